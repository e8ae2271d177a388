import ObservableStore
import Observing
import Testing

/// What a derived value gives need not be a state to hold one.
@Suite("A derived value that hands a state on in something else is never out of date") @MainActor
struct HandedOnInsideTests {
  struct Leaf: ObservableState, Equatable {
    @Tracked var number = 0
    @Tracked var text = ""
  }

  final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var optional: Leaf? = Leaf()
    @Tracked var text = "a"
  }

  struct Wrap { var leaf: Leaf }
  enum Choice {
    case leaf(Leaf)
    case none
  }
  indirect enum Boxed {
    case leaf(Leaf)
    case none
  }
  final class Box {
    let leaf: Leaf
    init(_ leaf: Leaf) { self.leaf = leaf }
  }

  private func expectFollowed<Value>(
    _ wrap: @escaping @MainActor (Model) -> Value, _ open: @escaping (Value) -> Leaf?,
    line: Int = #line
  ) {
    let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    let model = Model()
    let value = Derived(by: { _, _ in false }) { wrap(model) }
    let number = Derived { open(value.value)?.number }
    var shown: [Int?] = [nil, nil]
    let tokens = [
      observe { shown[0] = open(value.value)?.number }, observe { shown[1] = number.value },
    ]
    for next in 1...3 {
      transaction {
        model.leaf.number = next
        model.optional?.number = next
      }
      #expect(shown == [next, next], sourceLocation: location)
    }
    #expect(tokens.map(\.runs) == [4, 4], sourceLocation: location)
    model.text = "b"
    #expect(tokens.map(\.runs) == [4, 4], sourceLocation: location)
  }

  @Test("A struct, an enum and a tuple that are no states")
  func values() {
    expectFollowed({ Wrap(leaf: $0.leaf) }, { $0.leaf })
    expectFollowed({ Optional(Wrap(leaf: $0.leaf)) }, { $0?.leaf })
    expectFollowed(
      { Choice.leaf($0.leaf) }, { if case .leaf(let leaf) = $0 { leaf } else { nil } })
    expectFollowed({ Boxed.leaf($0.leaf) }, { if case .leaf(let leaf) = $0 { leaf } else { nil } })
    expectFollowed({ ($0.optional, 1) as (Leaf?, Int) }, { $0.0 })
    expectFollowed({ Result<Leaf, Never>.success($0.leaf) }, { $0.get() })
  }

  @Test("Collections of such, and collections that are computed when they are asked")
  func collections() {
    expectFollowed({ [Wrap(leaf: $0.leaf)] }, { $0[0].leaf })
    expectFollowed({ ["a": [Wrap(leaf: $0.leaf)]] }, { $0["a"]?[0].leaf })
    expectFollowed({ [$0.leaf].lazy.map { $0 } }, { $0.first })
    expectFollowed({ AnySequence([$0.leaf]) }, { $0.first { _ in true } })
  }

  @Test("What cannot be looked into: an object, an existential, a closure")
  func opaque() {
    expectFollowed({ Box($0.leaf) }, { $0.leaf })
    expectFollowed({ $0.leaf as Any }, { $0 as? Leaf })
    expectFollowed({ $0.leaf as any ObservableState }, { $0 as? Leaf })
    expectFollowed(
      { model in
        let leaf = model.leaf
        return { leaf }
      }, { $0() })
  }

  @Test("What holds no state is computed again for what it has read alone")
  func others() {
    let model = Model()
    func expectComputedOnce<Value: Equatable>(_ compute: @escaping @MainActor () -> Value) {
      var times = 0
      let value = Derived {
        times += 1
        return compute()
      }
      let token = observe { _ = value.value }
      model.leaf.number += 1
      #expect(times == 1 && token.runs == 1)
    }
    expectComputedOnce { model.leaf.text }
    expectComputedOnce { model.leaf.text.first }
    expectComputedOnce { [model.leaf.text: [1.5]] }
    expectComputedOnce { Set([model.leaf.text[...]]) }
    expectComputedOnce { model.leaf.text.isEmpty ? nil : 1..<2 }
  }
}
