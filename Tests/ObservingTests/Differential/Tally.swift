/// What is wrong, in the turn in which it shows.
struct WorldFailure: Error, CustomStringConvertible {
  let kind: String
  let description: String
}

/// How often closures ran for reasons that are allowed and do not show in the values.
struct Tally {
  var turns = 0
  var commits = 0
  var runs = 0
  /// A part that owns memory was written, and is equal to what it was.
  var heap = 0
  /// Something that counts as changed as a whole was written somewhere else.
  var coarse = 0
  /// A copy came to a place that was not its own, or not any more.
  var rehomed = 0
  /// The transaction was looked into before its end.
  var midway = 0

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.turns += right.turns
    sum.commits += right.commits
    sum.runs += right.runs
    sum.heap += right.heap
    sum.coarse += right.coarse
    sum.rehomed += right.rehomed
    sum.midway += right.midway
    return sum
  }
}
