import Observing
import Testing

@testable import ObservableStore

@Suite("Children that dismiss themselves") @MainActor
struct DismissTests {
  private let gate = Gate()

  private func makeSheet() -> PresenterStore { PresenterStore(.init(sheet: .init())) }

  /// The ways to what lies inside the sheet, and has no presenter of its own.
  nonisolated enum Inside: CaseIterable {
    case itself, leaf, maybe, row, page

    var dismiss: Sheet.Action {
      switch self {
      case .itself: .run(.dismiss)
      case .leaf: .leaf(.run(.dismiss))
      case .maybe: .maybe(.run(.dismiss))
      case .row: .row(1, .run(.dismiss))
      case .page: .page(.run(.dismiss))
      }
    }
  }

  @Test("The nearest presenter dismisses, at any depth", arguments: Inside.allCases)
  func depth(inside: Inside) {
    let tree = makeSheet()
    tree.store.send(.sheet(.presented(inside.dismiss)))
    #expect(tree.store.sheet == nil)
    #expect(tree.store.log == ["dismiss at 0"])
    #expect(tree.runner.counts == .zero)
  }

  @Test("A presenter inside is nearer than one around it")
  func nested() {
    let tree = PresenterStore(.init(sheet: .init(inner: .init())))
    tree.store.send(.sheet(.presented(.inner(.presented(.run(.dismiss))))))
    #expect(tree.store.sheet != nil && tree.store.sheet?.inner == nil)
    #expect(tree.store.log == [])
    tree.store.send(.sheet(.presented(.run(.dismiss))))
    #expect(tree.store.sheet == nil)
  }

  @Test("Each operator hands a dismissal on")
  func operators() async {
    let clock = ContinuousClock()
    let effects: [Effect<Sheet.Action>] = [
      .merge(.send(.up), .dismiss), .concatenate(.send(.up), .dismiss),
      .dismiss.cancellable(id: 1), .dismiss.throttle(id: 1, for: .seconds(1), clock: clock),
      .dismiss.limited(to: 1, of: 10), Effect<Int>.dismiss.map { _ in .up },
      .concatenate(.run { _ in }, .merge(.none, .dismiss)),
      .dismiss.debounce(id: 1, for: .zero, clock: clock),
    ]
    for effect in effects {
      let tree = makeSheet()
      await tree.store.send(.sheet(.presented(.run(effect)))).finish()
      #expect(tree.store.sheet == nil)
      #expect(tree.store.log.last == "dismiss at \(tree.store.log.count - 1)")
      #expect(tree.runner.counts.scopes == 0)
    }
  }

  @Test("A dismissed child's effects are cancelled, and what they would send never arrives")
  func cancelled() async {
    let tree = makeSheet()
    let gate = gate
    let wait = Effect<Sheet.Action>.run { send in
      try? await gate.wait()
      await send(.up)
    }
    let task = tree.store.send(.sheet(.presented(.run(.merge(wait, wait.cancellable(id: 1))))))
    let inside = Effect<LeafFeature.Action>.run { send in
      try? await gate.wait()
      await send(.up)
    }
    let innerTask = tree.store.send(.sheet(.presented(.row(1, .run(inside)))))
    await gate.waitForWaiting(3)
    let reports = await StoreMisuse.recording {
      tree.store.send(.sheet(.dismiss))
      await task.finish()
      await innerTask.finish()
    }
    #expect(tree.runner.counts == .zero && gate.waiting == 0)
    #expect(tree.store.log == ["dismiss at 0"] && reports == [])
  }

  @Test("The parent's effects are not the child's: a dismissal among them is nobody's")
  func parents() {
    let tree = makeSheet()
    let reports = StoreMisuse.recording { _ = tree.store.send(.run(.dismiss)) }
    #expect(tree.store.sheet != nil)
    #expect(reports.count == 1)
    #expect(reports.first?.contains("by a feature that nobody presents; it was ignored") == true)
  }

  @Test("A child that has gone, or been replaced, before its dismissal arrives is not dismissed")
  func replaced() {
    let tree = makeSheet()
    let replace = Change<Presenter.State> { $0.sheet = .init(count: 9) }
    let reports = StoreMisuse.recording {
      // The parent's action waits already when the child dismisses itself.
      tree.store.send(
        .run(.merge(.send(.sheet(.presented(.run(.dismiss)))), .send(.change(replace)))))
      #expect(tree.store.sheet?.count == 9)
      let remove = Change<Presenter.State> { $0.sheet = nil }
      tree.store.send(
        .run(.merge(.send(.sheet(.presented(.run(.dismiss)))), .send(.change(remove)))))
    }
    #expect(tree.store.sheet == nil)
    #expect(tree.store.log == [] && reports == [])
    #expect(tree.runner.counts == .zero)
  }

  @Test("A child that dismisses itself twice is dismissed once")
  func twice() {
    let tree = makeSheet()
    let reports = StoreMisuse.recording {
      _ = tree.store.send(.sheet(.presented(.run(.merge(.dismiss, .dismiss)))))
    }
    #expect(tree.store.sheet == nil && tree.store.log == ["dismiss at 0"] && reports == [])
    #expect(tree.runner.counts == .zero)
  }

  @Test("A task that dismissed is finished when what the parent did then is")
  func finishes() async {
    let tree = makeSheet()
    let gate = gate
    let wait = Effect<Sheet.Action>.run { _ in try await gate.wait() }
    let task = tree.store.send(.sheet(.presented(.run(.concatenate(wait, .dismiss)))))
    await gate.waitForWaiting(1)
    #expect(tree.store.sheet != nil)
    gate.open()
    await task.finish()
    #expect(tree.store.sheet == nil && tree.runner.counts == .zero)
  }
}
