import Observing
import Testing

@testable import ObservableStore

/// A sheet whose parent has no `presents` closes, and its state stays: that is told.
///
/// Each test has a type of action of its own, since it is told once of each.
@MainActor
@Suite("Children that nobody closes")
struct ClosedByNobodyTests {
  struct Sheet: ObservableState {
    @Tracked var count = 0
  }

  struct Home<SheetAction>: ObservableState {
    @Tracked var sheet: Sheet? = Sheet()
    @Tracked var asks = 0
    @Tracked var alert: AlertState<SheetAction>?
  }

  enum Action<SheetAction: Sendable>: Sendable {
    case sheet(Presented<SheetAction>)
    case alert(Presented<SheetAction>)
    case later
  }

  private func makeStore<SheetAction>(
    _ state: Home<SheetAction> = Home(),
    _ reduce:
      @escaping (inout Home<SheetAction>, Action<SheetAction>) -> Effect<Action<SheetAction>>
  ) -> Store<Home<SheetAction>, Action<SheetAction>> {
    Store(initialState: state, reducer: Reduce(reduce))
  }

  private func dismissing<SheetAction>(
    _ store: Store<Home<SheetAction>, Action<SheetAction>>
  ) -> [String] {
    let sheet = store.presented(\.sheet, action: Action.sheet)
    return StoreMisuse.recording {
      sheet.wrappedValue = nil
      sheet.wrappedValue = nil
    }
  }

  @Test("Of a sheet without a `presents` it is told once, with the action")
  func forgotten() {
    enum SheetAction: Sendable { case up }
    let store = makeStore { (_, _: Action<SheetAction>) in .none }
    #expect(
      dismissing(store) == [
        """
        Sheet was to be closed by the action sheet(.dismiss), and nobody has closed it: the reducer of the state that holds \
        it needs a presents(_:action:) for it, or has to set it to nil. That is not told again
        """
      ])
    #expect(store.sheet != nil)
    // Whoever hears of it next has not heard of it before.
    #expect(dismissing(store).count == 1)
  }

  @Test("Not of one that the reducer sets to nil by itself")
  func byHand() {
    enum SheetAction: Sendable { case up }
    let store = makeStore { (state, action: Action<SheetAction>) in
      if case .sheet(.dismiss) = action { state.sheet = nil }
      return .none
    }
    #expect(dismissing(store) == [] && store.sheet == nil)
  }

  @Test("Not of one that the reducer closes later, or asks the user about first")
  func later() {
    enum First: Sendable { case up }
    enum Second: Sendable { case up }
    let asking = makeStore { (state, action: Action<First>) in
      if case .sheet(.dismiss) = action { state.asks += 1 }
      return .none
    }
    #expect(dismissing(asking) == [] && asking.asks == 2)
    let waiting = makeStore { (state, action: Action<Second>) in
      switch action {
      case .sheet(.dismiss): return .run { send in await send(.later) }
      case .later: state.sheet = nil
      default: break
      }
      return .none
    }
    #expect(dismissing(waiting) == [])
  }

  @Test("Not of one whose `presents` puts another in its place")
  func another() {
    enum SheetAction: Sendable { case up }
    let store = Store<Home<SheetAction>, Action<SheetAction>>(
      initialState: Home(),
      reducer: Reduce { state, action in
        if case .sheet(.dismiss) = action { state.sheet = Sheet(count: 1) }
        return .none
      }.presents(\.sheet, action: Action.sheet) { Reduce { _, _ in .none } })
    #expect(dismissing(store) == [] && store.sheet?.count == 1)
  }

  @Test("Not of one that waits for the action that set it off")
  func waiting() {
    enum SheetAction: Sendable { case up }
    let store = makeStore { (state, action: Action<SheetAction>) in
      switch action {
      case .later: state.asks += 1
      case .sheet(.dismiss): state.sheet = nil
      default: break
      }
      return .none
    }
    let sheet = store.presented(\.sheet, action: Action.sheet)
    let closure = observe { if store.asks > 0 { sheet.wrappedValue = nil } }
    #expect(StoreMisuse.recording { store.send(.later) } == [])
    #expect(store.sheet == nil)
    withExtendedLifetime(closure) {}
  }

  @Test("Of an alert without a `presents` it is told once, whatever its button has done")
  func alert() throws {
    enum Answer: Sendable { case yes }
    let question = AlertState(
      title: "Delete?", buttons: [.destructive("Delete", action: Answer.yes)])
    let store = makeStore(Home(alert: question)) { (state, action: Action<Answer>) in
      if case .alert(.presented(.yes)) = action { state.sheet = nil }
      return .none
    }
    let alert = store.presented(\.alert, action: Action.alert)
    let button = try #require(alert.wrappedValue?.buttons.first)
    let reports = StoreMisuse.recording {
      alert.press(button)
      alert.press(button)
    }
    #expect(
      reports == [
        """
        AlertState<Answer> was to be closed by the action yes, and nobody has closed it: the reducer of the state that \
        holds it needs a presents(_:action:) for it, or has to set it to nil. That is not told again
        """
      ])
    #expect(store.alert != nil && store.sheet == nil)
  }

  @Test("Not of an alert whose button's effect closes it")
  func alertLater() async throws {
    enum Answer: Sendable { case yes }
    let question = AlertState(
      title: "Delete?", buttons: [.destructive("Delete", action: Answer.yes)])
    let store = makeStore(Home(alert: question)) { (state, action: Action<Answer>) in
      switch action {
      case .alert(.presented): return .run { send in await send(.later) }
      case .later: state.alert = nil
      default: break
      }
      return .none
    }
    let alert = store.presented(\.alert, action: Action.alert)
    let button = try #require(alert.wrappedValue?.buttons.first)
    #expect(StoreMisuse.recording { alert.press(button) } == [])
  }
}
