import Observing

extension Bench {
  /// What must not cost more because there is more of it.
  static var growth: BenchSection {
    BenchSection(
      name: "Growth", note: "the same change in large and small",
      cases: changedInPlace + appended)
  }

  private struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var value = 0
    @Tracked var title = "row"
  }

  @MainActor private final class Table {
    @Tracked var rows: IdentifiedArrayOf<Row>
    init(_ count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) }) }
  }

  private static let smallest = 100

  // MARK: One element changed in place

  private static var changedInPlace: [BenchCase] {
    [10_000, 1_000_000].flatMap { count in
      [
        BenchCase("one of \(text(count)) rows changed by its id, that row observed") { meter in
          try meter.compare(
            change(count, byID: true), with: change(smallest, byID: true), goal: .ratio(1.3))
        },
        BenchCase("one of \(text(count)) rows changed by its index, that row observed") { meter in
          try meter.compare(
            change(count, byID: false), with: change(smallest, byID: false), goal: .ratio(1.3))
        },
      ]
    }
  }

  private static func change(_ count: Int, byID: Bool) -> Work {
    let table = Table(count)
    let place = count / 2
    let seen = Box(0)
    let token = observe { seen.value = table.rows[id: place]?.value ?? -1 }
    return Work("\(text(count)) rows") { n in
      let runs = token.runs
      let before = seen.value
      if byID {
        for _ in 0..<n { table.rows[id: place]?.value &+= 1 }
      } else {
        for _ in 0..<n { table.rows[place].value &+= 1 }
      }
      return token.runs == runs + n && seen.value == before + n
    }
  }

  // MARK: Rows appended

  private static var appended: [BenchCase] {
    [
      BenchCase("a row appended to 1,000,000 and taken away, the ids observed") { meter in
        try meter.compare(append(1_000_000), with: append(smallest), goal: .ratio(2))
      }
    ]
  }

  private static func append(_ count: Int) -> Work {
    let table = Table(count)
    let seen = Box(0)
    let token = observe { seen.value = table.rows.ids.count }
    return Work("\(text(count)) rows") { n in
      let runs = token.runs
      for _ in 0..<n {
        table.rows.append(Row(id: count))
        table.rows.removeLast()
      }
      return token.runs == runs + 2 * n && seen.value == count
    }
  }

  private static func text(_ count: Int) -> String {
    count >= 1_000_000
      ? "1,000,000" : count >= 1000 ? "\(count / 1000),000" : String(count)
  }
}
