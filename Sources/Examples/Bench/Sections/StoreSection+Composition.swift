import ObservableStore
import Observing

extension Bench {
  private typealias Models = ComposedModels

  /// Features inside features, each with a reducer of its own, beside one feature without any inside it.
  static var storeComposition: [BenchCase] {
    [4, 16, 64].map { depth in
      BenchCase("send, \(depth) features deep, against one feature") { meter in
        try meter.compare(
          sending("\(depth) features", Models.leaf(depth: depth)),
          with: sending("one feature", Models.leaf(depth: 0)), unit: .microseconds,
          goal: .ratio(Double(depth)))
      }
    }
      + [4, 16].map { depth in
        BenchCase("send, \(depth) optional features deep, their stores held, against one feature") {
          meter in
          try meter.compare(
            sending("\(depth) features", Models.optionalLeaf(depth: depth)),
            with: sending("one feature", Models.leaf(depth: 0)), unit: .microseconds,
            goal: .ratio(Double(depth)))
        }
      } + [
        BenchCase("scope() into a stack's screen, against scope() to a child") { meter in
          let store = Store<ComposedModels.Stacked, ComposedModels.StackedAction>(
            initialState: .init()
          ) { EmptyReducer() }
          return try meter.compare(
            Work("a screen") { n in
              var count = 0
              for _ in 0..<n
              where store.scope(\.path, action: Models.StackedAction.path).last != nil {
                count += 1
              }
              return count == n
            },
            with: Work("a child") { n in
              var sum = 0
              for _ in 0..<n {
                sum += store.scope(\.child, action: Models.StackedAction.child).value
              }
              return sum == 0
            }, goal: .ratio(5))
        }
      ]
  }

  private static func sending(_ name: String, _ leaf: Models.Leafs) -> Work {
    Work(name) { n in
      let before = leaf.value()
      for _ in 0..<n { leaf.increment() }
      return leaf.value() == before + n
    }
  }
}
