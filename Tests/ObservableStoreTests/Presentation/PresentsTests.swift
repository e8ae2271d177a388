import Observing
import Testing

@testable import ObservableStore

@Suite("Presented children") @MainActor
struct PresentsTests {
  typealias Destination = Presenter.Destination

  @Test("A presented action is the child's first, and then the parent's")
  func presented() {
    let tree = PresenterStore(.init(sheet: .init()))
    tree.store.send(.sheet(.presented(.up)))
    #expect(tree.store.sheet?.count == 1)
    #expect(tree.store.log == ["up to 1"])
  }

  @Test("The parent sees the child that is dismissed, which goes then")
  func dismiss() {
    let tree = PresenterStore(.init(sheet: .init(count: 7)))
    tree.store.send(.sheet(.dismiss))
    #expect(tree.store.sheet == nil)
    #expect(tree.store.log == ["dismiss at 7"])
  }

  @Test("Only the case that is dismissed goes")
  func cases() {
    let tree = PresenterStore(.init(sheet: .init(), destination: .edit(.init())))
    let reports = StoreMisuse.recording {
      tree.store.send(.edit(.presented(.up)))
      tree.store.send(.add(.dismiss))
      #expect(tree.store.destination == .edit(.init(count: 1)))
      tree.store.send(.edit(.dismiss))
    }
    #expect(tree.store.destination == nil && tree.store.sheet != nil)
    #expect(reports.count == 1)
    #expect(
      reports.first?.contains(
        "was told to dismiss the case `add` of `destination` of `Presenter`, which is not there")
        == true)
  }

  @Test("An action for a child that is not there is reported, and the parent gets it")
  func missing() {
    let tree = PresenterStore()
    let reports = StoreMisuse.recording {
      tree.store.send(.sheet(.presented(.up)))
      tree.store.send(.sheet(.dismiss))
      tree.store.send(.row(3, .dismiss))
      tree.store.send(.alert(.presented(.yes)))
    }
    #expect(tree.store.log == ["up to -1", "dismiss at -1", "dismiss 3 of []", "yes to nothing"])
    #expect(reports.count == 4)
    #expect(
      reports.first?.hasPrefix(
        "The presents at ObservableStoreTests/SheetFeature.swift:") == true)
    #expect(reports[0].contains("received an action for the optional state `sheet` of `Presenter`"))
    #expect(
      reports[1].contains(
        """
        was told to dismiss the optional state `sheet` of `Presenter`, which is not there. Nothing went, and the \
        parent's reducer ran.
        """))
    #expect(reports[2].contains("was told to dismiss the element 3 of `rows` of `Presenter`"))
    #expect(reports[3].contains("received an action for the optional state `alert` of `Presenter`"))
  }

  @Test("What the parent puts in the place of the child that is dismissed stays")
  func replaced() {
    let tree = PresenterStore(.init(sheet: .init(count: 7))) { $0.sheet = .init(count: 7) }
    tree.store.send(.sheet(.dismiss))
    #expect(tree.store.sheet == .init(count: 7))
    let edit = PresenterStore(.init(destination: .edit(.init()))) {
      $0.destination = .add(.init())
    }
    edit.store.send(.edit(.dismiss))
    #expect(edit.store.destination == .add(.init()))
    let again = PresenterStore(.init(destination: .edit(.init()))) {
      $0.destination = .edit(.init(count: 1))
    }
    again.store.send(.edit(.dismiss))
    #expect(again.store.destination == .edit(.init(count: 1)))
  }

  @Test("A child that the parent changes, or takes away itself, is dismissed all the same")
  func changed() {
    let tree = PresenterStore(.init(sheet: .init())) { $0.sheet?.count += 1 }
    tree.store.send(.sheet(.dismiss))
    #expect(tree.store.sheet == nil)
    let edit = PresenterStore(.init(destination: .edit(.init()))) { state in
      guard case .edit(var sheet)? = state.destination else { return }
      sheet.count += 1
      state.destination = .edit(sheet)
    }
    edit.store.send(.edit(.dismiss))
    #expect(edit.store.destination == nil)
    let gone = PresenterStore(.init(sheet: .init())) { $0.sheet = nil }
    let reports = StoreMisuse.recording { _ = gone.store.send(.sheet(.dismiss)) }
    #expect(gone.store.sheet == nil && reports == [])
  }

  @Test("A row's store sends the row's actions, and may dismiss it")
  func rowStores() {
    let tree = PresenterStore(.init(rows: [.init(id: 1), .init(id: 2)]))
    let rows = tree.store.scope(\.rows, action: Presenter.Action.row)
    let row = rows[1]
    row.send(.up)
    #expect(row.number == 1)
    row.send(.run(.dismiss))
    #expect(row.isInvalid && tree.store.rows.ids == [1])
    #expect(tree.store.log == ["dismiss 2 of [1, 2]"])
  }

  @Test(
    "A row that is asked for by its id has the same store as one that is found in its collection")
  func rowByID() throws {
    let tree = PresenterStore(.init(rows: [.init(id: 1), .init(id: 2)]))
    let row = try #require(tree.store.scope(\.rows, id: 2, action: Presenter.Action.row))
    #expect(row == tree.store.scope(\.rows, action: Presenter.Action.row)[id: 2])
    #expect(tree.store.scope(\.rows, id: 3, action: Presenter.Action.row) == nil)
    row.send(.up)
    #expect(row.number == 1)
    row.send(.run(.dismiss))
    #expect(row.isInvalid && tree.store.rows.ids == [1])
  }

  @Test("A row that is dismissed is removed")
  func rows() {
    let tree = PresenterStore(.init(rows: [.init(id: 1), .init(id: 2), .init(id: 3)]))
    tree.store.send(.row(2, .presented(.up)))
    #expect(tree.store.rows.map(\.number) == [0, 1, 0])
    tree.store.send(.row(2, .presented(.run(.dismiss))))
    #expect(tree.store.rows.ids == [1, 3])
    tree.store.send(.row(1, .dismiss))
    #expect(tree.store.rows.ids == [3])
    #expect(tree.store.log == ["dismiss 2 of [1, 2, 3]", "dismiss 1 of [1, 3]"])
  }
}
