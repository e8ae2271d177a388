import Testing

@testable import Observing

@MainActor
@Suite("Nothing is lost in enums, optionals and untracked properties")
struct NothingIsLostInEnumsTests {
  struct State: ObservableState {
    @Tracked var slot = Slot.none
    @Tracked var maybe: Kid?
    @Tracked var text: String?
  }

  @MainActor final class Model {
    @Tracked var state = State()
  }

  private func watched() -> (Model, Runs) {
    let model = Model()
    let runs = Runs()
    runs.watch("case") { model.state.slot.isOne }
    runs.watch("name") { if case .one(let kid) = model.state.slot { kid.name } else { "-" } }
    runs.watch("age") { if case .one(let kid) = model.state.slot { kid.age } else { 0 } }
    runs.watch("there") { model.state.maybe == nil }
    runs.watch("maybe") { model.state.maybe?.name }
    return (model, runs)
  }

  @Test("Every change of case, and of a payload by another")
  func cases() {
    let (model, runs) = watched()
    let slot = ["case": 1, "name": 1, "age": 1]
    let kid = Kid(1)
    model.state.slot = .one(kid)
    runs.expect(slot, "none to one")
    model.state.slot.one.name = "x"
    runs.expect(["name": 1], "in place")
    model.state.slot = .other(model.state.slot.one)
    runs.expect(slot, "same payload in another case")
    model.state.slot = .one(model.state.slot.one)
    runs.expect(slot, "and back")
    model.state.slot = .one(Kid(2))
    runs.expect(slot, "another payload in the same case")
    model.state.slot = .one(Kid(2))
    runs.expect([:], "another payload that looks the same")
    model.state.slot = .one(Kid(2, "x"))
    runs.expect(["case": 1, "name": 1], "another payload that differs in its name")
    model.state.slot = .text("one")
    runs.expect(slot, "text")
    model.state.slot = .text("two")
    runs.expect(slot, "other text")
    model.state.slot = .pair(kid, Kid(2))
    runs.expect(slot, "several payloads")
    model.state.slot.second.age = 7
    runs.expect([:], "in a payload that nobody read")
    model.state.slot = .numbered(number: 1, kid: kid)
    runs.expect(slot, "payload with others")
    model.state.slot = .numbered(number: 2, kid: model.state.slot.one)
    runs.expect(slot, "plain number beside it")
    model.state.slot = .labelled(kid: kid, text: "t")
    runs.expect(slot, "text beside it")
    model.state.slot = .labelled(kid: model.state.slot.one, text: "u")
    runs.expect(slot, "another text")
    model.state.slot = .boxed(kid)
    runs.expect(slot, "indirect")
    model.state.slot.one.name = "y"
    runs.expect(slot, "in a box")
    model.state.slot = .none
    runs.expect(slot, "none")
    model.state.slot = .none
    runs.expect([:], "none again")
  }

