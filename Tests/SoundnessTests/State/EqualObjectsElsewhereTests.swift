import Foundation
import Testing

@testable import Observing

/// Equal objects in memory of one's own, in the toolchain's collections, as results; and objects in which nothing can be
/// tracked.
@MainActor
@Suite("Equal objects in other places")
struct EqualObjectsElsewhereTests {
  final class Item: Equatable, @unchecked Sendable {
    let id: Int
    @Tracked var title: String
    init(_ id: Int, _ title: String) {
      self.id = id
      self.title = title
    }
    static func == (left: Item, right: Item) -> Bool { left.id == right.id }
  }

  struct Box: Equatable { var item: Item? }

  final class Model {
    @Tracked var selected = Item(1, "a")
    @Tracked var items = [Item(1, "a")]
    @Tracked var box = Box(item: Item(1, "a"))
    init() {}
  }

  @Test("A derived value's result is the one that is there, and its readers are told")
  func derived() {
    let model = Model()
    let results = [
      Derived { model.selected as Item? }, Derived { model.items.first },
      Derived { model.box.item },
    ]
    let box = Derived { model.box }
    let ruled = Derived(by: { _, _ in true }) { model.selected }
    var seen: [String?] = []
    let reader = observe {
      seen = results.map { $0.value?.title } + [box.value.item?.title, ruled.value.title]
    }
    let item = Item(1, "b")
    transaction {
      model.selected = item
      model.items = [item]
      model.box = Box(item: item)
    }
    #expect(reader.runs == 2 && seen == ["b", "b", "b", "b", "b"])
    #expect(results.allSatisfy { $0.value === item } && ruled.value === item)
    item.title = "c"
    #expect(reader.runs == 3 && seen == ["c", "c", "c", "c", "c"])
    transaction {
      model.selected = item
      model.items = [item]
      model.box = Box(item: item)
    }
    #expect(reader.runs == 3)
  }

  /// Copied when it is written, in memory of its own.
  struct Vector<Element: Equatable>: Equatable {
    private final class Storage {
      let base: UnsafeMutablePointer<Element>
      init(_ element: Element) {
        base = .allocate(capacity: 1)
        base.initialize(to: element)
      }
      deinit {
        base.deinitialize(count: 1)
        base.deallocate()
      }
    }
    private let storage: Storage
    init(_ element: Element) { storage = Storage(element) }
    var first: Element { storage.base.pointee }
    static func == (left: Vector, right: Vector) -> Bool { left.first == right.first }
  }

  final class Places<Value> {
    @Tracked var value: Value
    init(_ value: Value) { self.value = value }
  }

  private func runs<Value: Equatable>(_ first: Value, then second: Value) -> Int {
    let places = Places(first)
    let reader = observe { _ = places.value }
    places.value = second
    return reader.runs
  }

  @Test("In memory of one's own, and in the toolchain's collections")
  func memory() {
    let (one, other) = (Item(1, "a"), Item(1, "a"))
    #expect(runs(Vector(one), then: Vector(other)) == 2)
    #expect(runs(NSArray(array: [one]), then: NSArray(array: [other])) == 2)
  }

  final class Marker: Equatable {
    static func == (left: Marker, right: Marker) -> Bool { true }
  }
  class Base {}
  final class Token: Base, Equatable {
    let id = 1
    static func == (left: Token, right: Token) -> Bool { true }
  }
  final class Loading: Equatable {
    let task: Task<Void, Never>? = nil
    static func == (left: Loading, right: Loading) -> Bool { true }
  }
  final class Subclass: NSObject {
    let number = 1
    override func isEqual(_ object: Any?) -> Bool { object is Subclass }
  }
  final class Numbers: ManagedBuffer<Int, Int> {}
  struct Deque: Equatable {
    let buffer: ManagedBuffer<Int, Int> = Numbers.create(minimumCapacity: 1) { _ in 1 }
    static func == (left: Deque, right: Deque) -> Bool { true }
  }

  @Test("Objects in which nothing can be tracked are the same if they are equal")
  func untracked() {
    #expect(runs(Marker(), then: Marker()) == 1)
    #expect(runs(Token(), then: Token()) == 1)
    #expect(runs(Loading(), then: Loading()) == 1)
    #expect(runs(Subclass(), then: Subclass()) == 1)
    #expect(runs(Deque(), then: Deque()) == 1)
    #expect(runs(Vector(1), then: Vector(1)) == 1)
    #expect(runs(URL(string: "a:b"), then: URL(string: "a:b")) == 1)
    #expect(runs(NSNumber(value: 1), then: NSNumber(value: 1)) == 1)
  }

  @Test("A module is the toolchain's by its whole name")
  func modules() {
    #expect(TrackedApart.isForeign("Foundation.URL") && TrackedApart.isForeign("Dispatch.Queue"))
    #expect(
      !TrackedApart.isForeign("FoundationKit.Item") && !TrackedApart.isForeign("DispatchApp.Item"))
    #expect(!TrackedApart.isForeign("(extension in App):Foundation.URL.Item"))
  }
}
