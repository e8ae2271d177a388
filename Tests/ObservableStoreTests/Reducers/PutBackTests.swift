import ObservableStore
import Observing
import Testing

/// A key path gets a child, a reducer changes it, the key path sets it.
///
/// Who reads what differs then runs, and nobody else: whatever the reducer does to the child, however the property
/// gets and sets it, and however deep it lies.
@Suite("Who runs when a reducer's key path puts a child back") @MainActor
struct PutBackTests {
  /// Plain data alone.
  struct Dot: ObservableState {
    @Tracked var x = 0
    @Tracked var y = 0
    var note = 0
  }

  /// With a text, which is counted.
  struct Label: ObservableState {
    @Tracked var x = 0
    @Tracked var text = "a text that is longer than fifteen bytes"
    @Tracked var dot = Dot()
    var note = 0
  }

  /// With an array, of which a copy costs much.
  struct List: ObservableState {
    @Tracked var x = 0
    @Tracked var rows = [1, 2, 3]
    @Tracked var label = Label()
    var note = 0
  }

  struct Whole<Child: ObservableState>: ObservableState {
    @Tracked var first: Child
    @Tracked var second: Child
    @Tracked var isFirst = true
    var untracked: Child

    var chosen: Child {
      get { isFirst ? first : second }
      set { if isFirst { first = newValue } else { second = newValue } }
    }
    var both: Child {
      get { first }
      set {
        first = newValue
        second = newValue
      }
    }
    var other: Child {
      get { first }
      set { second = newValue }
    }
    var ignored: Child {
      get { first }
      set {}
    }
    var undone: Child {
      get { second }
      set {
        second = newValue
        second = first
      }
    }
  }

