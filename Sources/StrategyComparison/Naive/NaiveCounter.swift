/// What the naive strategy does: `Instrumentation` knows nothing of it.
@MainActor
package final class NaiveCounter {
  package private(set) var transforms = 0
  package private(set) var comparisons = 0

  package init() {}

  func countTransform() { transforms += 1 }
  func countComparison() { comparisons += 1 }
}
