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
    var seen: [String?] = []
    let reader = observe {
      seen = results.map { $0.value?.title } + [box.value.item?.title]
    }
    let item = Item(1, "b")
    transaction {
      model.selected = item
      model.items = [item]
      model.box = Box(item: item)
    }
    #expect(reader.runs == 2 && seen == ["b", "b", "b", "b"])
    #expect(results.allSatisfy { $0.value === item })
    item.title = "c"
    #expect(reader.runs == 3 && seen == ["c", "c", "c", "c"])
    transaction {
      model.selected = item
      model.items = [item]
      model.box = Box(item: item)
    }
    #expect(reader.runs == 3)
  }

  @Test("Of a derived value with a rule of its own the rule alone decides")
  func ruled() {
    let model = Model()
    let first = model.selected
    let ruled = Derived(by: ==) { model.selected }
    let reader = observe { _ = ruled.value.title }
    model.selected = Item(1, "b")
    #expect(reader.runs == 1 && ruled.value === first)
  }

  @Test("In a set or a dictionary, made anew of the same or of others")
  func collections() {
    let (one, other) = (Item(1, "a"), Item(1, "a"))
    #expect(runs([1: one, 2: other], then: [2: other, 1: one]) == 1)
    #expect(runs([1: one, 2: other], then: [2: one, 1: one]) == 2)
    #expect(runs(Set([Key(one)]), then: Set([Key(one)])) == 1)
    #expect(runs(Set([Key(one)]), then: Set([Key(other)])) == 2)
    #expect(runs([Key(one): [1: one]], then: [Key(one): [1: one]]) == 1)
    #expect(runs([Key(one): [1: one]], then: [Key(other): [1: one]]) == 2)
    let derived = Derived { Dictionary(grouping: [one, other], by: \.id) }
    #expect(runs(derived.value, then: derived.value) == 1)
  }

  struct Key: Hashable {
    let item: Item
    init(_ item: Item) { self.item = item }
    func hash(into hasher: inout Hasher) { hasher.combine(item.id) }
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
    #expect(runs(Token(), then: Token()) == 1)
    #expect(runs(Loading(), then: Loading()) == 1)
    #expect(runs(Subclass(), then: Subclass()) == 1)
    #expect(runs(Deque(), then: Deque()) == 1)
    #expect(runs(Vector(1), then: Vector(1)) == 1)
    #expect(runs(URL(string: "a:b"), then: URL(string: "a:b")) == 1)
    #expect(runs(NSNumber(value: 1), then: NSNumber(value: 1)) == 1)
  }

  class Abstract<Value>: Equatable {
    var value: Value { fatalError("a subclass says") }
    static func == (left: Abstract, right: Abstract) -> Bool { true }
  }
  final class Concrete<Value>: Abstract<Value> {
    private let held: Value
    override var value: Value { held }
    init(_ value: Value) { held = value }
  }
  struct Erased: Equatable {
    let items: AnySequence<Item>
    static func == (left: Erased, right: Erased) -> Bool { true }
  }
  struct Single: ~Copyable { let item: Item }
  final class Owner: Equatable {
    let single: Single
    init(_ item: Item) { single = Single(item: item) }
    static func == (left: Owner, right: Owner) -> Bool { true }
  }

  @Test("What is not known to hold none: a class to be subclassed, what cannot be copied")
  func unknown() {
    let (one, other) = (Item(1, "a"), Item(1, "a"))
    #expect(runs(Concrete(one) as Abstract, then: Concrete(other) as Abstract) == 2)
    #expect(runs(Erased(items: AnySequence([one])), then: Erased(items: AnySequence([other]))) == 2)
    #expect(runs(Owner(one), then: Owner(other)) == 2)
  }

  final class Level<Value>: Equatable {
    var next: Level<[Value]>?
    static func == (left: Level, right: Level) -> Bool { left === right }
  }
  indirect enum Nest<Value: Equatable>: Equatable {
    case end
    case more(Value, Nest<Pair<Value>>)
  }
  struct Pair<Value: Equatable>: Equatable { var values: [Value] }

  @Test("Types that lead to ever new types are not looked into for ever")
  func everNew() {
    let level = Level<Int>()
    #expect(runs(level, then: level) == 1)
    #expect(runs(Nest<Int>.more(1, .end), then: .more(1, .end)) == 1)
    let derived = Derived { level }
    #expect(derived.value === level)
  }

  enum Both<First, Second> {}
  indirect enum Doubled<Value>: Equatable {
    case end(Int)
    case more(Doubled<Both<Value, Value>>)
    case tuple((Doubled<Both<Value, Value>>, Int))
    static func == (left: Doubled, right: Doubled) -> Bool {
      if case (.end(let one), .end(let other)) = (left, right) { one == other } else { false }
    }
  }
  indirect enum Keyed<Value: Hashable> {
    case end
    case more(Keyed<[Value: Value]>)
  }
  final class Linked<Value> {
    var next: Linked<Both<Value, Value>>?
    var other: (Linked<Both<Value, Value>>, Int)?
  }

  @Test("Types that lead to ever new ones whose names double are not written out")
  func names() {
    #expect(runs(Doubled<Int>.end(1), then: .end(1)) == 1)
    struct Equal<Value>: Equatable {
      var value: Value
      static func == (left: Equal, right: Equal) -> Bool { true }
    }
    #expect(runs(Equal(value: Keyed<Int>.end), then: Equal(value: .end)) <= 2)
    let linked = Equal(value: Linked<Int>())
    #expect(runs(linked, then: linked) == 1)
  }

  @Test("A module is the toolchain's by its whole name")
  func modules() {
    #expect(TrackedApart.isForeign("Foundation.URL") && TrackedApart.isForeign("Dispatch.Queue"))
    #expect(
      !TrackedApart.isForeign("FoundationKit.Item") && !TrackedApart.isForeign("DispatchApp.Item"))
    #expect(!TrackedApart.isForeign("(extension in App):Foundation.URL.Item"))
  }
}
