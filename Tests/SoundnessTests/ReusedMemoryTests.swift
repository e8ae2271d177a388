import Observation
import Observing
import Testing

/// What has read an object that is gone may stay: a token that is kept, a tracking that waits.
///
/// Memory is used again, so that a new object may lie where the one before lay. It must not be taken for that.
@Suite("An object that comes after one that has been read and is gone") @MainActor
struct ReusedMemoryTests {
  final class Model {
    @Tracked var number = 0
    @Tracked var page = Page()
  }

  struct Page {
    @Tracked var title = ""
  }

  final class Count: @unchecked Sendable {
    var value = 0
  }

  @Test("Its readers run as often as those of the first, and the old ones not at all")
  func closures() {
    var old: [ObservationToken] = []
    for _ in 0..<200 {
      let model = Model()
      let token = observe { _ = (model.number, model.page.title) }
      let reader = observe { [weak model] in _ = (model?.number, model?.page.title) }
      #expect(reader.runs == 1)
      model.number = 1
      model.page.title = "x"
      #expect([token.runs, reader.runs] == [3, 3])
      token.cancel()
      old.append(reader)
    }
    #expect(old.allSatisfy { $0.runs == 3 })
  }

  @Test(
    "The toolchain's tracking hears of each change of it, and of each result of a derived value")
  func toolchain() {
    for _ in 0..<200 {
      let model = Model()
      let counts = (0..<3).map { _ in Count() }
      let tens = Derived { model.number / 10 }
      withObservationTracking {
        _ = model.number
      } onChange: {
        counts[0].value += 1
      }
      withObservationTracking {
        _ = model.page.title
      } onChange: {
        counts[1].value += 1
      }
      withObservationTracking {
        _ = tens.value
      } onChange: {
        counts[2].value += 1
      }
      #expect(counts.map(\.value) == [0, 0, 0])
      let token = observe { _ = model.number }
      model.number = 1
      #expect(counts.map(\.value) == [1, 0, 0] && token.runs == 2)
      model.number = 10
      #expect(counts.map(\.value) == [1, 0, 1])
      model.page.title = "x"
      #expect(counts.map(\.value) == [1, 1, 1])
      // Waits for a change that never comes.
      withObservationTracking {
        _ = (model.number, model.page.title)
      } onChange: {
        counts[0].value += 1
      }
    }
  }
}
