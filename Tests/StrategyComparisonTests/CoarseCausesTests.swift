import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Causes of a comparison say what is coarse")
struct CoarseCausesTests {
  struct Item: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    var note = 0
  }

  struct State: ObservableState {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 1)]
    @Tracked var n = 0
    @Tracked var text = ""
    @Shared var theme = "light"
  }

  enum Action { case note, reset, add, write }

  private static let start = String(repeating: "x", count: 100)

  private let reducer = Reduce<State, Action> { state, action in
    switch action {
    case .note: state.items[id: 1]?.note += 1
    case .reset: state = State()
    case .add: state.items.append(Item(id: state.items.count + 1))
    case .write: state.text = start + "\(state.text.count)"
    }
    return .none
  }

  private func play(_ actions: [Action]) -> ComparisonReport {
    StrategyComparison(initialState: State(), reducer: reducer) {
      Region("n") {
        _ = $0.n
      } viewState: {
        $0.n
      }
      Region("count") {
        _ = $0.items.count
      } viewState: {
        $0.items.count
      }
      Region("text") {
        _ = $0.text
      } viewState: {
        $0.text
      }
      EachRegion("row", of: \.items) {
        _ = $0.title
      } viewState: {
        $0.title
      }
    }.play(actions)
  }

  @Test("An untracked property, and another Shared in the place of one")
  func coarse() {
    let another =
      "theme: looks the same (coarse: another Shared was put in the place of '$theme' in CoarseCausesTests, of which each change counts)"
    let steps = play([.note, .reset, .reset]).tracking.steps
    #expect(
      steps[0].causes == [
        "row 1": [
          "items[id: 1].note: 0 → 1 (coarse: untracked in Item: 'note', of which each change counts)"
        ]
      ])
    #expect(steps[1].causes["n"] == [another])
    #expect(
      steps[1].causes["row 1"]?.first?.hasPrefix("items[id: 1].note: 1 → 0 (coarse: ") == true)
    #expect(steps[2].causes["n"] == [another])
    #expect(steps[2].causes["text"] == [another])
  }

  @Test("How many rows there are; a long text from where it differs")
  func texts() {
    let report = play([.add, .write, .write])
    #expect(report.tracking.steps[0].causes["count"] == ["items.count: 1 → 2"])
    #expect(report.viewStores.steps[0].causes["count"] == ["1 → 2"])
    #expect(
      report.tracking.steps[2].causes == ["text": ["text: …xxxxxxxxxx0 → …xxxxxxxxxx101"]])
    #expect(
      report.viewStores.steps[2].causes == ["text": ["…xxxxxxxxxx0 → …xxxxxxxxxx101"]])
  }
}
