import Observing
import Testing

@testable import ObservableStore

/// What a shared row was last is what was there when a transaction began, or what that has made of it: never what came and
/// went in one.
@MainActor
@Suite("Shared rows that come and go in one transaction")
struct SharedRowsThatGoTests {
  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = "t"
  }

  @Test("One that has gone, and comes and goes in one transaction, was there for nobody")
  func cameAndWent() {
    @Shared var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a")]
    @Shared var only: Row? = Row(id: 2, title: "b")
    let row = Shared($rows[id: 1])!
    let one = Shared($only)!
    var seen: [String] = []
    let token = observe { seen.append(row.wrappedValue.title + one.wrappedValue.title) }
    transaction {
      rows = []
      only = nil
    }
    #expect(seen.last == "ab")
    for _ in 0..<2 {
      transaction {
        rows = [Row(id: 1, title: "h")]
        only = Row(id: 2, title: "i")
        rows[id: 1]?.title = "j"
        rows = []
        only = nil
      }
      #expect(untracked { row.wrappedValue.title + one.wrappedValue.title } == seen.last)
    }
    rows = [Row(id: 1, title: "c")]
    only = Row(id: 2, title: "d")
    #expect(seen.last == "cd")
    rows = []
    only = nil
    #expect(
      seen.last == "cd" && untracked { row.wrappedValue.title + one.wrappedValue.title } == "cd")
    withExtendedLifetime(token) {}
  }

  @Test("One that goes, and comes and goes again in that transaction, is what it was at first")
  func cameAndWentAgain() {
    @Shared var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "a")]
    @Shared var only: Row? = Row(id: 2, title: "b")
    let row = Shared($rows[id: 1])!
    let one = Shared($only)!
    var seen: [String] = []
    let token = observe { seen.append(row.wrappedValue.title + one.wrappedValue.title) }
    transaction {
      rows[id: 1]?.title = "c"
      for title in ["x", "y"] {
        rows.removeAll()
        only = nil
        rows.append(Row(id: 1, title: title))
        rows[id: 1]?.title += "!"
        only = Row(id: 2, title: title)
      }
      rows.removeAll()
      only = nil
    }
    #expect(seen == ["ab", "cb"])
    #expect(untracked { row.wrappedValue.title + one.wrappedValue.title } == "cb")
    transaction {
      rows = [Row(id: 1, title: "d")]
      only = Row(id: 2, title: "e")
    }
    #expect(seen == ["ab", "cb", "de"])
    transaction {
      rows = []
      rows = [Row(id: 1, title: "f")]
      only = nil
      only = Row(id: 2, title: "g")
    }
    #expect(seen == ["ab", "cb", "de", "fg"])
    rows = []
    only = nil
    #expect(untracked { row.wrappedValue.title + one.wrappedValue.title } == "fg")
    withExtendedLifetime(token) {}
  }

  @Test("One in whose place another has come is given back with the transaction")
  func replacedIsGivenBack() {
    final class Probe {}
    struct Held: ObservableState, Identifiable {
      let id: Int
      let probe: Probe
    }
    weak var probe: Probe?
    let rows = Shared<IdentifiedArrayOf<Held>>([])
    do {
      let made = Probe()
      probe = made
      rows.wrappedValue = [Held(id: 1, probe: made)]
    }
    let row = Shared(rows[id: 1])!
    transaction {
      rows.wrappedValue = []
      rows.wrappedValue = [Held(id: 1, probe: Probe())]
    }
    #expect(probe == nil && row.wrappedValue.id == 1)
  }
}
