import Observing
import Testing

/// A property with a rule of its own, changed in place: the rule is asked at the end, and it is no read.
@MainActor
@Suite("Properties with a rule, changed in place")
struct RuledInPlaceTests {
  enum Near: ChangeRule {
    static func isChange(from old: Int, to new: Int) -> Bool { abs(old - new) > 2 }
  }

  struct State: ObservableState {
    @TrackedBy<EveryAssignment<Int>> var pulse = 0
    @TrackedBy<Near> var near = 0
    @TrackedBy<EveryAssignment<[Int]>> var list: [Int] = []
  }

  final class Model {
    @Tracked var state = State()
    @TrackedBy<EveryAssignment<Int>> var pulse = 0
    @TrackedBy<Near> var near = 0
    @Tracked var go = 0
  }

  @Test("A closure that changes one in place has not read it")
  func noRead() {
    let model = Model()
    var runs = 0
    let token = observe {
      _ = model.go
      runs += 1
      model.state.pulse += 1
      model.state.list.append(1)
      model.pulse += 1
    }
    #expect(runs == 1)
    model.go += 1
    #expect(runs == 2 && model.state.pulse == 2 && model.pulse == 2)
    #expect(model.state.list == [1, 1])
    token.cancel()
  }

  @Test("The rule says who is told, in a struct and in a class")
  func rule() {
    let model = Model()
    let watches = Watches()
    watches.watch("pulse") { model.state.pulse }
    watches.watch("near") { model.state.near / 100 }
    watches.watch("class pulse") { model.pulse }
    watches.watch("class near") { model.near / 100 }
    model.state.pulse += 0
    model.pulse += 0
    watches.expect(["pulse": 1, "class pulse": 1])
    model.state.near += 1
    model.near += 1
    watches.expect([:])
    model.state.near += 10
    model.near += 10
    watches.expect(["near": 1, "class near": 1])
    #expect(model.state.near == 11 && model.near == 11)
  }

  @Test(
    "A closure that reads one waits until its change is over, whether the rule takes it for one or not"
  )
  func waits() {
    let model = Model()
    var seen: [[Int]] = []
    let token = observe { seen.append([model.pulse, model.near, model.go]) }
    func change(_ number: inout Int, by step: Int) {
      number += step
      model.go += 1
      number += step
    }
    change(&model.pulse, by: 1)
    #expect(seen == [[0, 0, 0], [2, 0, 1]])
    change(&model.near, by: 1)
    #expect(seen == [[0, 0, 0], [2, 0, 1], [2, 2, 2]], "the rule says that nothing has changed")
    change(&model.near, by: 5)
    #expect(seen.last == [2, 12, 3] && token.runs == 4)
  }
}
