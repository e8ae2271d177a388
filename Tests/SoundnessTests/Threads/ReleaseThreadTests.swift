import Foundation
import ObservableStore
import Observing
import Testing

/// Whatever a store consists of is used on the main actor alone, and any thread may be the last to let go.
@Suite("Everything that belongs to the main actor is given back there")
struct ReleaseThreadTests {
  enum Page: ObservableState {
    case leaf(Leaf)
    case none
  }

  struct State: ObservableState {
    @Tracked var rows = makeRows(8)
    @Tracked var leaf = Leaf()
    @Tracked var maybe: Leaf? = Leaf()
    @Tracked var page: Page = .leaf(Leaf())
  }

  typealias Root = Store<State, Change<State>>

  /// Something of which nobody knows but that it is held.
  struct Held: @unchecked Sendable { let value: Any }

  /// One of each kind of thing that stands for the main actor's, or holds what does.
  @MainActor
  static func makeAll() -> [Held] {
    let store = makeStore(State())
    var all: [Any] = [store] + makeStores(store)
    let viewStore = ViewStore(store) { $0.leaf.number }
    let publisher = ViewStore(store, observe: { $0.leaf }).publisher
    let text = publisher.text
    var iterator = Optional(text.makeAsyncIterator())
    all += [viewStore, publisher, text, iterator as Any]
    iterator = nil
    let binding = store.binding(\.leaf.text, send: { text in Change { $0.leaf.text = text } })
    all += [binding, store.send(Change { $0.leaf.number += 1 })]
    all.append(withViewStore(store, observe: { $0.leaf.text }) { _ = $0.state })
    let derived = Derived { store.leaf.number }
    let next = Derived { derived.value + 1 }
    all += [observe { _ = next.value }, derived, next]
    let shared = Shared(Leaf())
    all += [shared, shared.text, observe { _ = shared.wrappedValue.text }]
    all.append({ _ = store } as () -> Void)
    return all.map(Held.init)
  }

  /// Stores of the tree, and of what is in its children.
  @MainActor
  private static func makeStores(_ store: Root) -> [Any] {
    let rows = store.scope(\.rows, action: Change.row(\.rows))
    let first = rows[0]
    let leaf = store.scope(\.leaf, action: Change.at(\.leaf))
    let text: Store<String, Never> = leaf.scope(\.text, action: unsent)
    let page: Store<Leaf, Never>? = store.scope(\.page, case: Page.leaf, action: unsent)
    let transformed: Store<String, Never> = store.scope(
      state: { $0.leaf.text }, action: unsent)
    let maybe = store.scope(\.maybe, action: Change.ifThere(\.maybe))
    let tokens = [
      observe { _ = (leaf.text, first.title, maybe?.text, transformed.state) },
      observe { for row in rows { _ = row.title } },
      observe { _ = (text.state, page?.number, store.isInvalid) },
    ]
    return [rows, rows[2...4], first, leaf, text, page as Any, transformed, maybe as Any, tokens]
  }

  /// Lets several threads drop the same things at once.
  ///
  /// The main actor holds none of them, and is free to drop what is handed over to it.
  @MainActor
  static func drop(
    threads: Int, _ make: @MainActor () -> [Held], meanwhile: @MainActor () -> Void = {}
  ) async {
    let (mayBegin, isDone) = begin(threads, make)
    for _ in 0..<threads { mayBegin.signal() }
    meanwhile()
    for _ in 0..<threads {
      while !isSignalled(isDone) { try? await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private static func isSignalled(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now()) == .success
  }

  @MainActor
  private static func begin(
    _ threads: Int, _ make: @MainActor () -> [Held]
  ) -> (mayBegin: DispatchSemaphore, isDone: DispatchSemaphore) {
    let isReady = DispatchSemaphore(value: 0)
    let mayBegin = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    let all = make()
    for number in 0..<threads {
      let box = Box(number.isMultiple(of: 2) ? all : all.reversed())
      Thread.detachNewThread {
        isReady.signal()
        mayBegin.wait()
        box.drop()
        isDone.signal()
      }
    }
    for _ in 0..<threads { isReady.wait() }
    return (mayBegin, isDone)
  }

  /// What one thread holds, given up one by one.
  final class Box: @unchecked Sendable {
    private var all: [Held]
    init(_ all: [Held]) { self.all = all }
    func drop() { while !all.isEmpty { all.removeLast() } }
  }

  @MainActor
  static func run(rounds: Int, threads: Int) async {
    let before = Instrumentation.live
    for round in 0..<rounds {
      await drop(threads: threads, makeAll)
      #expect(await eventually { Instrumentation.live == before }, "round \(round)")
    }
  }

  @Test("By one other thread alone, which is always the last")
  func oneOther() async {
    await #expect(processExitsWith: .success) {
      await ReleaseThreadTests.run(rounds: 200, threads: 1)
    }
  }

  @Test("By eight threads at once")
  func many() async {
    await #expect(processExitsWith: .success) {
      await ReleaseThreadTests.run(rounds: 200, threads: 8)
    }
  }

  /// The main actor goes the same ways again while others let go of what stands at their ends.
  @MainActor
  static func scopeAgain() async {
    let store = makeStore(State())
    let before = Instrumentation.live
    for round in 0..<200 {
      await drop(threads: 4) {
        makeStores(store).map(Held.init)
      } meanwhile: {
        for _ in 0..<10 {
          let again = makeStores(store)
          store.change {
            $0.leaf.number += 1
            $0.rows[id: 0]?.title = "\(round)"
            $0.maybe = round.isMultiple(of: 2) ? Leaf() : nil
          }
          withExtendedLifetime(again) {}
        }
      }
    }
    #expect(await eventually { Instrumentation.live == before })
    #expect(store.leaf.number == 2_000)
  }

  @Test("While the main actor goes the same ways again, and changes what lies there")
  func again() async {
    await #expect(processExitsWith: .success) { await ReleaseThreadTests.scopeAgain() }
  }

  /// Notes whether its last reference went on the main actor, which need not be on one thread.
  final class Witness: Sendable {
    static let elsewhere = DispatchSemaphore(value: 0)
    static let mark: DispatchSpecificKey<Bool> = {
      let mark = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: mark, value: true)
      return mark
    }()

    init() { _ = Self.mark }

    deinit {
      if !Thread.isMainThread, DispatchQueue.getSpecific(key: Self.mark) != true {
        Self.elsewhere.signal()
      }
    }
  }

  @MainActor
  static func stateOnMain() async {
    for _ in 0..<200 {
      weak var witness: Witness?
      func make() -> [Held] {
        let new = Witness()
        witness = new
        // Kept by the functions that the stores were made with.
        let store = makeStore(State())
        let level: Store<Int, Never> = store.scope(
          state: { state in withExtendedLifetime(new) { state.leaf.number } }, action: unsent)
        let sender: Store<Leaf, Change<Leaf>> = store.scope(\.leaf) { change in
          withExtendedLifetime(new) { Change { change.apply(&$0.leaf) } }
        }
        let derived = Derived { withExtendedLifetime(new) { store.leaf.number } }
        _ = (level.state, sender.text, derived.value)
        return [Held(value: store), Held(value: level), Held(value: sender), Held(value: derived)]
      }
      await drop(threads: 4, make)
      #expect(await eventually { witness == nil })
    }
    #expect(Witness.elsewhere.wait(timeout: .now()) == .timedOut)
  }

  @Test("What the stores' functions hold goes on the main actor too")
  func functions() async {
    await #expect(processExitsWith: .success) { await ReleaseThreadTests.stateOnMain() }
  }
}
