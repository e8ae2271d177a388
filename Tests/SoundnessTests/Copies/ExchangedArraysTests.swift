import Observing
import Testing

/// A place of which an old copy may be read is given to nobody else in the same turn.
@Suite("Arrays that change places while closures inside others read copies of them", .serialized)
@MainActor
struct ExchangedArraysTests {
  struct Sub: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var number = 0
  }

  struct Pair: ObservableState, Equatable {
    @Tracked var left: IdentifiedArrayOf<Sub> = [Sub(id: 1)]
    @Tracked var right: IdentifiedArrayOf<Sub> = [Sub(id: 1)]
    @Tracked var old: [IdentifiedArrayOf<Sub>] = []
  }

  struct Page: ObservableState {
    @Tracked var subs: IdentifiedArrayOf<Sub>
  }

  final class Model {
    @Tracked var pair = Pair()

    func change(_ change: (inout Pair) -> Void) { change(&pair) }
  }

  @Test("One of them an older copy of the other", arguments: [false, true])
  func exchanged(isMade: Bool) {
    let model = Model()
    var seen = -1
    let token = observe {
      let subs = isMade ? Page(subs: model.pair.left).subs : model.pair.left
      _ = observe { seen = subs[id: 1]?.number ?? -1 }
    }
    model.pair.old = [model.pair.left]
    model.change { $0.left[id: 1]?.number = 2 }
    model.change { $0 = Pair(left: $0.left, right: $0.old[0], old: $0.old) }
    #expect(seen == 2)
    model.change { $0 = Pair(left: $0.right, right: $0.left, old: $0.old) }
    #expect(seen == 0)
    model.change { $0.left[id: 1]?.number = 3 }
    #expect(seen == 3)
    withExtendedLifetime(token) {}
  }
}
