import ObservableStore
import Observing
import Testing

/// Two shared values that are equal are two all the same, and each tells its own readers.
///
/// So what holds another one is another, whatever its equality says.
@MainActor
@Suite("Equal states that share other values")
struct EqualSharedTests {
  /// Nothing of it is tracked, and all that is equal in it is what it shares.
  struct Only: ObservableState, Equatable, Identifiable {
    var id = 1
    @Shared var number: Int

    init(_ number: Shared<Int>) { _number = number }
  }

  enum Page: ObservableState, Equatable {
    case only(Only)
    case other

    var only: Only? { if case .only(let only) = self { only } else { nil } }
  }

  struct Pair: Equatable {
    var only: Only
    var name = "a name that is longer than fifteen bytes"
  }

  enum ByName: ChangeRule {
    static func isChange(from old: Pair, to new: Pair) -> Bool { old.name != new.name }
  }

  struct App: ObservableState, Equatable {
    @Tracked var optional: Only?
    @Tracked var child: Only
    @Tracked var page: Page
    @Tracked var rows: IdentifiedArrayOf<Only>
    @Tracked var stack: StackState<Only>
    @Tracked var list: [Only]
    @Tracked var table: [Int: Only]
    @Tracked var pair: Pair
    @TrackedBy<ByName> var ruled: Pair
    @Tracked var alone: Shared<Int>
    @Tracked var perhaps: Shared<Int>?
    var plain: Only

    init(_ number: Shared<Int>) {
      let only = Only(number)
      optional = only
      child = only
      page = .only(only)
      rows = [only]
      stack = [only]
      list = [only]
      table = [1: only]
      pair = Pair(only: only)
      ruled = Pair(only: only)
      alone = number
      perhaps = number
      plain = only
    }
  }

  @MainActor
  final class Model {
    @Tracked var app: App
    @Tracked var child: Only
    @Tracked var rows: IdentifiedArrayOf<Only>
    @Tracked var list: [Only]
    @Tracked var perhaps: Shared<Int>?
    @TrackedBy<ByName> var ruled: Pair

    init(_ number: Shared<Int>) {
      let only = Only(number)
      app = App(number)
      child = only
      rows = [only]
      list = [only]
      perhaps = number
      ruled = Pair(only: only)
    }
  }

  enum Place: CaseIterable {
    case optional, child, page, rows, rowByID, stack, list, table, pair, ruled, alone, perhaps,
      plain

    func read(_ app: App) -> Int? {
      switch self {
      case .optional: app.optional?.number
      case .child: app.child.number
      case .page: app.page.only?.number
      case .rows: app.rows.map(\.number).first
      case .rowByID: app.rows[id: 1]?.number
      case .stack: app.stack.last?.number
      case .list: app.list.first?.number
      case .table: app.table[1]?.number
      case .pair: app.pair.only.number
      case .ruled: app.ruled.only.number
      case .alone: app.alone.wrappedValue
      case .perhaps: app.perhaps?.wrappedValue
      case .plain: app.plain.number
      }
    }

    func replace(_ app: inout App, sharing number: Shared<Int>) {
      let new = App(number)
      switch self {
      case .optional: app.optional = new.optional
      case .child: app.child = new.child
      case .page: app.page = new.page
      case .rows: app.rows = new.rows
      case .rowByID: app.rows[id: 1] = new.child
      case .stack: app.stack = new.stack
      case .list: app.list = new.list
      case .table: app.table = new.table
      case .pair: app.pair = new.pair
      case .ruled: app.ruled = new.ruled
      case .alone: app.alone = new.alone
      case .perhaps: app.perhaps = new.perhaps
      case .plain: app.plain = new.plain
      }
    }
  }

