import Observing

/// What reports call a type, for code that a client's module may take over.
@usableFromInline
enum ReportedType {
  @usableFromInline
  static func name(of type: Any.Type) -> String { TypeName.of(type) }
}

/// Where a reducer was written, for reports.
@usableFromInline
struct ReducerPlace {
  @usableFromInline let name: String
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @usableFromInline
  init(_ name: String, _ fileID: StaticString, _ line: UInt) {
    self.name = name
    self.fileID = fileID
    self.line = line
  }

  /// Reports a case path of the reducer that is none.
  @usableFromInline
  func check<Root, Value>(_ path: CasePath<Root, Value>) {
    path.check("The \(name)", fileID, line)
  }

  /// Reports an action for a child that is not there.
  @usableFromInline @inline(never)
  func reportMissing(_ child: String, in state: Any.Type, _ action: Any) {
    StoreMisuse.report(
      """
      The \(name) at \(fileID):\(line) received an action for \(child) of \
      `\(TypeName.of(state))`, which is not there. The child's reducer did not run, the parent's did. The action: \(ValueText.alone(action))
      """)
  }

  /// Reports that a child was to go, or what lies above it, that is not there.
  ///
  /// - Parameters:
  ///   - asked: What was to be done with the child.
  ///   - child: What the child is called.
  ///   - state: The parent's state.
  ///   - action: The action that asked for it.
  func reportNoneThere(to asked: String, _ child: String, in state: Any.Type, _ action: Any) {
    StoreMisuse.report(
      """
      The \(name) at \(fileID):\(line) was told to \(asked) \(child) of `\(TypeName.of(state))`, which is not there. \
      Nothing went, and the parent's reducer ran. The action: \(ValueText.alone(action))
      """)
  }

  /// Reports a change of a part that is not there.
  func reportNotSet(_ part: String, in state: Any.Type, _ action: Any) {
    StoreMisuse.report(
      """
      The \(name) at \(fileID):\(line) received a change of `\(part)` of `\(TypeName.of(state))`, which is not there. \
      Nothing was set. The action: \(ValueText.alone(action))
      """)
  }
}
