import Observing

/// One search of a store for children that have gone.
///
/// What looks for children is shared by all elements of an array: it is there until the search has come to the last one.
enum ChildSearch {
  private struct Search {
    var wasUncertain = false
    /// Those whose copies of parts were looked through.
    var haveParts: [AnyCalledReducers] = []
  }

  /// It is the main actor's.
  private static let current = Unguarded(Search())

  /// Whether the last search has come to a child of which only the commit will tell whether it is the same.
  static var wasUncertain: Bool { current.value.wasUncertain }

  static func isUncertain() { current.value.wasUncertain = true }

  static func run(_ body: () -> Void) {
    current.value.wasUncertain = false
    body()
    if current.value.haveParts.isEmpty { return }
    let ended = current.value.haveParts
    current.value.haveParts = []
    for called in ended { called.forgetParts() }
  }

  static func willForgetParts(of called: AnyCalledReducers) {
    current.value.haveParts.append(called)
  }
}
