import Foundation
import Testing

@testable import Observing

@MainActor
@Suite("Of bytes it is said which differ, and never where they lie in memory", .serialized)
struct BytesCausesTests {
  struct Page: ObservableState { @Tracked var data = Data() }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var data = Data()
  }

  /// What is told of the data in a state, and of those in a class.
  private func causes(_ old: Data, _ change: (inout Data) -> Void) -> [String] {
    let model = Model()
    (model.page.data, model.data) = (old, old)
    let tokens = [observe("page") { _ = model.page.data }, observe("data") { _ = model.data }]
    var causes: [String] = []
    let tracing = traceRenders {
      causes += $0.changes.map { "\($0.path): \($0.oldValue) → \($0.newValue)" }
    }
    change(&model.page.data)
    change(&model.data)
    tracing.cancel()
    withExtendedLifetime(tokens) {}
    #expect(causes.count.isMultiple(of: 2))
    let (inState, inClass) = (causes.prefix(causes.count / 2), causes.suffix(causes.count / 2))
    #expect(inState.map { $0.dropFirst("page.".count) } == inClass.map { $0[...] })
    return Array(inClass)
  }

  @Test("One byte, in few of them and in many", arguments: [1, 10, 63, 64, 80, 100, 101, 1_000])
  func one(_ count: Int) {
    for position in Set([0, count / 2, count - 1]) {
      #expect(
        causes(Data(count: count)) { $0[position] = 1 } == ["data[\(position)]: 0 → 1"])
    }
  }

  @Test("Several, more or fewer, a slice, and the same bytes elsewhere")
  func several() {
    #expect(
      causes(Data(count: 80)) { for index in 40..<60 { $0[index] = 7 } } == [
        "data: [… 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, … 80 in all] → [… 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, … 80 in all]"
      ])
    #expect(causes(Data(count: 80)) { $0.append(1) } == ["data: 80 bytes → 81 bytes"])
    #expect(causes(Data(count: 80)) { $0 = Data() } == ["data: 80 bytes → 0 bytes"])
    #expect(
      causes(Data(count: 90)[5..<85]) { $0[$0.startIndex + 3] = 1 } == ["data[3]: 0 → 1"])
  }

  @Test("Of very many bytes the first and how many there are; of indices what a mirror shows")
  func many() {
    #expect(
      causes(Data(count: 1_000_000)) { $0[1] = 1 } == [
        """
        data: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, … 1000000 in all] → \
        [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, … 1000000 in all]
        """
      ])
    let differences = StateDifference.inBrief(
      IndexSet(0..<1_000_000), IndexSet(1..<1_000_001))
    #expect(differences.count == 1)
  }

  @Test("What else has elements that a mirror does not show")
  func others() {
    func differences(_ old: Any, _ new: Any) -> [String] {
      StateDifference.inBrief(old, new).map { "\($0.path): \($0.old) → \($0.new)" }
    }
    #expect(differences(IndexPath(indexes: [1, 2]), IndexPath(indexes: [1, 3])) == ["[1]: 2 → 3"])
    #expect(differences(0..<5, 0..<6) == [": 0..<5 → 0..<6"])
    for text in differences(IndexSet([1, 5]), IndexSet([1, 6])) { #expect(!text.contains("0x")) }
  }
}