  /// Checks a reader of what is replaced by an equal one, which shares another value, and then by one that shares the same.
  ///
  /// One that sees all hears of what lies beside it, and shares the first value still.
  private func check(
    _ name: String, shares first: Shared<Int>, seesAll: Bool = false,
    in read: @escaping @MainActor () -> Int?, replace: (Shared<Int>) -> Void
  ) {
    var seen: Int?
    let reader = observe { seen = read() }
    let other = Shared(1)
    replace(other)
    other.wrappedValue = 2
    #expect(seen == 2, "\(name)")
    var runs = reader.runs
    first.wrappedValue = 7
    if !seesAll { #expect(reader.runs == runs, "\(name)") }
    runs = reader.runs
    // A dictionary that was made anew is not known to hold the same.
    replace(other)
    #expect(reader.runs <= runs + 1, "\(name)")
    other.wrappedValue = 3
    #expect(seen == 3, "\(name)")
  }

  @Test("Of a store's state", arguments: Place.allCases)
  func inStore(_ place: Place) {
    checkingInvariants {
      let ways: [(String, (Store<App, Change<App>>) -> @MainActor () -> Int?)] = [
        ("store", { store in { place.read(store.state) } }),
        (
          "view store",
          { store in
            let view = ViewStore(store, observe: { place.read($0) })
            return { view.state }
          }
        ),
        (
          "view store of it all",
          { store in
            let view = ViewStore(store, observe: { $0 })
            return { place.read(view.state) }
          }
        ),
        (
          "derived value",
          { store in
            let derived = Derived { place.read(store.state) }
            return { derived.value }
          }
        ),
        (
          "derived state",
          { store in
            let derived = Derived { store.state }
            return { place.read(derived.value) }
          }
        ),
      ]
      for (name, make) in ways {
        let first = Shared(1)
        let store = makeStore(App(first))
        check(
          "\(place), \(name)", shares: first, seesAll: name.hasSuffix("all"), in: make(store)
        ) { number in
          store.change { place.replace(&$0, sharing: number) }
        }
      }
    }
  }

  @Test("Of an object", arguments: Place.allCases)
  func inObject(_ place: Place) {
    checkingInvariants {
      let first = Shared(1)
      let model = Model(first)
      check("\(place)", shares: first, in: { place.read(model.app) }) {
        place.replace(&model.app, sharing: $0)
      }
    }
  }

  @Test("Of an object's properties")
  func properties() {
    checkingInvariants {
      let first = Shared(1)
      let model = Model(first)
      check("child", shares: first, in: { model.child.number }) { model.child = Only($0) }
      check("rows", shares: first, in: { model.rows[id: 1]?.number }) { model.rows = [Only($0)] }
      check("list", shares: first, in: { model.list[0].number }) { model.list = [Only($0)] }
      check("perhaps", shares: first, in: { model.perhaps?.wrappedValue }) { model.perhaps = $0 }
      check("ruled", shares: first, in: { model.ruled.only.number }) {
        model.ruled = Pair(only: Only($0))
      }
    }
  }

  @Test("Of scoped stores, rows and each of a list")
  func scoped() {
    checkingInvariants {
      let first = Shared(1)
      let store = makeStore(App(first))
      let child = store.scope(\.child, action: unsent)
      let row = store.scope(\.rows, id: 1, action: unsent)!
      let rows: StoreRows<Int, Only, Never> = store.scope(\.rows, action: unsent)
      let made: Store<Only, Never> = store.scope(state: { $0.child }, action: unsent)
      check("child", shares: first, in: { child.number }) { number in
        store.change { $0.child = Only(number) }
      }
      check("made", shares: first, in: { made.number }) { number in
        store.change { $0.child = Only(number) }
      }
      for way in [{ row.number }, { rows.first?.number }] as [@MainActor () -> Int?] {
        check("row", shares: first, in: way) { number in
          store.change { $0.rows = [Only(number)] }
        }
        check("row by id", shares: first, in: way) { number in
          store.change { $0.rows[id: 1] = Only(number) }
        }
      }
      var seen = 0
      let list = observeEach {
        store.rows
      } _: {
        seen = $0.number
      }
      let other = Shared(seen)
      store.change { $0.rows = [Only(other)] }
      other.wrappedValue = 99
      #expect(seen == 99)
      withExtendedLifetime(list) {}
    }
  }

  @Test("What shares the same value is the same, and runs nobody")
  func same() {
    checkingInvariants {
      let number = Shared(1)
      let store = makeStore(App(number))
      let model = Model(number)
      var places = Place.allCases
      // A dictionary that was made anew is not looked into.
      places.removeAll { $0 == .table }
      for place in places {
        let reader = observe {
          _ = place.read(store.state)
          _ = place.read(model.app)
        }
        store.change { place.replace(&$0, sharing: number) }
        place.replace(&model.app, sharing: number)
        #expect(reader.runs == 1, "\(place)")
      }
    }
  }
}
