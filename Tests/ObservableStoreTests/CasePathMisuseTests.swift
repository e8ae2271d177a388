import Observing
import Testing

@testable import ObservableStore

@Suite("Misuse of case paths is named") @MainActor
struct CasePathMisuseTests {
  enum Action {
    case idle
    case number(Int)
    case text(String)
    case pair(first: Int, second: String)
    case call(@Sendable (Int) -> Void)
    case object(Object)
    case never(Never)
  }
  struct NoEnum { var number = 0 }
  final class Object: Sendable {}

  /// What is reported when a path is used, which names its line and matches nothing.
  private func expectNamed<Root, Value>(
    _ path: CasePath<Root, Value>, line: UInt, _ root: Root, _ reason: String,
    blame: String = "was not given a case's constructor, and ",
    at location: SourceLocation = #_sourceLocation
  ) {
    let reports = StoreMisuse.recording {
      for _ in 0..<3 { #expect(path.extract(from: root) == nil, sourceLocation: location) }
    }
    #expect(
      reports == [
        """
        The CasePath at ObservableStoreTests/CasePathMisuseTests.swift:\(line): the case path from \(Root.self) to \
        \(Value.self) \(blame)matches nothing: \(reason)
        """
      ], sourceLocation: location)
  }

  @Test("A function that changes its value")
  func changes() {
    expectNamed(
      CasePath { Action.number($0 + 1) }, line: #line, .number(1),
      "it changes what it is given: of 1 it made number(2)")
  }

  @Test("A function that ignores its value")
  func ignores() {
    expectNamed(
      CasePath { (_: Int) in Action.idle }, line: #line, .number(1),
      "it made a value of 'idle', which does not carry what it was given")
  }

  @Test("A function of a type that no case carries")
  func foreign() {
    expectNamed(
      CasePath { (value: Int8) in Action.number(Int(value)) }, line: #line, .idle,
      "no case of Action carries a Int8")
  }

  @Test("A function of one of two payloads")
  func half() {
    expectNamed(
      CasePath { (value: Int) in Action.pair(first: value, second: "") }, line: #line, .number(1),
      "it made a value of 'pair', which does not carry what it was given")
  }

  @Test("A function of nothing whose result carries something")
  func loses() {
    expectNamed(
      CasePath { Action.text("constant") }, line: #line, .idle,
      "'text' carries a String, which the path would lose")
  }

  @Test("A root that is no enum")
  func noEnum() {
    expectNamed(CasePath { NoEnum(number: $0) }, line: #line, NoEnum(), "NoEnum is not an enum")
  }

  @Test("What gives back what it is given, and no path to it")
  func itself() {
    let reason = """
      the path from a value to itself is CasePath.self, where one is taken, and for a BindingReducer edit.apply(to: &state)
      """
    expectNamed(
      CasePath { (root: NoEnum) in root }, line: #line, NoEnum(), "NoEnum is not an enum: \(reason)"
    )
    expectNamed(
      CasePath { (root: Action) in root }, line: #line, .idle,
      "no case of Action carries a Action: \(reason)")
  }

  @Test("A case that carries a function")
  func function() {
    expectNamed(
      CasePath(Action.call), line: #line, .idle,
      """
      functions and metatypes cannot be read: give CasePath(embed:extract:), or switch over the enum where a \
      constructor is asked for
      """, blame: "")
  }

  @Test("A case that nothing can be in matches nothing, and is no misuse")
  func never() {
    let reports = StoreMisuse.recording {
      let path = CasePath(Action.never)
      #expect(path.check("It", #fileID, #line))
      #expect(path.extract(from: .idle) == nil)
    }
    #expect(reports == [])
  }
}
