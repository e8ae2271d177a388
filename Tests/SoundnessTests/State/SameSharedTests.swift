import ObservableStore
import Observing
import Testing

/// What shares the same value is the same if it is equal: the shared value alone is asked which one it is, and all that lies
/// beside it whether it is equal.
@MainActor
@Suite("Equal states that share the same values")
struct SameSharedTests {
  struct Shown: Equatable {
    @Shared var number: Int
    var title: String
    var tags: [String]

    init(_ number: Shared<Int>, _ title: String) {
      _number = number
      self.title = title
      tags = [title]
    }
  }

  struct Line: ObservableState {
    @Tracked var count = 3
    @Tracked var other = 0
    @Tracked var shown: Shown
    @Shared var library: Library
    @Shared var number: Int

    init(_ number: Shared<Int>, _ library: Shared<Library>) {
      _number = number
      _library = library
      shown = Shown(number, Self.title(3))
    }

    /// A text that is made anew each time, and has bytes of its own.
    static func title(_ count: Int) -> String { "there are \(count) numbers in all of this" }
  }

  struct Library: ObservableState, Equatable {
    @Tracked var name = "library"
    @Tracked var size = 1
  }

  @Test("What lies beside the same shared value is compared by its equality")
  func beside() {
    checkingInvariants {
      let store = makeStore(Line(Shared(1), Shared(Library())))
      let tokens = [
        withViewStore(store, observe: { Shown($0.$number, Line.title($0.count)) }) { _ in },
        observe { _ = store.shown.title },
      ]
      for _ in 0..<3 {
        store.change {
          $0.other += 1
          $0.shown = Shown($0.$number, Line.title($0.count))
        }
      }
      #expect(tokens.map(\.runs) == [1, 1])
      store.change { $0.count = 4 }
      #expect(tokens.map(\.runs) == [2, 1])
    }
  }

  @Test("A part of a shared value that is taken again is the same")
  func parts() {
    checkingInvariants {
      let store = makeStore(Line(Shared(1), Shared(Library())))
      let tokens = [
        withViewStore(store, observe: { EqualSharedTests.Only($0.$library.size) }) { _ in }
      ]
      for _ in 0..<3 { store.change { $0.other += 1 } }
      #expect(tokens.map(\.runs) == [1])
      store.change { $0.library.size = 2 }
      #expect(tokens.map(\.runs) == [2])
    }
  }

  indirect enum Tree: Equatable {
    case none
    case leaf(EqualSharedTests.Only)
    case node(Tree, Tree)

    var first: Int? {
      switch self {
      case .none: nil
      case .leaf(let only): only.number
      case .node(let left, _): left.first
      }
    }
  }

  struct Forest: ObservableState {
    @Tracked var tree: Tree
    @Tracked var other = 0
  }

  @Test("What lies in the boxes of an enum is heard of, and compared")
  func boxes() {
    checkingInvariants {
      let number = Shared(1)
      let made = { (number: Shared<Int>) in
        Tree.node(
          .leaf(EqualSharedTests.Only(number)), .node(.none, .leaf(EqualSharedTests.Only(number))))
      }
      let store = makeStore(Forest(tree: made(number)))
      var seen: [Int?] = []
      let view = ViewStore(store, observe: { $0.tree })
      let token = view.publisher.sink { seen.append($0.first) }
      let reader = observe { _ = store.tree.first }
      number.wrappedValue = 2
      #expect(seen == [1, 2] && reader.runs == 2)
      store.change { $0.tree = made(number) }
      #expect(seen == [1, 2] && reader.runs == 2)
      let other = Shared(2)
      store.change { $0.tree = made(other) }
      other.wrappedValue = 3
      #expect(seen.last == 3 && reader.runs == 4)
      withExtendedLifetime(token) {}
    }
  }

  struct Copied: ObservableState, Sendable {
    @Tracked var tags = ["a", "b"]
    @Tracked var other = 0
  }

  @Test("Off the main actor an equal array is the same, and so are equal edits")
  func elsewhere() async {
    let store = makeStore(Copied())
    let reader = observe { _ = store.tags }
    let copy = store.state
    let new = await Task.detached {
      var copy = copy
      copy.tags = copy.tags.map { $0 }
      copy.other += 1
      return copy
    }.value
    store.change { $0 = new }
    #expect(reader.runs == 1 && store.other == 1)
    let areEqual = await Task.detached {
      Edit<Copied>.set(\.tags, ["x"]) == .set(\.tags, ["x"])
    }.value
    #expect(areEqual)
    #expect(
      Edit<EqualSharedTests.App>.set(\.child, EqualSharedTests.Only(Shared(1)))
        == .set(\.child, EqualSharedTests.Only(Shared(1))))
  }
}
