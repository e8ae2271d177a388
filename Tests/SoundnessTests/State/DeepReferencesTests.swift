import Foundation
import ObservableStore
import Observing
import Testing

/// A value may lie thousands of levels deep, in boxes or in arrays: what it refers to is compared in as little of the stack
/// as that of one level.
@Suite("What deep values refer to")
struct DeepReferencesTests {
  final class Tag: Equatable, @unchecked Sendable {
    @Tracked var name = "x"
    static func == (left: Tag, right: Tag) -> Bool { true }
  }

  indirect enum Chain: Equatable {
    case end
    case step(Tag, Chain)

    init(_ tags: [Tag]) {
      self = .end
      for tag in tags { self = .step(tag, self) }
    }
    static func == (left: Chain, right: Chain) -> Bool { true }
  }

  struct Node: Equatable {
    var tag: Tag
    var kids: [Node]

    init(_ tags: [Tag]) {
      self.init(tag: tags[0], kids: [])
      for tag in tags.dropFirst() { self = Node(tag: tag, kids: [self]) }
    }
    init(tag: Tag, kids: [Node]) {
      self.tag = tag
      self.kids = kids
    }
    static func == (left: Node, right: Node) -> Bool { true }
  }

  protocol Link {}
  struct End: Link {}
  struct Held: Link {
    var tag: Tag
    var next: any Link
  }
  struct Holder: Equatable {
    var link: any Link

    init(_ tags: [Tag]) {
      link = End()
      for tag in tags { link = Held(tag: tag, next: link) }
    }
    static func == (left: Holder, right: Holder) -> Bool { true }
  }

  final class Model<Value: Equatable> {
    @Tracked var value: Value
    init(_ value: Value) { self.value = value }
  }

  private static let depth = 1200

  /// The main actor's stack is as large as it may be, and a test's may be small: the first tag, deepest of all, is another.
  @MainActor
  private func check<Value: Equatable>(_ make: ([Tag]) -> Value) {
    let tags = (0..<Self.depth).map { _ in Tag() }
    let model = Model(make(tags))
    let reader = observe { _ = model.value }
    model.value = make(tags)
    #expect(reader.runs == 1)
    model.value = make([Tag()] + tags.dropFirst())
    #expect(reader.runs == 2)
  }

  @MainActor
  @Test("A list of boxes, a tree of arrays, a chain of values of a protocol")
  func deep() {
    check(Chain.init)
    check(Node.init)
    check(Holder.init)
  }

  @Test("Compared off the main actor, on a stack of 256 KB")
  func smallStack() async {
    await withCheckedContinuation { done in
      let thread = Thread {
        let tags = (0..<Self.depth).map { _ in Tag() }
        let (one, other) = (Chain(tags), Chain(tags))
        var state = Tracking(chain: one)
        state.chain = other
        #expect(state.chain == one)
        done.resume()
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
  }

  struct Tracking: ObservableState {
    @Tracked var chain: Chain
  }

  indirect enum SharedChain: Equatable {
    case end
    case step(Shared<Int>, SharedChain)
  }

  @MainActor
  @Test("Shared values in a list of boxes, which a view state holds")
  func shared() {
    struct App: ObservableState { @Tracked var count = 0 }
    let first = Shared(1)
    var chain = SharedChain.step(first, .end)
    for number in 0..<Self.depth { chain = .step(Shared(number), chain) }
    let store = Store(initialState: App()) { EmptyReducer<App, Int>() }
    let view = withViewStore(store, observe: { [chain] _ in Kept(chain: chain) }) { _ in }
    first.wrappedValue = 2
    #expect(view.runs == 2)
  }

  struct Kept: Equatable {
    var chain: SharedChain
    static func == (left: Kept, right: Kept) -> Bool { true }
  }

  struct Following: Equatable {
    var number: Int
    @Shared var next: Following?

    init(_ number: Int, _ next: Following?) {
      self.number = number
      _next = Shared(wrappedValue: next)
    }
    static func == (left: Following, right: Following) -> Bool { true }
  }

  @MainActor
  @Test("Shared values in shared values, the first of which a view state holds")
  func following() {
    struct App: ObservableState { @Tracked var count = 0 }
    let last = Following(0, nil)
    var all = last
    for number in 1...10_000 { all = Following(number, all) }
    let store = Store(initialState: App()) { EmptyReducer<App, Int>() }
    let view = withViewStore(store, observe: { [all] _ in all }) { _ in }
    last.next = Following(-1, nil)
    #expect(view.runs == 2)
  }
}
