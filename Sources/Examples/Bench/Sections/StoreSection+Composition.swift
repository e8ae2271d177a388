import ObservableStore
import Observing

extension Bench {
  private typealias Models = ComposedModels

  /// Features inside features, each with a reducer of its own, beside one feature without any inside it.
  static var storeComposition: [BenchCase] {
    [
      BenchCase("send, 4 features deep, against one feature") { meter in
        try meter.compare(
          sending("4 features", WrittenFeatures.leaf4()),
          with: sending("one feature", Models.leaf(depth: 0)), unit: .microseconds, goal: .ratio(4))
      },
      BenchCase("send, 16 features deep, against one feature") { meter in
        try meter.compare(
          sending("16 features", WrittenFeatures.leaf16()),
          with: sending("one feature", Models.leaf(depth: 0)), unit: .microseconds,
          goal: .ratio(16))
      },
    ]
      + [4, 16, 64].map { depth in
        BenchCase("send, \(depth) features of generic types deep, against one feature") { meter in
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

extension WrittenFeatures {
  /// Four features, one in the other.
  @MainActor
  fileprivate static func leaf4() -> ComposedModels.Leafs {
    let store = Store(initialState: .init()) { F4() }
    return ComposedModels.Leafs(
      increment: { store.send(.inner(.inner(.inner(.inner(.increment))))) },
      value: { store.inner.inner.inner.inner.value })
  }

  /// Sixteen.
  @MainActor
  fileprivate static func leaf16() -> ComposedModels.Leafs {
    let store = Store(initialState: .init()) { F16() }
    return ComposedModels.Leafs(
      increment: {
        store.send(
          .inner(
            .inner(
              .inner(
                .inner(
                  .inner(
                    .inner(
                      .inner(
                        .inner(
                          .inner(.inner(.inner(.inner(.inner(.inner(.inner(.inner(.increment))))))))
                        )))))))))
      },
      value: {
        store.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner
          .inner.inner.value
      })
  }
}
