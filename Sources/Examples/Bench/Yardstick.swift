/// Plain work that ours is measured in turns with, where there is nothing that does the same.
///
/// On a slow machine, or beside other programs, it is as slow as ours: the ratio stays what it is.
@MainActor
enum Yardstick {
  /// What each is, for who reads the tables.
  nonisolated static let meaning = """
    The yardsticks: a "look-up and call" is one look-up in a [Int: Int] of 1,000 entries and one
    call of a stored closure; a "plain read" reads an integer of a class without tracking, by a
    call that is not inlined; a "plain row" is found by its id in a struct of plain rows with a
    dictionary of their places, and one integer of it is changed.
    """

  // MARK: Look-ups and calls

  /// One look-up in a `[Int: Int]` of 1,000 entries, and one call of a stored closure with what was found.
  static var lookupAndCall: Work { lookupsAndCalls(1) }

  /// So many of them as one operation, beside ours that do something so many times.
  static func lookupsAndCalls(_ times: Int) -> Work {
    let size = 1000
    // Hidden, so that neither is known where it is used.
    let table = Sink.hidden(Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0) }))
    let sum = Box(0)
    let call = Sink.hidden(Box<(Int) -> Void> { sum.value &+= $0 })
    let name = times == 1 ? "look-up and call" : "\(StoreModels.text(times)) look-ups and calls"
    return Work(name) { n in
      sum.value = 0
      var key = 0
      for _ in 0..<n * times {
        call.value(table[key] ?? -1)
        key = key == size - 1 ? 0 : key + 1
      }
      let rest = n * times % size
      return sum.value == n * times / size * (size * (size - 1) / 2) + rest * (rest - 1) / 2
    }
  }

  // MARK: Reads

  private final class Plain {
    var value = 7
  }

  /// With something to add, so that no two calls are the same.
  @inline(never)
  private static func read(_ object: Plain, plus other: Int) -> Int { object.value &+ other }

  /// A read of a class's integer without tracking, by a call that is not inlined.
  static var plainRead: Work {
    let object = Sink.hidden(Plain())
    return Work("plain read") { n in
      var sum = 0
      for i in 0..<n { sum &+= read(object, plus: i & 1) }
      return sum == 7 * n + n / 2
    }
  }

  // MARK: Rows

  private struct Row {
    let id: Int
    var value = 0
    var title = "row"
    var isDone = false
  }

  private struct Table {
    var rows: [Row]
    var places: [Int: Int]

    @inline(never)
    mutating func increment(_ id: Int) {
      if let place = places[id] { rows[place].value &+= 1 }
    }
  }

  /// One of so many rows of a plain struct found by its id, and an integer of it changed.
  static func plainRow(of count: Int) -> Work {
    let table = Sink.hidden(
      Box(
        Table(
          rows: (0..<count).map { Row(id: $0) },
          places: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))))
    return Work("plain row") { n in
      let before = table.value.rows[7].value
      for _ in 0..<n { table.value.increment(7) }
      return table.value.rows[7].value == before + n
    }
  }
}
