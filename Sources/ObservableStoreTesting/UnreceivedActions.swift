import ObservableStore

/// The actions that a test has not received, in their order.
///
/// However many there are, to take the first costs the same.
struct UnreceivedActions<State, Action> {
  private(set) var all: ArraySlice<RecordedAction<State, Action>> = []
  private var sharedValues = SharedAssertions.Queue()

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }
  var first: RecordedAction<State, Action>? { all.first }

  mutating func append(_ action: RecordedAction<State, Action>) {
    all.append(action)
    sharedValues.append(action.sharedBefore)
  }

  /// Takes the first out.
  mutating func removeFirst(_ count: Int) -> ArraySlice<RecordedAction<State, Action>> {
    let removed = all.prefix(count)
    all = all.dropFirst(count)
    for action in removed { sharedValues.removeFirst(action.sharedBefore) }
    // What was taken lies in front of the rest until the rest is copied.
    if all.startIndex > 64, all.startIndex > all.count { all = ArraySlice(Array(all)) }
    return removed
  }

  /// How many actions come before the first that is accepted; nil if none is.
  func count(before matches: (Action) -> Bool) -> Int? {
    all.firstIndex { matches($0.action) }.map { $0 - all.startIndex }
  }

  /// The shared values before all of them.
  var shared: SharedAssertions.Values { sharedValues.first }
}
