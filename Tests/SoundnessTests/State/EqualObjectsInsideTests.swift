import Foundation
import Observing
import Testing

/// What is equal and refers to another tracked object is another value, however that object is held.
@Suite("Equal values that refer to other objects, in what the toolchain makes of them") @MainActor
struct EqualObjectsInsideTests {
  typealias Item = EqualItem
  typealias Holder = TrackedHolder

  /// Whether who reads a number through a value hears of it when an equal value with another object has come.
  private func isHeard<Value>(_ make: (Item) -> Value, _ read: @escaping (Value) -> Item) -> Bool {
    let (first, second) = (Item(), Item())
    let holder = Holder(make(first))
    let token = observe { _ = read(holder.value).number }
    holder.value = make(second)
    second.number += 1
    return read(holder.value) === second && token.runs == 3
  }

  enum Key: AttributedStringKey {
    typealias Value = Item
    static let name = "item"
  }

  struct Items: Sendable {
    subscript(item: Item) -> Item { item }
  }

  @Test("Errors, texts with attributes and key paths of Foundation and the standard library")
  func toolchain() {
    let info = { ["item": $0] as [String: Any] }
    #expect(
      isHeard({ NSError(domain: "d", code: 1, userInfo: info($0)) }) {
        $0.userInfo["item"] as! Item
      })
    #expect(
      isHeard({ CocoaError(.fileNoSuchFile, userInfo: info($0)) }) { $0.userInfo["item"] as! Item })
    #expect(isHeard({ URLError(.badURL, userInfo: info($0)) }) { $0.userInfo["item"] as! Item })
    func text(_ item: Item) -> AttributedString {
      var text = AttributedString("a")
      text[Key.self] = item
      return text
    }
    #expect(isHeard(text) { $0[Key.self]! })
    func attributes(_ item: Item) -> AttributeContainer {
      var attributes = AttributeContainer()
      attributes[Key.self] = item
      return attributes
    }
    #expect(isHeard(attributes) { $0[Key.self]! })
    #expect(
      isHeard({ NSAttributedString(string: "a", attributes: [.init("item"): $0]) }) {
        $0.attribute(.init("item"), at: 0, effectiveRange: nil) as! Item
      })
    #expect(isHeard({ \Items[$0] as AnyKeyPath }) { Items()[keyPath: $0] as! Item })
    #expect(isHeard({ \Items[$0] }) { Items()[keyPath: $0] })
  }

  @Test("What Foundation makes of numbers and texts is the same if it is equal")
  func plain() {
    func runs<Value>(_ make: () -> Value) -> Int {
      let holder = Holder(make())
      let token = observe { _ = holder.value }
      holder.value = make()
      return token.runs
    }
    #expect(runs { Date(timeIntervalSince1970: 1) } == 1)
    #expect(runs { URL(string: "https://swift.org")! } == 1)
    #expect(runs { Data((0..<100).map { UInt8($0) }) } == 1)
    // What may hold others does not show whether it does.
    #expect(runs { AttributedString("a") } == 2)
    #expect(runs { NSAttributedString(string: "a") } == 2)
    #expect(runs { NSError(domain: "d", code: 1) } == 2)
    #expect(runs { \[Int].[1] } == 2)
    #expect(runs { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) } == 1)
    #expect(runs { Decimal(string: "1.25")! } == 1)
    #expect(runs { IndexSet([1, 5, 9]) } == 1)
    #expect(runs { DateComponents(year: 2_000, month: 1) } == 1)
    #expect(runs { Locale(identifier: "de_AT") } == 1)
    #expect(runs { NSString(string: "a text of some length, made anew") } == 1)
    #expect(runs { Measurement(value: 1, unit: UnitLength.meters) } == 1)
  }

  typealias Pointer = UnsafeMutablePointer<Item>

  /// A text beside it, so that it is no plain data.
  struct Beside<Value>: Equatable {
    var text = "a"
    var value: Value
    static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  }

  struct Handle { var pointer: Pointer }
  enum Way {
    case pointed(Pointer)
    case none
  }

  private func pointer(to item: Item) -> Pointer {
    let pointer = Pointer.allocate(capacity: 1)
    pointer.initialize(to: item)
    return pointer
  }

  @Test("Pointers in optionals, structs, tuples and cases")
  func pointers() {
    #expect(isHeard({ Beside(value: pointer(to: $0)) }) { $0.value.pointee })
    #expect(isHeard({ Beside<Pointer?>(value: pointer(to: $0)) }) { $0.value!.pointee })
    #expect(
      isHeard({ Beside(value: Handle(pointer: pointer(to: $0))) }) { $0.value.pointer.pointee })
    #expect(isHeard({ Beside(value: (1, pointer(to: $0))) }) { $0.value.1.pointee })
    #expect(
      isHeard({ Beside(value: Way.pointed(pointer(to: $0))) }) {
        guard case .pointed(let pointer) = $0.value else { fatalError() }
        return pointer.pointee
      })
    #expect(
      isHeard({ Beside<Unmanaged<Item>?>(value: .passRetained($0)) }) {
        $0.value!.takeUnretainedValue()
      })
  }

  protocol Form: Sendable { var area: Int { get } }
  struct Square: Form {
    var side: Int
    var area: Int { side * side }
  }
  struct Oblong: Form {
    var sides: [Int]
    var area: Int { sides.reduce(1, *) }
  }
  struct ByArea: Equatable {
    var form: any Form
    static func == (left: Self, right: Self) -> Bool { left.form.area == right.form.area }
  }
  enum Choice: Equatable {
    case unknown, none
    case item(Item)
    static func == (left: Choice, right: Choice) -> Bool {
      switch (left, right) {
      case (.item(let left), .item(let right)): left === right
      case (.item, _), (_, .item): false
      default: true
      }
    }
  }

  @Test("Equal values of other types and cases are the same where neither can refer to anything")
  func otherTypes() {
    let form = Holder(ByArea(form: Square(side: 2)))
    let choice = Holder(Choice.unknown)
    let keys = Holder([AnyHashable(1): 5])
    let tokens = [
      observe { _ = form.value.form.area }, observe { _ = choice.value },
      observe { _ = keys.value },
    ]
    form.value = ByArea(form: Oblong(sides: [1, 4]))
    choice.value = .none
    keys.value = [AnyHashable(UInt8(1)): 5]
    #expect(tokens.map(\.runs) == [1, 1, 1])
  }

  indirect enum Tree {
    case both(Tree, Tree)
    case item(Item)
    case many([Tree])
    case number(Int)
    case any(any Sendable)
  }
  struct Forest: Equatable {
    var version: Int
    var tree: Tree
    static func == (left: Forest, right: Forest) -> Bool { left.version == right.version }
  }

  @Test("Parts that lie in many places are compared once: in boxes, arrays and values of protocols")
  func sharedParts() {
    func tree(_ around: (Tree) -> Tree) -> Tree {
      (0..<100).reduce(Tree.item(Item())) { tree, _ in around(tree) }
    }
    let ways: [(Tree) -> Tree] = [
      { .both($0, $0) }, { .many([$0, $0]) }, { .both(.many([$0]), .many([$0])) },
    ]
    for around in ways {
      let holder = Holder(Forest(version: 1, tree: .number(1)))
      let token = observe { _ = holder.value.version }
      holder.value = Forest(version: 2, tree: tree(around))
      // Of other items.
      holder.value = Forest(version: 2, tree: tree(around))
      #expect(token.runs == 3)
    }
  }
}
