import Foundation
import Observing
import Testing

/// A `let` in a state: it is another one only where another instance of the state has come, which may lie in the very
/// memory that the one before has given back.
@MainActor
@Suite("Constants of states that come and go")
struct ConstantsTests {
  final class Box {
    let n: Int
    init(_ n: Int) { self.n = n }
  }

  struct Label: ObservableState, Equatable, Identifiable {
    let id: Int
    @Tracked var count = 0
    let text: String
    let tags: [String]
    let link: URL?

    init(_ n: Int, id: Int = 0) {
      self.id = id
      text = "a text that is long enough for memory of its own: \(n)"
      tags = ["\(n)"]
      link = URL(string: "https://example.org/\(n)")
    }

    /// Another instance, whose wrappers are those of this one.
    init(_ other: Label, _ n: Int) {
      self.init(n, id: other.id)
      _count = other._count
    }

    var all: String { "\(text) \(tags) \(link?.path ?? "")" }
    mutating func renew(_ n: Int) { self = Label(self, n) }
  }

  struct Holder: ObservableState {
    @Tracked var count = 0
    let box: Box
    let action: () -> Int
    init(_ n: Int) {
      box = Box(n)
      action = { n }
    }
    init(_ other: Holder, _ n: Int) {
      self.init(n)
      _count = other._count
    }
    mutating func renew(_ n: Int) { self = Holder(self, n) }
  }

  enum Screen: ObservableState {
    case label(Label)
    case holder(Holder)
    case none
  }

  final class Model {
    @Tracked var label = Label(0)
    @Tracked var holder = Holder(0)
    @Tracked var screen = Screen.label(Label(0))
    @Tracked var rows: IdentifiedArrayOf<Label> = [Label(0), Label(0, id: 1)]
  }

  /// What is done to the model `n`, often enough for memory to be used again.
  private static let ways: [(String, @MainActor (Model, Int) -> Void)] = [
    (
      "assigned",
      { model, n in
        model.label = Label(n)
        model.holder = Holder(n)
        model.screen = .label(Label(n))
        model.rows[0] = Label(n)
      }
    ),
    (
      "assigned, its wrappers copied",
      { model, n in
        model.label = Label(model.label, n)
        model.holder = Holder(model.holder, n)
        if case .label(let label) = model.screen { model.screen = .label(Label(label, n)) }
        model.rows[0] = Label(model.rows[0], n)
      }
    ),
    (
      "made anew in place, its wrappers copied",
      { model, n in
        model.label.renew(n)
        model.holder.renew(n)
        model.screen.renew(n)
        model.rows[0].renew(n)
      }
    ),
  ]

  @Test("Replaced several times in one transaction", arguments: 0..<3)
  func replaced(_ way: Int) {
    let model = Model()
    let watches = Watches()
    watches.watch("label") { model.label.all }
    watches.watch("box") { model.holder.box.n }
    watches.watch("action") { model.holder.action() }
    watches.watch("screen") { model.screen.text }
    watches.watch("row") { model.rows[0].all }
    for n in 1...20 {
      transaction {
        for n in [-n, -n, n] { Self.ways[way].1(model, n) }
      }
      watches.expect(
        ["label": 1, "box": 1, "action": 1, "screen": 1, "row": 1], "\(Self.ways[way].0) \(n)")
    }
  }

  @Test("A change in place beside texts and collections runs nobody who read only them")
  func besideTexts() {
    let model = Model()
    let watches = Watches()
    watches.watch("label") { model.label.all }
    watches.watch("screen") { model.screen.text }
    watches.watch("rows") { model.rows.map(\.all) }
    watches.watch("count") { model.label.count }
    for n in 1...3 {
      transaction {
        model.label.count += 1
        model.screen.count(n)
        model.rows[id: 1]?.count += 1
      }
      watches.expect(["count": 1], "in place \(n)")
    }
  }

