import ObservableStore
import Observing
import Testing

/// A value of a protocol's type is what it holds: a copy of it is the same, whatever lies in the room that it leaves free.
@MainActor
@Suite("Copies of values of protocols")
struct ExistentialCopiesTests {
  protocol Theme: Sendable {}
  protocol Named<Name>: Sendable { associatedtype Name }
  enum Plain: Theme { case dark, light }
  struct Empty: Theme {}
  struct Word: Theme, Hashable { var number = 1 }
  struct Text: Theme, Named {
    typealias Name = Int
    var text = "one that is longer than fifteen bytes"
  }
  struct Padded: Theme {
    var flag = true
    var number: Int16 = 3
  }
  struct Full: Theme { var numbers = (1, 2, 3) }
  struct Large: Theme, Named {
    typealias Name = Int
    var numbers = (1, 2, 3, 4)
  }
  struct Nested: Theme { var theme: any Theme = Plain.dark }
  final class Object: Theme {}

  struct Value: @unchecked Sendable, CustomTestStringConvertible {
    let testDescription: String
    let theme: any Theme
    let hashable: AnyHashable
    let named: any Named<Int>
  }

  nonisolated static let values = [
    Value("an enum", Plain.dark, true),
    Value("nothing", Empty(), 1),
    Value("a word", Word(), Word()),
    Value("a text", Text(), "a text that is longer than fifteen bytes"),
    Value("what has bytes between", Padded(), UInt8(3)),
    Value("what fills it", Full(), 1.5),
    Value("what lies in a box", Large(), [1, 2] as [Int], Large()),
    Value("one in one", Nested(), AnyHashable(Word())),
    Value("an object", Object(), Character("a")),
  ]

  struct App: ObservableState {
    @Tracked var count = 0
    @Tracked var theme: any Theme
    @Tracked var perhaps: (any Theme)?
    @Tracked var hashable: AnyHashable
    @Tracked var named: any Named<Int>
    @Tracked var child: Child
    @Tracked var rows: IdentifiedArrayOf<Row> = []
    init(_ value: Value) {
      theme = value.theme
      perhaps = value.theme
      hashable = value.hashable
      named = value.named
      child = Child(theme: value.theme)
    }
  }

  struct Untracked: ObservableState {
    @Tracked var count = 0
    let constant: any Theme
    var plain: AnyHashable
  }

  struct Child: ObservableState {
    @Tracked var numbers = Array(0..<100)
    @Tracked var theme: any Theme
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    var theme: any Theme
    var hashable: AnyHashable
  }

  final class Model {
    @Tracked var app: App
    @Tracked var untracked: Untracked
    @Tracked var theme: any Theme
    @Tracked var hashable: AnyHashable
    @Tracked var both: Both
    @Tracked var list: [Both]

    init(_ value: Value) {
      app = App(value)
      untracked = Untracked(constant: value.theme, plain: value.hashable)
      theme = value.theme
      hashable = value.hashable
      let both = Both(theme: value.theme, hashable: value.hashable)
      self.both = both
      list = [both]
    }
  }

  struct Both {
    var theme: any Theme
    var hashable: AnyHashable
    var end: UInt8 = 1
  }

  @Test("Of an object's properties, set to what they are", arguments: values)
  func object(_ value: Value) {
    let model = Model(value)
    let reader = observe {
      _ = (model.theme, model.hashable, model.both, model.list, model.app.named)
    }
    model.theme = model.theme
    model.hashable = model.hashable
    model.both = model.both
    model.both = model.list[0]
    model.list = model.list
    model.app.named = model.app.named
    #expect(reader.runs == 1)
    model.both.end = 2
    #expect(reader.runs == 2)
  }

  @Test("Of a state, put back over itself", arguments: values)
  func state(_ value: Value) {
    checkingInvariants {
      let model = Model(value)
      let reader = observe { _ = (model.app.theme, model.app.perhaps, model.app.hashable) }
      let untracked = observe { _ = (model.untracked.constant, model.untracked.plain) }
      model.app = model.app
      model.untracked = model.untracked
      let copy = model.app
      transaction {
        model.app.count = 1
        model.app = copy
      }
      model.app.perhaps = model.app.theme
      #expect(reader.runs == 1 && untracked.runs == 1)
    }
  }

