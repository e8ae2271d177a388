/// Traces and records of a program, which hear of nothing until they are resumed: of what a comparison plays, say.
///
/// What ends meanwhile does not come back.
package struct PausedReports {
  private let numbers: Set<UInt64>
  private let late = ChangeLog.late
  private let wasPaused = ChangeLog.isPaused

  /// Pauses those that there are; to be called outside of transactions.
  package init() {
    numbers = Set(ChangeLog.reporters.map(\.number))
    ChangeLog.paused += ChangeLog.reporters
    ChangeLog.reporters = []
    ChangeLog.late = [:]
    ChangeLog.isPaused = true
    WriteRecord.isOn = false
    ChangeLog.isOn = RunLimit.isWatching
  }

  /// Goes on as before.
  package func resume() {
    ChangeLog.reporters =
      ChangeLog.paused.filter { numbers.contains($0.number) } + ChangeLog.reporters
    ChangeLog.paused.removeAll { numbers.contains($0.number) }
    ChangeLog.late = late
    ChangeLog.isPaused = wasPaused
    if !wasPaused { WriteRecord.isOn = WriteRecord.isWanted }
    ChangeLog.isOn = true
    ChangeLog.turnOffIfUnused()
  }
}
