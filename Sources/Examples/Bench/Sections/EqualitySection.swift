import ObservableStore
import Observing

extension Bench {
  /// The two strategies on the same features: what an action takes, and how that grows.
  static var strategies: BenchSection {
    BenchSection(
      name: "Tracking beside equality",
      note: "ours is tracking, beside it our own equality strategy, both showing the same",
      cases: viewCounts + stateSizes + scopeDepths + viewStores)
  }

  private typealias Models = StoreModels

  // MARK: Views

  private static var viewCounts: [BenchCase] {
    [1, 10, 100, 1000, 10_000].map { count in
      BenchCase("\(Models.text(count)) rows shown, one changes", isSlow: count >= 10_000) { meter in
        try meter.compare(
          showingRows(count, tracking: true), with: showingRows(count, tracking: false),
          unit: .microseconds, goal: .ratio(1))
      }
    }
  }

  private static func showingRows(_ count: Int, tracking: Bool) -> Work {
    let store = Models.store(rows: count)
    let place = count / 2
    let seen = Box(0)
    let tokens = store.scope(\.rows, action: Models.Action.row).enumerated().map { index, row in
      tracking
        ? observe { if index == place { seen.value = row.value } else { Sink.take(row.value) } }
        : withViewStore(row, observe: { $0.value }) {
          if index == place { seen.value = $0.state } else { Sink.take($0.state) }
        }
    }
    return Work(tracking ? "tracking" : "equality") { n in
      let before = seen.value
      for _ in 0..<n { store.send(.row(place, .increment)) }
      return withExtendedLifetime(tokens) { seen.value == before + n }
    }
  }

  // MARK: State

  private static var stateSizes: [BenchCase] {
    [10, 1000, 1_000_000].map { count in
      BenchCase("one property shown beside \(Models.text(count)) rows") { meter in
        try meter.compare(
          showingCount(beside: count, tracking: true),
          with: showingCount(beside: count, tracking: false),
          unit: .microseconds, goal: .ratio(1))
      }
    }
  }

  private static func showingCount(beside rows: Int, tracking: Bool) -> Work {
    let store = Models.store(rows: rows)
    let seen = Box(0)
    let token =
      tracking
      ? observe { seen.value = store.count }
      : withViewStore(store, observe: { $0.count }) { seen.value = $0.state }
    return Work(tracking ? "tracking" : "equality") { n in
      let before = seen.value
      for _ in 0..<n { store.send(.increment) }
      return withExtendedLifetime(token) { seen.value == before + n }
    }
  }

  // MARK: Depth

  private static var scopeDepths: [BenchCase] {
    [1, 4, 16].map { depth in
      BenchCase("a leaf shown \(depth) scopes deep") { meter in
        try meter.compare(
          showingLeaf(depth, tracking: true), with: showingLeaf(depth, tracking: false),
          unit: .microseconds, goal: .ratio(1))
      }
    }
  }

  private static func showingLeaf(_ depth: Int, tracking: Bool) -> Work {
    let leaf = Models.leaf(depth: depth)
    let seen = Box(0)
    let token =
      tracking
      ? observe { seen.value = leaf.value }
      : withViewStore(leaf, observe: { $0.value }) { seen.value = $0.state }
    return Work(tracking ? "tracking" : "equality") { n in
      let before = seen.value
      for _ in 0..<n { leaf.send(.increment) }
      return withExtendedLifetime(token) { seen.value == before + n }
    }
  }

  // MARK: View stores

  /// What one of them costs; beside the peer's older, optimised equality core a tenth is the goal.
  private static var viewStores: [BenchCase] {
    let history: [Int: Double] = [10: 21, 100: 130, 1000: 1530, 10_000: 30_100]
    let budgets: [Int: Double] = [10: 8.7, 100: 5.6, 1000: 6.6, 10_000: 11.5]
    return [10, 100, 1000, 10_000].map { count in
      BenchCase(
        "send with \(Models.text(count)) view stores, none of which differs", peerBudget: 0.1
      ) { meter in
        let store = Models.store()
        // Shown by closures: of one that nobody shows, no view state is made.
        let views = (0..<count).map { _ in withViewStore(store, observe: { $0.a }) { _ in } }
        return try meter.compare(
          Work { n in
            let before = store.count
            for _ in 0..<n { store.send(.increment) }
            return withExtendedLifetime(views) { store.count == before + n }
          }, with: Yardstick.lookupsAndCalls(count), unit: .microseconds,
          goal: .ratio(budgets[count] ?? 0),
          history: history[count].map { .peer($0) })
      }
    }
  }
}
