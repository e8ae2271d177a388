import Foundation
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

  enum Typed {
    case echo(Int)
    case register(Int.Type)
    case loaded(Int)
  }

  @Test("So is one of a type that nobody can look into, for the type of a type in it")
  func typed() async {
    for number in [5, 6] {
      let failures = await TestFailures.recording {
        let store = TestStore(initialState: 0) {
          Reduce<Int, Typed> { _, action in
            if case .echo(let number) = action { return .send(.loaded(number)) }
            return .none
          }
        }
        await store.send(.echo(5))
        await store.receive(.loaded(number))
      }
      #expect(failures.isEmpty == (number == 5))
    }
  }

  // MARK: What only a walk over all parts can tell

  class Base {
    let number: Int
    init(_ number: Int) { self.number = number }
  }
  class Middle: Base {
    let name: String
    init(_ number: Int, _ name: String) {
      self.name = name
      super.init(number)
    }
  }
  /// Without a property of its own.
  final class Bare: Middle {}
  final class Node {
    let next: Node?
    let value: Int
    init(_ value: Int, _ next: Node?) {
      self.value = value
      self.next = next
    }
  }
  struct Plain { var number: Int }
  final class Key: Hashable {
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  struct Quiet: Hashable, CustomStringConvertible {
    var number: Int
    var description: String { "quiet" }
  }
  enum Held {
    case any(Any)
    case maybe(Any?)
    case optional(Plain???)
    case of(x: Int)
    case of(y: Int)
    case inline(InlineArray<2, Plain>)
    case ring(Ring)
  }
  /// May hold itself.
  struct Ring { @Shared var next: [Ring] }

  private static func makeRing(_ count: Int) -> Ring {
    let last = Shared<[Ring]>([])
    let first = (1..<count).reduce(Ring(next: last)) { ring, _ in Ring(next: Shared([ring])) }
    last.wrappedValue = [first]
    return first
  }
  indirect enum Carrier {
    case send(Carrier)
    case held(Held)
  }

  private func list(_ count: Int, ending value: Int) -> Node {
    (0..<count).reduce(Node(value, nil)) { Node($1, $0) }
  }

  private func failures(sending sent: Held, expecting expected: Held) async -> [String] {
    await TestFailures.recording {
      let store = TestStore<Int, Carrier>(initialState: 0) {
        Reduce { _, action in
          if case .send(let other) = action { return .send(other) }
          return .none
        }
      }
      await store.send(.send(.held(sent)))
      await store.receive(.held(expected))
    }
    .map(\.message)
  }

  @Test("Inherited properties, keys by their equality, all levels, and types count")
  func parts() async {
    let keys = [Key(), Key()]
    let rings = [Self.makeRing(2), Self.makeRing(2)]
    defer { for ring in rings { ring.$next.wrappedValue = [] } }
    // What is in one list is the same, made anew; what is in two is not.
    let groups: [[Held]] = [
      [.any(Middle(1, "a")), .any(Middle(1, "a"))], [.any(Middle(2, "a"))], [.any(Middle(1, "b"))],
      [.any(Bare(1, "a")), .any(Bare(1, "a"))], [.any(Bare(2, "a"))], [.any(Base(1))],
      [.any(list(2_000, ending: 1)), .any(list(2_000, ending: 1))],
      [.any(list(2_000, ending: 2))], [.any(list(1_999, ending: 1))],
      [.any([keys[0]: Plain(number: 1), keys[1]: Plain(number: 2)])],
      [.any([keys[0]: Plain(number: 2), keys[1]: Plain(number: 1)])],
      [.any([keys[0]: Plain(number: 1)])], [.any([Key(): Plain(number: 1)])],
      [.any([Quiet(number: 1): Plain(number: 1)]), .any([Quiet(number: 1): Plain(number: 1)])],
      [.any([Quiet(number: 2): Plain(number: 1)])],
      [.any([Plain(number: 1)]), .any([Plain(number: 1)])],
      [.any([Plain(number: 1), Plain(number: 1)])],
      [.any(1)], [.any(Int8(1))], [.any(Int.self)], [.any(Int8.self)],
      [.any(Date(timeIntervalSince1970: 1))], [.any(Date(timeIntervalSince1970: 1.0001))],
      [.maybe(nil)], [.maybe(Plain?.none as Any)], [.maybe(Int?.none as Any)],
      [
        .any(KeyValuePairs(dictionaryLiteral: ("a", Plain(number: 1)), ("a", Plain(number: 2)))),
        .any(KeyValuePairs(dictionaryLiteral: ("a", Plain(number: 1)), ("a", Plain(number: 2)))),
      ],
      [.optional(nil)], [.optional(.some(nil))], [.optional(.some(.some(nil)))],
      [.optional(Plain(number: 1)), .optional(Plain(number: 1))],
      [.of(x: 1)], [.of(y: 1)], [.of(y: 2)],
      [
        .inline([Plain(number: 1), Plain(number: 2)]),
        .inline([Plain(number: 1), Plain(number: 2)]),
      ],
      [.inline([Plain(number: 1), Plain(number: 3)])], [.ring(rings[0]), .ring(rings[1])],
      [.ring(Ring(next: Shared([])))],
    ]
    for (index, group) in groups.enumerated() {
      for (other, expected) in groups.enumerated() {
        let sent = index == other ? group[group.count - 1] : group[0]
        let found = await failures(sending: sent, expecting: expected[0])
        #expect(found.isEmpty == (index == other), "\(group) as \(expected): \(found)")
      }
    }
  }

  @Test("Where both print alike, the failure says what differs")
  func whatDiffers() async {
    #expect(
      await failures(sending: .any(Middle(1, "a")), expecting: .any(Middle(2, "b"))) == [
        """
        Expected to receive .held(.any(Middle)), but received first:
          .held(.any(Middle))
        What differs:
          held.any.number: expected 2, is 1
          held.any.name: expected "b", is "a"
        """
      ])
    #expect(
      await failures(sending: .any(Int8(1)), expecting: .any(1)).first?.contains(
        "What differs:") == true)
  }
}
