import Foundation
import Testing

@testable import ObservableStore

@Suite("Misuse of case paths is named")
struct CasePathMisuseTests {
  enum Action {
    case idle
    case number(Int)
    case text(String)
    case call(@Sendable (Int) -> Void)
  }
  struct NoEnum { var number = 0 }

  private func expectNamed(
    _ result: ExitTest.Result?, _ parts: [String], at location: SourceLocation = #_sourceLocation
  ) {
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for part in parts + ["ObservableStore", "case path"] {
      #expect(said.contains(part), "\(said)", sourceLocation: location)
    }
  }

  @Test("A function that changes its value")
  func changes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath { Action.number($0 + 1) }.extract(from: .number(1))
    }
    expectNamed(result, ["Action", "Int", "changes"])
  }

  @Test("A function that ignores its value")
  func ignores() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath { (_: Int) in Action.idle }.extract(from: .number(1))
    }
    expectNamed(result, ["Action", "Int", "'idle'", "does not carry"])
  }

  @Test("A function of a type that no case carries")
  func foreign() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath { (value: Int8) in Action.number(Int(value)) }.extract(from: .idle)
    }
    expectNamed(result, ["Action", "Int8", "no case"])
  }

  @Test("A function of nothing whose result carries something")
  func loses() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath { Action.text("constant") }.extract(from: .idle)
    }
    expectNamed(result, ["Action", "'text'", "String", "lose"])
  }

  @Test("A root that is no enum")
  func noEnum() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath { NoEnum(number: $0) }.extract(from: NoEnum())
    }
    expectNamed(result, ["NoEnum", "Int", "not an enum"])
  }

  @Test("A case that carries a function")
  func function() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath(Action.call).extract(from: .idle)
    }
    expectNamed(result, ["Action", "embed:extract:"])
  }
}
