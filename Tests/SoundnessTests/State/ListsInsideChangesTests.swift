import ObservableStore
import Observing
import Testing

/// A row changes while what the list lies in is being changed in place: the row's closure waits with the list's, by which it
/// gets at the row.
@MainActor
@Suite("Lists whose owner is being changed in place")
struct ListsInsideChangesTests {
  struct Song: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct Page: ObservableState {
    @Shared var songs: IdentifiedArrayOf<Song> = [Song(id: 1), Song(id: 2)]
    @Tracked var count = 0
    mutating func rename(_ id: Int, _ title: String) {
      songs[id: id]?.title = title
      count += 1
      songs[id: id]?.title += "!"
    }
  }

  final class Model { @Tracked var page = Page() }

  private func expect(
    _ list: (Model, @escaping @MainActor (Song) -> Void) -> ObservationToken,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let model = Model()
    var seen: [String] = []
    let token = list(model) { seen.append("\($0.id) \($0.title)") }
    #expect(seen == ["1 ", "2 "], sourceLocation: sourceLocation)
    seen = []
    model.page.rename(2, "Kyrie")
    #expect(seen == ["2 Kyrie!"], sourceLocation: sourceLocation)
    model.page.rename(1, "Gloria")
    model.page.songs[id: 1]?.title = "Credo"
    #expect(seen == ["2 Kyrie!", "1 Gloria!", "1 Credo"], sourceLocation: sourceLocation)
    withExtendedLifetime(token) {}
  }

  @Test("A list of shared rows in a state of a class's property, of each kind")
  func rows() {
    expect { model, row in
      observeEach {
        model.page.songs
      } _: {
        row($0)
      }
    }
    expect { model, row in
      observeEach {
        Array(model.page.songs)
      } _: {
        row($0)
      }
    }
    expect { model, row in
      let songs = Derived { model.page.songs }
      return observeEach {
        songs.value
      } _: {
        row($0)
      }
    }
    expect { model, row in
      observeEach {
        model.page.songs.filter { $0.id < 9 }
      } _: {
        row($0)
      }
    }
  }

  @Test("A list in a closure that reads what is being changed")
  func inside() {
    expect { model, row in
      observe {
        _ = model.page.songs.ids
        _ = observeEach {
          model.page.songs
        } _: {
          row($0)
        }
      }
    }
  }

  @Test("A closure inside one that waits waits with it, and is cancelled by it before it could run")
  func cancelled() {
    final class Live { @Tracked var value = 0 }
    final class Holder { @Tracked var numbers = [1] }
    let (live, holder) = (Live(), Holder())
    var runs: [String] = []
    let token = observe {
      let count = holder.numbers.count
      runs.append("outer \(count)")
      if count == 1 { _ = observe { runs.append("inner \(live.value)") } }
    }
    live.value = 1
    #expect(runs == ["outer 1", "inner 0", "inner 1"])
    runs = []
    func change(_ numbers: inout [Int]) {
      numbers.append(2)
      live.value = 2
    }
    change(&holder.numbers)
    #expect(runs == ["outer 2"])
    withExtendedLifetime(token) {}
  }

  @Test("One that reads nothing open waits with those inside it that do")
  func around() {
    final class Live { @Tracked var value = 0 }
    final class Holder { @Tracked var numbers = [1] }
    let (live, holder) = (Live(), Holder())
    var runs: [String] = []
    let tokens = [
      observe {
        let value = live.value
        _ = observe { runs.append("inner \(value) \(holder.numbers.count)") }
      },
      observeEach {
        (0...live.value).map { Number(id: $0) }
      } _: {
        runs.append("element \($0.id) \(holder.numbers.count)")
      },
    ]
    runs = []
    func change(_ numbers: inout [Int]) {
      numbers.append(2)
      live.value += 1
    }
    change(&holder.numbers)
    #expect(runs.sorted() == ["element 0 2", "element 1 2", "inner 1 2"])
    withExtendedLifetime(tokens) {}
  }

  private struct Number: Identifiable { let id: Int }

  @Test(
    "One that waits for a scheduler is not asked for its derived values in the middle of a change")
  func scheduled() {
    final class Live { @Tracked var value = 0 }
    final class Holder { @Tracked var numbers = [1] }
    let (live, holder) = (Live(), Holder())
    var jobs: [@MainActor () -> Void] = []
    var runs: [String] = []
    let derived = Derived { holder.numbers.count }
    let token = observe(scheduler: RenderScheduler { jobs.append($0) }) {
      runs.append("outer \(derived.value)")
      _ = observe { runs.append("inner \(live.value)") }
    }
    holder.numbers = [1, 2]
    func change(_ numbers: inout [Int]) {
      numbers.append(3)
      live.value += 1
    }
    change(&holder.numbers)
    #expect(runs == ["outer 1", "inner 0"])
    while let job = jobs.popLast() { job() }
    #expect(runs == ["outer 1", "inner 0", "outer 3", "inner 1"])
    withExtendedLifetime(token) {}
  }
}
