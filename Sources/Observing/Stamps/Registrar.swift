import Observation

/// Tracks the properties of a type that keeps its own storage and writes its own accessors.
///
/// ```swift
/// @MainActor final class Player {
///   private let registrar = Registrar()
///   private var seconds = 0.0
///
///   var position: Double {
///     get { registrar.access(\Player.position); return seconds }
///     set { registrar.withMutation(of: \Player.position) { seconds = newValue } }
///   }
/// }
/// ```
///
/// It belongs to the main actor, as a class's tracked properties do.
public struct Registrar: Sendable {
  private let handed: Handed<RegistrarHandle>

  /// Makes a registrar, for one object.
  public init() { handed = Handed(ofMainActor: RegistrarHandle()) }

  private var sources: RegistrarSources { handed.value.sources }

  /// Says that a property is being read.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - name: What reports call it; inside the property's accessor, its name.
  public func access<Root, Value>(_ keyPath: KeyPath<Root, Value>, name: StaticString = #function) {
    if !ThreadWord.isObservingHere { Isolation.require(misuse("read", name)) }
    access(keyPath) { "\(name)" }
  }

  /// Whether somebody may be told of what is read here.
  package static var isAnyoneListening: Bool {
    ThreadWord.isObservingHere ? Graph.observer != nil : ToolchainTracking.isActive
  }

  /// Says that a property is being read on the main actor.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - name: What reports call it; asked for when they do.
  package func access(_ keyPath: AnyKeyPath, called name: @escaping () -> String) {
    if ThreadWord.isObservingHere {
      guard Graph.observer != nil else { return }
      if Transaction.hasUncommitted { Transaction.commit() }
      Graph.counts.reads &+= 1
      Graph.track(sources.source(for: keyPath, name))
    } else if ToolchainTracking.isActive {
      ToolchainTracking.note(sources.source(for: keyPath, name), of: handed.value)
    }
  }

  /// Changes a property; its readers re-run when the transaction ends.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - name: What reports call it; inside the property's accessor, its name.
  ///   - body: Makes the change.
  /// - Returns: What `body` returns.
  public func withMutation<Root, Value, R>(
    of keyPath: KeyPath<Root, Value>, name: StaticString = #function, _ body: () throws -> R
  ) rethrows -> R {
    if !ThreadWord.isWritingHere { Isolation.require(misuse("written", name)) }
    if Graph.deriving != nil { DerivedBase.reportWrite(of: "\(name)") }
    Transaction.begin()
    mutationCount &+= 1
    defer {
      if let node = sources.existing(for: keyPath) { Transaction.listChanged(node) }
      Transaction.end()
    }
    return try body()
  }

  private func misuse(_ verb: String, _ name: StaticString) -> String {
    """
    Observing: '\(name)' was \(verb) off the main actor. What a Registrar tracks belongs to the main \
    actor.
    """
  }
}

/// Goes with the registrar and its copies, whoever reads what they track: nothing inside refers to it.
private final class RegistrarHandle {
  let sources = RegistrarSources()
}

/// The properties of one registrar that somebody reads.
///
/// Used on the main actor alone.
private final class RegistrarSources {
  private var sources: [AnyKeyPath: NodePointer] = [:]

  func existing(for keyPath: AnyKeyPath) -> NodePointer? { sources[keyPath] }

  func source(for keyPath: AnyKeyPath, _ name: @escaping () -> String) -> NodePointer {
    if let source = sources[keyPath] { return source }
    let source = Source.make(owner: Owner(self, keyPath, name))
    sources[keyPath] = source
    return source
  }

  private final class Owner: Source.Owner {
    let sources: RegistrarSources
    let keyPath: AnyKeyPath
    let name: () -> String

    init(_ sources: RegistrarSources, _ keyPath: AnyKeyPath, _ name: @escaping () -> String) {
      self.sources = sources
      self.keyPath = keyPath
      self.name = name
    }

    override func unobserved() { sources.sources[keyPath] = nil }

    override func path() -> String? { name() }
  }
}
