import ObservableStore
import Testing

/// Of values without an equality, which are compared part by part.
@MainActor
@Suite("Edits of values without an equality")
struct EditsAlikeTests {
  struct Plain { var number: Int }
  final class Object { var number = 1 }
  struct Form {
    var byName: [String: Plain] = [:]
    var lists: [[Plain]] = []
    var slice: ArraySlice<Plain> = []
    var pair: (Plain, Plain?)?
    var any: Any = 0
    var object = Object()
    var objects: [String: Object] = [:]
    var work: () -> Void = {}
    var login = Login()
    var sharing: Sharing?
    var cells: InlineArray<2, Plain> = [Plain(number: 0), Plain(number: 0)]
  }

  /// Shows one of its two parts.
  struct Login: CustomReflectable {
    var name = "a"
    var password = "b"
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }
  struct Sharing { @Shared var count: Int }

  private func isEqual<Value>(
    _ property: WritableKeyPath<Form, Value>, _ left: Value, _ right: Value
  ) -> Bool {
    Edit.set(property, left) == Edit.set(property, right)
  }

  @Test("They are equal when they look the same, however they are held")
  func alike() {
    func names(_ last: Int) -> [String: Plain] {
      Dictionary(
        uniqueKeysWithValues: (0..<20).map { ("\($0)", Plain(number: $0 == 19 ? last : $0)) })
    }
    #expect(isEqual(\.byName, names(1), names(1)))
    #expect(!isEqual(\.byName, names(1), names(2)))
    #expect(!isEqual(\.byName, names(1), names(1).filter { $0.key != "3" }))
    #expect(isEqual(\.lists, [[Plain(number: 1)], []], [[Plain(number: 1)], []]))
    #expect(!isEqual(\.lists, [[Plain(number: 1)], []], [[], [Plain(number: 1)]]))
    let numbers = [1, 2, 3].map(Plain.init)
    #expect(isEqual(\.slice, numbers[1...], numbers[1...].map { $0 }[...]))
    #expect(!isEqual(\.slice, numbers[1...], numbers[...1]))
    let pair: (Plain, Plain?)? = (Plain(number: 1), nil)
    let other: (Plain, Plain?)? = (Plain(number: 1), Plain(number: 1))
    #expect(isEqual(\.pair, pair, pair) && !isEqual(\.pair, pair, other))
    #expect(!isEqual(\.pair, pair, nil))
    #expect(isEqual(\.any, names(1), names(1)))
    #expect(!isEqual(\.any, 1, Int8(1)))
  }

  @Test("An inline array is compared by its elements")
  func inline() {
    func cells(_ last: Int) -> InlineArray<2, Plain> { [Plain(number: 1), Plain(number: last)] }
    #expect(isEqual(\.cells, cells(2), cells(2)) && !isEqual(\.cells, cells(2), cells(3)))
    #expect(isEqual(\.any, cells(2), cells(2)) && !isEqual(\.any, cells(2), cells(3)))
  }

  @Test("Objects and closures are the same, or they are not")
  func objects() {
    let object = Object()
    #expect(isEqual(\.object, object, object))
    #expect(!isEqual(\.object, object, Object()))
    #expect(isEqual(\.objects, ["a": object], ["a": object]))
    #expect(!isEqual(\.objects, ["a": object], ["a": Object()]))
    #expect(isEqual(\.any, [object], [object]))
    #expect(!isEqual(\.any, [object], [Object()]))
    func work(_ number: Int) -> () -> Void { { print(number) } }
    #expect(!isEqual(\.work, work(1), work(2)))
  }

  @Test("Parts that are not shown count, and which shared value it is")
  func hidden() async {
    #expect(isEqual(\.login, Login(), Login()))
    #expect(!isEqual(\.login, Login(), Login(password: "c")))
    let one = Sharing(count: Shared(1))
    let edits = (Edit.set(\Form.sharing, one), Edit.set(\Form.sharing, Sharing(count: Shared(1))))
    #expect(edits.0 == Edit.set(\Form.sharing, one) && edits.0 != edits.1)
    let areEqual = await Task.detached { edits.0 == edits.1 }.value
    #expect(!areEqual)
  }
}
