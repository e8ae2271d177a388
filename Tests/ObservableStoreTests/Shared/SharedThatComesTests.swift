import Observing
import Testing

@testable import ObservableStore

@Suite("A shared row or optional is asked for before it is there") @MainActor
struct SharedThatComesTests {
  struct Song: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var isLoved = false
    @Tracked var remark: Song.Remark?
    struct Remark: ObservableState, Equatable { @Tracked var text = "" }
  }

  private let songs = Shared<IdentifiedArrayOf<Song>>([Song(id: 1, title: "one")])

  @Test("Who found nothing is told when it comes, who asked whether it is there when it goes")
  func rows() {
    var title: String?
    var isThere = false
    let shows = observe { [songs] in title = Shared(songs[id: 2])?.wrappedValue.title }
    let asks = observe { [songs] in isThere = Shared(songs[id: 2]) != nil }
    let derived = Derived { [songs] in Shared(songs[id: 2])?.wrappedValue.title }
    #expect(derived.value == nil)
    songs.wrappedValue.append(Song(id: 2, title: "two"))
    #expect(title == "two" && isThere && derived.value == "two")
    songs.wrappedValue[id: 2]?.isLoved = true
    songs.wrappedValue[id: 1]?.title = "uno"
    songs.wrappedValue.append(Song(id: 3))
    #expect(shows.runs == 2 && asks.runs == 2)
    songs.wrappedValue[id: 2]?.title = "due"
    #expect(shows.runs == 3 && asks.runs == 2 && title == "due" && derived.value == "due")
    songs.wrappedValue.remove(id: 2)
    #expect(shows.runs == 4 && asks.runs == 3 && title == nil && !isThere && derived.value == nil)
    songs.wrappedValue.append(Song(id: 2, title: "back"))
    #expect(shows.runs == 5 && asks.runs == 4 && title == "back" && derived.value == "back")
  }

  @Test("So is who found nothing inside a shared row, or in an optional of its own")
  func optionals() {
    let maybe = Shared<Song?>(nil)
    var text: String?
    var title: String?
    let remark = observe { [songs] in
      text = Shared(songs[id: 1]).flatMap { Shared($0.remark) }?.wrappedValue.text
    }
    let own = observe { title = Shared(maybe)?.wrappedValue.title }
    songs.wrappedValue[id: 1]?.remark = .init(text: "good")
    maybe.wrappedValue = Song(id: 7, title: "seven")
    #expect(text == "good" && title == "seven" && remark.runs == 2 && own.runs == 2)
    songs.wrappedValue[id: 1]?.title = "uno"
    maybe.wrappedValue?.isLoved = true
    #expect(remark.runs == 2 && own.runs == 2)
    songs.wrappedValue[id: 1]?.remark = nil
    maybe.wrappedValue = nil
    #expect(text == nil && title == nil && remark.runs == 3 && own.runs == 3)
    songs.wrappedValue[id: 1]?.remark = .init(text: "again")
    maybe.wrappedValue = Song(id: 8, title: "eight")
    #expect(text == "again" && title == "eight" && remark.runs == 4 && own.runs == 4)
  }

  @Test("A reducer that asks makes no closure depend on it")
  func reducers() {
    let songs = songs
    struct State: ObservableState { @Tracked var count = 0 }
    let store = Store<State, Int>(
      initialState: State(),
      reducer: Reduce { state, number in
        state.count += Shared(songs[id: number]) == nil ? 0 : 1
        return .none
      })
    var isSent = false
    let token = observe {
      if !isSent { store.send(2) }
      isSent = true
    }
    songs.wrappedValue.append(Song(id: 2))
    #expect(token.runs == 1)
  }

  struct Plain: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  @Test("Who changes what it has asked for does not wake itself, nor does what is only asked for")
  func changes() {
    let rows = Shared<IdentifiedArrayOf<Plain>>([Plain(id: 1), Plain(id: 2)])
    let number = Shared<Int?>(1)
    let entries = Shared<[String: Plain]>(["a": Plain(id: 1)])
    let opened = Shared(0)
    let tokens = [
      observe {
        _ = opened.wrappedValue
        if let row = Shared(rows[id: 1]) { row.wrappedValue.count += 1 }
      },
      observe {
        _ = opened.wrappedValue
        if let number = Shared(number) { number.wrappedValue += 1 }
      },
      observe {
        _ = opened.wrappedValue
        if let entry = Shared(entries["a"]) { entry.count.wrappedValue += 1 }
      },
      observe { _ = Shared(rows[id: 1]) != nil },
      observe { _ = Shared(entries["a"]) != nil },
    ]
    opened.wrappedValue += 1
    entries.wrappedValue["b"] = Plain(id: 2)
    #expect(tokens.map(\.runs) == [2, 2, 2, 1, 1])
    #expect(rows.wrappedValue[id: 1]?.count == 2 && number.wrappedValue == 3)
    entries.wrappedValue["a"] = nil
    rows.wrappedValue = []
    number.wrappedValue = nil
    #expect(tokens.map(\.runs) == [3, 3, 3, 2, 2])
  }
}
