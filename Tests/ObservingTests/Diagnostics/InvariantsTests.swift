import Testing

@testable import Observing

/// Each kind of damage is done on purpose, in a process of its own, and has to be noticed.
@MainActor
@Suite("Invariants, and whether a damaged state is noticed")
struct InvariantsTests {
  struct Kid: ObservableState {
    @Tracked var name = "Ann"
    @Tracked var pet: Pet? = Pet()
    @Tracked var toys: IdentifiedArrayOf<Toy> = [Toy(id: 1), Toy(id: 2)]
  }

  struct Pet: ObservableState { @Tracked var age = 4 }

  struct Toy: ObservableState, Identifiable {
    let id: Int
    @Tracked var count = 0
  }

  /// A committed state in memory of its own, with what is kept of it.
  @MainActor struct Committed {
    let live = Located.make(Kid())
    let state: ObservedState

    init() {
      let shape = Shape.of(Kid.self)
      Placing.place(shape, at: live.address)
      state = ObservedState(shape, value: live.address)
    }

    func stamp(_ cell: Int) -> Located<Stamp> {
      (live.address + Shape.of(Kid.self).cells[cell].offset).of(Stamp.self)
    }

    func check() { Invariants.check(state, at: live.address) }
  }

  @Test("A state that was just committed passes")
  func whole() { Committed().check() }

  @Test("A stamp without a place is noticed")
  func noPlace() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        committed.stamp(0).pointee = .none
        committed.check()
      }
    }
  }

  @Test("A write that was not committed is noticed")
  func written() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        committed.live.pointee.name = "Ben"
        committed.check()
      }
    }
  }

  @Test("A place that two positions share is noticed, in different elements of an array too")
  func sharedPlace() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        committed.stamp(1).pointee.place = committed.stamp(0).pointee.place | Stamp.holderBit
        committed.check()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        let storage = committed.live.pointee.toys.storage
        let first = storage.withElementRead(at: 0) { $0.load(as: Toy.self) }
        storage.withElement(at: 1) { $0.of(Toy.self).pointee = first }
        committed.check()
      }
    }
  }

  @Test("Bytes that were not brought up to date are noticed")
  func keptOther() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        committed.stamp(0).pointee.version += 1
        committed.check()
      }
    }
  }

  @Test("An array that knows a wrong position is noticed")
  func wrongPosition() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let committed = Committed()
        committed.live.pointee.toys.storage.index[1] = 1
        committed.check()
      }
    }
  }

  @Test("A closure that was marked and not run is noticed")
  func leftBehind() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Model { @Tracked var count = 0 }
        let model = Model()
        let token = observe { _ = model.count }
        PropertyNodes.nodes.visitAll { _, node in
          node.pointee.subs?.pointee.sub.pointee.flags.insert(.dirty)
        }
        Invariants.checkGraph()
        withExtendedLifetime(token) {}
      }
    }
  }

  @Test("A graph in which nothing is wrong passes")
  func wholeGraph() {
    final class Model { @Tracked var count = 0 }
    let model = Model()
    let twice = Derived { model.count * 2 }
    let token = observe { _ = twice.value }
    model.count += 1
    Invariants.checkGraph()
    withExtendedLifetime(token) {}
  }
}
