/// What the generator's runner asks one process to do.
struct Options {
  var type = 0
  var seed: UInt64 = 1
  /// The transactions to play, and which of their mutations (as bits); each has random numbers of its own, so that
  /// any of them can be left out.
  var steps: [(index: Int, parts: Int)] = []
  var readers: Set<Int>?

  /// Whether causes are told and writes are recorded, as for each third type.
  var explains: Bool { seed % 3 == 0 }

  /// Whether to say what the state is after each transaction.
  var traces = false
}

extension Options {
  /// Reads `type seed steps [readers [trace]]`, where steps is a count, or a list that begins with a
  /// comma: `,3,17/5` is the third transaction, and of the seventeenth the first and the third mutation.
  init(_ arguments: [String]) {
    type = Int(arguments[1]) ?? 0
    seed = (UInt64(arguments[2]) ?? 1) &* 1_000_003 &+ UInt64(type)
    if arguments[3].hasPrefix(",") {
      steps = arguments[3].split(separator: ",").map { word in
        let numbers = word.split(separator: "/").compactMap { Int($0) }
        return (numbers[0], numbers.count > 1 ? numbers[1] : ~0)
      }
    } else {
      steps = (0..<(Int(arguments[3]) ?? 0)).map { ($0, ~0) }
    }
    traces = arguments.count > 5
    if arguments.count > 4 && arguments[4] != "all" {
      readers = Set(arguments[4].split(separator: ",").compactMap { Int($0) })
    }
  }
}
