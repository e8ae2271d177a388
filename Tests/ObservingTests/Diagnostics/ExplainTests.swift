import Testing

@testable import Observing

/// Each in a process of its own: the closures of other tests may read something of the same name, or all there is.
@MainActor
@Suite("Why it ran, and why not", .serialized)
struct ExplainTests {
  struct Child: ObservableState, Identifiable {
    let id: Int
    @Tracked var name = "Ann"
    @Tracked var age = 1
  }

  struct Plain { var a = 1, b = 2 }

  struct Forgotten {
    @Tracked var a = 1
    @Tracked var b = 2
  }

  struct Mixed: ObservableState {
    @Tracked var title = "t"
    var note = 0
    var tags: [String] = []
    let id = 7
  }

  struct Page: ObservableState {
    @Tracked var count = 0
    @Tracked var list = [1]
    @Tracked var plain = Plain()
    @Tracked var forgotten: Forgotten? = Forgotten()
    @Tracked var mixed = Mixed()
    @Tracked var kids: IdentifiedArrayOf<Child> = [Child(id: 3), Child(id: 4)]
  }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var theme = "dark"
    @Tracked var size = 1
    @Tracked var numbers = [1]
  }

  let model = Model()

  /// Runs the body while writes are recorded.
  private func recording(_ body: () throws -> Void) rethrows {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    try body()
  }

  private func text(_ label: String) -> [String] {
    // Other tests may hold closures that read a store's state as a whole.
    explain(label).description.split(separator: "\n").map(String.init)
      .filter { !$0.contains("through view state") && !$0.contains("reads store.state") }
  }

  @Test("What a closure reads is known at any time; writes are recorded from the first question on")
  func firstQuestion() async {
    await #expect(processExitsWith: .success) { await ExplainTests().firstQuestionAlone() }
  }

  private func firstQuestionAlone() {
    let token = observe("header") { _ = (model.theme, model.page.count) }
    model.theme = "light"
    #expect(
      text("header") == [
        "header: a closure, active, 2 runs", "  reads theme", "  reads page", "  reads page.count",
        "  writes are recorded from now on: call explain again after the action",
      ])
    #expect(Instrumentation.recordsWrites)
    model.size = 2
    model.page.count = 0
    model.theme = "dark"
    model.theme = "dark"
    model.page.list = [1]
    model.page.list.append(2)
    #expect(
      text("header") == [
        "header: a closure, active, 3 runs", "  reads theme", "  reads page", "  reads page.count",
        "  ran last for theme: light → dark",
        "  since then theme: dark, equal to what was there",
        "  since then nothing in page that differs: it is equal, or lies in a copy that was not put back",
        "  since then page.list: [1] → [1, 2], read by nobody",
      ])
    Instrumentation.recordsWrites = false
    withExtendedLifetime(token) {}
  }

  @Test("A property: who reads it, or something around it or in it, and what was written")
  func property() async {
    await #expect(processExitsWith: .success) { await ExplainTests().propertyAlone() }
  }

  private func propertyAlone() {
    let tokens = [
      observe("name") { _ = model.page.kids[id: 3]?.name },
      observe("age") { _ = model.page.kids[id: 3]?.age },
      observe("ids") { _ = model.page.kids.ids },
      observe("numbers") { _ = model.numbers },
    ]
    recording {
      model.page.kids[id: 3]?.name = "Bob"
      model.page.kids[id: 4]?.name = "Cyd"
      #expect(
        text("page.kids[id: 3].name") == [
          "page.kids[id: 3].name: a property", "  read by name",
          "  written page.kids[id: 3].name: Ann → Bob, for which 'name' ran",
        ])
      #expect(
        text("page.kids[id: 4].name") == [
          "page.kids[id: 4].name: a property", "  read by nobody",
          "  written page.kids[id: 4].name: Ann → Cyd, read by nobody",
        ])
      #expect(
        explain("page.kids[id: 3]").property?.readers.map { "\($0.label) \($0.read.path)" } == [
          "name page.kids[id: 3]", "name page.kids[id: 3].name", "age page.kids[id: 3]",
          "age page.kids[id: 3].age", "ids page.kids.ids",
        ])
      model.numbers[0] = 5
      #expect(
        text("numbers[0]") == [
          "numbers[0]: a property",
          "  read by numbers, which reads numbers: coarse, a plain Array<Int>: one element that changes counts as all",
          "  written numbers[0]: 1 → 5, for which 'numbers' ran",
        ])
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("What is coarse, and why")
  func coarse() async {
    await #expect(processExitsWith: .success) { await ExplainTests().coarseAlone() }
  }

  private func coarseAlone() {
    let tokens = [
      observe("list") { _ = model.page.list },
      observe("plain") { _ = model.page.plain.a },
      observe("forgotten") { _ = model.page.forgotten?.a },
      observe("mixed") { _ = model.page.mixed.title },
      observe("kid") { _ = model.page.kids[id: 3]?.name },
    ]
    func coarse(_ label: String) -> [String] {
      explain(label).readers.flatMap(\.reads).compactMap { read in
        read.coarseness.map { "\(read.path): \($0)" }
      }
    }
    #expect(
      coarse("list") == [
        "page.list: a plain Array<Int>: one element that changes counts as all"
      ])
    #expect(
      coarse("plain") == ["page.plain: Plain is no ObservableState: it counts as a whole"])
    #expect(
      coarse("forgotten") == [
        "page.forgotten: Forgotten has tracked properties, but is no ObservableState: it counts as a whole"
      ])
    #expect(
      coarse("mixed") == [
        "page.mixed: untracked and no plain data in Mixed: 'tags', so that each write to it counts; untracked in Mixed: 'note', of which each change counts"
      ])
    #expect(coarse("kid") == [])
    Instrumentation.recordsWrites = false
    withExtendedLifetime(tokens) {}
  }

  @Test("An untracked variable that is no plain data does what is said of it")
  func untracked() async {
    await #expect(processExitsWith: .success) { await ExplainTests().untrackedAlone() }
  }

  private func untrackedAlone() {
    model.page.mixed.tags = ["a"]
    let token = observe("mixed") { _ = model.page.mixed.title }
    model.page.mixed.note += 1
    #expect(token.runs == 2)
    recording {
      model.page.mixed.note += 1
      #expect(explain("mixed").readers[0].lastCause?.changes.map(\.path) == ["page.mixed.note"])
      model.page.mixed.title = "u"
      model.page.mixed.title = "u"
      #expect(token.runs == 5)
      #expect(
        explain("mixed").readers[0].lastCause?.description
          == "mixed ← page.mixed: looks the same (coarse: untracked and no plain data in Mixed: 'tags', so that each write to it counts)"
      )
    }
  }

  @Test("Through a derived value that comes out the same, nobody runs")
  func cutOff() async {
    await #expect(processExitsWith: .success) { await ExplainTests().cutOffAlone() }
  }

  private func cutOffAlone() {
    let isEven = Derived("even") { model.size.isMultiple(of: 2) }
    let token = observe("parity") { _ = isEven.value }
    recording {
      model.size = 3
      #expect(
        text("parity") == [
          "parity: a closure, active, 1 run", "  reads even", "  reads size through even",
          "  since then size: 1 → 3, of which nobody who reads it sees a difference; 'even' came out the same",
        ])
      model.size = 4
      #expect(
        explain("size").property?.writes.map { "\($0.outcome) \($0.closures)" } == [
          "cutOff []", "ran [\"parity\"]",
        ])
      #expect(
        text("even") == [
          "even: a derived value, active", "  reads size", "  read by parity",
          "  was computed last for size: 3 → 4",
        ])
      #expect(explain("parity").readers[0].writes == [])
      token.cancel()
      #expect(
        text("even") == ["even: a derived value, not computed", "  reads nothing that is tracked"])
      #expect(explain("parity").readers[0].status == .cancelled)
    }
  }

  @Test("A closure that waits, several of one label, one of its own")
  func waiting() async {
    await #expect(processExitsWith: .success) { await ExplainTests().waitingAlone() }
  }

  private func waitingAlone() {
    var work: [@MainActor () -> Void] = []
    let late = observe("it", scheduler: RenderScheduler { work.append($0) }) { _ = model.size }
    let other = observe("it") { _ = model.theme }
    recording {
      model.size = 2
      #expect(explain("it").readers.map(\.status) == [.waiting, .active])
      #expect(
        explain("size").property?.writes.map { "\($0.outcome) \($0.closures)" } == [
          "waits [\"it\"]"
        ])
      work.first?()
      #expect(explain("it").readers.map(\.status) == [.active, .active])
      #expect(
        explain("it").readers[0].lastCause?.changes == [
          .init(path: "size", oldValue: "1", newValue: "2")
        ])
      // What happened before it was made is no business of its own.
      let young = observe("young") { _ = model.theme }
      model.size = 3
      #expect(explain("young").readers[0].writes.map(\.newValue) == ["3"])
      withExtendedLifetime(young) {}
    }
    withExtendedLifetime((late, other)) {}
  }

  @Test("A label that there is not, and a copy that lies in no state")
  func unknown() async {
    await #expect(processExitsWith: .success) { await ExplainTests().unknownAlone() }
  }

  private func unknownAlone() {
    let copy = model.page.kids[0]
    model.page.kids = []
    let token = observe("copy") { _ = copy.name }
    recording {
      #expect(
        text("nobody") == [
          "nobody: no closure, derived value or property that is known goes by that name",
          "  known labels: \(explain("nobody").knownLabels.map { "'\($0)'" }.joined(separator: ", "))",
        ])
      #expect(explain("nobody").knownLabels.contains("copy"))
      #expect(
        text("copy") == [
          "copy: a closure, active, 1 run",
          "  reads a copy: coarse, it was read in a copy that lies in no state: what is written elsewhere is not told here",
        ])
    }
    withExtendedLifetime(token) {}
  }
}
