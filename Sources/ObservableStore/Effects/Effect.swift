import Observing

/// What is to be done besides changing the state: work whose results come back as actions.
///
/// A reducer returns one for each action, most of the time ``none``, which costs nothing:
///
/// ```swift
/// case .refresh:
///   state.isLoading = true
///   return .run { send in await send(.loaded(try await api.load())) }
///     .cancellable(id: CancelID.refresh, cancelInFlight: true)
/// case .stop:
///   return .cancel(id: CancelID.refresh)
/// ```
///
/// An effect is a description. It does nothing until a store starts it, and may be started twice.
/// What is made of it with the operators below belongs to it: an effect that is cancelled takes
/// everything inside along.
public struct Effect<Action>: Sendable {
  /// An action need not be sendable: one that lies in an effect is handed over with it, and is not used elsewhere.
  @usableFromInline let handed: Handed<EffectNode<Action>>?

  @usableFromInline
  init(node: EffectNode<Action>) { handed = Handed(node) }

  @usableFromInline
  init() { handed = nil }

  @inlinable
  var node: EffectNode<Action>? {
    @inline(__always) get { handed?.value }
  }

  /// Nothing to do.
  @inlinable
  public static var none: Effect {
    @inline(__always) get { Effect() }
  }

  @usableFromInline
  var isNone: Bool {
    @inline(__always) get { handed == nil }
  }
}

/// What an effect consists of.
@usableFromInline
indirect enum EffectNode<Action> {
  case send(Action)
  case run(EffectRun<Action>)
  case merge(EffectList<Action>)
  case concatenate(EffectList<Action>)
  case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
  case cancel(EffectID)
  case scoped(Effect<Action>, ScopeElement)
  case throttled(Effect<Action>, ThrottleRule)
  case limited(Effect<Action>, count: Int, total: Int)
  /// The action that dismisses whose effect it is; nil until it has come to who presents that.
  case dismiss(Action?)
}

/// An asynchronous operation, and where it was written.
@usableFromInline
struct EffectRun<Action>: Sendable {
  typealias Operation = @Sendable (Send<Action>) async throws -> Void
  typealias Handler = @Sendable (any Error, Send<Action>) async -> Void

  let priority: TaskPriority?
  let operation: Operation
  let handler: Handler?
  /// `Module/File.swift:12`.
  let label: String
}

/// What effects are cancelled by.
@usableFromInline
struct EffectID: Hashable, Sendable {
  let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) { self.value = value }

  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}

/// How often actions may pass.
@usableFromInline
struct ThrottleRule: Sendable {
  let id: EffectID
  let wait: @Sendable () async throws -> Void
  let takesLatest: Bool
}
