import ObservableStore
import Observing

extension Bench {
  /// What a store costs, in times of plain work that is done in turns with it.
  static var stores: BenchSection {
    BenchSection(
      name: "Stores",
      note:
        "beside yardsticks, which --help explains; the peer's figures are history: it does not run here",
      cases: storeReads + storeActions + storeRows + storeDepth + storeComposition + storeWeights)
  }

  private typealias Models = StoreModels

  // MARK: Reading and scoping

  private static var storeReads: [BenchCase] {
    [
      BenchCase("store.count, no tracking active") { meter in
        let store = Models.store()
        return try meter.compare(
          Work { n in
            var sum = 0
            for _ in 0..<n { sum &+= store.count }
            return sum == 0
          }, with: Yardstick.plainRead, goal: .ratio(18), history: .peer(2000, upTo: 2500))
      },
      BenchCase("store.count in a closure, each further read") { meter in
        let store = Models.store()
        return try meter.compare(
          Work(operations: 100) { n in
            var sum = 0
            let token = observe { for _ in 0..<n * 100 { sum &+= store.count } }
            return sum == 0 && token.runs == 1
          }, with: Yardstick.plainRead, goal: .ratio(4.6), history: .peer(2600, upTo: 4600))
      },
      BenchCase("scope() of a place already scoped") { meter in
        let store = Models.store()
        let held = store.scope(\.child) { (action: Models.Action) in action }
        return try meter.compare(
          Work { n in
            var equal = 0
            for _ in 0..<n {
              let child = store.scope(\.child) { (action: Models.Action) in action }
              if child == held { equal += 1 }
            }
            return equal == n
          }, with: Yardstick.lookupAndCall, goal: .ratio(8.5), history: .peer(12_000, upTo: 20_000))
      },
      BenchCase("scope() of an optional place already scoped") { meter in
        let store = Models.store()
        let held = store.scope(\.detail) { (action: Models.Action) in action }
        return try meter.compare(
          Work { n in
            var equal = 0
            for _ in 0..<n {
              let child = store.scope(\.detail) { (action: Models.Action) in action }
              if child == held { equal += 1 }
            }
            return equal == n
          }, with: Yardstick.lookupAndCall, goal: .ratio(8.5), history: .peer(12_000, upTo: 20_000))
      },
    ]
  }

  // MARK: Sending

  private static var storeActions: [BenchCase] {
    [
      BenchCase("send: one property of 14, nobody observing") { meter in
        let store = Models.store()
        return try meter.compare(
          sending(to: store, .increment) { store.count }, with: Yardstick.lookupAndCall,
          unit: .microseconds, goal: .ratio(12.5), history: .peer(5.4, upTo: 8.5))
      },
      BenchCase("send: one property of 14, one closure re-runs") { meter in
        let store = Models.store()
        let token = observe { Sink.take(store.count) }
        return try meter.compare(
          sending(to: store, .increment) {
            withExtendedLifetime(token) { store.count }
          }, with: Yardstick.lookupAndCall, unit: .microseconds, goal: .ratio(21))
      },
      BenchCase("send: child.a changed, 10 closures read 10 properties of the child") { meter in
        let store = Models.store()
        let child = store.scope(\.child) { (action: Models.Action) in action }
        let parts: [KeyPath<Models.Child, Int>] = [
          \.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j,
        ]
        let tokens = parts.map { part in observe { Sink.take(child[part]) } }
        return try meter.compare(
          Work { n in
            let runs = tokens.map(\.runs).reduce(0, +)
            for _ in 0..<n { store.send(.child) }
            return tokens.map(\.runs).reduce(0, +) == runs + n
          }, with: Yardstick.lookupAndCall, unit: .microseconds, goal: .ratio(42))
      },
    ]
      + [10, 100, 1000, 10_000, 100_000].map { count in
        BenchCase("send with \(Models.text(count)) live child stores") { meter in
          let store = Models.store(rows: count)
          let children = Array(store.scope(\.rows, action: Models.Action.row))
          let history: [Int: Double] = [10: 56, 100: 370, 1000: 5071, 10_000: 44_648]
          return try meter.compare(
            sending(to: store, .increment) {
              withExtendedLifetime(children) { store.count }
            }, with: Yardstick.lookupAndCall, unit: .microseconds, goal: .ratio(21),
            history: history[count].map { .peer($0) })
        }
      }
  }

  private static func sending(
    to store: Store<Models.Wide, Models.Action>, _ action: Models.Action,
    _ result: @escaping () -> Int
  ) -> Work {
    Work { n in
      let before = result()
      for _ in 0..<n { store.send(action) }
      return result() == before + n
    }
  }

  // MARK: Depth

  private static var storeDepth: [BenchCase] {
    let sends: [Int: Double] = [1: 20, 4: 70, 16: 387]
    let reads: [Int: Double] = [1: 2.9, 4: 4, 16: 11.8]
    return [1, 4, 16].flatMap { depth in
      [
        BenchCase("send at scope depth \(depth)") { meter in
          try meter.compare(
            sendingToLeaf(depth), with: Yardstick.lookupAndCall, unit: .microseconds,
            goal: .ratio(21 + 2.1 * Double(depth)),
            history: sends[depth].map { .peer($0) })
        },
        BenchCase("read at scope depth \(depth)") { meter in
          let leaf = Models.leaf(depth: depth)
          return try meter.compare(
            Work { n in
              var sum = 0
              for _ in 0..<n { sum &+= leaf.value }
              return sum == 0
            }, with: Yardstick.plainRead, goal: .ratio(18),
            history: reads[depth].map { .peer($0 * 1000) })
        },
      ]
    } + [
      BenchCase("send, 4 features deep, each with a reducer of its own") { meter in
        try meter.measure(sendingToFeature(4), unit: .microseconds, history: .peer(70))
      },
      BenchCase("send, 16 features deep, each with a reducer of its own") { meter in
        try meter.measure(sendingToFeature(16), unit: .microseconds, history: .peer(387))
      },
      BenchCase("send at scope depth 64 against 1") { meter in
        try meter.compare(sendingToLeaf(64), with: sendingToLeaf(1), goal: .ratio(2))
      },
    ]
  }

  private static func sendingToLeaf(_ depth: Int) -> Work {
    let leaf = Models.leaf(depth: depth)
    return Work("depth \(depth)") { n in
      let before = leaf.value
      for _ in 0..<n { leaf.send(.increment) }
      return leaf.value == before + n
    }
  }

  private static func sendingToFeature(_ depth: Int) -> Work {
    let leaf = ComposedModels.leaf(depth: depth)
    return Work("\(depth) features") { n in
      let before = leaf.value()
      for _ in 0..<n { leaf.increment() }
      return leaf.value() == before + n
    }
  }
}
