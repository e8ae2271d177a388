// swift-tools-version: 6.2

import PackageDescription

// A product and its target are declared here once the target's folder holds real code. To come, each
// on top of the ones before: ObservableStore, ObservableStoreTesting, and the executable Examples.
let package = Package(
  name: "observable-state",
  platforms: [
    .macOS(.v14),
    .iOS(.v17),
    .tvOS(.v17),
    .watchOS(.v10),
    .visionOS(.v1),
  ],
  products: [
    .library(name: "Observing", targets: ["Observing"])
  ],
  targets: [
    .target(name: "Observing"),
    .testTarget(
      name: "ObservingTests",
      dependencies: ["Observing"],
      path: "Tests/ObservingTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)
