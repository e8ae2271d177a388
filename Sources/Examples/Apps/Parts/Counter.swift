import ObservableStore
import Observing

/// Numbers, one after the other, for whoever asks.
final class Counter: Sendable {
  private let following: Locked<Int>

  init(from first: Int = 0) { following = Locked(first) }

  /// The number that comes next.
  var value: Int { following.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    following.withLock {
      $0 += 1
      return $0 - 1
    }
  }
}

extension Reducer {
  /// Counts the actions, those that effects send too.
  func counted(by counter: Counter) -> some Reducer<State, Action> {
    CombineReducers {
      self
      Reduce { _, _ in
        counter.next()
        return .none
      }
    }
  }
}
