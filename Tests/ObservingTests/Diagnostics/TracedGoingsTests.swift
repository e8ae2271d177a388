import Observing
import Testing

/// To be told why closures run changes nothing: what goes meanwhile goes as it does without.
@MainActor
@Suite("What goes while renders are traced")
struct TracedGoingsTests {
  final class Model {
    @Tracked var x = 0
    @Tracked var y = 0
  }

  @Test("A report cancels the closure of which it is told, or lets go of its token")
  func cancelled() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for label in [nil, "shown"] {
          for isReleased in [false, true] {
            let model = Model()
            var runs = 0
            var token: ObservationToken? =
              label.map { observe($0) { runs += model.x + 1 } } ?? observe { runs += model.x + 1 }
            let tracing = traceRenders { _ in
              if !isReleased { token?.cancel() }
              token = nil
            }
            model.x = 1
            model.x = 2
            precondition(runs == 1 && token == nil)
            tracing.cancel()
          }
        }
      }
    }
  }

  @Test("A report cancels a closure around the one of which it is told")
  func cancelledAround() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        var runs = 0
        let outer = observe("outer") {
          _ = model.y
          _ = observe("inner") { runs += model.x + 1 }
        }
        let tracing = traceRenders { if $0.label == "inner" { outer.cancel() } }
        model.x = 1
        model.y = 1
        precondition(runs == 1)
        tracing.cancel()
      }
    }
  }

  @Test("An object writes its own property as it goes")
  func writesAsItGoes() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        final class Thing {
          @Tracked var number = 0
          @Tracked var leaf = Leaf()
          func end() {
            number = -1
            leaf.number = -1
          }
          deinit { MainActor.assumeIsolated(end) }
        }
        struct Leaf: ObservableState { @Tracked var number = 0 }
        for isInTransaction in [false, true] {
          var thing: Thing? = Thing()
          let reader = observe { [weak thing] in _ = (thing?.number, thing?.leaf.number) }
          let tracing = traceRenders { _ in }
          if isInTransaction { transaction { thing = nil } } else { thing = nil }
          precondition(thing == nil)
          tracing.cancel()
          reader.cancel()
        }
      }
    }
  }

  @Test("An unowned reference whose object has gone is not looked at")
  func unowned() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        final class Owner {}
        struct Item {
          unowned let owner: Owner
          var number = 0
        }
        struct State: ObservableState {
          unowned let owner: Owner
          @Tracked var number = 0
        }
        class Part {
          unowned let owner: Owner
          let number: Int
          init(_ owner: Owner, _ number: Int) { (self.owner, self.number) = (owner, number) }
        }
        final class Inner: Part {
          let text = "text"
          unowned let other: Owner
          override init(_ owner: Owner, _ number: Int) {
            other = owner
            super.init(owner, number)
          }
        }
        final class Holder {
          @Tracked var item: Item
          @Tracked var state: State
          @Tracked var part: Part
          init(_ owner: Owner) {
            part = Inner(owner, 0)
            item = Item(owner: owner)
            state = State(owner: owner)
          }
        }
        var owner: Owner? = Owner()
        let holder = Holder(owner!)
        let reader = observe("it") {
          _ = (holder.item.number, holder.state.number, holder.part.number)
        }
        owner = nil
        var causes: [String] = []
        let tracing = traceRenders { causes.append($0.description) }
        holder.item.number = 1
        holder.state.number = 2
        precondition(
          causes.count == 2 && causes[0].hasPrefix("it ← item.number: 0 → 1 (coarse: ")
            && causes[1] == "it ← state.number: 0 → 2")
        let other = Owner()
        holder.part = Inner(other, 1)
        precondition(causes.count == 3 && causes[2].contains("part"))
        tracing.cancel()
        reader.cancel()
      }
    }
  }

  @Test("A report ends its own tracing: what runs later is not told for it")
  func endsItself() {
    let model = Model()
    let token = observe("shown") { _ = model.x }
    var tracing: Tracing?
    var causes: [String] = []
    tracing = traceRenders {
      causes.append($0.description)
      tracing?.cancel()
    }
    model.x = 1
    model.x = 2
    #expect(causes == ["shown ← x: 0 → 1"])
    token.cancel()
  }

  @Test("Another actor comes in the place of one that is at work")
  func actors() async {
    actor Worker {
      var log: [Int] = []
      func work() { for number in 0..<100_000 { log = [number] } }
    }
    final class Shop { @Tracked var worker = Worker() }
    let shop = Shop()
    let token = observe("the shop") { _ = shop.worker }
    var causes: [String] = []
    let tracing = traceRenders { if $0.label == "the shop" { causes.append($0.description) } }
    let old = shop.worker
    let task = Task.detached { await old.work() }
    for _ in 0..<10 {
      shop.worker = Worker()
      shop.worker = old
    }
    await task.value
    #expect(causes.count == 20 && causes.allSatisfy { !$0.contains("log") })
    tracing.cancel()
    token.cancel()
  }
}
