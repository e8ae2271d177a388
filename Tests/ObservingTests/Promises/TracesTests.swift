import Testing

@testable import Observing

@MainActor
@Suite("What happened, and why", .serialized)
struct TracesTests {
  struct Profile: ObservableState {
    @Tracked var name = "Blob"
    @Tracked var favorites: Set<Int> = []
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "t"
  }

  struct State: ObservableState {
    @Tracked var count = 0
    @Tracked var profile = Profile()
    @Tracked var maybe: Profile?
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 3)]
    @Tracked var tail = 0
  }

  @MainActor final class Model {
    @Tracked var profile = Profile()
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 4)]
    @Tracked var count = 0
    @Tracked var text = "a"
    @Tracked var state = State()
    @Tracked var holder = Holder()
  }

  let model = Model()

  /// The causes reported while the body runs.
  private func traced(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("Labels, paths, old and new values")
  func causes() {
    let tokens = [
      observe("name") { _ = model.profile.name },
      observe("favorites") { _ = model.profile.favorites.count },
      observe("row") { _ = model.rows[id: 3]?.title },
      observe("count") { _ = model.count },
      observe("text") { _ = model.text },
      observe("deep") { _ = model.state.profile.name },
      observe("deep row") { _ = model.state.rows[id: 3]?.title },
      observe("maybe") { _ = model.state.maybe?.name },
    ]
    #expect(traced { model.profile.name = "Bob" } == ["name ← profile.name: Blob → Bob"])
    #expect(traced { model.profile.favorites = [7] } == ["favorites ← profile.favorites: [] → [7]"])
    #expect(traced { model.rows[id: 3]?.title = "x" } == ["row ← rows[id: 3].title: t → x"])
    #expect(traced { model.rows[1].title = "x" } == [])
    #expect(traced { model.count = 5 } == ["count ← count: 0 → 5"])
    #expect(traced { model.count += 1 } == ["count ← count: 5 → 6"])
    #expect(traced { model.text += "b" } == ["text ← text: a → ab"])
    #expect(
      traced { model.state.profile.name = "Bob" } == ["deep ← state.profile.name: Blob → Bob"])
    #expect(
      traced { model.state.rows[id: 3]?.title = "x" } == [
        "deep row ← state.rows[id: 3].title: t → x"
      ])
    _ = tokens
  }

  @Test("Several rows at once, and what is committed after them: each by its whole path")
  func severalRows() {
    model.state.rows = [Row(id: 3), Row(id: 4), Row(id: 5)]
    let tokens = [
      observe("3") { _ = model.state.rows[id: 3]?.title },
      observe("4") { _ = model.state.rows[id: 4]?.title },
      observe("5") { _ = model.state.rows[id: 5]?.title },
      observe("6") { _ = model.state.rows[id: 6] },
      observe("tail") { _ = model.state.tail },
    ]
    let causes = traced {
      transaction {
        for id in 3...5 { model.state.rows[id: id]?.title = "x" }
        model.state.rows.append(Row(id: 6))
        model.state.tail = 1
      }
    }
    #expect(causes.count == tokens.count)
    for id in 3...5 { #expect(causes.contains("\(id) ← state.rows[id: \(id)].title: t → x")) }
    #expect(causes.contains { $0.hasPrefix("6 ← state.rows[id: 6]: nil → ") })
    #expect(causes.contains("tail ← state.tail: 0 → 1"))
  }

  @Test("Several changes of one transaction, through a derived value as well")
  func several() {
    let sum = Derived("sum") { model.count + model.profile.favorites.count }
    let tokens = [
      observe("both") { _ = (model.count, model.profile.name) },
      observe("derived") { _ = sum.value },
    ]
    var causes: [RenderCause] = []
    let tracing = traceRenders { causes.append($0) }
    transaction {
      model.profile.name = "Bob"
      model.count = 1
      model.count = 2
    }
    let count = RenderCause.Change(path: "count", oldValue: "0", newValue: "2")
    let name = RenderCause.Change(path: "profile.name", oldValue: "Blob", newValue: "Bob")
    #expect(causes.map(\.label) == ["both", "derived"])
    #expect(Set(causes[0].changes.map(\.description)) == Set([count, name].map(\.description)))
    #expect(causes[0].changes.count == 2)
    #expect(causes[1].changes == [count])
    #expect(causes.map(\.action) == [nil, nil])
    tracing.cancel()
    _ = tokens
  }

  @Test("A child replaced, a row that comes and goes")
  func replaced() {
    let tokens = [
      observe("name") { _ = model.state.maybe?.name },
      observe("row") { _ = model.rows[id: 5]?.title },
      observe("ids") { _ = model.rows.ids },
    ]
    var causes: [RenderCause] = []
    let tracing = traceRenders { causes.append($0) }
    model.state.maybe = Profile()
    #expect(causes.map(\.label) == ["name"])
    #expect(causes.last?.changes.map(\.path) == ["state.maybe"])
    #expect(causes.last?.changes.first?.oldValue == "nil")
    causes = []
    model.rows.append(Row(id: 5))
    #expect(causes.map(\.label) == ["row", "ids"])
    #expect(causes.first?.changes.map(\.path) == ["rows[id: 5]"])
    #expect(causes.first?.changes.first?.oldValue == "nil")
    #expect(causes.last?.changes.map(\.path) == ["rows.ids"])
    causes = []
    model.rows[id: 5]?.title = "x"
    #expect(causes.map(\.description) == ["row ← rows[id: 5].title: t → x"])
    tracing.cancel()
    model.rows[id: 5]?.title = "y"
    #expect(causes.count == 1)
    _ = tokens
  }

  /// Counts how often it is described.
  struct Counted: Equatable, CustomStringConvertible {
    static nonisolated(unsafe) var descriptions = 0
    var number = 0
    var description: String {
      Self.descriptions += 1
      return "\(number)"
    }
  }

  struct Holder: ObservableState {
    @Tracked var count = 0
    @Tracked var counted = Counted()
    @Tracked var list: [Int] = []
  }

  @Test("Only what is reported is described, and a long collection in short")
  func briefReports() {
    let token = observe("count") { _ = model.holder.count }
    let list = observe("list") { _ = model.holder.list }
    Counted.descriptions = 0
    #expect(
      traced {
        transaction {
          model.holder.count += 1
          model.holder.counted.number += 1
        }
      } == ["count ← holder.count: 0 → 1"])
    #expect(Counted.descriptions == 0)
    #expect(
      traced { model.holder.list = Array(0..<1_000) } == [
        "list ← holder.list: [] → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 1000 in all]"
      ])
    withExtendedLifetime((token, list)) {}
  }

  @Test(
    "Causes are found through a long chain of derived values without walking it for each closure")
  func chain() {
    var last = Derived { self.model.count }
    var tokens: [ObservationToken] = []
    for _ in 0..<5_000 {
      let previous = last
      last = Derived { previous.value + 1 }
      tokens.append(observe("end") { [last] in _ = last.value })
    }
    let causes = traced { model.count += 1 }
    #expect(causes.count == 5_000)
    #expect(causes.allSatisfy { $0 == "end ← count: 0 → 1" })
    // Nor is it to know what came of the write.
    let wasRecording = Instrumentation.recordsWrites
    defer { Instrumentation.recordsWrites = wasRecording }
    Instrumentation.recordsWrites = true
    model.count += 1
    #expect(WriteRecord.entries.last?.write.closures == ["end"])
    for token in tokens.reversed() { token.cancel() }
  }

  @Test("Tracing changes nothing: the same runs, and what the closures read")
  func unobtrusive() {
    let runs = Runs()
    let stage = Kind.rows.stage()
    let tracing = traceRenders { _ in }
    runs.watch(stage)
    stage.a.name = "x"
    runs.expect(stage, changed: ["a.name"])
    let copy = stage.a
    stage.a = Kid(1, age: 7, note: "other")
    runs.expect(stage, replaced: ["a"])
    stage.a = copy
    runs.expect(stage, replaced: ["a"])
    tracing.cancel()
    stage.a.name = "y"
    runs.expect(stage, changed: ["a.name"])
  }

  @Test("A report may read and write the state, and is released with its token")
  func reports() {
    var seen: [String] = []
    let token = observe("count") { _ = model.count }
    var tracing: Tracing? = traceRenders { seen.append("\($0.label) \(model.count)") }
    model.count = 1
    #expect(seen == ["count 1"])
    #expect(tracing != nil)
    tracing = nil
    model.count = 2
    #expect(seen == ["count 1"])
    #expect(token.runs == 3)
  }

  @Test("What a closure read, by path")
  func dependencies() {
    let sum = Derived("sum") { model.count }
    let token = observe {
      _ = (model.profile.name, model.rows[id: 3]?.title, model.rows.count, sum.value)
    }
    #expect(
      token.dependencies == [
        "profile", "profile.name", "rows", "rows[id: 3]", "rows[id: 3].title", "rows.count", "sum",
      ])
    let nested = observe { _ = model.state.rows[id: 3]?.title }
    #expect(
      nested.dependencies == [
        "state", "state.rows", "state.rows[id: 3]", "state.rows[id: 3].title",
      ])
  }

  @Test("Counts of reads, registrations, mutations, notifications and runs")
  func counts() {
    let profile = Derived { model.profile.favorites.count }
    var tokens: [ObservationToken] = []
    let made = Instrumentation.measure {
      tokens.append(observe { _ = model.count + model.count })
      tokens.append(observe { _ = profile.value })
    }
    #expect(made.evaluations == 2)
    #expect(made.derivations == 1)
    #expect(made.registrations == 4)
    #expect(made.notifications == 0)
    let counts = Instrumentation.measure {
      model.count += 1
      model.count = 1
      model.profile.favorites = [3]
    }
    #expect(counts.evaluations == 2)
    #expect(counts.derivations == 1)
    #expect(counts.equalityChecks == 1)
    #expect(counts.registrations == 0)
    #expect(counts.notifications == 3)
    #expect(counts.transforms == 0)
    _ = tokens
  }
}
