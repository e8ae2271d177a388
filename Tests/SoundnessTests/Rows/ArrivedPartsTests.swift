import Observing
import Testing

/// A part of one row is put into another one, or a row that has gone comes back in two places: no two positions are one.
@MainActor
@Suite("Parts that come from elsewhere are told apart from where they were")
struct ArrivedPartsTests {
  enum Screen: ObservableState {
    case leaf(Leaf)
    case text(String)
  }

  struct Page: ObservableState, Identifiable {
    let id: Int
    @Tracked var screen = Screen.leaf(Leaf())
    @Tracked var leaf = Leaf()
  }

  struct Pages: ObservableState {
    @Tracked var pages: IdentifiedArrayOf<Page> = [Page(id: 0), Page(id: 1)]
    @Tracked var saved: Page?
    @Tracked var first: Row?
    @Tracked var rows = makeRows(3)
  }

  @MainActor final class Model { @Tracked var state = Pages() }

  private func text(_ screen: Screen?) -> String? {
    if case .leaf(let leaf) = screen { leaf.text } else { nil }
  }

  private func setText(_ screen: inout Screen, _ text: String) {
    guard case .leaf(var leaf) = screen else { return }
    leaf.text = text
    screen = .leaf(leaf)
  }

  /// Puts a value in the place of another one that is handed on `inout`.
  private func replace<Value>(_ value: inout Value, with new: Value) { value = new }

  @Test("The payload of another row's case, put in where it lies")
  func payload() {
    let model = Model()
    // Looked at, so that everything in it has a place.
    observe { _ = model.state.pages[id: 0] }.cancel()
    let copy = model.state.pages[id: 0]!.screen
    replace(&model.state.pages[id: 1]!.screen, with: copy)
    let watches = Watches()
    watches.watch("first") { text(model.state.pages[id: 0]?.screen) }
    watches.watch("second") { text(model.state.pages[id: 1]?.screen) }
    setText(&model.state.pages[id: 0]!.screen, "changed")
    watches.expect(["first": 1])
    setText(&model.state.pages[id: 1]!.screen, "changed, too")
    watches.expect(["second": 1])
  }

  @Test("A row that went and came back with its array, and a copy of it elsewhere")
  func backTwice() {
    let model = Model()
    let token = observe { _ = model.state.rows.map(\.title) }
    let saved = model.state.rows
    model.state.rows.remove(id: 1)
    model.state.rows = saved
    token.cancel()
    model.state.first = saved[id: 1]
    let watches = Watches()
    watches.watch("row") { model.state.rows[id: 1]?.title }
    watches.watch("copy") { model.state.first?.title }
    model.state.rows[id: 1]?.title = "changed"
    watches.expect(["row": 1])
    model.state.first?.title = "changed, too"
    watches.expect(["copy": 1])
  }
}
