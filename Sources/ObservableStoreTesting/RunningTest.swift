import Observing
import Testing

/// A test that runs, or one case of it: of a test with arguments many may run side by side.
///
/// It is the same object wherever in the test it is asked for, as long as somebody has it.
final class RunningTest: Sendable {
  /// What reports call it.
  let name: String
  private let arguments: CaseArguments

  static var current: RunningTest? {
    guard let test = Test.current else { return nil }
    let arguments = CaseArguments.current
    return known.withLock { known in
      let cases = known[test.id, default: []].filter { $0.test != nil }
      if let found = cases.first(where: { $0.test?.arguments == arguments })?.test { return found }
      let new = RunningTest(test.displayName ?? test.name, arguments)
      known[test.id] = cases + [Entry(test: new)]
      return new
    }
  }

  private struct Entry: Sendable { weak var test: RunningTest? }

  private static let known = Locked<[Test.ID: [Entry]]>([:])

  /// - `arguments`: None for one that is not run by Swift Testing.
  init(_ name: String, _ arguments: CaseArguments = .none) {
    self.name = name
    self.arguments = arguments
  }
}

/// What tells one case of a test from the others.
enum CaseArguments: Equatable {
  case none
  /// What the library that runs it knows each argument by, and which it is of those with the same ones.
  case ids([[UInt8]], Int)
  /// Where that is not to be found: as it prints.
  case text(String)

  static var current: CaseArguments {
    guard let testCase = Test.Case.current, testCase.isParameterized else { return .none }
    return ids(of: testCase) ?? .text("\(testCase)")
  }

  /// The case has no public id; its arguments may be large, and print otherwise while the test runs.
  static func ids(of testCase: Test.Case) -> CaseArguments? {
    guard let kind = child("_kind", of: testCase).flatMap({ child("parameterized", of: $0) }),
      let discriminator = child("discriminator", of: kind) as? Int,
      let arguments = child("arguments", of: kind).map({ Mirror(reflecting: $0).children })
    else { return nil }
    let ids = arguments.compactMap { argument in
      child("id", of: argument.value).flatMap { child("bytes", of: $0) as? [UInt8] }
    }
    return ids.count == arguments.count ? .ids(ids, discriminator) : nil
  }

  private static func child(_ name: String, of value: Any) -> Any? {
    Mirror(reflecting: value).children.first { $0.label == name }?.value
  }
}
