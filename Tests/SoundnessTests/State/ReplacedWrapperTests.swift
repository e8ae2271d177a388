import Observing
import Testing

/// `_x = Tracked(…)` and `_x = other._x` in an object: nobody sees it happen, and the next touch of the property tells
/// who read what was there before.
@MainActor
@Suite("A wrapper that an object assigns as a whole")
struct ReplacedWrapperTests {
  final class Model {
    @Tracked var number = 0
    @Tracked var text = "model"
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(2)
    @TrackedBy<EveryAssignment<Int>> var pulse = 0

    func renew() {
      _number = Tracked(wrappedValue: 1)
      _text = Tracked(wrappedValue: longText(1))
      _leaf = Tracked(wrappedValue: Leaf(text: "new"))
      _rows = Tracked(wrappedValue: [Row(id: 1, title: "new")])
      _pulse = TrackedBy(wrappedValue: 1)
    }

    func take(_ other: Model) {
      _number = other._number
      _text = other._text
      _leaf = other._leaf
      _rows = other._rows
      _pulse = other._pulse
    }

    func wrappers() -> Wrappers { (_number, _text, _pulse) }

    func take(_ wrappers: Wrappers) { (_number, _text, _pulse) = wrappers }
  }

  typealias Wrappers = (Tracked<Int>, Tracked<String>, TrackedBy<EveryAssignment<Int>>)

  static func other() -> Model {
    let other = Model()
    other.number = 1
    other.text = longText(1)
    other.leaf = Leaf(text: "new")
    other.rows = [Row(id: 1, title: "new")]
    other.pulse = 1
    return other
  }

  /// How the wrappers are assigned.
  enum Way: CaseIterable { case new, ofUnread, ofRead, ofCopied }

  /// What touches the properties next.
  enum Touch: CaseIterable { case set, setEqual, modify, read, readInClosure, readUntracked }

  private func apply(_ way: Way, to model: Model, _ watches: Watches) {
    switch way {
    case .new: return model.renew()
    case .ofUnread: return model.take(Self.other())
    case .ofRead:
      let other = Self.other()
      watch(other, "other", watches)
      model.take(other)
    case .ofCopied:
      let (other, another) = (Self.other(), Model())
      watch(other, "other", watches)
      another.take(other)
      model.take(another)
    }
  }

  private func apply(_ touch: Touch, to model: Model) {
    switch touch {
    case .set:
      model.number = 2
      model.text = longText(2)
      model.leaf = Leaf(text: "set")
      model.rows = [Row(id: 1, title: "set")]
      model.pulse = 2
    case .setEqual:
      model.number = 1
      model.text = longText(1)
      model.leaf = Leaf(text: "new")
      model.rows = [Row(id: 1, title: "new")]
      model.pulse = 1
    case .modify:
      model.number += 1
      model.text += "!"
      model.leaf.text += "!"
      model.rows[id: 1]?.title += "!"
      // Got and set: two touches.
      transaction { model.pulse += 1 }
    case .read: read(model)
    case .readInClosure: observe { read(model) }.cancel()
    case .readUntracked:
      untracked { read(model) }
      // Nothing runs in the middle of that: the next transaction tells.
      transaction { model.number += 0 }
      transaction {}
    }
  }

  private func read(_ model: Model) {
    _ = (model.number, model.text, model.leaf, model.rows, model.pulse)
  }

  private func watch(_ model: Model, _ name: String, _ watches: Watches) {
    watches.watch("\(name) number") { model.number }
    watches.watch("\(name) text") { model.text }
    watches.watch("\(name) leaf") { model.leaf.text }
    watches.watch("\(name) row") { model.rows[id: 1]?.title }
    watches.watch("\(name) ids") { Array(model.rows.ids) }
    watches.watch("\(name) pulse") { model.pulse }
  }

  private static let all = ["number", "text", "leaf", "row", "ids", "pulse"]

  private func each(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.map { ("model \($0)", 1) })
  }

  @Test("Its readers are told at the next touch", arguments: Way.allCases, Touch.allCases)
  func told(_ way: Way, _ touch: Touch) {
    let (model, watches) = (Model(), Watches())
    watch(model, "model", watches)
    apply(way, to: model, watches)
    apply(touch, to: model)
    watches.expect(each(Self.all), "\(way), \(touch)")
    for round in 0..<2 {
      model.number += 1
      model.text += "!"
      model.leaf.text += "!"
      model.rows[id: 1]?.title += "!"
      model.pulse = 1
      watches.expect(each(Self.all.filter { $0 != "ids" }), "\(way), \(touch), round \(round)")
    }
  }
  @Test("One of its own plain value, from when others read it", arguments: 0..<4)
  func ofItsOwn(between: Int) {
    let model = Model()
    let before = Watches()
    watch(model, "before", before)
    let saved = model.wrappers()
    transaction {
      model.number = 1
      model.text = "changed"
      model.pulse = 1
    }
    before.stop()
    for _ in 0..<between { observe { read(model) }.cancel() }
    let watches = Watches()
    watch(model, "model", watches)
    model.take(saved)
    read(model)
    watches.expect(each(["number", "text", "pulse"]), "\(between)")
    #expect(model.number == 0 && model.text == "model" && model.pulse == 0)
  }

  @Test("One of its own from when another closure read it")
  func ofTheClosureBefore() {
    let model = Model()
    for round in 1...6 {
      model.number = 0
      let token = observe { _ = model.number }
      let saved = model.wrappers()
      model.number = round
      token.cancel()
      let watches = Watches()
      watches.watch("number") { model.number }
      model.take(saved)
      read(model)
      watches.expect(["number": 1], "round \(round)")
    }
  }
}
