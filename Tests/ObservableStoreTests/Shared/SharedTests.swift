import ObservableStore
import Observing
import Testing

@Suite("Shared values") @MainActor
struct SharedTests {
  struct Model: ObservableState, Equatable, Codable {
    @Tracked var brightness = 0
    @Tracked var contrast = 0
    @Tracked var crop = Crop()
  }

  struct Crop: ObservableState, Equatable, Codable {
    @Tracked var width = 10
    @Tracked var height = 10
  }

  struct Panel: ObservableState, Equatable {
    @Shared var model: Model
    @Tracked var isOpen = false
  }

  struct CropPanel: ObservableState, Equatable {
    @Shared var crop: Crop
  }

  struct Editor: ObservableState, Equatable {
    @Tracked var panel: Panel
    @Tracked var cropPanel: CropPanel
    @Shared var model: Model
    @Tracked var title = ""

    init(_ model: Shared<Model> = Shared(Model())) {
      _model = model
      panel = Panel(model: model)
      cropPanel = CropPanel(crop: model.crop)
    }
  }

  @Test("Written off the main actor, it stops before anything runs there")
  func writtenElsewhere() async {
    func expectStopped(_ result: ExitTest.Result?, at location: SourceLocation = #_sourceLocation) {
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(said.contains("written off the main actor"), sourceLocation: location)
      #expect(!said.contains("it ran elsewhere"), sourceLocation: location)
    }
    let assigned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shared = Shared(0)
      await MainActor.run { show(shared) }
      await Task.detached { shared.wrappedValue = 1 }.value
    }
    expectStopped(assigned)
    let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shared = Shared([0])
      await MainActor.run { show(shared) }
      await Task.detached { shared.wrappedValue.append(1) }.value
    }
    expectStopped(changed)
  }

  private func makeStore() -> Store<Editor, Change<Editor>> {
    Store.changing(Editor())
  }

  @Test("One copy, tracked by part, wherever it is changed from")
  func parts() {
    let store = makeStore()
    let panel = store.scope(\.panel, action: { (change: Change<Editor>) in change })
    let bright = Runs { _ = store.model.brightness }
    let panels = Runs { _ = panel.model.contrast }
    let widths = Runs { _ = store.cropPanel.crop.width }
    let titles = Runs { _ = store.title }
    func counts() -> [Int] { [bright.count, panels.count, widths.count, titles.count] }
    store.send(Change { $0.panel.model.brightness = 1 })
    #expect(counts() == [2, 1, 1, 1] && store.model.brightness == 1)
    store.send(Change { $0.model.contrast = 2 })
    #expect(counts() == [2, 2, 1, 1] && panel.model.contrast == 2)
    store.send(Change { $0.cropPanel.crop.width = 3 })
    #expect(counts() == [2, 2, 2, 1] && store.model.crop.width == 3)
    store.send(Change { $0.title = "x" })
    #expect(counts() == [2, 2, 2, 2])
    store.send(Change { $0.model = Model() })
    #expect(counts() == [3, 3, 3, 2] && store.cropPanel.crop.width == 10)
  }

  @Test("Changed from a reducer, it takes part in the transaction")
  func transactions() {
    let store = makeStore()
    var seen: [[Int]] = []
    let both = Runs { seen.append([store.model.brightness, store.title.count]) }
    store.send(
      Change {
        $0.model.brightness = 1
        $0.title = "four"
        $0.model.brightness = 2
      })
    #expect(both.count == 2 && seen == [[0, 0], [2, 4]])
  }

  @Test("It is compared, encoded and printed as the value that it is")
  func values() throws {
    let first = Shared(Model())
    let second = Shared(Model())
    #expect(first == second && !first.isSame(as: second) && first.isSame(as: first))
    #expect(first.crop.isSame(as: first.crop) && !first.crop.isSame(as: second.crop))
    second.wrappedValue.brightness = 1
    #expect(first != second)
    #expect("\(first)" == "\(Model())")
  }

  @Test("Another value put in its place re-runs those who read it")
  func replaced() {
    let store = makeStore()
    let bright = Runs { _ = store.model.brightness }
    let other = Shared(Model(brightness: 7))
    store.send(Change { $0.$model = other })
    #expect(bright.count == 2 && store.model.brightness == 7)
    other.wrappedValue.brightness = 8
    #expect(bright.count == 3)
    store.send(Change { $0.panel.model.brightness = 1 })
    #expect(bright.count == 3)
  }

  @Test("A view store shows a shared value that was changed without the state around it")
  func viewStores() {
    let store = makeStore()
    let other = store.withState { $0.$model }
    var seen: [Int] = []
    let token = withViewStore(store, observe: { $0.model.brightness }) { seen.append($0.state) }
    store.send(Change { $0.model.brightness = 1 })
    other.wrappedValue.brightness = 2
    store.send(Change { $0.model.contrast = 5 })
    #expect(seen == [0, 1, 2] && !token.isCancelled)
  }

  @Test("What is assigned and looks the same runs nobody, in a whole, a part, or through a store")
  func assignedEqual() {
    func long(_ number: Int) -> String { "a text that is longer than fifteen bytes: \(number)" }
    struct Unequal: ObservableState {
      @Tracked var text = ""
      @Tracked var number = 0
    }
    let text = Shared(long(1))
    let numbers = Shared([1, 2, 3])
    let model = Shared(Model(brightness: 1))
    let unequal = Shared(Unequal(text: long(1)))
    let store = makeStore()
    let runs = [
      Runs { _ = text.wrappedValue }, Runs { _ = numbers.wrappedValue },
      Runs { _ = model.wrappedValue.brightness }, Runs { _ = model.wrappedValue.crop.width },
      Runs { _ = unequal.wrappedValue.text }, Runs { _ = store.model.crop.height },
      Runs { _ = model.crop.wrappedValue },
    ]
    func counts() -> [Int] { runs.map(\.count) }
    text.wrappedValue = long(1)
    numbers.wrappedValue = [1, 2, 3]
    model.wrappedValue = Model(brightness: 1)
    model.crop.wrappedValue = Crop()
    model.crop.width.wrappedValue = 10
    unequal.wrappedValue = Unequal(text: long(1))
    store.send(Change { $0.model = Model() })
    store.send(Change { $0.cropPanel.crop = Crop() })
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
    text.wrappedValue = long(2)
    numbers.wrappedValue = [1, 2]
    model.wrappedValue = Model(brightness: 2)
    unequal.wrappedValue = Unequal(text: long(2))
    store.send(Change { $0.cropPanel.crop = Crop(height: 11) })
    #expect(counts() == [2, 2, 2, 1, 2, 2, 1])
    #expect(text.wrappedValue == long(2) && numbers.wrappedValue == [1, 2])
    model.crop.width.wrappedValue = 11
    #expect(counts() == [2, 2, 2, 2, 2, 2, 1] && model.wrappedValue.crop.width == 11)
  }
}

/// Keeps a closure that reads a shared value, which nobody has any business to change.
@MainActor
private func show<Value: Sendable>(_ shared: Shared<Value>) {
  var isFirst = true
  let token = observe {
    _ = shared.wrappedValue
    if !isFirst { fatalError("it ran elsewhere") }
    isFirst = false
  }
  kept.append(token)
}

@MainActor private var kept: [ObservationToken] = []
