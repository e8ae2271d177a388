/// What was done wrong, in words.
package struct Diagnostic: Sendable {
  /// The module that noticed it.
  package let module: String
  package let message: String
  /// Where it was done, if that is known.
  package let line: ProgramLine?
  /// Whether it fails a test that has no test store, too.
  package let failsAnyTest: Bool

  package init(
    module: String, message: String, at line: ProgramLine? = nil, failsAnyTest: Bool = false
  ) {
    self.module = module
    self.message = message
    self.line = line
    self.failsAnyTest = failsAnyTest
  }
}

/// A line of a program, for reports.
package struct ProgramLine: Sendable, CustomStringConvertible {
  package let fileID: StaticString
  /// The file's path, if it is known.
  package let filePath: StaticString?
  package let number: UInt

  package init(_ fileID: StaticString, _ number: UInt, filePath: StaticString? = nil) {
    self.fileID = fileID
    self.filePath = filePath
    self.number = number
  }

  package var description: String { "\(fileID):\(number)" }
}

/// Takes diagnostics, so that they are not printed.
package protocol DiagnosticReceiver: AnyObject, Sendable {
  /// Takes a diagnostic, from any thread; false leaves it to others.
  func take(_ diagnostic: Diagnostic) -> Bool

  /// Whether it was expected that this would be reported.
  func expects(_ diagnostic: Diagnostic) -> Bool

  /// What it was told of that is told once.
  var toldOnce: ToldOnce { get }

  /// The test that it takes diagnostics for.
  var test: (any AnyObject & Sendable)? { get }

  /// Whether it is known better than `other` to be the one who takes what is reported: that was found in the task, which
  /// somebody else may have started.
  func comesBefore(_ other: any DiagnosticReceiver) -> Bool
}

extension DiagnosticReceiver {
  package var test: (any AnyObject & Sendable)? { nil }
  package func comesBefore(_ other: any DiagnosticReceiver) -> Bool { false }
}

/// Takes what no task's receiver does, and knows which test runs.
package protocol DiagnosticFallback: DiagnosticReceiver {
  /// The test that runs in this task.
  var testHere: (any AnyObject & Sendable)? { get }

  /// Who takes what a test that runs in this task has asked for, where it has no test store when that is done.
  func receiver(outsideOfStoresOf test: any AnyObject & Sendable) -> any DiagnosticReceiver

  /// Who takes what is reported of what is done for a test in another's task.
  func receiver(
    for test: any AnyObject & Sendable, _ known: [any DiagnosticReceiver]
  ) -> any DiagnosticReceiver
}

/// What was asked for in one task, and is done in another, which does not tell whose it is.
package struct AskedFor {
  package let test: (any AnyObject & Sendable)?
  fileprivate let receivers: [any DiagnosticReceiver]

  /// In this task.
  package static var here: AskedFor {
    let known = Diagnostics.receiver
    guard let others = Diagnostics.others, let test = known?.test ?? others.testHere else {
      return AskedFor(test: nil, receivers: [])
    }
    let outside = others.receiver(outsideOfStoresOf: test)
    return AskedFor(test: test, receivers: known.map { [$0, outside] } ?? [outside])
  }
}

/// What is told once, and to whoever takes it: what one test has heard is news to the next.
package final class ToldOnce: Sendable {
  fileprivate static let byProcess = ToldOnce()
  private let subjects = Locked<Set<ObjectIdentifier>>([])

  package init() {}

  fileprivate func note(_ subject: ObjectIdentifier) -> Bool {
    subjects.withLock { $0.insert(subject).inserted }
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

  /// Whether what is told once of an object has not been told to the test that would take it now; false outside of tests.
  package static func isNewsToTest(_ object: AnyObject) -> Bool {
    let told = receiver?.toldOnce ?? fallback.withLock { $0 }?.toldOnce
    return told?.note(ObjectIdentifier(object)) ?? false
  }

  private static var toldOutside: ToldOnce {
    fallback.withLock { $0 }?.toldOnce ?? .byProcess
  }

  fileprivate static var others: (any DiagnosticFallback)? {
    fallback.withLock { $0 } as? any DiagnosticFallback
  }

  /// Does what was asked for before by one test, or nobody's; if this is another test's task, it is not that one's.
  package static func doing<R>(
    _ asked: [AskedFor], for test: (any AnyObject & Sendable)?, _ body: () throws -> R
  ) rethrows -> R {
    guard let test, let others, test !== receiver?.test ?? others.testHere else {
      return try body()
    }
    let receiver = others.receiver(for: test, asked.flatMap(\.receivers))
    return try $receiver.withValue(receiver, operation: body)
  }

  /// Does something for which somebody takes what is reported, unless somebody does already.
  package static func withReceiver<R>(
    _ receiver: (any DiagnosticReceiver)?, _ body: () throws -> R
  ) rethrows -> R {
    guard let receiver else { return try body() }
    if let known = Self.receiver, !receiver.comesBefore(known) { return try body() }
    return try $receiver.withValue(receiver, operation: body)
  }

  package static func report(_ diagnostic: Diagnostic) {
    if !hasTaker(diagnostic) { show(diagnostic) }
  }

  package static func show(_ diagnostic: Diagnostic) {
    printToStandardError("\(diagnostic.module): \(diagnostic.message)")
  }

  /// Hands a diagnostic to whoever takes it; false if nobody does.
  package static func hasTaker(_ diagnostic: Diagnostic) -> Bool {
    receiver?.take(diagnostic) == true || fallback.withLock { $0 }?.take(diagnostic) == true
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
