import ObservableStore
import Observing
import Testing

/// A state is replaced by one that looks the same while somebody reads a part of it that a transform hands on.
@Suite("A transform of what was replaced by its like runs nobody, then and later") @MainActor
struct ReplacedBelowTransformTests {
  /// Plain data, of which the bytes tell all, its stamps among them.
  struct Leaf: ObservableState {
    @Tracked var flag = false
  }

  struct Named: ObservableState, Equatable {
    @Tracked var flag = false
    @Tracked var text = "a"
  }

  struct State: ObservableState {
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var named = Named()
    @Tracked var number = 0

    var like: State {
      State(
        leaf: Leaf(flag: leaf.flag), maybe: maybe.map { Leaf(flag: $0.flag) },
        named: Named(flag: named.flag, text: named.text), number: number)
    }

    mutating func put(_ new: Self) { self = new }
  }

  /// How the state is replaced.
  enum Way: CaseIterable {
    case state, stateInPlace, both, numberAndState, parts, partsInPlace

    func replace(_ state: inout State) {
      func put<Value>(_ new: Value, in value: inout Value) { value = new }
      switch self {
      case .state: state = state.like
      case .stateInPlace: state.put(state.like)
      case .both:
        state.put(state.like)
        state = state.like
      case .numberAndState:
        state.number += 1
        state.put(state.like)
      case .parts:
        state.leaf = state.like.leaf
        state.maybe = state.like.maybe
        state.named = state.like.named
      case .partsInPlace:
        put(state.like.leaf, in: &state.leaf)
        put(state.like.maybe, in: &state.maybe)
        put(state.like.named, in: &state.named)
      }
    }
  }

  @Test(
    "In all ways, once and again, after a change and before one", arguments: Way.allCases, 0..<4)
  func replaced(_ way: Way, order: Int) {
    let store = makeStore(State())
    let watches = Watches()
    let leaf = store.scope(state: { $0.leaf }, action: unsent)
    let maybe = store.scope(state: { $0.maybe }, action: unsent)
    let named = store.scope(state: { $0.named }, action: unsent)
    watches.watch("leaf") { leaf.flag }
    watches.watch("maybe") { maybe.state?.flag }
    watches.watch("named") { named.flag }
    func change() {
      store.change {
        $0.leaf.flag.toggle()
        $0.maybe?.flag.toggle()
        $0.named.flag.toggle()
        if order > 1 { way.replace(&$0) }
      }
      watches.expect(["leaf": 1, "maybe": 1, "named": 1])
    }
    if order > 0 { change() }
    for _ in 0...order % 2 {
      store.change { way.replace(&$0) }
      watches.expect([:])
      store.change { $0.number += 1 }
      watches.expect([:])
    }
    change()
    store.change { $0.number += 1 }
    watches.expect([:])
  }
}
