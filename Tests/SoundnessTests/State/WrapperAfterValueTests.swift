import Observing
import Testing

/// What an assignment found out about a value is not true of a wrapper that comes after it.
@MainActor
@Suite("A wrapper that is assigned after its value, in one transaction")
struct WrapperAfterValueTests {
  struct Kid: ObservableState {
    @Tracked var x = 0
    var rest = 0
  }

  final class Model {
    @Tracked var kid = Kid()
    @Tracked var other = 0
    func replace(x: Int) { _kid = Tracked(wrappedValue: Kid(x: x, rest: 9)) }
  }

  /// What the value was assigned to be before.
  enum Assigned: CaseIterable { case equal, another, inPlace, nothing }

  @Test(
    "Who read its untracked part is told", arguments: Assigned.allCases, [0, 1])
  func told(assigned: Assigned, x: Int) {
    let model = Model()
    let watches = Watches()
    watches.watch("rest") { model.kid.rest }
    transaction {
      switch assigned {
      case .equal: model.kid = Kid()
      case .another: model.kid = Kid(x: 1)
      case .inPlace: model.kid.x = 1
      case .nothing: break
      }
      model.replace(x: x)
    }
    // Of a wrapper that comes where nothing was written, the next touch tells.
    _ = model.kid
    model.other += 1
    watches.expect(["rest": 1])
    model.kid.rest = 10
    watches.expect(["rest": 1])
  }
}
