import ObservableStore
import Observing
import Testing

/// What is read of a child that has gone is what it was when it went: not what came in its place, what lies where it lay, or
/// what a copy of it was changed to.
@MainActor
@Suite("The last value of a child, whatever else the action does")
struct LastValuesInTheMiddleTests {
  /// Holds what a copy of it would make a change copy.
  struct Kid: ObservableState, Identifiable, Equatable {
    var id = 1
    @Tracked var value = 0
    @Tracked var name = "a name of more than fifteen bytes"
    @Tracked var list = [1, 2, 3]
  }

  struct Box: ObservableState, Identifiable {
    var id = 1
    @Tracked var kid: Kid? = Kid()
  }

  struct App: ObservableState {
    @Tracked var n = 0
    @Tracked var kid: Kid? = Kid()
    @Tracked var other: Kid? = Kid(id: 2)
    @Tracked var box = Box()
    @Tracked var maybeBox: Box? = Box()
    @Tracked var boxes: IdentifiedArrayOf<Box> = [Box()]

    var shown: Kid? { n % 2 == 0 ? kid : nil }
    var picked: Kid? { n % 2 == 0 ? kid : other }
  }

  typealias Root = Store<App, Change<App>>
  typealias KidStore = Store<Kid, Never>

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let way: @MainActor @Sendable (Root) -> KidStore?
    var changes: [@Sendable (inout App) -> Void]
    var last = Kid()
  }

  nonisolated static let direct: @MainActor @Sendable (Root) -> KidStore? = {
    $0.scope(\.kid, action: unsent)
  }
  nonisolated static let inMaybe: @MainActor @Sendable (Root) -> KidStore? = {
    $0.scope(\.maybeBox, action: unsent)?.scope(\.kid, action: unsent)
  }
  nonisolated static let inBox: @MainActor @Sendable (Root) -> KidStore? = {
    $0.scope(\.box, action: unsent).scope(\.kid, action: unsent)
  }
  nonisolated static let inBoxes: @MainActor @Sendable (Root) -> KidStore? = {
    $0.scope(\.boxes, id: 1, action: unsent)?.scope(\.kid, action: unsent)
  }

  nonisolated static let cases = [
    Case(testDescription: "gone", way: direct, changes: [{ $0.kid = nil }]),
    Case(
      testDescription: "changed and gone", way: direct,
      changes: [
        {
          $0.kid?.list.append(4)
          $0.kid = nil
        }
      ], last: Kid(list: [1, 2, 3, 4])),
    Case(
      testDescription: "gone, and nothing touched", way: direct,
      changes: [
        {
          $0.kid = nil
          $0.kid?.name += "x"
        }
      ]),
    Case(
      testDescription: "replaced, and the other one touched", way: direct,
      changes: [
        {
          $0.kid = Kid(value: 5)
          $0.kid?.name += "x"
          $0.kid?.list = []
        }
      ]),
    Case(
      testDescription: "changed, replaced, and the other one touched", way: direct,
      changes: [
        {
          $0.kid?.list.append(4)
          $0.kid = Kid(value: 5)
          $0.kid?.list.append(9)
        }
      ], last: Kid(list: [1, 2, 3, 4])),
    Case(
      testDescription: "a copy changed, then gone with what is around it", way: inMaybe,
      changes: [
        {
          var copy = $0.maybeBox
          copy?.kid?.value = 9
          copy?.kid?.list = []
          $0.maybeBox = nil
        }
      ]),
    Case(
      testDescription: "changed, a copy changed, then gone with what is around it", way: inMaybe,
      changes: [
        {
          $0.maybeBox?.kid?.value = 5
          var copy = $0.maybeBox
          copy?.kid?.value = 9
          $0.maybeBox = nil
        }
      ], last: Kid(value: 5)),
    Case(
      testDescription: "a copy changed, then replaced with what is around it", way: inBox,
      changes: [
        {
          var copy = $0.box
          copy.kid?.value = 9
          copy.kid?.list = []
          $0.box = Box(id: 2)
        }
      ]),
    Case(
      testDescription: "a copy changed, then gone with its row", way: inBoxes,
      changes: [
        {
          var copy = $0.boxes[id: 1]
          copy?.kid?.value = 9
          copy?.kid?.list = []
          $0.boxes = []
        }
      ]),
    Case(
      testDescription: "hidden, then changed where it lies",
      way: { $0.scope(\.shown, action: unsent) },
      changes: [{ $0.n += 1 }, { $0.kid?.list.append(4) }, { $0.kid?.value = 7 }]),
    Case(
      testDescription: "another picked, then changed where it lies",
      way: { $0.scope(\.picked, action: unsent) },
      changes: [{ $0.n += 1 }, { $0.kid?.list.append(4) }, { $0.kid = nil }]),
    Case(
      testDescription: "changed as it is hidden, then changed where it lies",
      way: { $0.scope(\.shown, action: unsent) },
      changes: [
        {
          $0.kid?.value = 7
          $0.n += 1
        }, { $0.kid?.value = 8 },
      ], last: Kid(value: 7)),
  ]

  @Test("It is what it was when it went, and who reads it has seen that", arguments: cases)
  func lasts(_ one: Case) throws {
    for isObserved in [false, true] {
      let store = makeStore(App())
      let kid = try #require(one.way(store))
      var seen = Kid()
      let token = isObserved ? observe { seen = kid.state } : nil
      for change in one.changes { store.change(change) }
      #expect(kid.state == one.last, "observed: \(isObserved)")
      #expect(kid.list == one.last.list)
      if isObserved { #expect(seen == one.last) }
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "What is made of it is made of its last value, whether or not anybody has read it meanwhile")
  func transforms() throws {
    let store = makeStore(App())
    let kid: KidStore = try #require(store.scope(\.kid, action: unsent))
    let double: Store<Int, Never> = kid.scope(state: { $0.value * 2 }, action: unsent)
    observe { _ = double.state }.cancel()
    store.change { $0.kid?.value = 1 }
    store.change {
      $0.kid?.value = 2
      $0.kid = nil
    }
    #expect(double.state == 4)

    let other: KidStore = try #require(store.scope(\.other, action: unsent))
    let triple: Store<Int, Never> = other.scope(state: { $0.value * 3 }, action: unsent)
    observe { _ = triple.state }.cancel()
    store.change { $0.other?.value = 1 }
    store.change { $0.other = nil }
    #expect(triple.state == 3)
  }
}
