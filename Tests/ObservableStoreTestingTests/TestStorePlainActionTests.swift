import Observing
import Testing

@testable import ObservableStore
@testable import ObservableStoreTesting

/// Actions that are not `Equatable`, received as a whole.
@Suite("Test stores compare actions by their parts") @MainActor
struct TestStorePlainActionTests {
  struct Failure: Error {
    let code: Int
  }
  final class Document {
    let title: String
    init(_ title: String) { self.title = title }
  }
  enum Row {
    case tapped
    case renamed(String, isFinal: Bool)
  }
  /// Calls all of its cases the same.
  enum Secret: CustomStringConvertible {
    case first
    case second
    case third(() -> Void)
    var description: String { "secret" }
  }
  indirect enum Action {
    case echo(Action)
    case row(Int, Row)
    case loaded(Result<[Int], any Error>)
    case opened(Document, at: (line: Int, column: Int)?)
    case secret(Secret)
    case work(() -> Void)
    case done
  }

  static var actions: [Action] {
    [
      .row(3, .tapped), .row(4, .tapped), .row(3, .renamed("a", isFinal: true)),
      .row(3, .renamed("a", isFinal: false)), .row(3, .renamed("b", isFinal: true)),
      .loaded(.success([1])), .loaded(.success([1, 2])), .loaded(.failure(Failure(code: 1))),
      .loaded(.failure(Failure(code: 2))), .loaded(.failure(CancellationError())),
      .opened(Document("a"), at: nil), .opened(Document("b"), at: nil),
      .opened(Document("a"), at: (1, 2)), .opened(Document("a"), at: (1, 3)),
      .secret(.first), .secret(.second), .secret(.third({})), .work({}), .done,
    ]
  }

  private func makeStore() -> TestStore<Int, Action> {
    TestStore(initialState: 0) {
      Reduce { _, action in
        if case .echo(let other) = action { return .send(other) }
        return .none
      }
    }
  }

  @Test("Each is received as itself, and as no other")
  func all() async {
    for sent in Self.actions.indices {
      // What is sent is made anew: its objects are others.
      for (index, expected) in Self.actions.enumerated() {
        let failures = await TestFailures.recording {
          let store = makeStore()
          await store.send(.echo(Self.actions[sent]))
          await store.receive(expected)
        }
        #expect(failures.isEmpty == (index == sent), "\(Self.actions[sent]) as \(expected)")
      }
    }
  }

  @Test("The one that was received instead is named")
  func named() async {
    let failures = await TestFailures.recording {
      let store = makeStore()
      await store.send(.echo(.row(3, .tapped)))
      await store.receive(.row(4, .tapped))
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.hasPrefix("Expected to receive .row(4, ") == true)
    #expect(failures.first?.message.contains("but received first:\n  .row(3, ") == true)
  }
}
