import ObservableStore
import ObservableStoreTesting

extension TestClock {
  /// Moves time on second by second.
  @MainActor
  func pass(_ seconds: Int) async {
    for _ in 0..<seconds { await advance(by: .seconds(1)) }
  }

  /// Sends something, and goes on for some time, whether it was cancelled or not.
  func sends<Action>(
    _ texts: [String], as action: @escaping @Sendable (String) -> Action, after delay: Int, on: Int
  ) -> Effect<Action> {
    .run { send in
      await Task { try? await self.sleep(for: .seconds(delay)) }.value
      for text in texts { await send(action(text)) }
      await Task { try? await self.sleep(for: .seconds(on)) }.value
    }
  }
}
