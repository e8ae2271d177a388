import ObservableStore
import Observing
import Testing

/// A closure that reads what somebody is in the middle of changing waits for the end of that change, and of no other.
@Suite("Closures that wait for the end of a change, and closures that end before their turn")
@MainActor
struct EndsOfChangesTests {
  final class Model {
    @Tracked var items = [1]
    @Tracked var count = 0
  }

  /// Keeps a token where a derived value can cancel it.
  @MainActor final class Holder {
    var token: ObservationToken?
    var runs = 0
  }

  private func change<Value>(_ value: inout Value, _ body: (inout Value) -> Void) { body(&value) }

  @Test("A closure runs at the end of the change that it waits for, while one around that goes on")
  func endOfInner() {
    let (outer, inner) = (Model(), Model())
    let other = observe { _ = outer.items }
    let token = observe { _ = (inner.items, inner.count) }
    change(&outer.items) {
      $0.append(2)
      change(&inner.items) {
        $0.append(2)
        inner.count += 1
        #expect(token.runs == 1)
      }
      #expect(token.runs == 2 && other.runs == 1)
    }
    #expect(token.runs == 2 && other.runs == 2)
  }

  @Test("It does so as well where what it waits for is a state")
  func endOfState() {
    let model = Model()
    let leaf = Leaves()
    let other = observe { _ = model.items }
    let token = observe { _ = (leaf.leaf.text, leaf.count) }
    change(&model.items) {
      $0.append(2)
      change(&leaf.leaf) {
        $0.text += "!"
        leaf.count += 1
        #expect(token.runs == 1)
      }
      #expect(token.runs == 2 && other.runs == 1)
    }
    #expect(token.runs == 2 && other.runs == 2)
  }

  final class Leaves {
    @Tracked var leaf = Leaf()
    @Tracked var count = 0
  }

  @Test("A closure that waits for the outer one of two changes runs at the end of that")
  func endOfOuter() {
    let (outer, inner) = (Model(), Model())
    let other = observe { _ = inner.items }
    let token = observe { _ = (outer.items, outer.count) }
    change(&outer.items) {
      $0.append(2)
      change(&inner.items) {
        $0.append(2)
        outer.count += 1
      }
      #expect(token.runs == 1 && other.runs == 2)
    }
    #expect(token.runs == 2 && other.runs == 2)
  }

  @Test("A closure that is cancelled by what it reads, before its turn, does not run")
  func cancelledByRead() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let holder = Holder()
        let derived = Derived("canceller") {
          if model.count > 0 { holder.token?.cancel() }
          return model.count
        }
        holder.token = observe {
          _ = derived.value
          holder.runs += 1
        }
        model.count = 1
        #expect(holder.runs == 1)
        #expect(holder.token?.isCancelled == true && holder.token?.runs == 1)
      }
    }
  }

  @Test("Nor does one that waits for its scheduler")
  func cancelledInTurn() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        let holder = Holder()
        var turns: [@MainActor () -> Void] = []
        let frames = RenderScheduler { turns.append($0) }
        let derived = Derived("canceller") {
          if model.count > 0 { holder.token?.cancel() }
          return model.count
        }
        holder.token = observe(scheduler: frames) {
          _ = derived.value
          holder.runs += 1
        }
        model.count = 1
        while !turns.isEmpty { turns.removeFirst()() }
        #expect(holder.runs == 1 && holder.token?.isCancelled == true)
      }
    }
  }
}
