import Observing
import Testing

@testable import ObservableStore

@Suite("Bindings of presented children") @MainActor
struct PresentedBindingTests {
  typealias Action = Presenter.Action
  typealias Destination = Presenter.Destination

  @Test("A binding gives the child's store, and tracks its presence alone")
  func reads() {
    let tree = PresenterStore()
    let sheet = tree.store.presented(\.sheet, action: Action.sheet)
    let presence = observe { _ = sheet.wrappedValue }
    #expect(sheet.wrappedValue == nil)
    tree.change { $0.sheet = .init() }
    #expect(presence.runs == 2)
    let store = sheet.wrappedValue
    store?.send(.up)
    #expect(store?.count == 1 && presence.runs == 2)
    #expect(sheet.wrappedValue == store)
    #expect(tree.store.log == ["up to 1"])
  }

  @Test("Setting nil dismisses what is there; anything else does nothing")
  func writes() {
    let tree = PresenterStore(.init(sheet: .init()))
    let sheet = tree.store.presented(\.sheet, action: Action.sheet)
    let store = sheet.wrappedValue
    sheet.wrappedValue = store
    #expect(tree.store.log == [])
    let reports = StoreMisuse.recording {
      sheet.wrappedValue = nil
      sheet.wrappedValue = nil
      sheet.wrappedValue = store
    }
    #expect(tree.store.log == ["dismiss at 0"] && reports == [])
    #expect(tree.store.sheet == nil && store?.isInvalid == true)
  }

  @Test("A closure that dismisses a child depends on nothing by that")
  func dismissing() {
    let tree = PresenterStore(.init(sheet: .init(inner: .init())))
    let sheet = tree.store.presented(\.sheet, action: Action.sheet).wrappedValue
    let inner = sheet?.presented(\.inner, action: Sheet.Action.inner)
    let token = observe { inner?.wrappedValue = nil }
    #expect(token.runs == 1)
    tree.change { $0.sheet = .init(inner: .init()) }
    tree.change { $0.sheet = nil }
    #expect(token.runs == 1)
  }

  @Test("A binding of a case gives the store of that case alone, and dismisses it alone")
  func cases() {
    let tree = PresenterStore(.init(destination: .edit(.init())))
    let edit = tree.store.presented(\.destination, case: Destination.edit, action: Action.edit)
    let add = tree.store.presented(\.destination, case: Destination.add, action: Action.add)
    #expect(edit.wrappedValue != nil && add.wrappedValue == nil)
    edit.wrappedValue?.send(.up)
    #expect(tree.store.destination == .edit(.init(count: 1)))
    add.wrappedValue = nil
    #expect(tree.store.log == [])
    edit.wrappedValue = nil
    #expect(tree.store.destination == nil && tree.store.log == ["dismiss destination"])
  }

  @Test(
    "Set to nil while the store is busy, it dismisses the child that was there, once, and none that came since",
    arguments: [false, true])
  func busy(isReplaced: Bool) {
    let tree = PresenterStore(.init(sheet: .init()))
    let sheet = tree.store.presented(\.sheet, action: Action.sheet)
    let reports = StoreMisuse.recording {
      let replacing = observe {
        guard isReplaced, tree.store.sheet?.count == 1 else { return }
        untracked { tree.change { $0.sheet = .init(count: 7) } }
      }
      let closing = observe {
        guard sheet.wrappedValue?.count == 1 else { return }
        sheet.wrappedValue = nil
        sheet.wrappedValue = nil
      }
      sheet.wrappedValue?.send(.up)
      withExtendedLifetime((replacing, closing)) {}
    }
    #expect(tree.store.sheet?.count == (isReplaced ? 7 : nil))
    #expect(reports == [])
  }

  @Test("A binding whose store has gone gives nothing up, and says nothing")
  func gone() {
    let tree = PresenterStore(.init(sheet: .init(inner: .init())))
    let sheet = tree.store.presented(\.sheet, action: Action.sheet).wrappedValue
    let inner = sheet?.presented(\.inner, action: Sheet.Action.inner)
    tree.store.send(.sheet(.dismiss))
    let reports = StoreMisuse.recording { inner?.wrappedValue = nil }
    #expect(reports == [])
  }

  @Test("Setting nil inside a closure makes the closure read nothing")
  func untrackedWrites() {
    let tree = PresenterStore()
    let sheet = tree.store.presented(\.sheet, action: Action.sheet)
    let token = observe { sheet.wrappedValue = nil }
    tree.change { $0.sheet = .init() }
    #expect(token.runs == 1 && tree.store.sheet != nil)
  }

  @Test("A dismissal runs who asked for presence once, and who read the parent not at all")
  func renders() {
    let tree = PresenterStore(.init(sheet: .init(), rows: [.init(id: 1)]))
    let presence = observe {
      _ = tree.store.presented(\.sheet, action: Presenter.Action.sheet).wrappedValue
    }
    let rows = observe { _ = tree.store.rows.count }
    tree.store.send(.sheet(.presented(.up)))
    #expect([presence.runs, rows.runs] == [1, 1])
    tree.store.send(.sheet(.dismiss))
    #expect([presence.runs, rows.runs] == [2, 1])
  }
}
