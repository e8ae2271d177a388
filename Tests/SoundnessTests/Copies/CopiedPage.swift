import ObservableStore
import Observing

/// What the random programs of `RandomCopiesTests` are about: states of each kind that a state can hold, of the same few
/// types, so that each can be copied to the place of another.
struct CopiedPage: ObservableState, Equatable {
  @Tracked var title = 0
  @Tracked var leaf = Leaf()
  @Tracked var rows: CopiedRows = []
  @Tracked var others: CopiedRows = []
  @Tracked var screen = CopiedScreen.none
  @Tracked var pinned: CopiedRow?
  @Tracked var list: [CopiedRow] = []

  /// Three rows, so that the ids 1 to 3 find something from the first step on.
  static var start: CopiedPage {
    CopiedPage(
      rows: [CopiedRow(id: 1, count: 1), CopiedRow(id: 2, count: 2)], others: [CopiedRow(id: 3)])
  }
}

struct CopiedRow: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var count = 0
  @Tracked var leaf = Leaf()
  @Tracked var spare: Leaf?
}

typealias CopiedRows = IdentifiedArrayOf<CopiedRow>

enum CopiedScreen: ObservableState, Equatable {
  case none
  case leaf(Leaf)
  case row(CopiedRow)
  case rows(CopiedRows)

  var caseName: String {
    switch self {
    case .none: "none"
    case .leaf: "leaf"
    case .row: "row"
    case .rows: "rows"
    }
  }
}

@MainActor
final class CopiedPageModel {
  @Tracked var page = CopiedPage.start
}

/// Where closures take their copies from: an object, a store, or, for the twin that says what they should show, a page
/// that nobody tracks.
///
/// Each part is read as programs read it, and not through a key path: what is read on the way counts.
@MainActor
enum CopiedPageSource {
  case object(CopiedPageModel)
  case store(Store<CopiedPage, Change<CopiedPage>>)
  case twin(CopiedPage)

  var page: CopiedPage {
    switch self {
    case .object(let model): model.page
    case .store(let store): store.state
    case .twin(let page): page
    }
  }

  var leaf: Leaf {
    switch self {
    case .object(let model): model.page.leaf
    case .store(let store): store.leaf
    case .twin(let page): page.leaf
    }
  }

  var rows: CopiedRows {
    switch self {
    case .object(let model): model.page.rows
    case .store(let store): store.rows
    case .twin(let page): page.rows
    }
  }

  var others: CopiedRows {
    switch self {
    case .object(let model): model.page.others
    case .store(let store): store.others
    case .twin(let page): page.others
    }
  }

  var screen: CopiedScreen {
    switch self {
    case .object(let model): model.page.screen
    case .store(let store): store.screen
    case .twin(let page): page.screen
    }
  }

  var pinned: CopiedRow? {
    switch self {
    case .object(let model): model.page.pinned
    case .store(let store): store.pinned
    case .twin(let page): page.pinned
    }
  }

  var list: [CopiedRow] {
    switch self {
    case .object(let model): model.page.list
    case .store(let store): store.list
    case .twin(let page): page.list
    }
  }
}
