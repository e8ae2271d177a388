/// An error whose cause was told when it was thrown, as far as there was somebody to tell.
package protocol ToldError: Error {
  /// Who has taken that; nil if it is not known.
  var taker: (any DiagnosticReceiver)? { get }

  /// What it is called where it has to be told once more.
  var name: String { get }
}

/// What is told of errors that nobody catches.
package enum UncaughtError {
  /// Its text; nil if the one who would take it has taken its cause already.
  ///
  /// What somebody else was told, another test, say, is told again: rather twice than never.
  package static func text(_ error: any Error, for receiver: (any DiagnosticReceiver)?) -> String? {
    guard let told = error as? any ToldError else { return "\(error)" }
    if let taker = told.taker, taker === receiver { return nil }
    return told.name
  }
}
