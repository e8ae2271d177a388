/// What the places of one tree share.
@usableFromInline
package final class PlaceRoot {
  /// Whether the state is being changed, so that nobody may read it.
  @exclusivity(unchecked) @usableFromInline package final var isChanging = false
  /// Whether an action is being processed, with all that it sets off: what is sent meanwhile waits.
  @exclusivity(unchecked) final var isProcessing = false
  /// Whether nobody is left who could change anything in the tree.
  final var hasEnded = false
  /// The sources of bridges to the toolchain's Observation that were read in the tree.
  final var bridged: Set<NodePointer> = []
  private let name: String
  private var hasToldOfSending = false

  package init(name: String) { self.name = name }

  /// An action is sent while the state is being changed; returns whether that is the first.
  package func noteSendingWhileChanging() -> Bool {
    defer { hasToldOfSending = true }
    return !hasToldOfSending
  }

  /// Whether the state may not be read at this moment, or it is not known to be the main actor who reads it.
  final var isClosed: Bool { @inline(__always) get { isChanging || !ThreadWord.isKnownInitial } }

  @inline(never)
  final func checkReading() {
    Isolation.require(
      "Observing: \(name) was read off the main actor. Stores belong to the main actor.")
    if isChanging {
      Misuse.stop(
        "\(name) was read while its own reducer runs: use the state that the reducer was handed")
    }
  }
}

/// Held by who changes a tree of places: when it goes, nothing in the tree will ever change.
///
/// It goes on the main actor, as all that the tree consists of.
package final class TreeInUse {
  private let root: PlaceRoot

  package init<State>(_ place: StatePlace<State>) { root = place.root }

  deinit {
    HandOver.checkIsOnMainActor()
    ToolchainTracking.treeHasEnded(root)
  }
}

/// A place, whatever its type.
protocol PlaceInTree: AnyObject {
  var root: PlaceRoot { get }
}

extension StatePlace: PlaceInTree {}
