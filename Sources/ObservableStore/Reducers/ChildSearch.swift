import Observing

/// One search of a store for children that have gone.
///
/// What looks for children is shared by all elements of an array: it is there until the search has come to the last one.
enum ChildSearch {
  private struct Search {
    var number: UInt64 = 0
    /// Those whose copies of parts were looked through.
    var haveParts: [AnyCalledReducers] = []
  }

  /// It is the main actor's.
  private static let current = Unguarded(Search())

  static var number: UInt64 { current.value.number }

  static func run(_ body: () -> Void) {
    current.value.number += 1
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
