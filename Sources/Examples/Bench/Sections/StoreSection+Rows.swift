import ObservableStore
import Observing

extension Bench {
  private typealias Models = StoreModels

  static var storeRows: [BenchCase] {
    [
      BenchCase("send with 10,000 observed rows, one changes") { meter in
        try meter.compare(
          changingRow(of: 10_000), with: Yardstick.plainRow(of: 10_000), unit: .microseconds,
          goal: .ratio(70),
          history: .peer(41_000, upTo: 62_000))
      },
      BenchCase("replace one of 1,000 observed rows") { meter in
        let store = Models.store(rows: 1000)
        let (tokens, sum) = observeRows(of: store)
        return try meter.compare(
          Work { n in
            let before = sum.value
            for _ in 0..<n { store.send(.replaceRow(7)) }
            return withExtendedLifetime(tokens) { sum.value == before + n }
          }, with: Yardstick.plainRow(of: 1000), unit: .microseconds, goal: .ratio(70))
      },
      BenchCase("append a row to 100 observed ones, and take it away") { meter in
        let store = Models.store(rows: 100)
        let (tokens, sum) = observeRows(of: store)
        return try meter.measure(
          Work { n in
            let before = sum.value
            for _ in 0..<n {
              store.send(.append)
              store.send(.removeLast)
            }
            return withExtendedLifetime(tokens) { sum.value == before }
          }, unit: .microseconds)
      },
      BenchCase("100,000 rows against 10: one changes, all observed") { meter in
        try meter.compare(
          changingRow(of: 100_000), with: changingRow(of: 10), unit: .microseconds,
          goal: .ratio(1.3))
      },
      BenchCase("100,000 live child stores against 10: another property changes") { meter in
        try meter.compare(
          changingCount(beside: 100_000), with: changingCount(beside: 10), unit: .microseconds,
          goal: .ratio(1.3))
      },
      BenchCase("append to 1,000,000 rows and take away, against 100") { meter in
        try meter.compare(
          appending(to: 1_000_000), with: appending(to: 100), unit: .microseconds, goal: .ratio(2))
      },
    ]
      + [10, 1000, 100_000, 1_000_000].map { count in
        let history: [Int: Double] = [10: 10.5, 1000: 114, 100_000: 13_900]
        return BenchCase("one of \(Models.text(count)) rows changed in place, nobody observing") {
          meter in
          let store = Models.store(rows: count)
          return try meter.compare(
            Work { n in
              let before = store.rows[id: 7]?.value ?? 0
              for _ in 0..<n { store.send(.row(7, .increment)) }
              return store.rows[id: 7]?.value == before + n
            }, with: Yardstick.plainRow(of: count), unit: .microseconds, goal: .ratio(57),
            history: history[count].map { .peer($0) })
        }
      }
  }

  private static func observeRows(
    of store: Store<Models.Wide, Models.Action>
  ) -> ([ObservationToken], Box<Int>) {
    let sum = Box(0)
    let tokens = store.scope(\.rows, action: Models.Action.row).map { row in
      let last = Box(0)
      return observe {
        let value = row.value
        sum.value += value - last.value
        last.value = value
      }
    }
    return (tokens, sum)
  }

  private static func changingRow(of count: Int) -> Work {
    let store = Models.store(rows: count)
    let (tokens, sum) = observeRows(of: store)
    return Work("\(Models.text(count)) rows") { n in
      let before = sum.value
      for _ in 0..<n { store.send(.row(7, .increment)) }
      return withExtendedLifetime(tokens) { sum.value == before + n }
    }
  }

  private static func changingCount(beside count: Int) -> Work {
    let store = Models.store(rows: count)
    let children = Array(store.scope(\.rows, action: Models.Action.row))
    return Work("\(Models.text(count)) child stores") { n in
      let before = store.count
      for _ in 0..<n { store.send(.increment) }
      return withExtendedLifetime(children) { store.count == before + n }
    }
  }

  private static func appending(to count: Int) -> Work {
    let store = Models.store(rows: count)
    let seen = Box(0)
    let token = observe { seen.value = store.rows.ids.count }
    return Work("\(Models.text(count)) rows") { n in
      let runs = token.runs
      for _ in 0..<n {
        store.send(.append)
        store.send(.removeLast)
      }
      return token.runs == runs + 2 * n && seen.value == count
    }
  }

  // MARK: Weights

  static var storeWeights: [BenchCase] {
    [
      BenchCase("a live child store of a row, not observed", of: .bytes) { meter in
        try meter.weigh(goal: .atMost(200), history: .peer(2572, upTo: 3132)) { count in
          let store = Models.store(rows: count)
          let rows = store.scope(\.rows, action: Models.Action.row)
          return { Box(Array(rows)) }
        }
      },
      BenchCase("allocations per action without effects, one closure re-runs", of: .allocations) {
        meter in
        let store = Models.store()
        let token = observe { Sink.take(store.count) }
        return try meter.countAllocations(goal: .atMost(0)) { n in
          for _ in 0..<n { store.send(.increment) }
          return withExtendedLifetime(token) { store.count >= n }
        }
      },
    ]
  }
}
