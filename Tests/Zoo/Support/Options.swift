/// What the generator's runner asks one process to do.
struct Options {
  var type = 0
  var seed: UInt64 = 1
  /// The transactions to play; each has random numbers of its own, so that any of them can be left out.
  var steps: [Int] = []
  var readers: Set<Int>?

  /// Whether to say what the state is after each transaction.
  var traces = false

  /// Reads `type seed steps [readers [trace]]`, where steps is a count or a list that begins with a comma.
  init(_ arguments: [String]) {
    type = Int(arguments[1]) ?? 0
    seed = (UInt64(arguments[2]) ?? 1) &* 1_000_003 &+ UInt64(type)
    let words = arguments[3].split(separator: ",").compactMap { Int($0) }
    steps = arguments[3].hasPrefix(",") ? words : Array(0..<(words.first ?? 0))
    traces = arguments.count > 5
    if arguments.count > 4 && arguments[4] != "all" {
      readers = Set(arguments[4].split(separator: ",").compactMap { Int($0) })
    }
  }
}
