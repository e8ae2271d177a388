import ObservableStore
import Observation
import Observing
import Testing

/// A class's property is shared as a state's is; which value it is that it shares may change, too.
@Suite("Shared values in objects") @MainActor
struct SharedInObjectsTests {
  struct Settings: ObservableState, Equatable {
    @Tracked var theme = "dark"
    @Tracked var size = 1
  }

  @MainActor final class Model {
    @Shared var settings: Settings
    @Shared var note: String?
    @Tracked var number = 0

    init(_ settings: Shared<Settings>, note: Shared<String?> = Shared(nil)) {
      _settings = settings
      _note = note
    }

    /// Past any setter.
    func exchange(_ settings: Shared<Settings>) { _settings = settings }
  }

  @Test(
    "Another one that is put in its place is read, and what changes in it; the one before is not")
  func another() {
    let first = Shared(Settings())
    let model = Model(first)
    var seen: [String] = []
    let theme = observe { seen.append(model.settings.theme) }
    let size = observe { _ = model.$settings.size.wrappedValue }
    let number = observe { _ = model.number }
    let note = observe { _ = model.note }
    let second = Shared(Settings(theme: "light", size: 2))
    model.$settings = second
    #expect(seen == ["dark", "light"])
    second.theme.wrappedValue = "grey"
    model.settings.theme = "green"
    #expect(seen == ["dark", "light", "grey", "green"])
    first.wrappedValue.theme = "blue"
    first.size.wrappedValue = 9
    #expect([theme.runs, size.runs, number.runs, note.runs] == [4, 2, 1, 1])
    #expect(model.settings == Settings(theme: "green", size: 2))
  }

  @Test("The same one again, or the same part of it, is no change")
  func same() {
    let settings = Shared(Settings())
    let model = Model(settings)
    let whole = observe { _ = model.settings.theme }
    model.$settings = settings
    model.$settings = model.$settings
    struct Two: ObservableState, Equatable { @Tracked var both = Settings() }
    let two = Shared(Two())
    model.$settings = two.both
    #expect(whole.runs == 2)
    model.$settings = two.both
    #expect(whole.runs == 2)
    two.both.theme.wrappedValue = "light"
    #expect(whole.runs == 3)
  }

  @Test("An optional that shares another value, in one transaction with what else changes")
  func optional() {
    let model = Model(Shared(Settings()))
    var seen: [String] = []
    let token = observe { seen.append("\(model.note ?? "-") \(model.number)") }
    transaction {
      model.$note = Shared("a")
      model.number = 1
      model.$note = Shared("b")
    }
    #expect(seen == ["- 0", "b 1"] && token.runs == 2)
  }

  @Test(
    "A wrapper that is assigned as a whole tells at the next touch: a read, a change, a closure",
    arguments: 0..<3)
  func exchanged(_ touch: Int) {
    let model = Model(Shared(Settings()))
    var seen: [String] = []
    let token = observe { seen.append("\(model.settings.theme)") }
    model.exchange(Shared(Settings(theme: "light")))
    #expect(seen == ["dark"])
    switch touch {
    case 0: _ = model.settings
    case 1: model.settings.size = 7
    default: _ = observe { _ = model.$settings }
    }
    #expect(seen == ["dark", "light"] && token.runs == 2)
    model.settings.theme = "grey"
    #expect(seen == ["dark", "light", "grey"])
  }

  @Test("A closure that comes upon another one has seen it")
  func exchangedInside() {
    let model = Model(Shared(Settings()))
    var seen: [String] = []
    let first = observe { seen.append("1 \(model.number) \(model.settings.theme)") }
    let second = observe { seen.append("2 \(model.settings.theme)") }
    model.exchange(Shared(Settings(theme: "light")))
    model.number = 1
    #expect(seen == ["1 0 dark", "2 dark", "1 1 light", "2 light"])
    #expect([first.runs, second.runs] == [2, 2])
  }

  @Test("Derived values, and the toolchain's tracking, hear of it")
  func others() {
    let model = Model(Shared(Settings()))
    let derived = Derived { model.settings.theme.count }
    var counts: [Int] = []
    let token = observe { counts.append(derived.value) }
    let told = Locked(0)
    withObservationTracking {
      _ = model.settings.theme
    } onChange: {
      told.withLock { $0 += 1 }
    }
    model.$settings = Shared(Settings(theme: "light"))
    #expect(counts == [4, 5] && told.withLock { $0 } == 1)
    model.exchange(Shared(Settings(theme: "grey")))
    let reports = Diagnostics.recording("Observing") {
      #expect(derived.value == 5, "nobody has touched it")
    }
    #expect(reports == [])
    _ = model.settings
    #expect(counts == [4, 5, 4] && token.runs == 3)
  }

  @Test("Objects of one value each go their way, and leave nothing behind")
  func many() {
    let settings = Shared(Settings())
    let models = (0..<40).map { _ in Model(settings) }
    let tokens = models.map { model in observe { _ = model.settings.theme } }
    models[3].$settings = Shared(Settings())
    #expect(tokens.map(\.runs) == (0..<40).map { $0 == 3 ? 2 : 1 })
    settings.theme.wrappedValue = "light"
    #expect(tokens.map(\.runs) == (0..<40).map { $0 == 3 ? 2 : 2 })
    weak var gone: Model?
    do {
      let model = Model(settings)
      gone = model
      let token = observe { [weak model] in _ = model?.settings.theme }
      #expect(token.runs == 1)
    }
    #expect(gone == nil)
  }

  @Test("Causes and dependencies name the property")
  func named() {
    let model = Model(Shared(Settings()))
    let token = observe("theme") { _ = model.settings.theme }
    var causes: [String] = []
    let tracing = traceRenders { causes += $0.changes.map(\.path) }
    model.$settings = Shared(Settings(theme: "light"))
    tracing.cancel()
    #expect(token.dependencies.contains("settings"))
    #expect(causes == ["settings"])
  }
}
