/// What the places of one tree share.
@usableFromInline
package final class PlaceRoot {
  /// Whether the state is being changed, so that nobody may read it.
  @exclusivity(unchecked) @usableFromInline package final var isChanging = false
  private let name: String

  package init(name: String) { self.name = name }

  @usableFromInline
  func stopReading() -> Never {
    Misuse.stop(
      "\(name) was read while its own reducer runs: use the state that the reducer was handed")
  }
}
