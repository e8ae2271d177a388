import ObservableStore
import Testing

@testable import Observing

/// Where a child lies is asked of somebody's property, in the middle of a commit, too: that may read an object, touch a
/// wrapper that was assigned as a whole, write, or let go of stores.
@Suite("Properties that are asked where a child lies") @MainActor
struct GettersInCommitsTests {
  final class Log {
    @Tracked var isOn = true
    @Tracked var limit = 1
    @Tracked var count = 0
    var shown: Store<Kid, Never>?
    var sends = false
    func reset() { _isOn = Tracked(wrappedValue: true) }
  }

  struct Inner: ObservableState { @Tracked var number = 0 }

  struct Kid: ObservableState {
    @Tracked var name = "a name of more than fifteen bytes"
    @Tracked var inner: Inner? = Inner()
  }

  struct Root: ObservableState {
    let log: Log
    @Tracked var kid: Kid? = Kid()
    @Tracked var number = 0

    var shown: Kid? { log.isOn && log.limit > 0 ? kid : nil }
    var counted: Kid? {
      log.count += 1
      return log.isOn ? kid : nil
    }
    var letsGo: Kid? {
      if number > 0 { log.shown = nil }
      return log.isOn ? kid : nil
    }
  }

  private let log = Log()

  private func child(
    _ store: Store<Root, Change<Root>>, _ path: KeyPath<Root, Kid?>
  ) -> (kid: Store<Kid, Never>, inner: Store<Inner, Never>) {
    let kid: Store<Kid, Never> = store.scope(path, action: unsent)!
    return (kid, kid.scope(\.inner, action: unsent)!)
  }

  @Test("It touches a wrapper that was assigned as a whole")
  func wrapper() {
    checkingInvariants {
      let store = makeStore(Root(log: log))
      let (kid, inner) = child(store, \.shown)
      store.change { root in
        log.reset()
        root.kid!.inner!.number += 1
      }
      #expect(inner.number == 1)
      store.change { root in
        log.reset()
        root.kid!.inner!.number += 1
        root.kid!.name = "other"
        root.kid = nil
      }
      #expect(kid.isInvalid && kid.name == "other" && inner.isInvalid && inner.number == 2)
    }
  }

  @Test("It writes what somebody else reads")
  func writes() {
    let reports = Misuse.recording {
      let store = makeStore(Root(log: log))
      let (kid, inner) = child(store, \.counted)
      let counter = observe { _ = log.count }
      store.change { $0.kid!.inner!.number += 1 }
      #expect(inner.number == 1)
      store.change {
        $0.kid!.inner!.number += 1
        $0.kid = nil
      }
      #expect(kid.isInvalid && kid.name == Kid().name && inner.isInvalid && inner.number == 2)
      counter.cancel()
    }
    #expect(!reports.isEmpty)
  }

  @Test(
    "A derived value sends an action that changes a child that is held: it is reported, and done")
  func derivedSends() {
    let reports = Misuse.recording {
      let store = makeStore(Root(log: log))
      let kid: Store<Kid, Never> = store.scope(\.kid, action: unsent)!
      let number = Derived {
        store.change { $0.kid!.name = "sent" }
        return store.number
      }
      #expect(number.value == 0 && kid.name == "sent")
    }
    #expect(!reports.isEmpty)
  }

  @Test("What it reads sends an action that changes the child: it is reported, and done")
  func readSends() {
    @MainActor
    final class Flag {
      @Tracked var number = 0
      var isShown: Derived<Bool>?
    }
    struct Page: ObservableState {
      let flag: Flag
      @Tracked var kid: Kid? = Kid()
      @Tracked var number = 0
      var shown: Kid? { MainActor.assumeIsolated { flag.isShown?.value } == true ? kid : nil }
    }
    let flag = Flag()
    let reports = Misuse.recording {
      let store = makeStore(Page(flag: flag))
      flag.isShown = Derived { [unowned flag] in
        if flag.number == 1 {
          store.change { $0.kid!.name = "sent" }
          _ = store.number
        }
        return true
      }
      let kid: Store<Kid, Never> = store.scope(\.shown, action: unsent)!
      var seen: [String] = []
      let token = observe { seen.append(kid.name) }
      flag.number = 1
      #expect(kid.name == "sent" && seen.last == "sent")
      token.cancel()
      flag.isShown = nil
    }
    #expect(!reports.isEmpty)
  }

  @Test("It lets go of the last store")
  func letsGoOfStore() {
    let store = makeStore(Root(log: log))
    log.shown = store.scope(\.letsGo, action: unsent)
    store.change { $0.number = 1 }
    #expect(log.shown == nil)
  }

  @Test(
    "It reads the store of the child that it leads to, untracked: the process stops, and says why")
  func readsItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        enum Here {
          @MainActor static var shown: Store<Kid, Never>?
        }
        struct Root: ObservableState {
          @Tracked var kid: Kid? = Kid()
          @Tracked var isOn = true
          var shown: Kid? {
            let before = MainActor.assumeIsolated { untracked { Here.shown?.name } }
            return isOn && before != "" ? kid : nil
          }
        }
        let store = makeStore(Root())
        Here.shown = store.scope(\.shown, action: unsent)
        let token = observe { _ = Here.shown?.name }
        store.change { $0.kid = nil }
        token.cancel()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a derived value reads itself"), "\(text.prefix(1000))")
  }

  @Test(
    "It sends an action, after which what it was asked of lies elsewhere", arguments: [false, true])
  func sends(isReadMeanwhile: Bool) {
    enum Here {
      @MainActor static var store: Store<List, Change<List>>?
      @MainActor static let log = Log()
      @MainActor static var isReadMeanwhile = false
    }
    Here.isReadMeanwhile = isReadMeanwhile
    struct Item: ObservableState, Identifiable {
      let id: Int
      @Tracked var kid: Kid? = Kid()
      var shown: Kid? {
        // What it reads of itself after the action may not be there any more.
        let kid = kid
        MainActor.assumeIsolated {
          if Here.log.sends {
            Here.log.sends = false
            Here.store?.change { list in
              for id in 2..<100 { list.rows.append(Item(id: id)) }
              list.rows[id: 1]!.kid!.inner!.number += 1
            }
            if Here.isReadMeanwhile { _ = Here.store?.rows.count }
          }
          _ = Here.log.limit
        }
        return kid
      }
    }
    struct List: ObservableState { @Tracked var rows: IdentifiedArrayOf<Item> = [Item(id: 1)] }
    let reports = Misuse.recording {
      let store = makeStore(List())
      Here.store = store
      let row: Store<Item, Never> = store.scope(\.rows, id: 1, action: unsent)!
      let kid: Store<Kid, Never> = row.scope(\.shown, action: unsent)!
      let inner: Store<Inner, Never> = kid.scope(\.inner, action: unsent)!
      let token = observe { _ = (kid.name, inner.number) }
      Here.log.sends = true
      Here.log.limit += 1
      #expect(inner.number == 1)
      store.change { $0.rows[id: 1]!.kid!.name = "other" }
      #expect(kid.name == "other" && store.rows.count == 99)
      token.cancel()
      Here.store = nil
    }
    #expect(!reports.isEmpty)
  }
}
