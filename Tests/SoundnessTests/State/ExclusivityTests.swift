import Observing
import Testing

/// Swift stops a program that touches a property while it is changed elsewhere.
///
/// Tracked properties of classes do the same, and say which property it is.
@Suite("Overlapping accesses to a class's property")
struct ExclusivityTests {
  struct State: ObservableState {
    @Tracked var items = [3, 1, 2]
    @Tracked var number = 0
    @Tracked var leaf = Leaf()
  }

  @MainActor final class Model {
    @Tracked var items = [3, 1, 2]
    @Tracked var other = 0
    @TrackedBy<EveryAssignment<[Int]>> var counted = [3, 1, 2]
    @Tracked var rows: IdentifiedArrayOf<Row> = makeRows(3)
    @Tracked var state = State()
    @Tracked var reference = Reference(1)
  }

  /// What overlaps, and the name of the property.
  @MainActor
  static let overlaps: [(name: String, property: String, run: @MainActor (Model) -> Void)] = [
    (
      "assigned inside a sort", "items",
      { model in
        model.items.sort {
          model.items = []
          return $0 < $1
        }
      }
    ),
    (
      "read inside a sort", "items",
      { model in model.items.sort { $0 + model.items.count < $1 } }
    ),
    (
      "changed in place inside a sort", "items",
      { model in
        model.items.sort {
          model.items.append(7)
          return $0 < $1
        }
      }
    ),
    (
      "assigned inside removeAll", "items",
      { model in
        model.items.removeAll {
          model.items = [1]
          return $0 > 1
        }
      }
    ),
    (
      "assigned while it is an inout argument", "items",
      { model in
        @MainActor func change(_ items: inout [Int]) {
          model.items = []
          items.append(4)
        }
        change(&model.items)
      }
    ),
    (
      "given twice as an inout argument", "items",
      { model in
        @MainActor func change(_ left: inout [Int], _ right: () -> Void) { right() }
        change(&model.items) { change(&model.items) {} }
      }
    ),
    (
      "a row is replaced while it is changed", "rows",
      { model in
        @MainActor func change(_ row: inout Row) {
          model.rows[id: 1] = Row(id: 1, title: "replaced")
          row.title = "changed"
        }
        change(&model.rows[id: 1]!)
      }
    ),
    (
      "rows are assigned inside a sort", "rows",
      { model in
        model.rows.sort {
          model.rows = []
          return $0.title < $1.title
        }
      }
    ),
    (
      "a struct is assigned while its array is sorted", "state",
      { model in
        model.state.items.sort {
          model.state = State()
          return $0 < $1
        }
      }
    ),
    (
      "a struct's other property is written while its array is sorted", "state",
      { model in
        model.state.items.sort {
          model.state.number += 1
          return $0 < $1
        }
      }
    ),
    (
      "a reference is assigned while it is an inout argument", "reference",
      { model in
        @MainActor func change(_ reference: inout Reference) {
          model.reference = Reference(2)
          reference = Reference(3)
        }
        change(&model.reference)
      }
    ),
    (
      "one with a rule is assigned while it is an inout argument", "counted",
      { model in
        @MainActor func change(_ items: inout [Int]) {
          model.counted = []
          items.append(4)
        }
        change(&model.counted)
      }
    ),
    (
      "one with a rule is read inside a sort", "counted",
      { model in model.counted.sort { $0 + model.counted.count < $1 } }
    ),
    (
      "one with a rule is given twice as an inout argument", "counted",
      { model in
        @MainActor func change(_ left: inout [Int], _ right: () -> Void) { right() }
        change(&model.counted) { change(&model.counted) {} }
      }
    ),
  ]

  @Test("They stop the process with the property's name", arguments: 0..<14)
  @MainActor func stops(index: Int) async {
    let property = Self.overlaps[index].property
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index] in
      await MainActor.run { ExclusivityTests.overlaps[index].run(Model()) }
    }
    expectSaid(result, [property], anyOf: ["exclusive", "simultaneous"])
  }

  @Test("They stop too when the property was touched before", arguments: 0..<14)
  @MainActor func stopsOnceTouched(index: Int) async {
    let property = Self.overlaps[index].property
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index] in
      await MainActor.run {
        let model = Model()
        _ = (model.items, model.counted, model.rows, model.state, model.reference)
        ExclusivityTests.overlaps[index].run(model)
      }
    }
    expectSaid(result, [property], anyOf: ["exclusive", "simultaneous"])
  }

  @Test("They stop too while closures read the property", arguments: 0..<14)
  @MainActor func stopsWhileRead(index: Int) async {
    let property = Self.overlaps[index].property
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index] in
      await MainActor.run {
        let model = Model()
        let watches = Watches()
        watches.watch("items") { model.items }
        watches.watch("counted") { model.counted }
        watches.watch("rows") { model.rows[id: 1]?.title }
        watches.watch("state") { model.state.items }
        watches.watch("reference") { model.reference.number }
        ExclusivityTests.overlaps[index].run(model)
      }
    }
    expectSaid(result, [property], anyOf: ["exclusive", "simultaneous"])
  }

  @Test("Other properties, and the same one of another object, may be touched meanwhile")
  func others() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (model, another) = (Model(), Model())
        let watches = Watches()
        watches.watch("items") { model.items }
        watches.watch("another's") { another.items }
        watches.watch("counted") { model.counted }
        model.items.sort {
          another.items = [1]
          model.rows[id: 1]?.count += 1
          model.state.items = [9]
          return $0 < $1
        }
        watches.expect(["items": 1, "another's": 1])
        #expect(model.items == [1, 2, 3] && another.items == [1])
        model.counted.sort {
          another.counted = [1]
          model.other += 1
          return $0 < $1
        }
        watches.expect(["counted": 1])
        #expect(model.counted == [1, 2, 3] && another.counted == [1])
      }
    }
  }

  @Test("An access that ended by throwing is over")
  func throwing() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        struct Stop: Error {}
        let model = Model()
        let watches = Watches()
        watches.watch("items") { model.items }
        try? model.items.sort { _, _ in throw Stop() }
        watches.expect([:], coarse: ["items"], "thrown")
        model.items.append(4)
        watches.expect(["items": 1], "afterwards")
        try? model.counted.sort { _, _ in throw Stop() }
        model.counted.append(4)
        #expect(model.counted.count == 4)
      }
    }
  }
}
