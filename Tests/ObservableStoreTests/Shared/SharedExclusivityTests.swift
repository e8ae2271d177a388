import ObservableStore
import Observing
import Testing

/// A shared value lies in an object that nobody has named.
@Suite("Overlapping accesses to a shared value")
struct SharedExclusivityTests {
  struct Item: Identifiable { let id: Int }
  struct State: ObservableState { @Shared var rows: IdentifiedArrayOf<Item> = [Item(id: 1)] }

  @Test("It is named by its type, where it stops the program, and where a derived value writes it")
  func named() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let state = State()
        let reader = observe { _ = state.rows.count }
        let bad = Derived("bad") { state.rows.remove(id: 1) != nil }
        _ = bad.value
        state.rows.append(Item(id: 2))
        state.rows.removeAll { _ in state.rows.isEmpty }
        reader.cancel()
      }
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    for part in [
      "the derived value 'bad' writes 'shared IdentifiedArray<Int, Item>'",
      "overlapping accesses to shared IdentifiedArray<Int, Item>: it was read while",
    ] {
      #expect(said.contains(part), "it said: \(said.prefix(1_000))")
    }
  }
}
