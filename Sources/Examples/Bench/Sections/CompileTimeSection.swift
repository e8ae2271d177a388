extension Bench {
  /// What tracking costs the compiler.
  static var compileTime: BenchSection {
    let feature = Box<GeneratedFeature?>(nil)
    return BenchSection(
      name: "Compile time",
      note:
        "a generated feature of 50 states of 20 properties, in a package that depends on this one",
      cases: [
        BenchCase("type-checking the feature", isSlow: true) { meter in
          try compile(feature, ["-typecheck", "-whole-module-optimization"], meter)
        },
        BenchCase("building the feature in release", isSlow: true) { meter in
          try compile(
            feature, ["-c", "-O", "-whole-module-optimization", "-o", "feature.o"], meter)
        },
        BenchCase("building this package in release, from nothing", isSlow: true) { _ in
          buildPackage()
        },
      ])
  }

  /// The feature tracked beside the feature plain, through the compiler alone.
  private static func compile(
    _ shared: Box<GeneratedFeature?>, _ arguments: [String], _ meter: Meter
  ) throws -> Measurement {
    do throws(GeneratedFeature.Missing) {
      if shared.value == nil { shared.value = try GeneratedFeature() }
    } catch {
      return .notMeasured(error.reason, unit: .seconds)
    }
    guard let feature = shared.value else { preconditionFailure("it was just made") }
    func work(_ kind: GeneratedFeature.Kind) -> Work {
      .once(kind.rawValue.lowercased()) { feature.compile(kind, arguments) }
    }
    return try meter.compare(
      work(.tracked), with: work(.plain), unit: .seconds, goal: .ratio(1.5))
  }

  private static func buildPackage() -> Measurement {
    do throws(GeneratedFeature.Missing) {
      let seconds = try SourcePackage.find().secondsToBuild()
      return Measurement(
        unit: .seconds, figure: .init(median: seconds, spread: 0, rounds: 1),
        note: "once; all modules and the examples")
    } catch {
      return .notMeasured(error.reason, unit: .seconds)
    }
  }
}
