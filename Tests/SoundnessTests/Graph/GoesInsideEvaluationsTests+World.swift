import ObservableStore
import Observing
import Testing

extension GoesInsideEvaluationsTests {
  /// An object that does what the world says when it goes.
  final class Ending {
    let number: Int
    /// Whether it was made by what another one does: it does nothing then, or there would be no end.
    private let isMadeByOther: Bool
    /// Those that are there.
    @MainActor static var alive = 0
    @MainActor static var world: World?

    init(_ number: Int) {
      self.number = number
      isMadeByOther = MainActor.assumeIsolated {
        Self.alive += 1
        return Self.world?.isGoing ?? false
      }
    }

    deinit {
      MainActor.assumeIsolated { [isMadeByOther] in
        Self.alive -= 1
        if !isMadeByOther { Self.world?.somethingGoes() }
      }
    }
  }

  struct Item: ObservableState, Identifiable {
    let id: Int
    @Tracked var number = 1
    @Tracked var object: Ending? = Ending(0)
  }

  struct State: ObservableState {
    @Tracked var all: IdentifiedArrayOf<Item> = []
    @Tracked var child: Item?
    @Tracked var number = 1
    var filtered: IdentifiedArrayOf<Item> { all.filter { $0.id > 0 } }
    var made: Item { Item(id: 0, number: number) }
    var maybe: Item? { Item(id: 0, number: number) }
  }

  @MainActor final class Model {
    @Tracked var number = 1
    @Tracked var log = 0
  }

  /// What there is, who reads it, and what objects do that go.
  @MainActor final class World {
    let model = Model()
    let store = makeStore(State())
    /// Reads what the object was kept for, and something beside it.
    var read: @MainActor () -> Int = { 0 }
    var readSibling: @MainActor () -> Int = { 0 }
    private let watches = Watches()
    private let work: Work
    private var derived: Derived<Int>?
    private var hasBegun = false
    private(set) var isGoing = false
    /// How often something has gone, and what it has read.
    private var ended = 0
    private var inside: [Int] = []

    init(_ work: Work) {
      self.work = work
      readSibling = { [unowned self] in store.number }
      derived = Derived("all") { [unowned self] in read() + readSibling() }
      Ending.world = self
      watches.watch("log") { [model] in model.log }
    }

    /// What is read is a number in an object that a derived value has made.
    func readResult() -> Derived<Int> {
      let result = Derived<Ending>("result", by: ===) { [model] in Ending(model.number) }
      let number = Derived("number") { result.value.number }
      read = { number.value }
      readSibling = { result.value.number }
      return number
    }

    func watch() {
      watches.watch("who reads it") { [unowned self] in read() }
    }

    /// What has been done so far does not count.
    func clear() {
      if work == .readDerived { _ = derived?.value }
      watches.expectSeen()
      hasBegun = true
    }

    func somethingGoes() {
      guard hasBegun, !isGoing else { return }
      isGoing = true
      ended += 1
      switch work {
      case .nothing: break
      case .readSame: inside.append(read())
      case .readSibling: inside.append(readSibling())
      case .readDerived: inside.append(derived?.value ?? -1)
      case .write: model.log += 1
      case .writeInTransaction: transaction { model.log += 1 }
      case .scope: _ = store.scope(\.all, id: 1, action: unsent)?.number
      case .observe: _ = Observing.observe { [self] in inside.append(read()) }.runs
      }
      isGoing = false
    }

    func expect(alive: Int, runs: Int, _ step: String) {
      hasBegun = false
      // Who reads what is made anew for each read makes another one.
      if [.nothing, .write, .writeInTransaction].contains(work) {
        #expect(Ending.alive == alive, "\(step)")
      }
      let now =
        switch work {
        case .readSame, .observe: read()
        case .readSibling: readSibling()
        case .readDerived: read() + readSibling()
        case .nothing, .write, .writeInTransaction, .scope: 0
        }
      #expect(ended > 0, "\(step)")
      #expect(inside.allSatisfy { $0 == now }, "\(step): \(inside), and there is \(now)")
      let writes = work == .write || work == .writeInTransaction ? ended : 0
      #expect(model.log == writes, "\(step)")
      watches.expect(["who reads it": runs, "log": writes].filter { $0.value > 0 }, step)
      Ending.world = nil
    }
  }
}