  @Test(
    "What an object's constant refers to goes with the object, and what a text refers to is not told apart"
  )
  func givenBack() {
    weak var box: Box?
    var model: Model? = Model()
    box = model?.holder.box
    let token = observe { [weak model] in _ = model?.holder }
    #expect(box != nil)
    model?.holder = Holder(1)
    #expect(box == nil)
    box = model?.holder.box
    model = nil
    #expect(box == nil)
    withExtendedLifetime(token) {}
  }

  struct Titled: ObservableState, Identifiable {
    let id: Int
    let text: String
    let tags: [String]?
    @Tracked var count = 0
    init(_ n: Int, id: Int = 0) {
      self.id = id
      text = longText(n)
      tags = [longText(n)]
    }
  }

  final class Titles {
    @Tracked var label = Titled(0)
    @Tracked var rows: IdentifiedArrayOf<Titled> = [Titled(0), Titled(0, id: 1)]
  }

  @Test("Equal texts in other memory are the same, in rows and in children")
  func equalTexts() {
    let model = Titles()
    let watches = Watches()
    watches.watch("label") { model.label.count }
    watches.watch("rows") { model.rows[id: 1]?.text }
    watches.watch("row") { model.rows[0].text }
    for round in 1...3 {
      transaction {
        model.label = Titled(0)
        var second = Titled(0, id: 1)
        second.count = round - 1
        model.rows = [Titled(0), second]
      }
      watches.expect([:], "replaced \(round)")
      model.rows[id: 1]?.count += 1
      watches.expect([:], "changed \(round)")
    }
  }

  struct Inner: ObservableState {
    @Tracked var label = Label(0)
    @Tracked var count = 0
  }

  final class Outer { @Tracked var inner = Inner() }

  @Test("A child that is made anew around one whose stamps were copied")
  func arrived() {
    let model = Outer()
    let watches = Watches()
    watches.watch("count") { model.inner.count }
    watches.watch("label") { model.inner.label.all }
    for round in 1...20 {
      model.inner = Inner(label: Label(model.inner.label, 0), count: round % 2)
      watches.expect(["count": 1], coarse: ["label"], "round \(round)")
    }
    model.inner.label = Label(2)
    watches.expect(["label": 1])
  }

  struct Loaded: ObservableState {
    let data: Data
    @Tracked var count = 0
  }

  final class Loader {
    @Tracked var loaded: Loaded
    init(_ loaded: Loaded) { _loaded = Tracked(wrappedValue: loaded) }
  }

  final class Flag: @unchecked Sendable { var isSet = false }

  @Test("Data that says when it goes is not kept beyond the object that holds it")
  func dataGoes() {
    let flag = Flag()
    do {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 100_000, alignment: 8)
      let data = Data(
        bytesNoCopy: memory, count: 100_000,
        deallocator: .custom { pointer, _ in
          pointer.deallocate()
          flag.isSet = true
        })
      var model: Loader? = Loader(Loaded(data: data))
      let token = observe { [model] in _ = model?.loaded.count }
      model?.loaded.count += 1
      token.cancel()
      model = nil
    }
    #expect(flag.isSet)
  }

  @Test("An equal value written in a row beside a text runs nobody")
  func equalInRow() {
    let model = Model()
    let watches = Watches()
    let all = Derived { model.rows }
    watches.watch("all") { all.value.map(\.count) }
    watches.watch("rows") { model.rows.map(\.all) }
    model.rows[id: 1]?.count = 0
    model.rows[1].count = 0
    watches.expect([:])
  }
}

extension ConstantsTests.Screen {
  var text: String { if case .label(let label) = self { label.all } else { "" } }

  mutating func renew(_ n: Int) {
    guard case .label(var label) = self else { return }
    self = .none
    label.renew(n)
    self = .label(label)
  }

  mutating func count(_ n: Int) {
    guard case .label(var label) = self else { return }
    self = .none
    label.count = n
    self = .label(label)
  }
}
