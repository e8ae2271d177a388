import Foundation
import Testing

@testable import ObservableStore

@Suite("Case paths")
struct CasePathTests {
  final class Model: Sendable {}
  struct Padded: Equatable {
    var small: UInt8 = 1
    var large = 2
  }
  struct Opaque {
    var small: UInt8
    var model: Model
    var text: String
  }
  protocol Named {}
  struct Large: Named { var a = 1, b = 2, c = 3, d = 4, e = 5 }

  enum Inner: Equatable {
    case tap
    case row(Int)
    case text(String)
  }
  enum Action {
    case idle
    case reset
    case number(Int)
    case other(Int)
    case text(String)
    case flag(Bool)
    case edit(id: Int, name: String)
    case rename(to: String)
    case tuple((Int, Bool))
    case three(UInt8, Int, String)
    case inner(Inner)
    case model(Model)
    case error(any Error)
    case named(any Named)
    case optional(Int?)
    case optionals(Int??, UInt8?)
    case padded(Padded)
    case opaque(Opaque)
    case nothing(Void)
    case list([Int])
    case type(any Any.Type)
  }
  enum Generic<Payload> {
    case some(Payload)
    case pair(Payload, Payload)
    case none
  }
  enum Single { case only(Int) }
  enum SingleEmpty { case only }
  indirect enum Tree: Equatable {
    case leaf(UInt8)
    case text(String)
    case node(Tree)
    case pair(Tree, Tree)
    case end
  }
  enum Mixed {
    case plain(UInt8)
    indirect case boxed(UInt8)
    indirect case tuple(String, Mixed)
    indirect case labelled(value: Int)
  }
  struct Huge: Equatable {
    var words = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    var text = "text"
    var more = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    static func == (left: Self, right: Self) -> Bool {
      left.words.15 == right.words.15 && left.text == right.text && left.more.15 == right.more.15
    }
  }
  enum Sized {
    case huge(Huge)
    case small(Int)
    indirect case boxed(Huge)
    case none
  }
  enum Models {
    case first(Model)
    case second(Model)
    case third(Inner)
    case idle
  }

  /// Whether the path finds `value`, asked first and asked again, and nothing in any of `others`.
  private func expectFound<Root, Value: Equatable>(
    _ path: CasePath<Root, Value>, _ value: Value, others: [Root],
    at location: SourceLocation = #_sourceLocation
  ) {
    for _ in 0..<2 {
      for other in others {
        #expect(path.extract(from: other) == nil, sourceLocation: location)
      }
      for _ in 0..<2 {
        #expect(path.extract(from: path.embed(value)) == value, sourceLocation: location)
      }
    }
  }

  private let others: [Action] = [.idle, .reset, .other(7), .model(Model()), .inner(.tap)]

  @Test("A case that carries one value is found by its constructor")
  func one() {
    expectFound(CasePath(Action.number), 3, others: others)
    expectFound(CasePath(Action.text), "short", others: others)
    expectFound(CasePath(Action.text), String(repeating: "long", count: 10), others: others)
    expectFound(CasePath(Action.flag), true, others: others)
    expectFound(CasePath(Action.rename), "label", others: others)
    expectFound(CasePath(Action.inner), .row(1), others: [.idle, .other(7)])
    expectFound(CasePath(Action.inner), .tap, others: [.idle, .other(7)])
    expectFound(CasePath(Action.padded), Padded(), others: others)
    expectFound(CasePath(Action.list), [1, 2, 3], others: others)
  }

  @Test("A case is told from another that carries the same type, whichever is seen first")
  func same() {
    let path = CasePath(Action.number)
    #expect(path.extract(from: .other(1)) == nil)
    #expect(path.extract(from: .number(1)) == 1)
    let twin = CasePath(Action.other)
    #expect(twin.extract(from: .other(1)) == 1)
    #expect(twin.extract(from: .number(1)) == nil)
  }

