import Observation
import Testing

@testable import ObservableStore
@testable import Observing

/// A model that a framework's views read, in three forms: they are to hear of the same changes.
@MainActor
private protocol FrameworkModel {
  var title: String { get }
  var ids: [Int] { get }
  /// What a row's view keeps, and reads its title by.
  func row(_ id: Int) -> @MainActor () -> String
  func setTitle(_ title: String)
  func setRow(_ id: Int, _ title: String)
  func append(_ id: Int)
  func remove(_ id: Int)
  /// Several changes that are one.
  func together(_ body: @MainActor (any FrameworkModel) -> Void)
}

@MainActor
@Suite("What a view framework does with the toolchain's Observation")
struct FrameworkContractTests {
  enum Kind: CaseIterable {
    /// A store, and stores of its rows.
    case store
    /// An object with tracked properties, and objects of its rows.
    case object
    /// Classes of the toolchain's own, which say what is to be expected.
    case toolchain

    @MainActor
    fileprivate func make(_ count: Int) -> any FrameworkModel {
      switch self {
      case .store: StoreModel(count)
      case .object: ObjectModel(count)
      case .toolchain: ToolchainModel(count)
      }
    }
  }

  /// A header, a list, and a lazy list's views of the rows that show.
  private func show(
    _ model: any FrameworkModel, rows: some Sequence<Int>, in views: FrameworkViews
  ) {
    views.show("header") { _ = model.title }
    views.show("list") { _ = model.ids }
    for id in rows { showRow(id, model, views) }
  }

  private func showRow(_ id: Int, _ model: any FrameworkModel, _ views: FrameworkViews) {
    let row = model.row(id)
    views.show("row \(id)") { _ = row() }
  }

  @Test("Each view is drawn again for what it read, once a turn", arguments: Kind.allCases)
  func changes(_ kind: Kind) {
    let (model, views) = (kind.make(10), FrameworkViews())
    show(model, rows: 0..<3, in: views)
    #expect(views.drawnAgain() == [:])
    model.setTitle("a")
    #expect(views.drawnAgain() == ["header": 1])
    model.setRow(1, "b")
    model.setRow(1, "c")
    #expect(views.drawnAgain() == ["row 1": 1])
    model.setRow(7, "unseen")
    #expect(views.drawnAgain() == [:])
    model.append(10)
    #expect(views.drawnAgain() == ["list": 1])
    model.together {
      $0.setTitle("d")
      $0.setRow(0, "e")
      $0.setRow(2, "f")
    }
    #expect(views.drawnAgain() == ["header": 1, "row 0": 1, "row 2": 1])
    // Armed again each time.
    for round in 0..<20 {
      model.setRow(round % 3, "\(round)")
      #expect(views.drawnAgain() == ["row \(round % 3)": 1])
    }
  }

  @Test("Rows come and go as a lazy list scrolls", arguments: Kind.allCases)
  func scrolling(_ kind: Kind) {
    let (model, views) = (kind.make(100), FrameworkViews())
    show(model, rows: 0..<10, in: views)
    for first in 1...90 {
      views.hide("row \(first - 1)")
      showRow(first + 9, model, views)
      #expect(views.drawnAgain() == [:])
      model.setRow(first - 1, "has gone")
      #expect(views.drawnAgain() == [:])
      model.setRow(first + 9, "is new")
      #expect(views.drawnAgain() == ["row \(first + 9)": 1])
    }
    model.remove(95)
    #expect(views.drawnAgain() == ["list": 1])
    views.hide("row 95")
    model.setRow(96, "behind it")
    #expect(views.drawnAgain() == ["row 96": 1])
  }

  @Test("Two scenes on one model are drawn each for itself", arguments: Kind.allCases)
  func twoScenes(_ kind: Kind) {
    let (model, left, right) = (kind.make(10), FrameworkViews(), FrameworkViews())
    show(model, rows: 0..<3, in: left)
    show(model, rows: 2..<5, in: right)
    model.setRow(2, "both")
    #expect(left.drawnAgain() == ["row 2": 1])
    #expect(right.drawnAgain() == ["row 2": 1])
    model.setRow(0, "one")
    #expect(left.drawnAgain() == ["row 0": 1])
    #expect(right.drawnAgain() == [:])
    for name in right.shown { right.hide(name) }
    model.setTitle("left alone")
    #expect(left.drawnAgain() == ["header": 1])
    #expect(right.drawnAgain() == [:])
  }

