import ObservableStore
import Observing
import Testing

/// What stores of a payload read once it has gone, however it went.
@Suite("The last value of a payload")
struct LastPayloadTests {
  struct Node: ObservableState, Equatable {
    @Tracked var text = longText(1)
    @Tracked var maybe: Leaf?
    @Tracked var items = [1, 2, 3]
  }

  enum Sheet: ObservableState {
    case add(Node)
    case edit(Leaf)
    case list(IdentifiedArrayOf<Row>)
  }

  struct Child: ObservableState {
    @Tracked var sheet: Sheet?
  }

  struct State: ObservableState {
    @Tracked var sheet: Sheet?
    @Tracked var child: Child?
    @Tracked var other = 0
  }

  @Test("Another payload is put into the case, and then the optional around it becomes nil")
  func replacedAndGone() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let others: [Sheet] = [
          .add(Node(text: longText(2))), .edit(Leaf(text: longText(3))), .list(makeRows(3)),
        ]
        for other in others {
          let store = makeStore(State(sheet: .add(Node(maybe: Leaf()))))
          let node = store.scope(\.sheet, case: { Sheet.add($0) }, action: unsent)!
          let watches = Watches()
          watches.watch("text") { node.text }
          store.change { state in
            state.sheet = other
            state.sheet = nil
          }
          #expect(node.isInvalid)
          #expect([longText(1), longText(2)].contains(node.text))
          #expect(node.items == [1, 2, 3])
        }
      }
    }
  }

  @Test("A copy of the state that has lost its child is assigned back")
  func copyWithoutChild() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for sheet in [Sheet.add(Node(maybe: Leaf())), .edit(Leaf()), .list(makeRows(2)), nil] {
          let store = makeStore(State(child: Child(sheet: sheet)))
          let child = store.scope(\.child, action: unsent)!
          let node = child.scope(\.sheet, case: { Sheet.add($0) }, action: unsent)
          let edit = child.scope(\.sheet, case: { Sheet.edit($0) }, action: unsent)
          let watches = Watches()
          watches.watch("child") { child.sheet.map { _ in 1 } }
          store.change { state in
            var copy = state
            copy.child = nil
            state = copy
          }
          #expect(child.isInvalid)
          #expect((child.sheet == nil) == (sheet == nil))
          #expect(node?.items ?? [1, 2, 3] == [1, 2, 3])
          #expect(edit?.text ?? "leaf" == "leaf")
        }
      }
    }
  }

  @Test("A payload is changed in place, and goes in the same action")
  func changedAndGone() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = makeStore(State(child: Child(sheet: .add(Node()))))
        let child = store.scope(\.child, action: unsent)!
        let node = child.scope(\.sheet, case: { Sheet.add($0) }, action: unsent)!
        store.change { state in
          state.child?.sheet = .edit(Leaf())
          state.child = nil
        }
        #expect(child.isInvalid && node.isInvalid)
        #expect(node.text == longText(1))
        store.change { $0.child = Child(sheet: .list(makeRows(1))) }
        #expect(child.isInvalid && node.isInvalid)
        #expect(node.text == longText(1))
      }
    }
  }
}
