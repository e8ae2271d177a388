import Foundation
import Testing

@testable import Observing

@Suite("State stays a value")
struct StateStaysAValueTests {
  struct Part: ObservableState, Hashable, Codable, Sendable {
    @Tracked var name = "p"
    @Tracked var note: String?
  }

  struct Whole: ObservableState, Hashable, Codable, Sendable {
    @Tracked var number = 1
    @Tracked var text = "t"
    @Tracked var flag: Bool?
    @Tracked var part = Part()
    @Tracked var maybe: Part?
    @Tracked var list = [Part()]
    @Tracked var table = ["k": 1]
    @Tracked var date = Date(timeIntervalSince1970: 0)
    var plain = 7
  }

  struct PlainPart: Hashable, Codable {
    var name = "p"
    var note: String?
  }

  struct PlainWhole: Hashable, Codable {
    var number = 1
    var text = "t"
    var flag: Bool?
    var part = PlainPart()
    var maybe: PlainPart?
    var list = [PlainPart()]
    var table = ["k": 1]
    var date = Date(timeIntervalSince1970: 0)
    var plain = 7
  }

  private var filled: (Whole, PlainWhole) {
    (
      Whole(
        number: 2, text: "x", flag: true, part: Part(name: "a", note: "b"),
        maybe: Part(name: "c"), list: [], table: [:], date: Date(timeIntervalSince1970: 99),
        plain: 8),
      PlainWhole(
        number: 2, text: "x", flag: true, part: PlainPart(name: "a", note: "b"),
        maybe: PlainPart(name: "c"), list: [], table: [:], date: Date(timeIntervalSince1970: 99),
        plain: 8)
    )
  }

  private func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  @Test("Its JSON is that of the plain struct, both ways, with and without values")
  func json() throws {
    for (tracked, plain) in [(Whole(), PlainWhole()), filled] {
      let data = try encoder().encode(plain)
      #expect(try encoder().encode(tracked) == data)
      #expect(try decoder().decode(Whole.self, from: data) == tracked)
      #expect(try decoder().decode(PlainWhole.self, from: encoder().encode(tracked)) == plain)
    }
  }

