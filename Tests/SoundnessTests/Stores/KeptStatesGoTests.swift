import ObservableStore
import Observing
import Testing

/// Copies of states that have gone may be the last that refer to somebody's object.
@MainActor @Suite("What a store has kept of states goes when nothing is under way")
struct KeptStatesGoTests {
  struct Child: ObservableState {
    @Tracked var ending: Ending?
    @Tracked var number = 0
  }

  struct State: ObservableState {
    @Tracked var child: Child?
    @Tracked var ending: Ending?
    @Tracked var number = 1
    var made: Child? { number > 0 ? Child(ending: ending, number: number) : nil }
    var always: Child { Child(ending: ending, number: number) }
  }

  @MainActor final class Log { var endings: [Bool] = [] }

  let log = Log()
  let store = makeStore(State())

  init() {
    let log = log
    store.change { $0.child = Child(ending: Ending { log.endings.append($0) }) }
    store.change { $0.ending = Ending { log.endings.append($0) } }
  }

  /// Lets go of something while a derived value is computed.
  private func computing(_ body: @escaping @MainActor () -> Void) {
    let derived = Derived<Int> {
      body()
      return 1
    }
    #expect(derived.value == 1)
  }

  @Test("The last value of a child, with its store")
  func last() {
    var child = store.scope(\.child, action: unsent)
    #expect(child?.number == 0)
    store.change { $0.child = nil }
    #expect(child?.number == 0 && log.endings == [])
    computing { child = nil }
    #expect(log.endings == [false])
  }

  @Test("What a computed child was compared with, with its store")
  func compared() {
    var child: Store<Child, Never>? = store.scope(\.always, action: unsent)
    var token: ObservationToken? = observe { [child] in _ = child?.number }
    transaction {
      store.change { $0.ending = nil }
      computing {
        token = nil
        child = nil
      }
    }
    #expect(log.endings == [false] && token == nil)
  }

  @Test("The same with its last reader, while the store is held")
  func reader() {
    let child: Store<Child, Never> = store.scope(\.always, action: unsent)
    var token: ObservationToken? = observe { _ = child.number }
    transaction {
      store.change { $0.ending = nil }
      computing { token = nil }
    }
    #expect(log.endings == [false] && token == nil)
    #expect(child.number == 1)
  }

  @Test("What was made of a computed child, when its last reader has gone")
  func made() {
    let child = store.scope(\.made, action: unsent)!
    transaction {
      let token = observe { _ = child.number }
      _ = child.number
      token.cancel()
    }
    store.change { $0.ending = nil }
    #expect(child.number == 1)
    store.change { $0.number = 2 }
    #expect(child.number == 2)
    #expect(log.endings == [false])
  }

  @Test("What a transform has made last, of which somebody has read a part")
  func transformed() {
    let whole: Store<State, Never> = store.scope(state: { $0 }, action: unsent)
    let child: Store<Child, Never> = whole.scope(\.always, action: unsent)
    var token: ObservationToken? = observe { _ = child.number }
    transaction {
      store.change { $0.ending = nil }
      computing { token = nil }
      store.change { $0.number = 2 }
      computing { #expect(child.number == 2) }
    }
    #expect(token == nil && log.endings == [false])
  }

  @Test("What a transform has made, when it makes another")
  func result() {
    let level: Store<Ending, Never> = store.scope(
      state: { [log] _ in Ending { log.endings.append($0) } }, action: unsent)
    let token = observe { _ = level.state }
    store.change { $0.number = 2 }
    #expect(log.endings == [false] && token.runs == 2)
  }

  struct Maker: ObservableState {
    let note: @MainActor (Bool) -> Void
    @Tracked var number = 0
    var made: Child { Child(ending: Ending(note), number: number) }
  }

  @Test("What a computed child was compared with, when another is made")
  func comparedBefore() {
    let maker = makeStore(Maker(note: { [log] in log.endings.append($0) }))
    let child: Store<Child, Never> = maker.scope(\.made, action: unsent)
    let token = observe { _ = child.number }
    for number in 1...3 { maker.change { $0.number = number } }
    #expect(token.runs == 4)
    #expect(!log.endings.isEmpty && !log.endings.contains(true))
  }
}
