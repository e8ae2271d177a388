import ObservableStore
import Observing

/// A part of a state that is handed on as a value: its properties are read elsewhere, or later.
struct Handed<Value> {
  /// Reads it where it lies.
  let value: @MainActor () -> Value
  /// What reading it shows, found out from plain copies.
  let expected: @MainActor () -> String
  let areEqual: (Value, Value) -> Bool
  let read: (Value) -> String
}

/// What a value is handed on in: whoever gets one of these finds it in there.
private struct Wrap<Value> { var value: Value }
private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
private enum Choice<Value> {
  case value(Value)
  case none
}

/// Where a closure puts what it read.
@MainActor private final class Shelf<Value> {
  @Tracked var value: Value
  @Tracked var list: [Value] = []
  @Tracked var cup: Cup<Value>
  init(_ value: Value) {
    self.value = value
    cup = Cup(value: value)
  }
}
private struct Cup<Value>: ObservableState {
  @Tracked var value: Value
  @Tracked var optional: Value?
  @Tracked var list: [Value] = []
}

extension Watch {
  /// A derived value hands it on; a closure reads of it.
  func derived<V>(_ reader: Int, _ handed: Handed<V>) {
    let derived = Derived(by: handed.areEqual, handed.value)
    observed(reader, expected: handed.expected) { handed.read(derived.value) }
  }

  /// The same with the derived value made in the closure.
  func derivedInside<V>(_ reader: Int, _ handed: Handed<V>) {
    observed(reader, expected: handed.expected) {
      handed.read(Derived(by: handed.areEqual, handed.value).value)
    }
  }

  /// A derived value hands on what another one does, and a third reads of it.
  func derivedTwice<V>(_ reader: Int, _ handed: Handed<V>) {
    let first = Derived(by: handed.areEqual, handed.value)
    let second = Derived(by: handed.areEqual) { first.value }
    let text = Derived { handed.read(second.value) }
    observed(reader, expected: handed.expected) { text.value }
  }

  /// A closure puts what the derived value has into an object of its own, which is looked at later.
  func derivedKept<V>(_ reader: Int, _ handed: Handed<V>) {
    let derived = Derived(by: handed.areEqual, handed.value)
    let box = Box<V?>(nil)
    keep(observe { box.value = derived.value })
    inspect("LOST", reader) {
      guard let value = box.value else { return "nothing is kept" }
      let (found, expected) = (handed.read(value), handed.expected())
      return found == expected ? nil : "kept \(found), now \(expected)"
    }
  }

  /// A derived value hands it on in something else.
  func wrapped<V>(_ reader: Int, _ handed: Handed<V>) {
    switch reader % 8 {
    case 0: wrapped(reader, handed, { Wrap(value: $0) }, { $0.value })
    case 1: wrapped(reader, handed, { Box($0) }, { $0.value })
    case 2:
      wrapped(
        reader, handed, { Choice.value($0) },
        {
          if case .value(let value) = $0 { value } else { fatalError("another case") }
        })
    case 3: wrapped(reader, handed, { value in { value } }, { $0() })
    case 4: wrapped(reader, handed, { [Wrap(value: $0)] }, { $0[0].value })
    case 5: wrapped(reader, handed, { (1, Optional($0)) }, { $0.1! })
    case 6: wrapped(reader, handed, { ["a": Result<V, Oops>.success($0)] }, { try! $0["a"]!.get() })
    default: wrapped(reader, handed, { $0 as Any }, { $0 as! V })
    }
  }

  private func wrapped<V, W>(
    _ reader: Int, _ handed: Handed<V>, _ wrap: @escaping (V) -> W, _ open: @escaping (W) -> V
  ) {
    let derived = Derived(by: { handed.areEqual(open($0), open($1)) }) { wrap(handed.value()) }
    observed(reader, expected: handed.expected) { handed.read(open(derived.value)) }
  }

  /// A closure takes a copy; a closure inside it reads the copy.
  func captured<V>(_ reader: Int, _ handed: Handed<V>) {
    observed(reader, readsAgain: false, isJudged: false, expected: { "" }) { [unowned self] in
      let copy = handed.value()
      inner(reader, "captured", isJudged: false, expected: handed.expected) { handed.read(copy) }
      return ""
    }
  }

  /// A closure takes a copy; a derived value made in it reads the copy.
  func capturedByDerived<V>(_ reader: Int, _ handed: Handed<V>) {
    observed(reader, isJudged: false, expected: handed.expected) {
      let copy = handed.value()
      return Derived { handed.read(copy) }.value
    }
  }

  /// A closure puts it into another state.
  func copied<V>(_ reader: Int, _ handed: Handed<V>) {
    let shelf = Shelf(untracked { handed.value() })
    let way = reader % 5
    keep(
      observe {
        switch way {
        case 0: shelf.value = handed.value()
        case 1: shelf.cup.value = handed.value()
        case 2: shelf.list = [handed.value()]
        case 3: shelf.cup.optional = handed.value()
        default: shelf.cup = Cup(value: shelf.value, list: [handed.value()])
        }
      })
    observed(reader, isJudged: false, expected: handed.expected) {
      switch way {
      case 0: handed.read(shelf.value)
      case 1: handed.read(shelf.cup.value)
      case 2: handed.read(shelf.list[0])
      case 3: handed.read(shelf.cup.optional!)
      default: handed.read(shelf.cup.list[0])
      }
    }
  }

  /// A closure compares it with a copy that was saved; now and then another one is.
  func compared<V>(
    _ reader: Int, _ handed: Handed<V>, _ areEqual: @escaping (V, V) -> Bool,
    show: @escaping (V) -> String
  ) {
    let shelf = Shelf(untracked { handed.value() })
    observed(
      reader, isJudged: false,
      expected: { untracked { "\(show(handed.value()) == show(shelf.value))" } },
      { "\(areEqual(handed.value(), shelf.value))" })
    var looks = 0
    inspect("LOST", reader) {
      looks += 1
      if looks % 3 == 0 { shelf.value = untracked { handed.value() } }
      return nil
    }
  }

  /// A view store hands it on; a closure reads of its state.
  func viewed<S, V>(
    _ reader: Int, _ handed: Handed<V>, _ store: Store<S, Act>, _ part: @escaping (S) -> V
  ) {
    let viewStore = ViewStore(store, observe: part, removeDuplicates: handed.areEqual)
    observed(reader, expected: handed.expected) { handed.read(viewStore.state) }
  }
}
