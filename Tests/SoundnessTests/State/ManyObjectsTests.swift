import Testing

@testable import Observing

/// What a transaction keeps for objects that nobody reads is given back, however many they are.
@MainActor
@Suite("Many objects that are written and go", .serialized)
struct ManyObjectsTests {
  final class Object {
    @Tracked var leaf = Leaf()
  }

  enum Way: CaseIterable {
    case replaced, inPlace, readBefore

    @MainActor
    func write(_ object: Object) {
      switch self {
      case .replaced: object.leaf = Leaf(number: 1)
      case .inPlace: object.leaf.number += 1
      case .readBefore:
        observe { _ = object.leaf.number }.cancel()
        object.leaf.number += 1
      }
    }
  }

  @Test(
    "No more sources are left than were there, after one transaction or several",
    arguments: Way.allCases, [1, 3])
  func givenBack(_ way: Way, _ transactions: Int) {
    func round() {
      let objects = (0..<500).map { _ in Object() }
      for part in 0..<transactions {
        transaction { for object in objects[(500 * part / transactions)...] { way.write(object) } }
      }
    }
    round()
    let before = GraphMemory.liveSources
    for _ in 0..<3 {
      round()
      #expect(GraphMemory.liveSources <= max(before, IdleStates.capacity))
    }
    #expect(before <= IdleStates.capacity + GraphMemory.liveSources)
  }

  @Test("What waits while it is written is compared, and told of, as ever")
  func told() {
    let objects = (0..<200).map { _ in Object() }
    let watches = Watches()
    watches.watch("last") { objects[199].leaf.number }
    watches.watch("first") { objects[0].leaf.number }
    transaction {
      for object in objects { object.leaf.number = 1 }
      for object in objects.dropLast() { object.leaf.number = 0 }
    }
    watches.expect(["last": 1])
    for object in objects { object.leaf.number = 2 }
    watches.expect(["last": 1, "first": 1])
  }
}
