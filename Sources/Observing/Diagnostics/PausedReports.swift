/// Traces and records of a program, which hear of nothing until they are resumed: of what a comparison plays, say.
package struct PausedReports {
  private let reporters = ChangeLog.reporters
  private let late = ChangeLog.late
  private let isOn = ChangeLog.isOn
  private let recordsWrites = WriteRecord.isOn

  /// Pauses those that there are; to be called outside of transactions.
  package init() {
    ChangeLog.reporters = []
    ChangeLog.late = [:]
    WriteRecord.isOn = false
    ChangeLog.isOn = false
  }

  /// Goes on as before.
  package func resume() {
    ChangeLog.reporters = reporters + ChangeLog.reporters
    ChangeLog.late = late
    WriteRecord.isOn = recordsWrites || WriteRecord.isOn
    ChangeLog.isOn = isOn || ChangeLog.isOn
  }
}
