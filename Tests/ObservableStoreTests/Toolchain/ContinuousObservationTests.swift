// What Swift 6.4 adds (SE-0506). With an older compiler there is nothing to test.
#if compiler(>=6.4)
  import Observation
  import ObservableStore
  import Observing
  import Testing

  @Suite("Observation with options, and without end") @MainActor
  @available(macOS 27, iOS 27, tvOS 27, watchOS 27, visionOS 27, *)
  struct ContinuousObservationTests {
    struct Page: ObservableState {
      @Tracked var title = "a"
      @Tracked var number = 0
    }

    @MainActor final class Model {
      @Tracked var page = Page()
    }

    /// What was told, from wherever.
    @MainActor final class Log {
      var lines: [String] = []
      nonisolated func add(_ kind: String, _ value: @escaping @MainActor () -> String) {
        MainActor.assumeIsolated { lines.append("\(kind) \(value())") }
      }
    }

    @Test("Who asks for the change after it is told of one when it has been made")
    func afterwards() {
      let (model, log) = (Model(), Log())
      withObservationTracking(options: [.didSet]) {
        _ = model.page.title
      } onChange: { event in
        if event.kind == .didSet { log.add("did") { model.page.title } }
      }
      model.page.number = 1
      #expect(log.lines == [])
      model.page.title = "b"
      model.page.title = "c"
      #expect(log.lines == ["did b"])
    }

    @Test("Who asks for both is told twice of one change: it has been made both times")
    func both() {
      let (model, log) = (Model(), Log())
      withObservationTracking(options: [.willSet, .didSet]) {
        _ = model.page.title
      } onChange: { event in
        log.add(event.kind == .willSet ? "will" : "did") { model.page.title }
      }
      model.page.title = "b"
      model.page.title = "c"
      #expect(log.lines == ["will b", "did b"])
    }

    @Test("Observation without end runs its body again for what it reads, until it is cancelled")
    func continuous() async {
      let store = Store(
        initialState: Page(),
        reducer: Reduce<Page, String> { state, title in
          state.title = title
          return .none
        })
      let log = Log()
      let token = withContinuousObservation(options: [.didSet]) { _ in
        log.add("title") { store.title }
      }
      #expect(await eventually { log.lines == ["title a"] })
      store.send("b")
      #expect(await eventually { log.lines == ["title a", "title b"] })
      store.send("b")
      store.send("c")
      #expect(await eventually { log.lines == ["title a", "title b", "title c"] })
      token.cancel()
      store.send("d")
      for _ in 0..<100 { await Task.yield() }
      #expect(log.lines == ["title a", "title b", "title c"])
    }
  }
#endif
