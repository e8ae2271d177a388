// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library's manifest stays without system libraries.
let package = Package(
  name: "GTKTodo",
  dependencies: [.package(name: "observable-state", path: "../../..")],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "GTKTodo",
      dependencies: ["CGTK", .product(name: "ObservableStore", package: "observable-state")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
