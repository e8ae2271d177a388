/// A reducer of the same state and actions as another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The store of a reducer: `let store: StoreOf<CounterFeature>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// A view store of a reducer's whole state: `ViewStoreOf<CounterFeature>`.
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>
