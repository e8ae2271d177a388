import ObservableStore
import Observing
import Testing

/// Stores that somebody has and nobody reads, whatever they stand for, until it has gone: then they give what it was last.
@Suite("The last value of what nobody had read") @MainActor
struct UnreadLastValuesTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var list = [0]
  }

  struct Label: ObservableState, Equatable { var number = 0 }

  enum Screen: ObservableState, Equatable {
    case first(Leaf)
    case second(Leaf)
  }

  enum Plain: ObservableState, Equatable {
    case number(Int)
    case none
  }

  enum Only: ObservableState, Equatable { case leaf(Leaf) }
  enum Outer: ObservableState, Equatable {
    case screen(Screen)
    case nothing(Leaf)
  }

  struct Nest: ObservableState, Equatable {
    @Tracked var screen: Screen? = .first(Leaf())
  }

  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var screen: Screen? = .first(Leaf())
    @Tracked var plain: Plain? = .number(0)
    @Tracked var leaf: Leaf? = Leaf()
  }

  struct State: ObservableState {
    @Tracked var leaf: Leaf? = Leaf()
    @Tracked var label: Label? = Label()
    @Tracked var screen: Screen? = .first(Leaf())
    @Tracked var deeper: Screen?? = .first(Leaf())
    @Tracked var plain: Plain? = .number(0)
    @Tracked var only: Only? = .leaf(Leaf())
    @Tracked var number: Int? = 0
    @Tracked var text: String? = "0"
    @Tracked var always = Screen.first(Leaf())
    @Tracked var alwaysPlain = Plain.number(0)
    @Tracked var outer = Outer.screen(.first(Leaf()))
    @Tracked var nest = Nest()
    @Tracked var maybe: Nest? = Nest()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var computed: Screen? { screen }
    var made: Leaf? { number.map { Leaf(number: $0) } }
  }

  typealias Tree = Store<State, Change<State>>

  /// What a store stands for, and how it is read once it has gone.
  struct Part: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether it is another one, so that the store ends, once it is replaced by one that is made anew.
    var isKnown = false
    /// Whether it is heard of in the middle of a transaction, and not at its end alone.
    var isInPlace = false
    let make: @MainActor @Sendable (Tree) -> (@MainActor () -> (isGone: Bool, value: String))?
    var testDescription: String { name }

    init<Child>(
      _ name: String, isKnown: Bool = false, isInPlace: Bool = false,
      _ make: @escaping @MainActor @Sendable (Tree) -> Store<Child, Never>?
    ) {
      (self.name, self.isKnown, self.isInPlace) = (name, isKnown, isInPlace)
      self.make = { tree in
        guard let store = make(tree) else { return nil }
        return { (isGone: store.isInvalid, value: "\(store.state)") }
      }
    }
  }

  nonisolated static let parts: [Part] = [
    Part("an optional state", isKnown: true, isInPlace: true) {
      $0.scope(\.leaf, action: unsent)
    },
    Part("an optional of a state without tracked properties") {
      $0.scope(\.label, action: unsent)
    },
    Part("an optional enum") {
      $0.scope(\.screen, action: unsent)
    },
    Part("an optional of an optional enum") {
      $0.scope(\.deeper, action: unsent)
    },
    Part("an optional enum of plain values") {
      $0.scope(\.plain, action: unsent)
    },
    Part("an optional enum of one case") {
      $0.scope(\.only, action: unsent)
    },
    Part("an optional number") {
      $0.scope(\.number, action: unsent)
    },
    Part("an optional text") {
      $0.scope(\.text, action: unsent)
    },
    Part("a case of an optional enum", isKnown: true, isInPlace: true) {
      $0.scope(\.screen, case: Screen.first, action: unsent)
    },
    Part("a case", isKnown: true, isInPlace: true) {
      $0.scope(\.always, case: Screen.first, action: unsent)
    },
    Part("a case of plain values") {
      $0.scope(\.alwaysPlain, case: Plain.number, action: unsent)
    },
    Part("an enum in a case") {
      $0.scope(\.outer, case: Outer.screen, action: unsent)
    },
    Part("a case of an enum's store", isKnown: true) {
      $0.scope(\.always, action: unsent).scope(\.self, case: Screen.first, action: unsent)
    },
    Part("a case of an optional enum's store", isKnown: true) {
      $0.scope(\.screen, action: unsent)?.scope(\.self, case: Screen.first, action: unsent)
    },
    Part("an optional enum in a child, by one path") {
      $0.scope(\.nest.screen, action: unsent)
    },
    Part("an optional enum of a child's store") {
      $0.scope(\.nest, action: unsent).scope(\.screen, action: unsent)
    },
    Part("an optional enum in an optional child, by one path") {
      $0.scope(\.maybe?.screen, action: unsent)
    },
    Part("an optional enum of an optional child's store") {
      $0.scope(\.maybe, action: unsent)?.scope(\.screen, action: unsent)
    },
    Part("a row's optional enum") {
      $0.scope(\.rows, id: 1, action: unsent)?.scope(\.screen, action: unsent)
    },
    Part("a row's optional enum of plain values") {
      $0.scope(\.rows, id: 1, action: unsent)?.scope(\.plain, action: unsent)
    },
    Part("a row's optional state", isKnown: true, isInPlace: true) {
      $0.scope(\.rows, id: 1, action: unsent)?.scope(\.leaf, action: unsent)
    },
    Part("a computed optional enum") {
      $0.scope(\.computed, action: unsent)
    },
    Part("an optional state that is made anew") {
      $0.scope(\.made, action: unsent)
    },
  ]

  enum Way: CaseIterable { case replaced, inPlace }

  private func set(_ screen: inout Screen?, _ number: Int, _ way: Way) {
    guard way == .inPlace, case .first(var leaf)? = screen else {
      screen = .first(Leaf(number: number))
      return
    }
    leaf.number = number
    screen = .first(leaf)
  }

  private func set(_ leaf: inout Leaf?, _ number: Int, _ way: Way) {
    if way == .inPlace { leaf?.number = number } else { leaf = Leaf(number: number) }
  }

  private func change(_ state: inout State, _ number: Int, _ way: Way) {
    set(&state.leaf, number, way)
    state.label = Label(number: number)
    set(&state.screen, number, way)
    var deeper = state.deeper ?? nil
    set(&deeper, number, way)
    state.deeper = .some(deeper)
    state.plain = .number(number)
    state.only = .leaf(Leaf(number: number))
    state.number = number
    state.text = "\(number)"
    var always: Screen? = state.always
    set(&always, number, way)
    state.always = always ?? .second(Leaf())
    state.alwaysPlain = .number(number)
    state.outer = .screen(state.always)
    set(&state.nest.screen, number, way)
    set(&state.maybe!.screen, number, way)
    set(&state.rows[id: 1]!.screen, number, way)
    state.rows[id: 1]!.plain = .number(number)
    set(&state.rows[id: 1]!.leaf, number, way)
  }

  private func takeAway(_ state: inout State) {
    state.leaf = nil
    state.label = nil
    state.screen = nil
    state.deeper = nil
    state.plain = nil
    state.only = nil
    state.number = nil
    state.text = nil
    state.always = .second(Leaf(number: 99))
    state.alwaysPlain = .none
    state.outer = .nothing(Leaf(number: 99))
    state.nest = Nest(screen: nil)
    state.maybe = nil
    state.rows = []
  }

  @Test("It is what it was at the end of the last action that changed it", arguments: parts)
  func committed(part: Part) throws {
    for way in Way.allCases where way == .inPlace || !part.isKnown {
      let tree = makeStore(State())
      let read = try #require(part.make(tree))
      for number in 1...3 { tree.change { self.change(&$0, number, way) } }
      tree.change { self.takeAway(&$0) }
      let (isGone, value) = read()
      #expect(isGone && value.contains("3") && !value.contains("2"), "\(way): \(value)")
    }
  }

  @Test("Changed in the action in which it goes, it is that, or what it was", arguments: parts)
  func changedAsItGoes(part: Part) throws {
    for way in Way.allCases where way == .inPlace || !part.isKnown {
      let tree = makeStore(State())
      let read = try #require(part.make(tree))
      for number in 1...3 { tree.change { self.change(&$0, number, way) } }
      tree.change {
        self.change(&$0, 4, way)
        self.takeAway(&$0)
      }
      let (isGone, value) = read()
      #expect(isGone && value.contains(part.isInPlace ? "4" : "3"), "\(way): \(value)")
    }
  }

  @Test("Who has it and does not read it leaves nothing behind", arguments: parts)
  func givenBack(part: Part) throws {
    let tree = makeStore(State())
    let before = Instrumentation.live
    var read = part.make(tree)
    for number in 1...3 { tree.change { self.change(&$0, number, .inPlace) } }
    #expect(read != nil)
    read = nil
    #expect(Instrumentation.live == before)
  }

  @Test("A closure that reads it runs once for each change, and not for what lies beside it")
  func runs() throws {
    for part in Self.parts.prefix(9) {
      let tree = makeStore(State())
      let read = try #require(part.make(tree))
      var seen: [String] = []
      let token = observe { seen.append(read().value) }
      for number in 1...3 { tree.change { self.change(&$0, number, .inPlace) } }
      tree.change { $0.rows[id: 1]?.leaf?.number += 1 }
      #expect(seen.count == 4, "\(part.name): \(seen)")
      #expect(token.runs == 4)
    }
  }
}