  @Test("A body inside a body: both hear of what the inner one read", arguments: Kind.allCases)
  func nested(_ kind: Kind) {
    let (model, views) = (kind.make(3), FrameworkViews())
    let row = model.row(1)
    views.show("outer") {
      _ = model.title
      views.show("inner") { _ = row() }
    }
    model.setRow(1, "a")
    let drawn = views.drawnAgain()
    #expect(drawn["outer"] == 1)
    #expect(drawn["inner"] == 1)
    model.setTitle("b")
    #expect(views.drawnAgain() == ["outer": 1])
    model.setRow(2, "nobody's")
    #expect(views.drawnAgain() == [:])
  }

  @Test(
    "A view that writes as it is drawn is drawn again only for what it read",
    arguments: Kind.allCases)
  func writesWhileDrawn(_ kind: Kind) {
    let (model, views) = (kind.make(3), FrameworkViews())
    let row = model.row(0)
    views.show("header") { _ = model.title }
    views.show("writer") {
      if row() == "go" { model.setTitle("written") }
    }
    model.setRow(0, "go")
    #expect(views.drawnAgain() == ["writer": 1, "header": 1])
    #expect(model.title == "written")
  }
}

// MARK: The three forms

private struct FrameworkRow: ObservableState, Identifiable {
  let id: Int
  @Tracked var title = ""
}

private struct FrameworkState: ObservableState {
  @Tracked var title = ""
  @Tracked var rows: IdentifiedArrayOf<FrameworkRow> = []
}

@MainActor
private struct StoreModel: FrameworkModel {
  let store: Store<FrameworkState, Change<FrameworkState>>

  init(_ count: Int) {
    store = Store(
      initialState: FrameworkState(
        rows: IdentifiedArray(uniqueElements: (0..<count).map { FrameworkRow(id: $0) })),
      reducer: Reduce { state, change in
        change.change(&state)
        return .none
      })
  }

  var title: String { store.title }
  var ids: [Int] {
    let rows: StoreRows<Int, FrameworkRow, Never> = store.scope(\.rows, action: unsent)
    return Array(rows.ids)
  }
  func row(_ id: Int) -> @MainActor () -> String {
    let row: Store<FrameworkRow, Never>? = store.scope(\.rows, id: id, action: unsent)
    return { row?.title ?? "" }
  }
  func setTitle(_ title: String) { store.send(Change { $0.title = title }) }
  func setRow(_ id: Int, _ title: String) {
    store.send(Change { $0.rows[id: id]?.title = title })
  }
  func append(_ id: Int) { store.send(Change { $0.rows.append(FrameworkRow(id: id)) }) }
  func remove(_ id: Int) { store.send(Change { $0.rows.remove(id: id) }) }
  func together(_ body: @MainActor (any FrameworkModel) -> Void) {
    transaction { body(self) }
  }

  private func unsent(_ action: Never) -> Change<FrameworkState> {}
  private func unsent(_ id: Int, _ action: Never) -> Change<FrameworkState> {}
}

@MainActor
private final class ObjectRow {
  let id: Int
  @Tracked var title = ""
  init(id: Int) { self.id = id }
}

@MainActor
private final class ObjectModel: FrameworkModel {
  @Tracked private(set) var title = ""
  @Tracked private var rows: [ObjectRow]

  init(_ count: Int) { rows = (0..<count).map { ObjectRow(id: $0) } }

  var ids: [Int] { rows.map(\.id) }
  func row(_ id: Int) -> @MainActor () -> String {
    let row = rows.first { $0.id == id }
    return { row?.title ?? "" }
  }
  func setTitle(_ title: String) { self.title = title }
  func setRow(_ id: Int, _ title: String) { rows.first { $0.id == id }?.title = title }
  func append(_ id: Int) { rows.append(ObjectRow(id: id)) }
  func remove(_ id: Int) { rows.removeAll { $0.id == id } }
  func together(_ body: @MainActor (any FrameworkModel) -> Void) {
    transaction { body(self) }
  }
}

@Observable @MainActor
private final class ToolchainRow {
  let id: Int
  var title = ""
  init(id: Int) { self.id = id }
}

@Observable @MainActor
private final class ToolchainModel: FrameworkModel {
  var title = ""
  private var rows: [ToolchainRow]

  init(_ count: Int) { rows = (0..<count).map { ToolchainRow(id: $0) } }

  var ids: [Int] { rows.map(\.id) }
  func row(_ id: Int) -> @MainActor () -> String {
    let row = rows.first { $0.id == id }
    return { row?.title ?? "" }
  }
  func setTitle(_ title: String) { self.title = title }
  func setRow(_ id: Int, _ title: String) { rows.first { $0.id == id }?.title = title }
  func append(_ id: Int) { rows.append(ToolchainRow(id: id)) }
  func remove(_ id: Int) { rows.removeAll { $0.id == id } }
  func together(_ body: @MainActor (any FrameworkModel) -> Void) { body(self) }
}
