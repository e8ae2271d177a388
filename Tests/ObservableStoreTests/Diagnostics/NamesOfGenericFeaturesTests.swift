import ObservableStore
import Testing

@testable import Observing

@Suite("What reports call the states of features")
struct NamesOfGenericFeaturesTests {
  struct Form<Value, Other> {
    struct State: ObservableState, Identifiable {
      let id: Int
      @Tracked var count = 0
    }
    enum Action { case go }
  }

  enum Outer {
    struct Inner<Value> { struct State {} }
    struct State {}
  }

  private struct Hidden<Value> { struct State {} }

  @Test("They go by their feature, with what it is a feature of")
  func names() {
    typealias Pairs = Form<Int, [String: [Outer.State?]]>
    #expect(TypeName.of(Form<Int, String>.State.self) == "Form<Int, String>")
    #expect(TypeName.of(Form<Int, String>.Action.self) == "Form<Int, String>")
    #expect(
      TypeName.of(Pairs.State.self) == "Form<Int, Dictionary<String, Array<Optional<State>>>>")
    #expect(
      TypeName.of(Form<(Int, b: Double), () -> Void>.State.self).hasPrefix(
        "Form<(Int, b: Double), "))
    #expect(TypeName.of(Outer.Inner<Outer.State>.State.self) == "Inner<State>")
    #expect(TypeName.of(Outer.State.self) == "Outer")
    #expect(TypeName.of(Hidden<Int>.State.self) == "Hidden<Int>")
    #expect(
      TypeName.of(Form<Hidden<Int>, [Hidden<Int>.State]>.State.self)
        == "Form<Hidden<Int>, Array<Hidden<Int>.State>>")
    #expect(TypeName.of([Int].self) == "Array<Int>")
  }

  @Test("An array of a feature's states names the feature")
  func arrays() {
    let reports = Misuse.recording {
      var rows: IdentifiedArrayOf<Form<Int, Int>.State> = [.init(id: 1)]
      rows.append(.init(id: 1))
    }
    #expect(
      reports.count == 1
        && reports[0].hasPrefix("IdentifiedArray<Form<Int, Int>>: the id 1 is there already"))
  }
}
