import ObservableStore
import Observing
import Testing

/// A key path that ends with a position or a force unwrap leads to nothing when the element or the child has gone: the
/// store gives what it was last.
@Suite("Key paths that may lead to nothing") @MainActor
struct RiskyPathTests {
  struct State: ObservableState {
    @Tracked var list = [Leaf(text: "a"), Leaf(text: "b")]
    @Tracked var detail: Leaf? = Leaf(text: "detail")
    @Tracked var numbers = [1, 2, 3]
    @Tracked var box = Box()
    var plain = [Leaf(text: "p"), Leaf(text: "q")]
    var inner = Inner()
    var isSwapped = false
    var shown: [Leaf] { isSwapped ? [] : list }
  }

  struct Box: ObservableState {
    @Tracked var list = [Leaf(text: "x"), Leaf(text: "y")]
    @Tracked var last: Leaf? = Leaf(text: "z")
  }

  struct Inner {
    var first = 0
    var list = [Leaf(text: "i"), Leaf(text: "j")]
  }

  @MainActor private func expectLast<Child>(
    _ path: WritableKeyPath<State, Child>, _ text: @escaping (Child) -> String,
    changed: @escaping (inout State) -> Void, gone: @escaping (inout State) -> Void,
    at location: SourceLocation = #_sourceLocation
  ) {
    let store = makeStore(State())
    let child = store.scope(path, action: Change.at(path))
    let watches = Watches()
    watches.watch("child") { child.withTracked(text) }
    store.change(changed)
    watches.expect(["child": 1], "changed", at: location)
    let last = child.withState(text)
    #expect(!child.isInvalid, sourceLocation: location)
    store.change(gone)
    watches.expect([:], coarse: ["child"], "gone", at: location)
    #expect(child.withState(text) == last, sourceLocation: location)
    #expect(child.isInvalid, sourceLocation: location)
    child.send(Change { _ in Issue.record("it was sent to what has gone") })
    #expect(store.scope(path, action: Change.at(path)) == child, sourceLocation: location)
  }

  @Test("An element of a list that has become shorter")
  func element() {
    expectLast(\.list[1], { $0.text }) {
      $0.list[1].text = "changed"
    } gone: {
      $0.list.removeLast()
    }
    expectLast(\.list[0], { $0.text }) {
      $0.list[0].text = "changed"
    } gone: {
      $0.list = []
    }
    expectLast(\.numbers[2], { "\($0)" }) {
      $0.numbers[2] = 7
    } gone: {
      $0.numbers.removeFirst()
    }
  }

  @Test("One whose list lies in a child, or is not tracked")
  func inner() {
    expectLast(\.box.list[1], { $0.text }) {
      $0.box.list[1].text = "changed"
    } gone: {
      $0.box.list.removeAll()
    }
    expectLast(\.box.list[1], { $0.text }) {
      $0.box = Box(list: [Leaf(), Leaf(text: "another box")])
    } gone: {
      $0.box = Box(list: [])
    }
    expectLast(\.plain[1], { $0.text }) {
      $0.plain[1].text = "changed"
    } gone: {
      $0.plain.removeLast()
    }
    expectLast(\.inner.list[1], { $0.text }) {
      $0.inner.list[1].text = "changed"
    } gone: {
      $0.inner.list.removeLast()
    }
  }

  @Test("What an optional held")
  func unwrapped() {
    expectLast(\.detail!, { $0.text }) {
      $0.detail!.text = "changed"
    } gone: {
      $0.detail = nil
    }
    expectLast(\.detail!, { $0.text }) {
      $0.detail = Leaf(text: "another")
    } gone: {
      $0.detail = nil
    }
    expectLast(\.box.last!, { $0.text }) {
      $0.box.last!.text = "changed"
    } gone: {
      $0.box.last = nil
    }
    expectLast(\.box.last!, { $0.text }) {
      $0.box.last!.text = "changed"
    } gone: {
      $0 = State(box: Box(last: nil))
    }
  }

  @Test("A list that grows and shrinks behind the element leaves the store as it is")
  func longer() {
    let store = makeStore(State())
    let first = store.scope(\.list[0], action: Change.at(\.list[0]))
    store.change { $0.list.append(Leaf(text: "c")) }
    store.change { $0.list.removeLast(2) }
    store.change { $0.list[0] = Leaf(text: "another") }
    #expect(first.text == "another" && !first.isInvalid)
    first.change { $0.text = "changed" }
    #expect(store.list.map(\.text) == ["changed"])
  }

  @Test("A store inside that of an element")
  func nested() {
    struct Holder: ObservableState { @Tracked var states = [State(), State()] }
    let store = makeStore(Holder())
    let second: Store<State, Never> = store.scope(\.states[1], action: unsent)
    let leaf: Store<Leaf, Never> = second.scope(\.list[1], action: unsent)
    let detail: Store<Leaf, Never>? = second.scope(\.detail, action: unsent)
    #expect(leaf.text == "b" && detail?.text == "detail")
    store.change { $0.states.removeLast() }
    #expect(leaf.text == "b" && leaf.isInvalid)
    #expect(detail?.text == "detail" && detail?.isInvalid == true)
  }
}

extension Store {
  fileprivate func withTracked<R>(_ body: (State) -> R) -> R { body(state) }
}
