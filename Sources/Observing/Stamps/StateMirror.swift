/// How a state presents itself to `Mirror`, `dump` and `print`: as if nothing in it were tracked.
///
/// What is `unowned` is left out: to look at it when its object has gone stops the process.
enum StateMirror {
  static func of<State>(_ state: State) -> Mirror {
    let shown = ValueMirror.indicesOfOwned(in: State.self)
    let raw = shown.map { RawChildren.of(state, at: $0) } ?? RawChildren.of(state)
    let children = raw.map { child -> Mirror.Child in
      let tracked = child.value as? any TrackedProperty
      guard tracked != nil || child.value is any AnyShared else {
        return (child.label, child.value)
      }
      return (child.label.map { String($0.drop { $0 == "_" }) }, tracked?.plainValue ?? child.value)
    }
    return Mirror(state, children: children, displayStyle: style(of: state))
  }

  private static func style<State>(of state: State) -> Mirror.DisplayStyle {
    switch TypeRecord(State.self).kind {
    case .structure: .struct
    case .enumeration: .enum
    case .tuple: .tuple
    case .existential, .function, .metatype, .fixedArray, .other: .class
    }
  }
}

extension ObservableState {
  /// The state's properties as if they were not tracked.
  public var customMirror: Mirror { StateMirror.of(self) }
}