  @Test("A case that carries nothing is found by a closure")
  func empty() {
    let path = CasePath { Action.idle }
    #expect(path.extract(from: .reset) == nil)
    #expect(path.extract(from: .idle) != nil)
    #expect(path.extract(from: .number(0)) == nil)
    guard case .idle = path.embed(()) else { return #expect(Bool(false)) }
    #expect(CasePath { Action.inner(.tap) }.extract(from: .inner(.tap)) != nil)
    #expect(CasePath { Action.inner(.tap) }.extract(from: .inner(.row(1))) == nil)
    #expect(CasePath(Action.nothing).extract(from: .nothing(())) != nil)
    #expect(CasePath(Action.nothing).extract(from: .idle) == nil)
    #expect(CasePath { SingleEmpty.only }.extract(from: .only) != nil)
    #expect(CasePath<Int?, Void> { nil }.extract(from: nil) != nil)
    #expect(CasePath<Int?, Void> { nil }.extract(from: 1) == nil)
  }

  @Test("A case of several values carries a tuple of them, labelled or not")
  func several() throws {
    let edit = CasePath(Action.edit)
    for other in others { #expect(edit.extract(from: other) == nil) }
    #expect(try #require(edit.extract(from: .edit(id: 1, name: "a"))) == (1, "a"))
    #expect(try #require(edit.extract(from: edit.embed((2, "b")))) == (2, "b"))
    let tuple = CasePath(Action.tuple)
    #expect(try #require(tuple.extract(from: .tuple((5, true)))) == (5, true))
    let three = CasePath(Action.three)
    #expect(try #require(three.extract(from: .three(1, 2, "c"))) == (1, 2, "c"))
    let closure = CasePath<Action, (id: Int, name: String)> { .edit(id: $0.id, name: $0.name) }
    #expect(try #require(closure.extract(from: .edit(id: 3, name: "d"))) == (3, "d"))
    let optionals = CasePath(Action.optionals)
    let value = try #require(optionals.extract(from: .optionals(.some(nil), 4)))
    #expect(value == (.some(nil), 4))
  }

  @Test("Optional payloads are found, nil among them")
  func optional() {
    expectFound(CasePath(Action.optional), nil, others: others)
    expectFound(CasePath(Action.optional), 3, others: others)
  }

  @Test("Objects, existentials and what holds them are found, and given back")
  func references() throws {
    let model = CasePath(Action.model)
    weak var seen: Model?
    do {
      let object = Model()
      seen = object
      for _ in 0..<3 { #expect(model.extract(from: .model(object)) === object) }
      let opaque = CasePath(Action.opaque)
      let held = Opaque(small: 1, model: object, text: String(repeating: "x", count: 20))
      for _ in 0..<3 { #expect(opaque.extract(from: .opaque(held))?.model === object) }
      #expect(CasePath(Models.first).extract(from: .first(object)) === object)
      #expect(CasePath(Models.second).extract(from: .first(object)) == nil)
      #expect(CasePath(Models.second).extract(from: .second(object)) === object)
      #expect(CasePath(Generic<Model>.pair).extract(from: .pair(object, object))?.1 === object)
    }
    #expect(seen == nil)
    let error = CasePath(Action.error)
    #expect(error.extract(from: .error(CancellationError())) is CancellationError)
    #expect(error.extract(from: .idle) == nil)
    let named = CasePath(Action.named)
    for _ in 0..<2 { #expect((named.extract(from: .named(Large())) as? Large)?.e == 5) }
    let type = CasePath(Action.type)
    #expect(type.extract(from: .type(Int.self)) == Int.self)
  }

  @Test("Payloads with spare bits are found")
  func spareBits() {
    expectFound(CasePath(Models.third), .text("text"), others: [.first(Model()), .idle])
    expectFound(CasePath(Models.third), .tap, others: [.second(Model()), .idle])
    expectFound(CasePath(Generic<Bool>.some), false, others: [.none, .pair(true, true)])
    expectFound(CasePath(Generic<Bool?>.some), nil, others: [.none, .pair(true, nil)])
  }

  @Test("Generic enums are found, inside generic code too")
  func generic() {
    func check<T: Equatable>(_ value: T) {
      expectFound(CasePath(Generic<T>.some), value, others: [.none, .pair(value, value)])
      expectFound(CasePath(Optional<T>.some), value, others: [nil])
      expectFound(CasePath(Result<T, any Error>.success), value, others: [])
    }
    check(1)
    check("text")
    check(Padded())
    check(Inner.row(2))
    check([1: "a"])
    check(Int?.none)
  }

  @Test("An enum with a single case is found")
  func single() { expectFound(CasePath(Single.only), 1, others: []) }

  @Test("Indirect cases are found, and an enum inside itself")
  func indirect() throws {
    expectFound(CasePath(Tree.leaf), 16, others: [.end, .text("a"), .pair(.end, .end)])
    expectFound(CasePath(Tree.text), "text", others: [.end, .leaf(1)])
    expectFound(CasePath(Tree.node), .end, others: [.end, .leaf(1), .text("a")])
    expectFound(CasePath(Tree.node), .node(.node(.leaf(1))), others: [.leaf(1)])
    expectFound(CasePath { Tree.node(.node($0)) }, Tree.node(.end), others: [.end, .leaf(0)])
    expectFound(CasePath { Tree.node(.leaf($0)) }, UInt8(0), others: [.leaf(0), .node(.end)])
    let pair = CasePath(Tree.pair)
    #expect(try #require(pair.extract(from: .pair(.leaf(1), .end))) == (.leaf(1), .end))
    expectFound(CasePath(Mixed.plain), 16, others: [.boxed(16)])
    expectFound(CasePath(Mixed.boxed), 16, others: [.plain(16)])
    expectFound(CasePath(Mixed.labelled), 16, others: [.plain(16)])
    let tuple = CasePath(Mixed.tuple)
    #expect(try #require(tuple.extract(from: .tuple("a", .plain(1)))).0 == "a")
  }

  @Test("Optional roots, and cases inside cases, are found")
  func nested() {
    let path = CasePath<Action?, Int>(Action.number)
    expectFound(path, 3, others: [nil, .idle, .other(3)])
    expectFound(CasePath<Action??, Int>(Action.number), 3, others: [nil, .some(nil), .idle])
    expectFound(
      CasePath { Action.inner(.row($0)) }, 3, others: [.number(3), .inner(.tap), .idle])
  }

  @Test("Large enums are found")
  func large() {
    #expect(MemoryLayout<Sized>.size > 256)
    expectFound(CasePath(Sized.huge), Huge(), others: [.none, .small(1)])
    expectFound(CasePath(Sized.small), 2, others: [.none, .huge(Huge())])
    expectFound(CasePath(Sized.boxed), Huge(), others: [.none, .huge(Huge())])
  }

  @Test("Payloads are given back, found or not")
  func counts() {
    weak var seen: Model?
    do {
      let object = Model()
      seen = object
      indirect enum Boxed {
        case model(Model, String)
        case inner(Boxed)
        case idle
      }
      let path = CasePath(Boxed.model)
      let deep = CasePath { Boxed.inner(.model($0, $1)) }
      for _ in 0..<3 {
        #expect(path.extract(from: .idle) == nil)
        #expect(path.extract(from: .model(object, "a"))?.0 === object)
        #expect(deep.extract(from: .model(object, "a")) == nil)
        #expect(deep.extract(from: .inner(.model(object, "b")))?.0 === object)
      }
    }
    #expect(seen == nil)
  }

  @Test("A pair of functions is used as given")
  func pair() {
    let path = CasePath<String, Int>(embed: { "\($0)" }, extract: { Int($0) })
    #expect(path.embed(3) == "3")
    #expect(path.extract(from: "4") == 4)
    #expect(path.extract(from: "four") == nil)
  }

  @Test("Threads may ask one path at once")
  func threads() {
    let path = CasePath(Action.edit)
    DispatchQueue.concurrentPerform(iterations: 1000) { index in
      let value = path.extract(from: .edit(id: index, name: "\(index)"))
      if value?.0 != index || value?.1 != "\(index)" { Issue.record("lost \(index)") }
      if path.extract(from: .number(index)) != nil { Issue.record("found \(index)") }
    }
  }
}
