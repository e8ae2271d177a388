import Observing
import Testing

/// What lies behind a reference of the language's own making is seen to change; it may be coarser.
@Suite("Indirect cases, and untracked variables that own memory") @MainActor
struct IndirectCasesTests {
  indirect enum Expression: ObservableState {
    case value(Leaf)
    case sum(Expression, Expression)
    case named(String, Expression)

    var texts: [String] {
      switch self {
      case .value(let leaf): [leaf.text]
      case .sum(let left, let right): left.texts + right.texts
      case .named(let name, let inner): [name] + inner.texts
      }
    }

    var name: String {
      switch self {
      case .value: "value"
      case .sum: "sum"
      case .named: "named"
      }
    }

    mutating func setLast(_ text: String) {
      switch self {
      case .value(var leaf):
        leaf.text = text
        self = .value(leaf)
      case .sum(let left, var right):
        right.setLast(text)
        self = .sum(left, right)
      case .named(let name, var inner):
        inner.setLast(text)
        self = .named(name, inner)
      }
    }
  }

  struct Notes: ObservableState {
    @Tracked var title = "title"
    var names = ["a", "b"]
    var text = longText(1)
    var leaf = Leaf()
  }

  final class Model {
    @Tracked var expression = Expression.value(Leaf())
    @Tracked var notes = Notes()
  }

  @Test("A change behind indirect cases is seen, at any depth")
  func indirect() {
    let model = Model()
    let watches = Watches()
    watches.watch("texts") { model.expression.texts }
    watches.watch("case") { model.expression.name }
    let all: Set = ["case"]
    model.expression.setLast("first")
    watches.expect(["texts": 1], coarse: all, "a value")
    model.expression = .sum(model.expression, .named("x", .value(Leaf())))
    watches.expect(["texts": 1, "case": 1], "another case")
    for round in 0..<3 {
      model.expression.setLast("round \(round)")
      watches.expect(["texts": 1], coarse: all, "round \(round)")
    }
    let saved = model.expression
    model.expression.setLast("changed")
    watches.expect(["texts": 1], coarse: all, "changed")
    model.expression = saved
    watches.expect(["texts": 1], coarse: all, "put back")
  }

  @Test("An untracked variable that owns memory is seen to change, in place and replaced")
  func untracked() {
    let model = Model()
    let watches = Watches()
    watches.watch("names") { model.notes.names }
    watches.watch("text") { model.notes.text }
    watches.watch("leaf") { model.notes.leaf.text }
    watches.watch("title") { model.notes.title }
    let all: Set = ["names", "text", "leaf", "title"]
    model.notes.names[0] = "changed"
    watches.expect(["names": 1], coarse: all, "an element")
    model.notes.text += "!"
    watches.expect(["text": 1], coarse: all, "a string")
    model.notes.leaf.text = "changed"
    watches.expect(["leaf": 1], coarse: all, "an untracked child")
    model.notes.leaf = Leaf(text: "replaced")
    watches.expect(["leaf": 1], coarse: all, "an untracked child, replaced")
    model.notes.title = "changed"
    watches.expect(["title": 1], coarse: all, "a tracked one beside them")
  }
}
