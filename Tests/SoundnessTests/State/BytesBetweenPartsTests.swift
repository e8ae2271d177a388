import ObservableStore
import Observing
import Testing

/// A value whose unused bytes, from `first` on, are set.
@inline(never)
private func with<Value>(_ value: Value, _ byte: UInt8, at first: Range<Int>) -> Value {
  var value = value
  withUnsafeMutableBytes(of: &value) { bytes in
    for index in first { bytes[index] = byte }
  }
  return value
}

/// Bytes that no part of a value uses may hold anything: who compares them takes equal values for others.
@Suite("Bytes that mean nothing") @MainActor
struct BytesBetweenPartsTests {
  struct Padded {
    var small: Int8 = 1
    var large = 2
  }

  struct State: ObservableState {
    @Tracked var few: InlineArray<2, Padded>
    @Tracked var many: InlineArray<100, Padded>
    @Tracked var nested: InlineArray<2, InlineArray<2, Padded>>
    @Tracked var vector: SIMD3<Float>
    @Tracked var pair: (Int8, Int)

    init(_ byte: UInt8) {
      few = with([Padded(), Padded()], byte, at: 1..<8)
      many = with(.init(repeating: Padded()), byte, at: 17..<24)
      nested = with(
        [[Padded(), Padded()], [Padded(), Padded()]], byte, at: 49..<56)
      vector = with(SIMD3<Float>(1, 2, 3), byte, at: 12..<16)
      pair = with((1, 2), byte, at: 1..<8)
    }
  }

  final class Model {
    @Tracked var state = State(1)
  }

  private func readers(of model: Model) -> [ObservationToken] {
    [
      observe { _ = model.state.few[1].large }, observe { _ = model.state.many[1].large },
      observe { _ = model.state.nested[1][1].large }, observe { _ = model.state.vector.x },
      observe { _ = model.state.pair.1 },
    ]
  }

  @Test("Nobody runs for them, whether a setter compares or the commit")
  func runs() {
    let model = Model()
    let tokens = readers(of: model)
    let other = State(5)
    model.state.few = other.few
    model.state.many = other.many
    model.state.nested = other.nested
    model.state.vector = other.vector
    model.state.pair = other.pair
    #expect(tokens.map(\.runs) == [1, 1, 1, 1, 1])
    func reset(_ state: inout State) { state = State(9) }
    reset(&model.state)
    #expect(tokens.map(\.runs) == [1, 1, 1, 1, 1])
    model.state.few[1].large = 3
    model.state.many[99].large = 3
    model.state.nested[1][1].large = 3
    model.state.vector.z = 4
    model.state.pair.1 = 3
    #expect(tokens.map(\.runs) == [2, 2, 2, 2, 2])
  }

  struct Counter: ObservableState {
    @Tracked var count = 0
  }
  struct App: ObservableState {
    @Tracked var counter = Counter()
  }
  enum Action {
    case optionals(InlineArray<2, Int?>)
    case padded(InlineArray<2, Padded>)
    case vector(SIMD3<Float>)
    case form([String], String, [Int], String, String)
    #if arch(x86_64)
      case precise(Float80)
    #endif
  }

  private func arrives<Value>(_ embed: @escaping @Sendable (Value) -> Action, _ values: [Value])
    -> Bool
  {
    let store = Store(
      initialState: App(),
      reducer: Scope(\App.counter, action: embed) {
        Reduce<Counter, Value> { counter, _ in
          counter.count += 1
          return .none
        }
      })
    for value in values { store.send(embed(value)) }
    return store.counter.count == values.count
  }

  @Test("An action of a case that carries them reaches the child")
  func cases() {
    #expect(arrives(Action.optionals, [[nil, 3], [1, nil], [nil, nil]]))
    #expect(arrives(Action.padded, [State(3).few, State(200).few]))
    #expect(arrives(Action.vector, [State(3).vector, State(200).vector]))
    #if arch(x86_64)
      #expect(arrives(Action.precise, [1.5, 2.5]))
    #endif
  }
}