  @Test("Missing keys and nulls decode as nil, and a missing value that is no optional is an error")
  func missingKeys() throws {
    for json in [#"{"name": "n"}"#, #"{"name": "n", "note": null}"#] {
      #expect(try decoder().decode(Part.self, from: Data(json.utf8)) == Part(name: "n"))
    }
    #expect(throws: DecodingError.self) {
      try decoder().decode(Part.self, from: Data(#"{"note": "n"}"#.utf8))
    }
    let error = #expect(throws: DecodingError.self) {
      try decoder().decode(Part.self, from: Data(#"{"name": 3}"#.utf8))
    }
    if case .typeMismatch(_, let context)? = error {
      #expect(context.codingPath.map(\.stringValue) == ["name"])
    } else {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test("It prints, dumps and mirrors as the plain struct does")
  func printing() {
    let (tracked, plain) = filled
    func plainly(_ text: String) -> String {
      text.replacingOccurrences(of: "PlainWhole", with: "Whole")
        .replacingOccurrences(of: "PlainPart", with: "Part")
    }
    func text(_ value: Any) -> String {
      var text = ""
      dump(value, to: &text)
      return text
    }
    #expect("\(Tracked(wrappedValue: 3))" == "3")
    #expect(String(reflecting: Tracked(wrappedValue: "x")) == "\"x\"")
    #expect("\(Tracked(wrappedValue: Part()))" == "\(Part())")
    #expect(Mirror(reflecting: Tracked(wrappedValue: [1, 2])).children.count == 2)
    #expect(
      plainly("\(plain)").replacingOccurrences(of: "_", with: "")
        == withoutUnderscores("\(tracked)"))
    #expect(
      plainly(String(reflecting: plain)) == withoutUnderscores(String(reflecting: tracked)))
    #expect(plainly(text(plain)) == withoutUnderscores(text(tracked)))
  }

  /// A wrapped property's storage has a name of its own, which the language gives it.
  private func withoutUnderscores(_ text: String) -> String {
    text.replacingOccurrences(of: "_", with: "")
  }

  @Test("Equality and hashing are those of the values, whatever has been observed")
  @MainActor func equality() {
    @MainActor final class Model { @Tracked var whole = Whole() }
    let model = Model()
    let token = observe { _ = model.whole }
    model.whole.number = 5
    model.whole.number = 1
    let fresh = Whole()
    #expect(model.whole == fresh)
    #expect(model.whole.hashValue == fresh.hashValue)
    #expect(Set([model.whole, fresh]).count == 1)
    model.whole.part.note = "x"
    #expect(model.whole != fresh)
    #expect(Tracked(wrappedValue: Double.nan) != Tracked(wrappedValue: Double.nan))
    var nan = Tracked(wrappedValue: Double.nan)
    #expect(nan != nan)
    nan.wrappedValue = 1
    #expect(nan == nan)
    #expect(token.runs == 1)
  }

  @Test("A tracked property is sixteen bytes more than its value")
  func size() {
    #expect(MemoryLayout<Tracked<Int>>.size == 24)
    #expect(MemoryLayout<Tracked<Bool>>.size == 17)
    #expect(MemoryLayout<Tracked<String>>.size == 32)
    #expect(MemoryLayout<Tracked<Int?>>.size == 25)
    #expect(MemoryLayout<Tracked<Void>>.size == 16)
    #expect(MemoryLayout<Part>.size == 64)
  }

  @Test("Copies are independent")
  func copies() {
    let original = Whole()
    var copy = original
    copy.part.name = "x"
    copy.list.append(Part())
    copy.maybe = Part()
    #expect(original == Whole())
    #expect(copy.part.name == "x")
    var other = copy
    other = original
    #expect(other == original)
    #expect(copy.list.count == 2)
  }

  @Test("Copies of what is observed are independent, and the place of them")
  @MainActor func copiesOfObserved() {
    @MainActor final class Model { @Tracked var whole = Whole() }
    let model = Model()
    let token = observe { _ = (model.whole.number, model.whole.part.name) }
    var copy = model.whole
    copy.number = 9
    copy.part.name = "x"
    #expect(model.whole == Whole())
    model.whole.number = 3
    #expect(copy.number == 9)
    #expect(token.runs == 2)
  }

  @Test("A state outside costs what a plain struct costs: no count moves")
  @MainActor func noSideEffects() {
    let before = Instrumentation.live
    let counts = Instrumentation.measure {
      var whole = Whole()
      for number in 0..<100 {
        whole.number = number
        whole.part.name = "\(number)"
        whole.list.append(whole.part)
        whole.maybe = whole.part
        _ = whole == Whole()
      }
    }
    #expect(counts == Counts())
    #expect(Instrumentation.live == before)
  }

  @Test("The memberwise initialiser, defaults, and optionals that begin as nil")
  func initialisers() {
    #expect(Part().note == nil)
    #expect(Part(name: "n").name == "n")
    #expect(Part(name: "n", note: "m").note == "m")
    #expect(Whole(number: 3).number == 3)
  }

  @Test("States of many tasks at once, each with its own copy")
  func concurrency() async {
    let start = Whole()
    let results = await withTaskGroup(of: Whole.self) { group in
      for index in 0..<8 {
        group.addTask {
          var copy = start
          for step in 0..<1000 {
            copy.number = index * step
            copy.part.name = "\(step)"
            copy.list = [copy.part]
          }
          return copy
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results.map(\.number)) == Set((0..<8).map { $0 * 999 }))
    #expect(results.allSatisfy { $0.part.name == "999" })
  }

  @Test("Copies of what is observed, changed by many tasks at once while it changes here")
  @MainActor func concurrentCopies() async {
    @MainActor final class Model { @Tracked var whole = Whole() }
    let model = Model()
    let token = observe { _ = model.whole.number }
    await withTaskGroup(of: Whole.self) { group in
      for index in 1...8 {
        let copy = model.whole
        group.addTask {
          var copy = copy
          for step in 0..<1000 { copy.number = index * 1_000 + step }
          return copy
        }
        model.whole.part.name = "\(index)"
      }
      for await copy in group {
        model.whole = copy
        #expect(model.whole.number == copy.number)
      }
    }
    #expect(token.runs == 9)
  }
}
