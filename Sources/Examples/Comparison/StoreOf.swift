import ObservableStore

/// A feature's store.
typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>