  @Test("A payload taken out, changed, and put back")
  func payloadCopy() {
    let (model, runs) = watched()
    model.state.slot = .one(Kid(1))
    runs.expect(["case": 1, "name": 1, "age": 1])
    var kid = model.state.slot.one
    kid.name = "x"
    model.state.slot = .one(kid)
    runs.expect(["name": 1], "payload")
    var slot = model.state.slot
    slot.one.age = 7
    model.state.slot = slot
    runs.expect(["age": 1], "slot")
    transaction {
      model.state.slot = .none
      model.state.slot = .one(kid)
    }
    #expect(model.state.slot.one.age == 1)
    runs.token("age").map { #expect($0.runs == 4) }
  }

  @Test("Nil, a value, another value, and nil again")
  func optional() {
    let (model, runs) = watched()
    model.state.maybe = Kid(1)
    runs.expect(["there": 1, "maybe": 1], "there")
    model.state.maybe?.name = "x"
    runs.expect(["maybe": 1], "in place")
    let kid = model.state.maybe
    model.state.maybe = nil
    runs.expect(["there": 1, "maybe": 1], "gone")
    model.state.maybe?.name = "y"
    runs.expect([:], "nothing to change")
    model.state.maybe = kid
    runs.expect(["there": 1, "maybe": 1], "back")
    model.state.maybe?.name = "z"
    runs.expect(["maybe": 1], "changed then")
    model.state.maybe = Kid(2)
    runs.expect(["there": 1, "maybe": 1], "another one")
    model.state.maybe = Kid(2)
    runs.expect([:], "another one that looks the same")
    transaction {
      model.state.maybe = nil
      model.state.maybe = Kid(2)
    }
    runs.expect([:], "gone, and another one that looks the same")
    model.state.maybe = Kid(2, age: 7)
    runs.expect(["there": 1], "another one that differs in its age")
    model.state.maybe = .some(model.state.maybe!)
    runs.expect([:], "itself")
  }

  struct Plain: ObservableState {
    var number = 0
    var flag: Bool?
    var text = ""
    @Tracked var title = "t"
    @Tracked var inner = Inner()
  }

  struct PlainRoot: ObservableState {
    @Tracked var plain = Plain()
    @Tracked var other = 0
    @Tracked var rows: IdentifiedArrayOf<PlainRow> = [PlainRow(id: 1), PlainRow(id: 2)]
    @Tracked var slot = PlainSlot.plain(Plain())
  }

  struct PlainRow: ObservableState, Identifiable {
    let id: Int
    var number = 0
    @Tracked var title = "t"
  }

  enum PlainSlot: ObservableState {
    case plain(Plain)
    case none
    var plain: Plain {
      get { if case .plain(let plain) = self { plain } else { Plain() } }
      set { self = .plain(newValue) }
    }
  }

  @MainActor final class PlainModel {
    @Tracked var state = PlainRoot()
  }

  @Test("An untracked stored property counts as a change of what holds the struct")
  func untracked() {
    let model = PlainModel()
    let runs = Runs()
    runs.watch("number") { model.state.plain.number }
    runs.watch("text") { model.state.plain.text }
    runs.watch("other") { model.state.other }
    runs.watch("row 1") { model.state.rows[id: 1]?.number }
    runs.watch("row 2") { model.state.rows[id: 2]?.number }
    runs.watch("slot") { model.state.slot.plain.number }
    model.state.plain.number = 1
    runs.expect(["number": 1, "text": 1], "plain data")
    model.state.plain.text = "x"
    runs.expect(["number": 1, "text": 1], "storage")
    model.state.plain.flag = false
    runs.expect(["number": 1, "text": 1], "optional")
    model.state.rows[id: 1]?.number = 1
    runs.expect(["row 1": 1], "in a row")
    model.state.slot.plain.number = 1
    runs.expect(["slot": 1], "in a payload")
    var copy = model.state
    copy.plain.number = 2
    copy.rows[id: 2]?.number = 2
    copy.other = 3
    model.state = copy
    runs.expect(["number": 1, "text": 1, "row 2": 1, "other": 1], "copy of the root")
  }

  struct Box<Wrapped> {
    var wrapped: Wrapped
  }

  struct Holder<Value>: ObservableState {
    @Tracked var box: Box<Value>
    @Tracked var value: Value
    @Tracked var list: [Value?]
  }

  @MainActor final class HolderModel<Value> {
    @Tracked var state: Holder<Value>
    init(_ value: Value) {
      state = Holder(box: Box(wrapped: value), value: value, list: [value])
    }
  }

  @Test("Generic states, and structs that are no states, holding states")
  func generics() {
    let model = HolderModel(Kid(1))
    let runs = Runs()
    runs.watch("box") { model.state.box.wrapped.name }
    runs.watch("value") { model.state.value.name }
    runs.watch("list") { model.state.list[0]?.name }
    model.state.box.wrapped.name = "x"
    runs.expect(["box": 1], "in a struct that is no state")
    model.state.value.name = "x"
    runs.expect(["value": 1])
    model.state.list[0]?.name = "x"
    runs.expect(["list": 1], "optional in an array")
    model.state.list.append(nil)
    runs.expect(["list": 1], "appended")

    let numbers = HolderModel(1)
    let more = Runs()
    more.watch("box") { numbers.state.box.wrapped }
    more.watch("value") { numbers.state.value }
    numbers.state.value = 2
    more.expect(["value": 1])
    numbers.state.value = 2
    more.expect([:], "an equal value, in generic code")
    numbers.state.box.wrapped = 2
    more.expect(["box": 1])
  }
}
