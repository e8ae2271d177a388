import Testing

@testable import Observing

@MainActor
@Suite("Reports are lines of plain text, the same in each process", .serialized)
struct PlainTextsTests {
  fileprivate struct Detail: ObservableState, Equatable {
    @Tracked var text = "d"
    var kind = Kind.some(1)
  }

  fileprivate enum Kind: Hashable {
    case some(Int)
    case none
  }

  private final class Thing {}

  @MainActor private final class Model {
    @Tracked var name = "Nn"
    @Tracked var detail: Detail?
    @Tracked var details: [Detail] = []
    @Tracked var entries = ["b": 2, "a": 1]
    @Tracked var numbers: Set<Int> = []
  }

  private let model = Model()

  private func traced(_ body: () -> Void) -> [RenderCause] {
    var causes: [RenderCause] = []
    let tracing = traceRenders { causes.append($0) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("One line each, whatever is in it; an empty text is seen")
  func lines() {
    let token = observe("a\nlabel") { _ = model.name }
    let causes = traced {
      model.name = "a = b: \"c\"\nnew\u{1b}[31m"
      model.name = ""
    }
    #expect(
      causes.map(\.description) == [
        "a␊label ← name: Nn → a = b: \"c\"␊new␛[31m",
        "a␊label ← name: a = b: \"c\"␊new␛[31m → \"\"",
      ])
    #expect(causes[0].changes[0].newValue == "a = b: \"c\"\nnew\u{1b}[31m")
    #expect(causes[0].changes[0].description == "name: Nn → a = b: \"c\"␊new␛[31m")
    let unknown = RenderCause(label: "l", action: "a\r\nb", changes: [])
    #expect(unknown.description == "l ← a␍␊b: something unknown")
    let explained = Explanation(subject: "a\tb", wasRecording: true)
    #expect(explained.description.split(separator: "\n").count == 2)
    #expect(explained.description.hasPrefix("a␉b: "))
    withExtendedLifetime(token) {}
  }

  @Test("A text that could be taken for nothing, for two values or for two changes is in quotes")
  func quotes() {
    let token = observe("label") { _ = model.name }
    let causes = traced {
      for name in ["nil", "a → b, name: c", "a, b", "a,b→c"] { model.name = name }
    }
    #expect(
      causes.map(\.description) == [
        #"label ← name: Nn → "nil""#, #"label ← name: "nil" → "a → b, name: c""#,
        #"label ← name: "a → b, name: c" → "a, b""#, #"label ← name: "a, b" → a,b→c"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test("Types that are private or local have no address; no module, no Optional")
  func names() {
    struct Local: Equatable { var detail: Detail? }
    let tokens = [observe("one") { _ = model.detail }, observe("all") { _ = model.details }]
    let causes = traced {
      model.detail = Detail()
      model.details = [Detail()]
    }
    let text = #"Detail(text: "d", kind: .some(1))"#
    #expect(
      causes.flatMap(\.changes).map(\.description) == [
        "detail: nil → \(text)", "details: [] → [\(text)]",
      ])
    #expect(ValueText.of(Local(detail: Detail())) == "Local(detail: \(text))")
    #expect(ValueText.of([Kind.none, .some(2)]) == "[.none, .some(2)]")
    #expect(ValueText.alone(Kind.some(2)) == "some(2)")
    #expect(ValueText.of(Thing()) == "Thing")
    #expect(ValueText.of([Kind.none: Thing.self]) == "[.none: Thing]")
    #expect(StateDifference.describe(Local(detail: nil)) == "Local(detail: nil)")
    withExtendedLifetime(tokens) {}
  }

  @Test("Sets and dictionaries print in the order of what is in them")
  func order() {
    let tokens = [observe("entries") { _ = model.entries }, observe("set") { _ = model.numbers }]
    let causes = traced {
      model.entries = ["d": 4, "c": 3, "a": 5]
      model.numbers = Set(0..<200)
      model.numbers = [10, 9, 2]
    }
    #expect(
      causes.map(\.description) == [
        #"entries ← entries: ["a": 1, "b": 2] → ["a": 5, "c": 3, "d": 4]"#,
        "set ← numbers: [] → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 200 in all]",
        "set ← numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 200 in all] → [2, 9, 10]",
      ])
    #expect(
      ValueText.of([Kind.some(2): 1, .none: 2, .some(1): 3])
        == "[.none: 2, .some(1): 3, .some(2): 1]")
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "The members of a set print as an array's elements do; parts without names as code reaches them"
  )
  func parts() {
    func differences(_ old: Any, _ new: Any) -> [String] {
      StateDifference.inBrief(old, new).map { "\($0.path): \($0.old) → \($0.new)" }
    }
    func expect(_ old: Any, _ new: Any, _ expected: String) {
      #expect(differences(old, new) == [expected])
    }
    expect(Set<String>(), Set(["q"]), #": [] → ["q"]"#)
    expect(Set(["a, b"]), Set(["r", "a, b"]), #": ["a, b"] → ["a, b", "r"]"#)
    expect([Set(["q"])], [Set(["r"])], #"[0]: ["q"] → ["r"]"#)
    expect(Set<String>?.none as Any, Set(["z"]) as Set<String>? as Any, #": nil → ["z"]"#)
    expect(Set([Kind.none]), Set([Kind.some(1)]), ": [.none] → [.some(1)]")
    expect((1, "a"), (2, "a"), ".0: 1 → 2")
    expect((1, (2, 3)), (1, (2, 4)), ".1.1: 3 → 4")
    expect([(1, 2)], [(1, 3)], "[0].1: 2 → 3")
    expect((left: 1, right: (2, 3)), (left: 1, right: (2, 4)), "right.1: 3 → 4")
  }

  @Test("A long text prints by its beginning, or by where it differs, as a long collection does")
  func long() {
    let tokens = [observe("name") { _ = model.name }, observe("detail") { _ = model.detail }]
    let xs = String(repeating: "x", count: 5_000)
    let causes = traced {
      model.name = xs
      model.name = xs + "y"
      model.name = "a, b" + xs
      model.name = String(repeating: "z", count: 300)
      model.detail = Detail(text: xs)
    }
    let (begin, end) = (xs.prefix(100), "… 5000 characters in all")
    let zs = String(repeating: "z", count: 300)
    #expect(
      causes.flatMap(\.changes).map { "\($0.path): \($0.oldValue) → \($0.newValue)" } == [
        "name: Nn → \(begin)\(end)",
        "name: …\(xs.prefix(20))\(end) → …\(xs.prefix(20))y… 5001 characters in all",
        "name: \(begin)… 5001 characters in all → \"a, b\(xs.prefix(96))\"… 5004 characters in all",
        "name: \"a, b\(xs.prefix(96))\"… 5004 characters in all → \(zs)",
        "detail: nil → Detail(text: \"\(xs)\", kind: .some(1))",
      ])
    // What differs far behind in what has neither parts nor an equality is found all the same.
    struct Said: CustomStringConvertible { let description: String }
    #expect(
      StateDifference.inBrief([Said(description: xs)], [Said(description: xs + "y")]).count == 1)
    withExtendedLifetime(tokens) {}
  }
}