  @Test("Of view states, made anew at each action", arguments: values)
  func viewStates(_ value: Value) {
    struct ViewState: Equatable {
      var theme: any Theme
      var hashable: AnyHashable
      static func == (left: Self, right: Self) -> Bool { left.hashable == right.hashable }
    }
    let store = Store(initialState: App(value)) {
      Reduce<App, Int> { state, number in
        state.count = number
        return .none
      }
    }
    let views = [
      withViewStore(store, observe: { ViewState(theme: $0.theme, hashable: $0.hashable) }) { _ in },
      withViewStore(store, observe: { $0.hashable }) { _ in },
      withViewStore(store, observe: { $0.theme }, removeDuplicates: { _, _ in true }) { _ in },
    ]
    let scoped = store.scope(state: { $0.hashable }, action: { (number: Int) in number })
    let reader = observe { _ = scoped.state }
    for number in 1...3 { store.send(number) }
    #expect(views.map(\.runs) == [1, 1, 1] && reader.runs == 1)
  }

  @Test("Of rows, when one is appended", arguments: values)
  func rows(_ value: Value) {
    let model = Model(value)
    for id in 0..<5 {
      model.app.rows.append(Row(id: id, theme: value.theme, hashable: value.hashable))
    }
    var runs = 0
    let list = observeEach("rows", { model.app.rows }) { _ in runs += 1 }
    model.app.rows.append(Row(id: 5, theme: value.theme, hashable: value.hashable))
    #expect(runs == 6)
    model.app.rows[id: 3] = model.app.rows[id: 3]
    #expect(runs == 6)
    withExtendedLifetime(list) {}
  }

  @Test("A child that has one is changed where it lies", arguments: values)
  func inPlace(_ value: Value) {
    var storages: Set<UInt> = []
    let store = Store(initialState: App(value)) {
      Scope(\App.child, action: .self) {
        Reduce<Child, Int> { state, number in
          state.numbers[number] = -1
          storages.insert(
            state.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
          return .none
        }
      }
    }
    for number in 0..<5 { store.send(number) }
    // The first looks what the key path does.
    #expect(storages.count <= 2)
  }

  @Test("A store of what a key path unwraps gives the last value when that goes", arguments: values)
  func lastValue(_ value: Value) {
    struct Home: ObservableState {
      @Tracked var list: [App]
      @Tracked var detail: App?
    }
    let store = Store(initialState: Home(list: [App(value), App(value)], detail: App(value))) {
      Reduce<Home, Bool> { state, removesDetail in
        if removesDetail { state.detail = nil } else { state.list.removeLast() }
        return .none
      }
    }
    let detail = store.scope(\.detail!, action: { (isOn: Bool) in isOn })
    let second = store.scope(\.list[1], action: { (isOn: Bool) in isOn })
    let readers = [observe { _ = detail.count }, observe { _ = second.count }]
    store.send(true)
    store.send(false)
    #expect(detail.count == 0 && second.count == 0)
    withExtendedLifetime(readers) {}
  }

  indirect enum Mixed {
    case end
    case more(Text, Mixed)
  }
  enum Beside {
    indirect case boxed(Object)
    case plain(any Theme)
  }

  @Test("In arrays of a fixed length, and beside a case in a box")
  func inside() {
    final class Places {
      @Tracked var fixed: InlineArray<2, any Theme> = [Plain.dark, Word()]
      @Tracked var padded: InlineArray<2, Padded> = [Padded(), Padded()]
      @Tracked var beside = [Beside.boxed(Object()), .plain(Plain.dark)]
      @Tracked var one = Beside.boxed(Object())
      @Tracked var mixed = Mixed.more(Text(), .end)
      init() {}
    }
    let places = Places()
    let reader = observe { _ = (places.fixed[0], places.padded[0], places.one, places.mixed) }
    places.fixed = places.fixed
    places.padded = places.padded
    places.one = places.one
    places.mixed = places.mixed
    #expect(reader.runs == 1)
    places.one = places.beside[1]
    places.one = places.beside[1]
    #expect(reader.runs == 2)
    places.one = places.beside[0]
    #expect(reader.runs == 3)
  }

  @Test("Another value, or one of another type, is another")
  func others() {
    let model = Model(Self.values[0])
    let reader = observe { _ = (model.theme, model.hashable) }
    model.theme = Plain.light
    model.theme = Empty()
    model.theme = Word(number: 1)
    model.theme = Word(number: 2)
    model.hashable = 5
    #expect(reader.runs == 6)
    model.hashable = AnyHashable(5)
    model.theme = Word(number: 2)
    #expect(reader.runs == 6)
  }
}

extension ExistentialCopiesTests.Value {
  fileprivate init(
    _ name: String, _ theme: any ExistentialCopiesTests.Theme, _ hashable: AnyHashable,
    _ named: any ExistentialCopiesTests.Named<Int> = ExistentialCopiesTests.Text()
  ) {
    self.init(testDescription: name, theme: theme, hashable: hashable, named: named)
  }
}
