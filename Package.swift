// swift-tools-version: 6.2

import PackageDescription

// Each target uses only what stands above it.
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
    .library(name: "Observing", targets: ["Observing"]),
    .library(name: "ObservableStore", targets: ["ObservableStore"]),
    .library(name: "ObservableStoreTesting", targets: ["ObservableStoreTesting"]),
    .library(name: "StrategyComparison", targets: ["StrategyComparison"]),
    .executable(name: "Examples", targets: ["Examples"]),
  ],
  targets: [
    .target(name: "Observing"),
    .target(name: "ObservableStore", dependencies: ["Observing"]),
    .target(name: "ObservableStoreTesting", dependencies: ["ObservableStore"]),
    .target(name: "StrategyComparison", dependencies: ["ObservableStore"]),
    .executableTarget(
      name: "Examples", dependencies: ["Observing", "ObservableStore", "StrategyComparison"]),
    .testTarget(
      name: "ObservingTests",
      dependencies: ["Observing"],
      path: "Tests/ObservingTests"
    ),
    .testTarget(
      name: "ObservableStoreTests",
      dependencies: ["ObservableStore", "ObservableStoreTesting", "StrategyComparison"]),
    .testTarget(name: "ObservableStoreTestingTests", dependencies: ["ObservableStoreTesting"]),
    .testTarget(
      name: "StrategyComparisonTests",
      dependencies: ["ObservableStoreTesting", "StrategyComparison"]),
    // A module of its own: it has types of the names that `StrategyComparison` has.
    .testTarget(name: "QualifiedNamesTests", dependencies: ["StrategyComparison"]),
    .testTarget(
      name: "DocsTests",
      dependencies: [
        "ObservableStore", "ObservableStoreTesting", "Observing", "StrategyComparison",
      ]
    ),
    .testTarget(
      name: "ProgramTests", dependencies: ["ObservableStore", "Observing"], exclude: ["run"]),
    .testTarget(
      name: "SoundnessTests",
      dependencies: ["Observing", "ObservableStore", "ObservableStoreTesting"],
      // They use what is public alone: `Tests/Leaks` builds them in another package.
      packageAccess: false
    ),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Examples", "ObservableStore", "ObservableStoreTesting", "Observing", "StrategyComparison",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What the thread sanitizer is to look at, alone: the rest takes as long to build and has one thread.
if Context.environment["OBSERVING_TESTS"] == "threads" {
  let sources = [
    "ObservingTests": ["ThreadsTests.swift"],
    "ObservableStoreTests": [
      "Effects", "Reducers/ChildTests.swift", "Store/TreeFeature.swift",
      "Promises/EffectLifetimeTests.swift", "Promises/GivenBack.swift",
    ],
    "ObservableStoreTestingTests": [
      "EffectTimeTests.swift", "TestClockTests.swift", "TestClockTimerTests.swift",
    ],
    "SoundnessTests": ["Threads", "Support"],
  ]
  package.products.removeAll { $0.name == "Examples" }
  package.targets.removeAll { $0.name == "Examples" || $0.isTest && sources[$0.name] == nil }
  for target in package.targets { target.sources = sources[target.name] }
}
