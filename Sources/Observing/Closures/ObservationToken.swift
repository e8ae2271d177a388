/// Keeps a closure going; cancels it when released.
///
/// A token of a closure that belongs to another one may be thrown away: the outer closure keeps it.
///
/// Keep others in a property, alone or in an array. A local array of tokens is let go of right after its last use in an
/// optimized build, and `_ = tokens` is no use: write `withExtendedLifetime(tokens) { … }` around what the closures have
/// to see.
///
/// ```swift
/// let token = observe("title") { title.text = store.name }
/// print(token.label, token.runs, token.dependencies)      // title 1 ["name"]
/// token.cancel()
/// ```
@MainActor
public final class ObservationToken {
  /// The closure's node stays the token's, cancelled or not, until the token is gone.
  private nonisolated let node: NodePointer

  init(_ node: NodePointer) {
    self.node = node
    node.pointee.flags.insert(.held)
  }

  /// Cancels the closure: closures inside it first, then its cleanups; it lets go of what it captured.
  public func cancel() {
    guard !isCancelled else { return }
    Transaction.begin()
    Closure.cancel(node)
    Transaction.end()
  }

  /// Whether the closure has been cancelled.
  public var isCancelled: Bool { node.pointee.flags.contains(.dead) }

  /// What reports call the closure.
  public var label: String { Closure.label(of: node) }

  /// How often the body has run, the first time included.
  public var runs: Int { Int(node.pointee.runs) }

  /// What the closure read last time, by property path where known.
  ///
  /// Finding the paths searches the observed states: it is for reports and tests.
  public var dependencies: [String] { Closure.dependencies(of: node) }

  /// Whether the closure has read a value that somebody's function computes, and not only where a state lies.
  package var readsDerivedValues: Bool {
    var isAny = false
    Graph.forEachDependency(of: node) {
      let flags = $0.pointee.flags
      if flags.contains(.derived), !flags.contains(.place) || flags.contains(.readsMade) {
        isAny = true
      }
    }
    return isAny
  }

  /// Keeps the token in a collection of them, and with it the closure.
  ///
  /// ```swift
  /// observe { title.text = model.title }.store(in: &tokens)      // var tokens: [ObservationToken] = []
  /// ```
  public func store(in tokens: inout some RangeReplaceableCollection<ObservationToken>) {
    tokens.append(self)
  }

  /// Keeps the token in a set of them, and with it the closure.
  ///
  /// ```swift
  /// observe { title.text = model.title }.store(in: &tokens)      // var tokens: Set<ObservationToken> = []
  /// ```
  public func store(in tokens: inout Set<ObservationToken>) { tokens.insert(self) }

  deinit {
    let node = node
    onMainActorSoon { Closure.tokenReleased(node) }
  }
}

extension ObservationToken: Hashable {
  /// Whether it is the same token.
  public nonisolated static func == (left: ObservationToken, right: ObservationToken) -> Bool {
    left === right
  }

  /// Hashes which token it is.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
