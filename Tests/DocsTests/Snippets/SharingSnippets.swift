import ObservableStore
import Observing
import Testing

// snippet: sharing-states
struct Song: ObservableState, Identifiable, Equatable {
  let id: Int
  @Tracked var title = ""
}

struct SongPage: ObservableState, Equatable {
  @Shared var song: Song  // Made elsewhere.
  @Tracked var isEditing = false
}

struct Songbook: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var songs: IdentifiedArrayOf<Song>
    @Tracked var page: SongPage?
  }

  enum Action {
    case opened(Song.ID)
    case renamed(String)
    case removed(Song.ID)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened(let id):
      state.page = Shared(state.$songs[id: id]).map { SongPage(song: $0) }
    case .renamed(let title): state.page?.song.title = title
    case .removed(let id): state.songs.remove(id: id)
    }
    return .none
  }
}
// end

extension Snippets {
  static let sharing: [(String, Run)] = [
    (
      "sharing-use",
      {
        // snippet: sharing-use
        let songs = Shared<IdentifiedArrayOf<Song>>([
          Song(id: 1, title: "Kyrie"), Song(id: 2, title: "Ave"),
        ])
        let store = Store(
          initialState: Songbook.State(songs: songs), reducer: Songbook())
        store.send(.opened(2))
        let page = observe("page") { print("page: \(store.page?.song.title ?? "none")") }
        let list = observe("list") { print("\(store.songs.count) songs") }

        store.send(.renamed("Ave Maria"))
        print(songs.wrappedValue[id: 2]!.title)
        songs.wrappedValue[id: 1]?.title = "Gloria"  // Runs neither.
        store.send(.removed(2))  // The page shows the song as it was last.
        // end
        withExtendedLifetime((page, list)) {}
      }
    ),
    (
      "matches",
      {
        struct Track: ObservableState { @Tracked var seconds = 0 }
        enum Player: ObservableState {
          case stopped
          case playing(Track)
        }
        let player = Store(
          initialState: Player.stopped,
          reducer: Reduce<Player, Int?> { state, seconds in
            state = seconds.map { .playing(Track(seconds: $0)) } ?? .stopped
            return .none
          })
        // snippet: matches
        let button = observe("button") {
          print(player.matches(\.self, case: Player.playing) ? "Stop" : "Play")
        }
        player.send(1)
        player.send(2)  // Of the same case: the button sleeps.
        player.send(nil)
        // end
        withExtendedLifetime(button) {}
      }
    ),
  ]
}