  /// What a reducer does to a child.
  struct Change<Child: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (inout Child) -> Void
    var testDescription: String { name }
  }

  private func check<Child: ObservableState & Sendable>(
    _ child: Child, _ changes: [Change<Child>], parts: [(String, (Child) -> String)]
  ) {
    let paths: [(String, WritableKeyPath<Whole<Child>, Child> & Sendable)] = [
      ("first", \.first), ("untracked", \.untracked), ("chosen", \.chosen), ("both", \.both),
      ("other", \.other), ("ignored", \.ignored), ("undone", \.undone),
    ]
    for (name, path) in paths {
      for one in changes {
        for another in changes {
          check(child, name, path, [one, another, one], parts)
        }
      }
    }
  }

  private func check<Child: ObservableState & Sendable>(
    _ child: Child, _ name: String, _ path: WritableKeyPath<Whole<Child>, Child> & Sendable,
    _ steps: [Change<Child>], _ parts: [(String, (Child) -> String)]
  ) {
    let initial = Whole(first: child, second: child, untracked: child)
    let scoped = Watched(
      Store<Whole<Child>, Int>(initialState: initial) {
        Scope(path, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 })) {
          Reduce { child, step in
            steps[step].apply(&child)
            return .none
          }
        }
      }, parts)
    let byHand = Watched(
      Store<Whole<Child>, Int>(initialState: initial) {
        Reduce { state, step in
          var child = state[keyPath: path]
          steps[step].apply(&child)
          state[keyPath: path] = child
          return .none
        }
      }, parts)
    // A tracked property of which a copy costs much is changed where it lies.
    let inPlace = Watched(
      Store<Whole<Child>, Int>(initialState: initial) {
        Reduce { state, step in
          steps[step].apply(&state.first)
          return .none
        }
      }, parts)
    for step in steps.indices {
      let ran = scoped.send(step)
      let ranByHand = byHand.send(step)
      let ranInPlace = inPlace.send(step)
      let what = "\(name), \(steps.prefix(step + 1).map(\.name))"
      #expect(scoped.seen == scoped.fresh, "lost: \(what)")
      #expect(scoped.fresh == byHand.fresh, "\(what)")
      #expect(ran == ranByHand || name == "first" && ran == ranInPlace, "\(what)")
    }
  }

  /// A store, each part of whose children is read by a closure of its own.
  @MainActor
  private final class Watched<Child: ObservableState> {
    private let store: Store<Whole<Child>, Int>
    private let reads: [(String, (Store<Whole<Child>, Int>) -> String)]
    private var tokens: [String: ObservationToken] = [:]
    private(set) var seen: [String: String] = [:]

    init(_ store: Store<Whole<Child>, Int>, _ parts: [(String, (Child) -> String)]) {
      self.store = store
      reads = parts.flatMap { name, read in
        [("first.\(name)", { read($0.first) }), ("second.\(name)", { read($0.second) })]
      }
      for (label, read) in reads {
        tokens[label] = observe(label) { [unowned self] in seen[label] = read(store) }
      }
    }

    var fresh: [String: String] {
      Untracked.run { Dictionary(uniqueKeysWithValues: reads.map { ($0.0, $0.1(store)) }) }
    }

    /// How often each closure ran.
    func send(_ step: Int) -> [String: Int] {
      let before = tokens.mapValues(\.runs)
      store.send(step)
      return tokens.mapValues(\.runs).merging(before) { $0 - $1 }
    }
  }

  @Test("Plain data")
  func plain() {
    check(
      Dot(),
      [
        Change(name: "nothing") { _ in },
        Change(name: "write") { $0.x += 1 },
        Change(name: "equal") { $0.x = $0.x },
        Change(name: "and back") {
          $0.x += 1
          $0.x -= 1
        },
        Change(name: "note") { $0.note += 1 },
        Change(name: "equal child") { $0 = Dot(x: $0.x, y: $0.y, note: $0.note) },
        Change(name: "other child") { $0 = Dot(x: $0.x, y: $0.y + 1, note: $0.note) },
      ],
      parts: [("x", { "\($0.x)" }), ("y", { "\($0.y)" })])
  }

  @Test("A text, and a state inside")
  func text() {
    check(
      Label(),
      [
        Change(name: "nothing") { _ in },
        Change(name: "append") { $0.text += "!" },
        Change(name: "inside") { $0.dot.y += 1 },
        Change(name: "and back") {
          $0.dot.y += 1
          $0.dot.y -= 1
        },
        Change(name: "inside replaced") { $0.dot = Dot(x: $0.dot.x, y: $0.dot.y + 1) },
        Change(name: "equal child") {
          $0 = Label(x: $0.x, text: $0.text, dot: $0.dot, note: $0.note)
        },
        Change(name: "fresh child") { $0 = Label() },
      ],
      parts: [
        ("x", { "\($0.x)" }), ("text", { $0.text }), ("dot.x", { "\($0.dot.x)" }),
        ("dot.y", { "\($0.dot.y)" }),
      ])
  }

  @Test("An array, and states inside")
  func array() {
    check(
      List(),
      [
        Change(name: "nothing") { _ in },
        Change(name: "append") { $0.rows.append(4) },
        Change(name: "deep inside") { $0.label.dot.x += 1 },
        Change(name: "and back") {
          $0.rows.append(4)
          $0.rows.removeLast()
        },
        Change(name: "inside replaced") { $0.label = Label(x: $0.label.x + 1) },
        Change(name: "fresh child") { $0 = List() },
      ],
      parts: [
        ("x", { "\($0.x)" }), ("rows", { "\($0.rows)" }), ("label.x", { "\($0.label.x)" }),
        ("label.dot.x", { "\($0.label.dot.x)" }),
      ])
  }

  @Test("What a setter does to another store is not put back, but compared")
  func otherStore() {
    struct Shelf: ObservableState { @Tracked var list = List() }
    let other = Store<Shelf, Void>(initialState: Shelf()) {
      Reduce { state, _ in
        var copy = state.list
        copy.rows.append(4)
        copy.rows.removeLast()
        state.list = copy
        return .none
      }
    }
    struct Front: ObservableState {
      @Tracked var list = List()
      let other: Store<Shelf, Void>
      var sent: List {
        get { list }
        set {
          list = newValue
          MainActor.assumeIsolated { _ = other.send(()) }
        }
      }
    }
    let store = Store<Front, Int>(initialState: Front(other: other)) {
      Scope(\.sent, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 })) {
        Reduce { list, step in
          list.rows.append(step)
          return .none
        }
      }
    }
    let token = observe("rows") { _ = other.list.rows }
    for step in 0..<4 { store.send(step) }
    #expect(token.runs == 1)
    #expect(store.list.rows == [1, 2, 3, 0, 1, 2, 3])
  }

  @Test("Off the main actor a reducer changes its children, too")
  func elsewhere() async {
    let sums = await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var state = Whole(first: List(), second: List(), untracked: List())
          let reducer = Scope<Whole<List>, Int, Reduce<List, Int>>(
            \.first, action: CasePath<Int, Int>(embed: { $0 }, extract: { $0 })
          ) {
            Reduce { list, step in
              list.x += step
              list.label.dot.x += 1
              return .none
            }
          }
          for _ in 0..<200 { _ = reducer.reduce(into: &state, action: task) }
          return state.first.x + state.first.label.dot.x
        }
      }
      var sum = 0
      for await each in group { sum += each }
      return sum
    }
    #expect(sums == 200 * (0 + 1 + 2 + 3) + 4 * 200)
  }
}
