import ObservableStore
import Observing
import Testing

/// A held store of an optional child keeps the child's last value, which must not make each change of it a copy.
@MainActor
@Suite("What a held store of an optional child costs")
struct CostsOfHeldChildrenTests {
  enum Mode: ObservableState {
    case none
    case list([Int])
    case pair([Int], String)
    case small(Int8)
    indirect case deep([Int])
  }

  struct Detail: ObservableState {
    @Tracked var mode = Mode.none
    @Tracked var list: [Int] = []
    @Tracked var result = Result<[Int], CancellationError>.success([])
    @Tracked var optional: [Int]??
    @Tracked var text = "a text that is longer than fifteen bytes"
  }

  struct State: ObservableState { @Tracked var detail: Detail? = Detail() }

  private static func buffer(_ list: [Int]) -> UInt {
    list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  enum Part: CaseIterable {
    case list
    case enumeration
    case pair
    case result
    case optional

    /// Takes the list out, changes it and puts it back, as reducers of cases do.
    fileprivate func change(_ detail: inout Detail, _ body: (inout [Int]) -> Void) {
      switch self {
      case .list: body(&detail.list)
      case .enumeration:
        guard case .list(var list) = detail.mode else { return }
        detail.mode = .none
        body(&list)
        detail.mode = .list(list)
      case .pair:
        guard case .pair(var list, let text) = detail.mode else { return }
        detail.mode = .none
        body(&list)
        detail.mode = .pair(list, text)
      case .result:
        guard case .success(var list) = detail.result else { return }
        detail.result = .failure(CancellationError())
        body(&list)
        detail.result = .success(list)
      case .optional:
        guard case .some(.some(var list)) = detail.optional else { return }
        detail.optional = .none
        body(&list)
        detail.optional = .some(.some(list))
      }
    }

    fileprivate func fill(_ detail: inout Detail) {
      let list = Array(0..<1_000)
      switch self {
      case .list: detail.list = list
      case .enumeration: detail.mode = .list(list)
      case .pair: detail.mode = .pair(list, detail.text)
      case .result: detail.result = .success(list)
      case .optional: detail.optional = .some(.some(list))
      }
    }
  }

  @Test("A collection that is changed in place stays where it is", arguments: Part.allCases)
  func staysInPlace(_ part: Part) {
    let store = makeStore(State())
    store.change { part.fill(&$0.detail!) }
    let detail: Store<Detail, Never>? = store.scope(\.detail, action: unsent)
    var places: [UInt] = []
    for number in 0..<3 {
      store.change { state in
        part.change(&state.detail!) {
          $0[0] = number
          places.append(Self.buffer($0))
        }
      }
    }
    // The first change may find the list shared with whoever made it.
    #expect(places[1] == places[2], "\(part)")
    #expect(detail?.isInvalid == false)
  }

  struct Numbers: ObservableState { @Tracked var list: [Int] = [] }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var part = Numbers()
    @Tracked var list: [Int] = []
  }

  struct Page: ObservableState {
    @Tracked var part = Numbers()
    @Tracked var maybe: Numbers?
  }

  struct Whole: ObservableState {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    @Tracked var page: Page? = Page()
  }

  @Test("So does one in what has come in the same action, in a row or a child that is held")
  func newcomers() {
    typealias Way = (
      come: (inout Whole, [Int]) -> Void, list: (inout Whole, (inout [Int]) -> Void) -> Void
    )
    let ways: [Way] = [
      ({ $0.rows.append(Row(id: 9, list: $1)) }, { $1(&$0.rows[id: 9]!.list) }),
      ({ $0.rows[id: 1]!.part = Numbers(list: $1) }, { $1(&$0.rows[id: 1]!.part.list) }),
      ({ $0.page!.part = Numbers(list: $1) }, { $1(&$0.page!.part.list) }),
      ({ $0.page!.maybe = Numbers(list: $1) }, { $1(&$0.page!.maybe!.list) }),
    ]
    for (index, way) in ways.enumerated() {
      let store = makeStore(Whole())
      let row = store.scope(\.rows, action: { (_: Int, action: Never) in action })[id: 1]
      let page: Store<Page, Never>? = store.scope(\.page, action: unsent)
      _ = (row?.list, page?.part)
      var places: [UInt] = []
      store.change { state in
        way.come(&state, Array(0..<1_000))
        for number in 0..<5 {
          way.list(&state) {
            $0[0] = number
            places.append(Self.buffer($0))
          }
        }
      }
      #expect(Set(places.dropFirst()).count == 1, "\(index)")
      withExtendedLifetime((row, page)) {}
    }
  }

  @Test("Emptied in the copy, it is whole in the state", arguments: Part.allCases)
  func isWhole(_ part: Part) {
    let store = makeStore(State())
    store.change { part.fill(&$0.detail!) }
    let detail: Store<Detail, Never>? = store.scope(\.detail, action: unsent)
    store.change { part.change(&$0.detail!) { $0[0] = 7 } }
    var seen: [Int] = []
    store.change { part.change(&$0.detail!) { seen = $0 } }
    #expect(seen == [7] + Array(1..<1_000))
    store.change { $0.detail!.mode = .deep([1]) }
    store.change { $0.detail!.mode = .small(3) }
    store.change { $0.detail = nil }
    #expect(detail?.text == "a text that is longer than fifteen bytes")
  }

  final class Model { @Tracked var rows: IdentifiedArrayOf<Counted> = [Counted(id: 1)] }

  struct Counted: ObservableState, Identifiable {
    let id: Int
    @Tracked var count = 0
    @Tracked var list: [Int] = []
  }

  @Test("A row of another array that is changed meanwhile leaves a collection where it is")
  func rowElsewhere() {
    let store = makeStore(Whole())
    let model = Model()
    store.change { $0.page!.part.list = Array(0..<1_000) }
    let page: Store<Page, Never>? = store.scope(\.page, action: unsent)
    // What is taken out of an array is kept aside as long as any row is held.
    let row = store.scope(\.rows, action: { (_: Int, action: Never) in action })[id: 1]
    let reader = observe { _ = model.rows[id: 1]?.count }
    var places: [UInt] = []
    func change(_ page: inout Page) {
      model.rows[id: 1]!.count += 1
      page.part.list[0] += 1
      places.append(Self.buffer(page.part.list))
    }
    for _ in 0..<4 { store.change { change(&$0.page!) } }
    #expect(Set(places.dropFirst()).count == 1)
    #expect(page?.part.list.first == 4 && reader.runs == 5)
    withExtendedLifetime(row) {}
  }
}
