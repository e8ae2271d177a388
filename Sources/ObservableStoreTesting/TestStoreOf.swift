import ObservableStore

/// The test store of a reducer: `let store: TestStoreOf<CounterFeature>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
