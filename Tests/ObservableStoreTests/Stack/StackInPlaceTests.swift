import ObservableStore
import Testing

@testable import Observing

/// A screen that is reached by its id is changed where it lies: nothing else holds what is in it meanwhile.
@MainActor
@Suite("Elements of a stack, changed in place by their ids")
struct StackInPlaceTests {
  /// A list that counts how often a change had to copy it.
  struct List {
    final class Storage {
      var numbers: [Int]
      init(_ numbers: [Int]) { self.numbers = numbers }
    }

    private var storage = Storage([1, 2, 3])
    private(set) var copies = 0

    var numbers: [Int] { storage.numbers }

    mutating func append(_ number: Int) {
      if !isKnownUniquelyReferenced(&storage) {
        storage = Storage(storage.numbers)
        copies += 1
      }
      storage.numbers.append(number)
    }
  }

  struct Screen: ObservableState {
    @Tracked var list = List()
    @Tracked var title = "t"
  }

  struct Mixed: ObservableState {
    @Tracked var list = List()
    var plain = List()
  }

  final class Model {
    @Tracked var path: StackState<Screen> = [Screen(), Screen()]
    @Tracked var mixed: StackState<Mixed> = [Mixed()]
    @Tracked var plain: StackState<List> = [List()]
  }

  /// Whether another test keeps copies: a trace does, and so do rows that are held, of a type that is not known as a collection.
  private static var isDisturbed: Bool { ChangeLog.isOn || RowKeepers.areInUse }

  typealias Change = (inout StackState<Screen>) -> Void

  private let model = Model()

  @Test("Nothing in it is copied, whether it is tracked, watched or a plain value")
  func copies() {
    var alone: StackState<Mixed> = [Mixed()]
    alone[id: 0]?.list.append(4)
    alone[id: 0]?.plain.append(4)
    #expect(alone[0].list.copies == 0 && alone[0].plain.copies == 0)
    let tokens = [
      observe { _ = model.path[id: 0]?.list.numbers },
      observe { _ = model.mixed[id: 0]?.list.numbers },
      observe { _ = model.plain[id: 0]?.numbers },
    ]
    for number in 4...6 {
      model.path[id: 0]?.list.append(number)
      model.mixed[id: 0]?.list.append(number)
      model.mixed[id: 0]?.plain.append(number)
      model.plain[id: 0]?.append(number)
    }
    let copies = [
      model.path[0].list.copies, model.mixed[0].list.copies, model.mixed[0].plain.copies,
      model.plain[0].copies,
    ]
    #expect(copies == [0, 0, 0, 0] || Self.isDisturbed)
    #expect(model.plain[0].numbers == [1, 2, 3, 4, 5, 6])
    withExtendedLifetime(tokens) {}
  }

  @Test("Nor in a store")
  func copiesInStore() throws {
    let store = Store(
      initialState: model.path,
      reducer: Reduce<StackState<Screen>, Change> { state, change in
        change(&state)
        return .none
      })
    let title = observe { _ = store.withState { $0[id: 1]?.title } }
    store.send { $0[id: 1]?.list.append(4) }
    let first = store.withState { $0[1].list.copies }
    for number in 5...7 { store.send { $0[id: 1]?.list.append(number) } }
    #expect(store.withState { $0[1].list.copies } == first || Self.isDisturbed)
    #expect(store.withState { $0[1].list.numbers } == [1, 2, 3, 4, 5, 6, 7])
    withExtendedLifetime(title) {}
  }

  @Test("Who reads a part of it hears of that part alone")
  func readers() {
    let list = Runs { _ = model.path[id: 1]?.list.numbers }
    let title = Runs { _ = model.path[id: 1]?.title }
    let other = Runs { _ = model.path[id: 0]?.title }
    let ids = Runs { _ = model.path.ids }
    func counts() -> [Int] { [list.count, title.count, other.count, ids.count] }
    model.path[id: 1]?.list.append(4)
    #expect(counts() == [2, 1, 1, 1])
    model.path[id: 1]?.title = "x"
    #expect(counts() == [2, 2, 1, 1])
    model.path[id: 1]?.title = "x"
    #expect(counts() == [2, 2, 1, 1])
    model.path[id: 7]?.title = "lost"
    #expect(counts() == [2, 2, 1, 1] && model.path.count == 2)
  }

  private func change(_ screen: inout Screen?, to new: Screen?) {
    screen?.list.append(9)
    screen = new
  }

  @Test("Nil takes it away, another one comes in its place, and none comes where none is")
  func replaced() {
    let title = Runs { _ = model.path[id: 0]?.title }
    let ids = Runs { _ = model.path.ids }
    change(&model.path[id: 0], to: Screen(title: "new"))
    #expect(title.count == 2 && ids.count == 1 && model.path[0].title == "new")
    #expect(model.path[0].list.numbers == [1, 2, 3])
    model.path[id: 0]?.title = "newer"
    #expect(title.count == 3 && ids.count == 1)
    change(&model.path[id: 7], to: Screen(title: "lost"))
    #expect(title.count == 3 && ids.count == 1 && model.path.ids == [0, 1])
    change(&model.path[id: 0], to: nil)
    #expect(title.count == 4 && ids.count == 2 && model.path.ids == [1])
    #expect(model.path.append(Screen()) == 2)
  }

  @Test("What comes from another position is no more what lies there")
  func fromElsewhere() {
    let first = Runs { _ = model.path[id: 0]?.title }
    let second = Runs { _ = model.path[id: 1]?.title }
    let copy = model.path[0]
    change(&model.path[id: 1], to: copy)
    #expect(first.count == 1)
    model.path[id: 1]?.title = "x"
    #expect(first.count == 1 && second.count == 2 && model.path[0].title == "t")
    model.path[id: 0]?.title = "y"
    #expect(first.count == 2 && second.count == 2 && model.path[1].title == "x")
  }

  @Test("A change that throws leaves what it has changed")
  func throwing() {
    struct Stop: Error {}
    func change(_ screen: inout Screen?) throws {
      screen?.title = "thrown"
      throw Stop()
    }
    let title = Runs { _ = model.path[id: 0]?.title }
    try? change(&model.path[id: 0])
    #expect(title.count == 2 && model.path.map(\.title) == ["thrown", "t"])
  }

  @Test("What a closure changes in one is no copy, whatever it does with it then", arguments: 0..<4)
  func inClosures(_ way: Int) {
    let reader = Runs { _ = model.path[id: 0]?.list.numbers }
    var runs = 0
    let token = observe {
      runs += 1
      if runs > 9 { return }
      model.path[id: 0]?.list.append(runs)
      switch way {
      case 0: break
      case 1: model.path = [Screen(title: "new")]
      case 2: model.path[id: 0] = Screen(title: "new")
      default: model.path[id: 0] = nil
      }
    }
    #expect(runs == 1)
    model.path = [Screen(), Screen()]
    model.path[id: 0]?.list.append(7)
    #expect(runs == 1 && reader.count >= 3)
    withExtendedLifetime(token) {}
  }
}
