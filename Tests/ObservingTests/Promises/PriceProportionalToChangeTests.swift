import Testing

@testable import Observing

/// Counts, not times: what a change costs is the same whatever else there is.
@MainActor
@Suite("The price is proportional to the change", .serialized)
struct PriceProportionalToChangeTests {
  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = "t"
    @Tracked var number = 0
  }

  struct List: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row>
    @Tracked var selection = 0

    init(_ count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) }) }
  }

  @MainActor final class Model {
    @Tracked var list: List
    @Tracked var other = 0
    var tokens: [ObservationToken] = []

    init(rows: Int, observed: Int) {
      list = List(rows)
      tokens.append(observe { [unowned self] in _ = list.rows.ids })
      tokens.append(observe { [unowned self] in _ = list.selection })
      for id in 0..<observed {
        tokens.append(observe { [unowned self] in _ = list.rows[id: id]?.title })
      }
    }
  }

  private func measure(_ model: Model, _ change: (inout List) -> Void) -> Counts {
    change(&model.list)
    return Instrumentation.measure { change(&model.list) }
  }

  private func expectSame(
    runs: Int, at location: SourceLocation = #_sourceLocation,
    _ change: (inout List) -> Void
  ) {
    let small = measure(Model(rows: 100, observed: 90), change)
    let large = measure(Model(rows: 100_000, observed: 10_000), change)
    #expect(small == large, sourceLocation: location)
    #expect(small.evaluations == runs, sourceLocation: location)
  }

  @Test("Of 100,000 rows, 10,000 of them observed: one property of one of them changed")
  func oneRow() {
    expectSame(runs: 1) { $0.rows[id: 50]?.title += "x" }
    expectSame(runs: 1) { $0.rows[50].title += "x" }
    expectSame(runs: 0) { $0.rows[id: 50]?.number += 1 }
    expectSame(runs: 1) { $0.selection += 1 }
    expectSame(runs: 1) { $0.rows[id: 50] = Row(id: 50, title: $0.rows[50].title + "x") }
    expectSame(runs: 0) { $0.rows[id: 50] = Row(id: 50, number: $0.rows[50].number + 1) }
    expectSame(runs: 0) { $0.rows[id: 50] = Row(id: 50) }
  }

  @Test("Of 100,000 rows, one appended and one removed")
  func appended() {
    expectSame(runs: 1) { $0.rows.append(Row(id: $0.rows.count + 1_000_000)) }
    expectSame(runs: 1) { $0.rows.removeLast() }
  }

  @Test("A row changed, among 100,000: each number")
  func exact() {
    let model = Model(rows: 100_000, observed: 1_000)
    model.list.rows[id: 7]?.title = "a"
    let counts = Instrumentation.measure { model.list.rows[id: 7]?.title = "b" }
    #expect(counts.evaluations == 1)
    #expect(counts.registrations == 0)
    #expect(counts.notifications == 1)
    #expect(counts.derivations == 0)
    #expect(counts.equalityChecks == 0)
    #expect(counts.transforms == 0)
  }

  @Test("The number of closures over other things does not count")
  func others() {
    let few = Model(rows: 10, observed: 1)
    let many = Model(rows: 10, observed: 1)
    many.tokens += (0..<10_000).map { _ in observe { [unowned many] in _ = many.other } }
    let change: (inout List) -> Void = { $0.rows[id: 0]?.title += "x" }
    #expect(measure(few, change) == measure(many, change))
  }

  struct Level<Inner: ObservableState>: ObservableState {
    @Tracked var inner: Inner
  }

  @MainActor final class Holder<State: ObservableState> {
    @Tracked var state: State
    init(_ state: State) { self.state = state }
  }

  @Test("A change four levels down runs one closure, and one on the way none")
  func depth() {
    let model = Holder(
      Level(inner: Level(inner: Level(inner: Level(inner: Inner())))))
    let runs = Runs()
    runs.watch("1") { model.state.inner }
    runs.watch("2") { model.state.inner.inner }
    runs.watch("3") { model.state.inner.inner.inner }
    runs.watch("4") { model.state.inner.inner.inner.inner }
    runs.watch("note") { model.state.inner.inner.inner.inner.note }
    let counts = Instrumentation.measure { model.state.inner.inner.inner.inner.note = "x" }
    runs.expect(["note": 1])
    #expect(counts.evaluations == 1)
    #expect(counts.notifications == 1)
    #expect(counts.registrations == 0)
  }

  struct Storage: ObservableState {
    @Tracked var numbers = [1, 2, 3]
    @Tracked var boxes: [Box] = []
    @Tracked var rows: IdentifiedArray<Int, Box> = IdentifiedArray(uniqueElements: [], id: \.id)
  }

  struct Box {
    let id: Int
    var number = 0
  }

  @Test("An array changed in place is not copied, observed or not")
  func noCopy() {
    let model = Holder(Storage())
    model.state.boxes = (0..<100).map { Box(id: $0) }
    model.state.rows = IdentifiedArray(uniqueElements: (0..<100).map { Box(id: $0) }, id: \.id)
    let runs = Runs()
    runs.watch("numbers") { model.state.numbers.count }
    runs.watch("boxes") { model.state.boxes.count }
    runs.watch("rows") { model.state.rows.ids.count }
    runs.watch("row") { model.state.rows[id: 3]?.number }
    func addresses() -> [UInt?] {
      [
        model.state.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
        model.state.boxes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
        model.state.rows.withStorageAddress { $0 },
      ]
    }
    let before = addresses()
    for turn in 1...10 {
      transaction {
        model.state.numbers[0] += 1
        model.state.boxes[3].number += 1
        model.state.rows[id: 3]?.number += 1
      }
      runs.expect(["numbers": 1, "boxes": 1, "row": 1], "turn \(turn)")
    }
    // While somebody traces, in a test that waits meanwhile, old values are kept, which costs copies.
    #expect(addresses() == before || ChangeLog.isOn)
  }

  @Test("A write that nobody reads runs, tells and registers nothing")
  func unread() {
    let model = Model(rows: 10, observed: 0)
    let counts = Instrumentation.measure {
      model.other += 1
      model.list.rows[id: 3]?.number += 1
    }
    #expect(counts.evaluations == 0)
    #expect(counts.notifications == 0)
    #expect(counts.registrations == 0)
    #expect(counts.reads == 0)
  }

  @Test("A re-run that reads what the last one read registers nothing")
  func rerun() {
    let model = Model(rows: 1_000, observed: 0)
    let token = observe {
      for row in model.list.rows { _ = row.title }
      _ = model.other
    }
    let counts = Instrumentation.measure { model.other += 1 }
    #expect(token.runs == 2)
    #expect(counts.registrations == 0)
    #expect(counts.notifications == 1)
  }
}

extension IdentifiedArray {
  fileprivate func withStorageAddress(_ body: (UInt) -> UInt) -> UInt {
    storage.elements.withUnsafeBufferPointer { body(UInt(bitPattern: $0.baseAddress)) }
  }
}
