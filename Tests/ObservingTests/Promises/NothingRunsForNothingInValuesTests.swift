import Testing

@testable import Observing

@MainActor
@Suite("Nothing runs for nothing, by the values' own equality")
struct NothingRunsForNothingInValuesTests {
  struct Point: ObservableState, Equatable {
    @Tracked var x = 0
    @Tracked var y = 0
  }

  struct Shapes: ObservableState, Equatable {
    @Tracked var point = Point()
    @Tracked var maybe: Point? = Point()
    @Tracked var text = "t"
  }

  @MainActor final class Canvas {
    @Tracked var shapes = Shapes()
    @Tracked var number = 0
    @Tracked var point = Point()
    @Tracked var list = [1, 2]
  }

  @Test("An equal value assigned to what is Equatable")
  func equatable() {
    let canvas = Canvas()
    let runs = Runs()
    runs.watch("point") { canvas.shapes.point }
    runs.watch("x") { canvas.shapes.point.x }
    runs.watch("maybe") { canvas.shapes.maybe }
    runs.watch("maybe x") { canvas.shapes.maybe?.x }
    runs.watch("text") { canvas.shapes.text }
    runs.watch("own x") { canvas.point.x }
    runs.watch("list") { canvas.list }
    canvas.shapes.point = Point()
    canvas.shapes.maybe = Point()
    canvas.shapes = Shapes()
    canvas.point = Point()
    canvas.list = [1, 2]
    runs.expect([:], "equal values that were made anew")
    canvas.shapes.point = Point(x: 1)
    runs.expect(["point": 1, "x": 1], "another point")
    canvas.list.append(3)
    runs.expect(["list": 1], "another list")
  }

  @Test("Plain data replaced, and put back in the same transaction")
  func plainReplacedAndBack() {
    let canvas = Canvas()
    let runs = Runs()
    runs.watch("point") { canvas.shapes.point }
    runs.watch("x") { canvas.shapes.point.x }
    runs.watch("maybe x") { canvas.shapes.maybe?.x }
    runs.watch("own x") { canvas.point.x }
    runs.watch("number") { canvas.number }
    transaction {
      let old = canvas.shapes.point
      canvas.shapes.point = Point(x: 1)
      canvas.shapes.point = old
    }
    runs.expect([:], "child")
    transaction {
      let old = canvas.shapes.maybe
      canvas.shapes.maybe = nil
      canvas.shapes.maybe = old
    }
    runs.expect([:], "optional")
    transaction {
      let old = canvas.point
      canvas.point = Point(x: 1)
      canvas.point = old
      canvas.number = 1
      canvas.number = 0
    }
    runs.expect([:], "property of a class")
  }

  final class Reference {}

  struct References: ObservableState {
    @Tracked var object = Reference()
    @Tracked var maybe: Reference? = Reference()
  }

  @MainActor final class ReferenceModel {
    @Tracked var state = References()
    @Tracked var own = Reference()
  }

  @Test("The same reference assigned")
  func references() {
    let model = ReferenceModel()
    let runs = Runs()
    runs.watch("object") { model.state.object }
    runs.watch("maybe") { model.state.maybe }
    runs.watch("own") { model.own }
    model.state.object = model.state.object
    model.own = model.own
    runs.expect([:], "the same")
    model.state.maybe = model.state.maybe
    runs.expect([:], "the same, optional")
    model.state.object = Reference()
    model.own = Reference()
    model.state.maybe = nil
    runs.expect(["object": 1, "own": 1, "maybe": 1], "another")
  }
}
