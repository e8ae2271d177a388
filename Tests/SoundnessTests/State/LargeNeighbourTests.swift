import Observing
import Testing

/// A large state that ends in the middle of a word, and what lies right behind it in the struct around.
@MainActor
@Suite("What lies behind a large state")
struct LargeNeighbourTests {
  struct Block {
    var words = InlineArray<130, Int>(repeating: 0)
  }

  struct Large: ObservableState {
    @Tracked var block = Block()
    @Tracked var flag = false
  }

  struct Holder: ObservableState {
    @Tracked var large = Large()
    var byte: UInt8 = 7
    var isOn = true
    @Tracked var small: UInt8 = 9
  }

  final class Model { @Tracked var holder = Holder() }

  @Test("It stays when the state is assigned, exchanged or put back")
  func neighbours() {
    let model = Model()
    let token = observe {
      _ = (model.holder.large.flag, model.holder.byte, model.holder.isOn, model.holder.small)
    }
    let saved = model.holder.large
    for round in 0..<4 {
      var other = Large()
      other.flag = round % 2 == 0
      model.holder.large = other
      #expect(model.holder.byte == 7 && model.holder.isOn && model.holder.small == 9)
      #expect(model.holder.large.flag == (round % 2 == 0))
      model.holder.large = saved
      var holder = Holder()
      holder.byte = 1
      holder.isOn = false
      holder.small = 2
      swap(&holder.large, &model.holder.large)
      #expect(model.holder.byte == 7 && model.holder.isOn && model.holder.small == 9)
      #expect(holder.byte == 1 && !holder.isOn && holder.small == 2)
    }
    token.cancel()
  }
}
