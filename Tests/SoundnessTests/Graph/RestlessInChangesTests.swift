import ObservableStore
import Testing

@testable import Observing

/// What somebody is in the middle of changing stays uncommitted, however often all else is committed.
@Suite("Derived values that come to no rest, read in the middle of a change") @MainActor
struct RestlessInChangesTests {
  @MainActor final class Model {
    @Tracked var number = 0
    @Tracked var other = 0
    @Tracked var list = [1, 2]
  }

  enum Place: CaseIterable {
    case reducer, predicate
  }

  @Test("It is named, and its last result counts", arguments: Place.allCases, [false, true])
  func ends(_ place: Place, writesLast: Bool) {
    let model = Model()
    let store = makeStore(Leaf())
    let reader = observe { _ = model.list.count }
    var reports: [String] = []
    checkingInvariants {
      reports = Misuse.recording {
        let restless = Derived("restless") { () -> Int in
          let number = model.number
          model.number = number + 1
          _ = model.other
          if writesLast { model.number = number + 2 }
          return number
        }
        switch place {
        case .reducer:
          store.change { leaf in
            leaf.text = "changed"
            leaf.number = restless.value
          }
          #expect(store.number > 90)
        case .predicate:
          transaction {
            model.list.append(3)
            model.list.removeAll { _ in restless.value < 0 }
          }
          #expect(model.list == [1, 2, 3])
        }
      }
    }
    #expect(reports.contains { $0.contains("'restless' changes what it has read") })
    reader.cancel()
  }
}
