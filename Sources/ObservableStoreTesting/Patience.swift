/// How long a test clock waits for somebody who may be on the way to the next sleep: on a busy machine a thread stands still
/// for a while.
///
/// Who waits for something else instead, or has come to an end that nobody hears of, is waited for in vain. All of that takes
/// a tenth of a second at most, since tests in which much of it happens are to be fast; those who do sleep, or are known to
/// have ended, give a little of it back.
struct Patience {
  private static let most = Duration.milliseconds(100)
  private var left = most

  /// For how long nothing need be heard of an operation of an effect, whose end is known.
  var forOperations: Duration { left / 2 }

  /// For how long nothing need be heard of a task of no operation, which may have ended.
  var forTasks: Duration { left / 10 }

  mutating func wait(inVain time: Duration) { left -= time }

  mutating func hasNotWaitedInVain() { left = min(left + Self.most / 100, Self.most) }
}
