import ObservableStore
import Observing
import Testing

/// Enums of which several cases carry payloads of one type, so that only the case tells them apart.
@Suite("Cases that carry the same")
struct CasesOfOneShapeTests {
  enum Optionals: ObservableState {
    case a(Number?)
    case b(Number?)
    case c(Number?)
    /// What the first, second or third case carries.
    func carried(_ index: Int) -> Number? {
      switch self {
      case .a(let number): index == 0 ? number : nil
      case .b(let number): index == 1 ? number : nil
      case .c(let number): index == 2 ? number : nil
      }
    }
    static let makers: [@Sendable (Number?) -> Self] = [{ .a($0) }, { .b($0) }, { .c($0) }]
  }

  struct Boxed: ObservableState {
    @Tracked var maybe: Number?
  }

  enum Boxes: ObservableState {
    case a(Boxed)
    case b(Boxed)
    case c(Boxed)
    func carried(_ index: Int) -> Boxed? {
      switch self {
      case .a(let box): index == 0 ? box : nil
      case .b(let box): index == 1 ? box : nil
      case .c(let box): index == 2 ? box : nil
      }
    }
    static let makers: [@Sendable (Boxed) -> Self] = [{ .a($0) }, { .b($0) }, { .c($0) }]
  }

  enum Nested: ObservableState {
    case a(Optionals)
    case b(Optionals)
    func carried(_ index: Int) -> Optionals? {
      switch self {
      case .a(let inner): index == 0 ? inner : nil
      case .b(let inner): index == 1 ? inner : nil
      }
    }
    static let makers: [@Sendable (Optionals) -> Self] = [{ .a($0) }, { .b($0) }]
  }

  enum Lists: ObservableState {
    case a(IdentifiedArrayOf<Row>)
    case b(IdentifiedArrayOf<Row>)
    case c(IdentifiedArrayOf<Row>)
    case none
    func carried(_ index: Int) -> IdentifiedArrayOf<Row>? {
      switch self {
      case .a(let rows): index == 0 ? rows : nil
      case .b(let rows): index == 1 ? rows : nil
      case .c(let rows): index == 2 ? rows : nil
      case .none: nil
      }
    }
    static let makers: [@Sendable (IdentifiedArrayOf<Row>) -> Self] = [
      { .a($0) }, { .b($0) }, { .c($0) },
    ]
  }

  @MainActor final class Model {
    @Tracked var optionals = Optionals.a(nil)
    @Tracked var boxes = Boxes.a(Boxed())
    @Tracked var nested = Nested.a(.a(nil))
    @Tracked var lists = Lists.none
  }

  @Test("An optional number in any of three cases", arguments: 0..<3)
  func optionals(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      await MainActor.run {
        let model = Model()
        let make = Optionals.makers[index]
        model.optionals = make(Number(value: 1))
        let watches = Watches()
        watches.watch("value") { model.optionals.carried(index)?.value }
        watches.watch("is it there?") { model.optionals.carried(index) != nil }
        for value in 2...4 {
          var number = model.optionals.carried(index)
          number?.value = value
          model.optionals = make(number)
          watches.expect(["value": 1], coarse: ["is it there?"], "it becomes \(value)")
        }
        model.optionals = make(nil)
        watches.expect(["value": 1, "is it there?": 1], "it goes")
        model.optionals = make(Number(value: 9))
        watches.expect(["value": 1, "is it there?": 1], "it comes back")
      }
    }
  }

  @Test("A struct of an optional number in any of three cases", arguments: 0..<3)
  func boxes(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      await MainActor.run {
        let model = Model()
        let make = Boxes.makers[index]
        model.boxes = make(Boxed(maybe: Number(value: 1)))
        let watches = Watches()
        watches.watch("value") { model.boxes.carried(index)?.maybe?.value }
        watches.watch("case") { model.boxes.carried(index).map { _ in index } }
        for value in 2...4 {
          var box = model.boxes.carried(index)!
          box.maybe?.value = value
          model.boxes = make(box)
          watches.expect(["value": 1], "it becomes \(value)")
        }
        var box = model.boxes.carried(index)!
        box.maybe = nil
        model.boxes = make(box)
        watches.expect(["value": 1], "it goes")
      }
    }
  }

  @Test("An enum of such cases in the cases of another", arguments: 0..<2, 0..<3)
  func nested(outer: Int, inner: Int) async {
    await #expect(processExitsWith: .success) { [outer, inner] in
      await MainActor.run {
        let model = Model()
        let (make, makeInner) = (Nested.makers[outer], Optionals.makers[inner])
        model.nested = make(makeInner(Number(value: 1)))
        let watches = Watches()
        watches.watch("value") { model.nested.carried(outer)?.carried(inner)?.value }
        for value in 2...4 {
          var number = model.nested.carried(outer)?.carried(inner)
          number?.value = value
          model.nested = make(makeInner(number))
          watches.expect(["value": 1], "it becomes \(value)")
        }
        model.nested = make(makeInner(nil))
        watches.expect(["value": 1], "it goes")
      }
    }
  }

  @Test("Rows in any of three cases: one row's change runs its own reader", arguments: 0..<3)
  func rows(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      await MainActor.run {
        let model = Model()
        let make = Lists.makers[index]
        model.lists = make(makeRows(3))
        let watches = Watches()
        for id in 0..<3 {
          watches.watch("row \(id)") { model.lists.carried(index)?[id: id]?.title }
        }
        watches.watch("ids") { model.lists.carried(index).map { Array($0.ids) } }
        for id in 0..<3 {
          var rows = model.lists.carried(index)!
          rows[id: id]?.title = "changed \(id)"
          model.lists = make(rows)
          watches.expect(["row \(id)": 1], "row \(id) changes")
        }
        var rows = model.lists.carried(index)!
        rows.append(Row(id: 7))
        model.lists = make(rows)
        watches.expect(["ids": 1], "a row comes")
      }
    }
  }
}
