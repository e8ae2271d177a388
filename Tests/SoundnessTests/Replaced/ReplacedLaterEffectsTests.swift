import ObservableStore
import Observing
import Testing

/// Whoever puts another child in the place of one, in the action that starts an effect or later, ends the effect.
@Suite("The effects of a child that a later reducer replaces") @MainActor
struct ReplacedLaterEffectsTests {
  @Test("They never run, whoever replaces it", arguments: Kid.allCases, Replacer.allCases)
  func replaced(kid: Kid, replacer: Replacer) async {
    for change in Change.allCases {
      for hasEarlier in [false, true] {
        let begun = Begun()
        let store = makeStore(kid, replacer, change, begun)
        let earlier = hasEarlier ? store.send(kid.action(.wait)) : nil
        let task = store.send(kid.action(.start))
        await task.finish()
        let name = "\(change), \(hasEarlier ? "with" : "without") an earlier effect"
        #expect(begun.count == (change.isOther ? 0 : 1), "\(name)")
        #expect(store.kid?.text == change.text(after: "kid"), "\(name)")
        await earlier?.cancel()
      }
    }
  }

  @Test(
    "Nor of a child that has put another one in its own place", arguments: Kid.allCases,
    Replacer.allCases)
  func another(kid: Kid, replacer: Replacer) async {
    for change in Change.allCases {
      let begun = Begun()
      let store = makeStore(kid, replacer, change, begun)
      let task = store.send(kid.action(.startAsAnother))
      await task.finish()
      #expect(begun.count == (change.isOther ? 0 : 1), "\(change)")
      #expect(store.kid?.text == change.text(after: "another"), "\(change)")
    }
  }

  enum KidAction { case wait, start, startAsAnother }
  enum Action {
    case optional(KidAction)
    case page(KidAction)
  }

  enum Page: ObservableState {
    case kid(Leaf)
    case none
  }

  struct State: ObservableState {
    @Tracked var optional: Leaf? = Leaf()
    @Tracked var page = Page.kid(Leaf())
    @Tracked var selection = 0
    var kid: Leaf? {
      if optional != nil, optional?.text != "leaf" { return optional }
      if case .kid(let leaf) = page { return leaf }
      return nil
    }
  }

  enum Kid: CaseIterable {
    case optional, page
    func action(_ action: KidAction) -> Action {
      switch self {
      case .optional: .optional(action)
      case .page: .page(action)
      }
    }

    func update(_ state: inout State, _ body: (inout Leaf) -> Void) {
      switch self {
      case .optional: body(&state.optional!)
      case .page:
        guard case .kid(var leaf) = state.page else { return }
        body(&leaf)
        state.page = .kid(leaf)
      }
    }

    func replace(_ state: inout State, by leaf: Leaf) {
      switch self {
      case .optional: state.optional = leaf
      case .page: state.page = .kid(leaf)
      }
    }
  }

  /// What the later reducer does.
  enum Change: CaseIterable {
    case nothing, changed, replaced, replacedByLookalike, goneAndBack

    var isOther: Bool { self != .nothing && self != .changed }
    func text(after text: String) -> String {
      self == .nothing || self == .replacedByLookalike ? text : "later"
    }

    func apply(_ state: inout State, _ kid: Kid) {
      switch self {
      case .nothing: break
      case .changed: kid.update(&state) { $0.text = "later" }
      case .replaced: kid.replace(&state, by: Leaf(text: "later"))
      case .replacedByLookalike: kid.replace(&state, by: Leaf(text: state.kid!.text))
      case .goneAndBack:
        state.optional = nil
        state.page = .none
        kid.replace(&state, by: Leaf(text: "later"))
      }
    }
  }

  /// Which reducer is the later one.
  enum Replacer: CaseIterable { case parent, onChange, next }

  @MainActor final class Begun { var count = 0 }

  private func makeStore(
    _ kid: Kid, _ replacer: Replacer, _ change: Change, _ begun: Begun
  ) -> Store<State, Action> {
    var state = State()
    kid.update(&state) { $0.text = "kid" }
    func isStart(_ action: Action) -> Bool {
      switch action {
      case .optional(.wait), .page(.wait): false
      default: true
      }
    }
    let children = Reduce<State, Action> { state, action in
      if isStart(action) {
        state.selection += 1
        if replacer == .parent { change.apply(&state, kid) }
      }
      return .none
    }
    .ifLet(\.optional, action: { Action.optional($0) }) { reducer(begun) }
    .ifCase(\.page, case: { Page.kid($0) }, action: { Action.page($0) }) { reducer(begun) }
    switch replacer {
    case .parent: return Store(initialState: state, reducer: children)
    case .onChange:
      return Store(
        initialState: state,
        reducer: children.onChange(of: \.selection) { _, _ in
          Reduce<State, Action> { state, _ in
            change.apply(&state, kid)
            return .none
          }
        })
    case .next:
      return Store(initialState: state) {
        children
        Reduce<State, Action> { state, action in
          if isStart(action) { change.apply(&state, kid) }
          return .none
        }
      }
    }
  }

  private func reducer(_ begun: Begun) -> Reduce<Leaf, KidAction> {
    Reduce { leaf, action in
      switch action {
      case .wait:
        return .run { _ in
          let (stream, continuation) = AsyncStream<Never>.makeStream()
          for await _ in stream {}
          withExtendedLifetime(continuation) {}
        }
      case .startAsAnother: leaf = Leaf(text: "another")
      case .start: break
      }
      return .run { _ in await MainActor.run { begun.count += 1 } }
    }
  }
}
