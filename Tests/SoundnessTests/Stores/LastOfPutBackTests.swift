import ObservableStore
import Observing
import Testing

@Suite(
  "Last values of children that are put back, and go with what is around them in the same action")
@MainActor
struct LastOfPutBackTests {
  struct Kid: ObservableState, Equatable {
    @Tracked var number = 1
  }

  struct Large: ObservableState, Equatable {
    @Tracked var number = 1
    @Tracked var list = [1]
  }

  struct Page: ObservableState, Equatable {
    @Tracked var title = "a"
    @Tracked var kid: Kid? = Kid()
    @Tracked var large: Large? = Large()
  }

  struct Root: ObservableState, Equatable {
    @Tracked var page = Page()
    @Tracked var maybe: Page? = Page()
    @Tracked var trash: Page?
    @Tracked var kid: Kid? = Kid()
  }

  /// What each of the five held stores saw, and what it is last; `kid` of the root is the last of them.
  private func play(_ change: @escaping (inout Root) -> Void) -> [[Int]] {
    let store = makeStore(Root())
    let page = store.scope(\.page, action: Change.at(\.page))
    let maybe: Store<Page, Never>? = store.scope(\.maybe, action: unsent)
    var log: [[Int]] = [[], [], [], [], []]
    func kid(_ number: Int, _ kid: Store<Kid, Never>?) -> () -> Int {
      { kid!.number }
    }
    func large(_ large: Store<Large, Never>?) -> () -> Int {
      { large!.number }
    }
    let reads = [
      kid(0, page.scope(\.kid, action: unsent)), large(page.scope(\.large, action: unsent)),
      kid(2, maybe?.scope(\.kid, action: unsent)), large(maybe?.scope(\.large, action: unsent)),
      kid(4, store.scope(\.kid, action: unsent)),
    ]
    let tokens = reads.indices.map { index in observe { log[index].append(reads[index]()) } }
    store.change(change)
    for (index, read) in reads.enumerated() where log[index].last != read() { log[index] += [-1] }
    for token in tokens { token.cancel() }
    return log
  }

  @Test(
    "An older copy of what is around it that is put elsewhere in the same action says nothing of it"
  )
  func olderCopyElsewhere() {
    let log = play { root in
      let before = root.maybe
      root.maybe!.kid!.number = 5
      root.maybe!.large!.number = 6
      root.maybe!.kid = nil
      root.maybe!.large = nil
      root.trash = before
    }
    #expect(log == [[1], [1], [1, 5], [1, 6], [1]])
  }

  @Test("Put back itself, and what is around it is replaced by a setter")
  func replacedAround() {
    let log = play { root in
      var kid = root.page.kid!
      kid.number = 3
      root.page.kid = kid
      var large = root.page.large!
      large.number = 4
      root.page.large = large
      root.page = Page(kid: nil, large: nil)
    }
    #expect(log == [[1, 3], [1, 4], [1], [1], [1]])
  }

  @Test("Assigned twice, put back with the whole state as that was, and taken away")
  func wholeStatePutBack() {
    let log = play { root in
      let old = root
      var kid = root.kid!
      for number in [5, 6] {
        kid.number = number
        root.kid = kid
      }
      root = old
      root.kid = nil
    }
    // Told for nothing: what it was before the action is not kept beside what was assigned.
    #expect(log == [[1], [1], [1], [1], [1, 1]])
  }

  @Test(
    "What is done in a copy that is thrown away is no last value, whatever else was let go of there"
  )
  func thrownAway() {
    let log = play { root in
      var copy = root.page
      copy.large?.number = 7
      var kid = copy.kid!
      kid.number = 54
      copy.kid = kid
      copy.kid = nil
      root.page = Page(kid: nil, large: nil)
    }
    // The large one is told for nothing: for the copy, what was kept of it was let go of.
    #expect(log == [[1], [1, 1], [1], [1], [1]])
  }

  @Test("A child that goes unchanged with a page that was changed: nobody is told")
  func unchanged() {
    let log = play { root in
      root.maybe!.title = "b"
      root.maybe = nil
    }
    #expect(log == [[1], [1], [1], [1], [1]])
  }

  private struct Kids: Reducer {
    func reduce(into state: inout Page, action: Int) -> Effect<Int> {
      var kid = state.kid!
      kid.number = action
      state.kid = kid
      return .none
    }
  }

  private struct Pages: Reducer {
    enum Action {
      case page(Int)
      case maybe(Int)
    }
    var body: some Reducer<Root, Action> {
      Scope(\.page, action: Action.page) { Kids() }
      Reduce { _, _ in .none }.ifLet(\.maybe, action: Action.maybe) { Kids() }
    }
  }

  @Test("What a reducer does that is run by hand on a copy which is thrown away is no last value")
  func previewed() {
    let log = play { root in
      var copy = root
      _ = Pages().reduce(into: &copy, action: .page(77))
      _ = Pages().reduce(into: &copy, action: .maybe(77))
      root.page = Page(kid: nil, large: nil)
      root.maybe = nil
    }
    #expect(log == [[1], [1], [1], [1], [1]])
  }
}
