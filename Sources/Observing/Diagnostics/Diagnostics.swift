/// What was done wrong, in words.
package struct Diagnostic: Sendable {
  /// The module that noticed it.
  package let module: String
  package let message: String

  package init(module: String, message: String) {
    self.module = module
    self.message = message
  }
}

/// Takes diagnostics, so that they are not printed.
package protocol DiagnosticReceiver: AnyObject, Sendable {
  /// Takes a diagnostic, from any thread; false leaves it to others.
  func take(_ diagnostic: Diagnostic) -> Bool

  /// Whether it was expected that this would be reported.
  func expects(_ diagnostic: Diagnostic) -> Bool

  /// What it was told of that is told once.
  var toldOnce: ToldOnce { get }
}

/// What is told once, and to whoever takes it: what one test has heard is news to the next.
package final class ToldOnce: Sendable {
  fileprivate static let byProcess = ToldOnce()
  private let types = Locked<Set<ObjectIdentifier>>([])

  package init() {}

  fileprivate func note(_ type: ObjectIdentifier) -> Bool {
    types.withLock { $0.insert(type).inserted }
  }
}

/// Where what was done wrong is reported.
///
/// It is printed, unless somebody takes it: whoever is named by the task in which it is noticed, and those tasks that
/// it has started, else whoever takes what no task's receiver does.
package enum Diagnostics {
  /// Whether anybody is told why closures run.
  package static var areCausesWanted: Bool { ChangeLog.isOn }

  @TaskLocal package static var receiver: (any DiagnosticReceiver)?

  private static let fallback = Locked<(any DiagnosticReceiver)?>(nil)

  /// Names who takes what no task's receiver does.
  package static func setFallback(_ receiver: (any DiagnosticReceiver)?) {
    fallback.withLock { $0 = receiver }
  }

  /// Whether what is told once of a type has not been told to whoever would take it now.
  package static func isNews(_ type: Any.Type) -> Bool {
    (receiver?.toldOnce ?? toldOutside).note(ObjectIdentifier(type))
  }

  private static var toldOutside: ToldOnce {
    fallback.withLock { $0 }?.toldOnce ?? .byProcess
  }

  package static func report(_ diagnostic: Diagnostic) {
    if let receiver, receiver.take(diagnostic) { return }
    if let fallback = fallback.withLock({ $0 }), fallback.take(diagnostic) { return }
    printToStandardError("\(diagnostic.module): \(diagnostic.message)")
  }

  /// Collects what one module reports.
  private final class Recorder: DiagnosticReceiver {
    private let module: String
    let messages = Locked<[String]>([])
    let toldOnce = ToldOnce()

    init(_ module: String) { self.module = module }

    func expects(_ diagnostic: Diagnostic) -> Bool { false }

    func take(_ diagnostic: Diagnostic) -> Bool {
      guard diagnostic.module == module else { return false }
      messages.withLock { $0.append(diagnostic.message) }
      return true
    }
  }

  /// Hands on each message once, however often it comes.
  private final class Repeats: DiagnosticReceiver {
    private let outer = Diagnostics.receiver
    private let seen = Locked<Set<String>>([])

    var toldOnce: ToldOnce { outer?.toldOnce ?? Diagnostics.toldOutside }

    func expects(_ diagnostic: Diagnostic) -> Bool { outer?.expects(diagnostic) ?? false }

    func take(_ diagnostic: Diagnostic) -> Bool {
      if !seen.withLock({ $0.insert(diagnostic.message).inserted }) { return true }
      return outer?.take(diagnostic) ?? false
    }
  }

  /// Does something again and again: what is reported each time is reported once.
  package static func withoutRepeats<R>(_ body: () throws -> R) rethrows -> R {
    try $receiver.withValue(Repeats()) { try body() }
  }

  /// Does something again and again: what is reported each time is reported once.
  @MainActor
  package static func withoutRepeats<R: Sendable>(
    _ body: @MainActor () async throws -> R
  ) async rethrows -> R {
    try await $receiver.withValue(Repeats()) { try await body() }
  }

  /// What a module reports during the call, on this task and on those that it starts.
  package static func recording(_ module: String, _ body: () throws -> Void) rethrows -> [String] {
    let recorder = Recorder(module)
    try $receiver.withValue(recorder) { try body() }
    return recorder.messages.withLock { $0 }
  }

  /// What a module reports during the call, on this task and on those that it starts.
  @MainActor
  package static func recording(
    _ module: String, _ body: @MainActor () async throws -> Void
  ) async rethrows -> [String] {
    let recorder = Recorder(module)
    try await $receiver.withValue(recorder) { try await body() }
    return recorder.messages.withLock { $0 }
  }
}
