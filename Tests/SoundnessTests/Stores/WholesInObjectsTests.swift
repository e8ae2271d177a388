import ObservableStore
import Observing
import Testing

/// A store may be scoped to a state that lies in an object: a shared value, or a property of a class.
///
/// Who reads it as a whole hears of each change in it, whoever changes it.
@Suite("Wholes that lie in objects") @MainActor
struct WholesInObjectsTests {
  struct Song: ObservableState, Equatable {
    @Tracked var title = "title"
    @Tracked var verse = Leaf()
    @Tracked var lines = makeRows(3)
  }

  final class Player: Sendable {
    nonisolated let box: Box
    init(_ box: Box) { self.box = box }
  }

  @MainActor final class Box {
    @Tracked var song = Song()
    @Tracked var maybe: Song? = Song()
    nonisolated init() {}
  }

  struct Page: ObservableState {
    @Shared var shared = Song()
    @Shared var maybe: Song? = Song()
    @Tracked var player = Player(Box())
    @Tracked var other = 0
    @Tracked var which = 0

    var inObject: Song { MainActor.assumeIsolated { player.box.song } }
    var maybeInObject: Song? { MainActor.assumeIsolated { player.box.maybe } }
    /// Of one of two objects.
    var chosen: Song { which == 0 ? shared : inObject }
  }

  enum Way: CaseIterable {
    case shared, maybe, inObject, maybeInObject, chosen, below

    @MainActor func store(_ page: Store<Page, Change<Page>>) -> Store<Song, Never> {
      switch self {
      case .shared: page.scope(\.shared, action: unsent)
      case .maybe: page.scope(\.maybe, action: unsent)!
      case .inObject: page.scope(\.inObject, action: unsent)
      case .maybeInObject: page.scope(\.maybeInObject, action: unsent)!
      case .chosen: page.scope(\.chosen, action: unsent)
      case .below:
        (page.scope(\.self, action: unsent) as Store<Page, Never>).scope(\.shared, action: unsent)
      }
    }

    /// Changes the song in the object.
    @MainActor func change(_ page: inout Page, _ body: (inout Song) -> Void) {
      switch self {
      case .shared, .chosen, .below: body(&page.shared)
      case .maybe: if page.maybe != nil { body(&page.maybe!) }
      case .inObject: body(&page.player.box.song)
      case .maybeInObject: if page.player.box.maybe != nil { body(&page.player.box.maybe!) }
      }
    }
  }

  @Test("Each way to read it hears of each change in it once", arguments: Way.allCases)
  func whole(_ way: Way) {
    let page = makeStore(Page())
    let song = way.store(page)
    let watches = Watches()
    let view = ViewStore(song, observe: { $0.title })
    watches.watch("state") { song.state.title }
    watches.watch("whole") { song.state }
    watches.watch("view store") { view.state }
    watches.watch("new view store") { ViewStore(song, observe: { $0.verse.text }).state }
    watches.watch("transform") {
      (song.scope(state: { $0.lines.map(\.title) }, action: unsent) as Store<[String], Never>).state
    }
    watches.watch("title") { song.title }
    var published: [String] = []
    let subscription = view.publisher.sink { published.append($0) }
    func change(_ body: @escaping (inout Song) -> Void) {
      page.change { way.change(&$0, body) }
      #expect(song.state == untracked { way.store(page).state })
    }
    change { $0.title = "new" }
    watches.expect(["state": 1, "whole": 1, "view store": 1, "title": 1])
    change { $0.verse.text = "new" }
    watches.expect(["state": 1, "whole": 1, "new view store": 1])
    change { $0.lines[id: 1]?.title = "new" }
    watches.expect(["state": 1, "whole": 1, "transform": 1])
    change { $0.lines.append(Row(id: 7)) }
    watches.expect(["state": 1, "whole": 1, "transform": 1])
    page.change { $0.other += 1 }
    watches.expect([:])
    // Outside of any action.
    untracked {
      page.withState {
        var copy = $0
        way.change(&copy) { $0.title = "outside" }
      }
    }
    watches.expect(["state": 1, "whole": 1, "view store": 1, "title": 1])
    #expect(published == ["title", "new", "outside"])
    withExtendedLifetime(subscription) {}
  }

  @Test("Of two objects the one that is meant now counts")
  func chosen() {
    let page = makeStore(Page())
    let song: Store<Song, Never> = page.scope(\.chosen, action: unsent)
    let watches = Watches()
    watches.watch("whole") { song.state }
    page.change { $0.player.box.song.title = "the other" }
    watches.expect([:])
    page.change { $0.which = 1 }
    watches.expect(["whole": 1])
    page.change { $0.shared.title = "not meant any more" }
    watches.expect([:])
    page.change { $0.player.box.song.verse.number = 3 }
    watches.expect(["whole": 1])
  }
}
