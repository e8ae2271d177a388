import Observing
import Testing

/// A closure inside another reads a copy that the outer one has taken: it is never left with an old one.
@Suite("Copies that closures inside others read") @MainActor
struct CopiesTakenOutsideTests {
  @MainActor final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var rows = makeRows(2)
    @Tracked var isOff = false
    @Tracked var other = 0
  }

  @Test("The one between runs in the same transaction, and makes the inner one of the same copy")
  func between() {
    let model = Model()
    var (seen, titles) = (0, "")
    let outer = observe {
      let (leaf, rows) = (model.leaf, model.rows)
      _ = observe {
        _ = model.other
        _ = observe {
          seen = leaf.number
          titles = rows.map(\.title).joined()
        }
      }
    }
    transaction {
      model.leaf.number = 5
      model.other = 1
    }
    #expect(seen == 5 && outer.runs == 2)
    transaction {
      model.other = 2
      model.rows[id: 1]?.title = "!"
    }
    #expect(titles == "row 0!" && outer.runs == 3)
    transaction {
      model.rows.remove(id: 0)
      model.other = 3
    }
    #expect(titles == "!" && outer.runs == 4)
    model.other = 4
    #expect(outer.runs == 4)
  }

  @Test("The one between waits for a scheduler")
  func scheduled() async {
    let model = Model()
    var (seen, ids) = (0, [0])
    let outer = observe {
      let (leaf, rows) = (model.leaf, model.rows)
      _ = observe(scheduler: .nextTurn) {
        _ = observe {
          seen = leaf.number
          ids = rows.map(\.id)
        }
      }
    }
    model.leaf.number = 5
    #expect(await eventually { seen == 5 })
    #expect(outer.runs == 2)
    model.rows.remove(id: 0)
    #expect(await eventually { ids == [1] })
    #expect(outer.runs == 3)
  }

  @Test("Two of them wait for a scheduler, each since a change of its own")
  func scheduledTwice() async {
    let model = Model()
    var (seen, ids) = (0, [0])
    let tokens = [
      observe {
        let leaf = model.leaf
        _ = observe(scheduler: .nextTurn) { _ = observe { seen = leaf.number } }
      },
      observe {
        let rows = model.rows
        _ = observe(scheduler: .nextTurn) { _ = observe { ids = rows.map(\.id) } }
      },
    ]
    model.leaf.number = 5
    model.rows.remove(id: 0)
    #expect(await eventually { seen == 5 && ids == [1] })
    #expect(tokens.map(\.runs) == [2, 2])
  }

  @Test("What looks the same comes in its place while nobody reads the copy")
  func replaced() {
    let model = Model()
    var seen = ""
    let outer = observe {
      let leaf = model.leaf
      _ = observe { seen = model.isOff ? "off" : "\(leaf.text) \(leaf.number)" }
    }
    model.isOff = true
    model.leaf = Leaf()
    #expect(outer.runs == 1)
    model.isOff = false
    model.leaf.text = "new"
    #expect(seen == "new 0")
    model.leaf.number = 2
    #expect(seen == "new 2")
    model.leaf = Leaf(text: "new", number: 2)
    model.isOff = true
    model.isOff = false
    model.leaf.number = 3
    #expect(seen == "new 3")
  }

  @Test("The outer one has changed its copy, and a row is replaced")
  func changedOutside() {
    typealias Change = @MainActor (inout IdentifiedArrayOf<Row>) -> Void
    let changes: [Change] = [
      { _ in }, { $0.reverse() }, { $0.remove(id: 0) }, { $0.remove(id: 9) },
      { $0[id: 9]?.count += 1 },
      { $0[id: 1]?.count += 1 }, { $0.append(Row(id: 7)) }, { $0.sort { $0.count > $1.count } },
    ]
    let reads: [@MainActor (inout IdentifiedArrayOf<Row>) -> String] = [
      { "\($0[id: 1]?.title as Any)" }, { "\($0.map(\.title))" }, { "\($0)" },
      {
        $0[id: 1]?.title += "!"
        return "\($0[id: 1]?.title as Any)"
      },
      { $0.remove(id: 1)?.title ?? "none" },
    ]
    for (number, change) in changes.enumerated() {
      for (read, look) in reads.enumerated() {
        let model = Model()
        var seen = ""
        let outer = observe {
          var rows = model.rows
          change(&rows)
          let copy = rows
          _ = observe {
            var rows = copy
            seen = look(&rows)
          }
        }
        for step in 0..<3 {
          switch step {
          case 0: model.rows[id: 1] = Row(id: 1, title: "new")
          case 1: model.rows[id: 1]?.title = "newer"
          default: model.rows = makeRows(3)
          }
          var rows = model.rows
          change(&rows)
          let now = look(&rows)
          #expect(seen == now, "change \(number), read \(read), step \(step)")
        }
        outer.cancel()
      }
    }
  }

  @Test("The innermost waits for a scheduler, and the one between makes another before it has run")
  func innermostScheduled() {
    let model = Model()
    let turns = Turns()
    var (seen, titles) = (0, "")
    let outer = observe {
      let (leaf, rows) = (model.leaf, model.rows)
      _ = observe {
        _ = model.other
        _ = observe(scheduler: turns.scheduler) {
          seen = leaf.number
          titles = rows.map(\.title).joined()
        }
      }
    }
    model.leaf.number = 5
    model.other = 1
    turns.take()
    #expect(seen == 5 && outer.runs == 2)
    model.rows[id: 1]?.title = "!"
    model.other = 2
    model.other = 3
    turns.take()
    #expect(titles == "row 0!" && outer.runs == 3)
    model.rows.remove(id: 0)
    model.other = 4
    turns.take()
    #expect(titles == "!" && outer.runs == 4)
    model.other = 5
    turns.take()
    #expect(outer.runs == 4)
  }

  @Test("The one between waits for a scheduler, and runs for the same change as the innermost")
  func bothWait() {
    let model = Model()
    let turns = Turns()
    let leaf = Derived(by: { _, _ in false }) { model.leaf }
    var seen = 0
    let outer = observe {
      let copy = model.leaf
      _ = observe(scheduler: turns.scheduler) {
        _ = leaf.value
        _ = observe { seen = copy.number }
      }
    }
    for number in 1...3 {
      model.leaf.number = number
      turns.take()
      turns.take()
      #expect(seen == number && outer.runs == 1 + number)
    }
  }

  @Test("The one between ends the innermost that has found its copy old, and another waits")
  func endedInside() {
    let model = Model()
    let turns = Turns()
    var seen = 0
    let waiting = observe(scheduler: turns.scheduler) { _ = model.rows.count }
    let outer = observe {
      let leaf = model.leaf
      _ = observe(scheduler: turns.scheduler) {
        let isMore = model.other > 0
        _ = observe {
          if model.isOff { return }
          var runs = 0
          _ = observe {
            runs += 1
            seen = leaf.number
            if runs == 2 { model.isOff = true }
          }
        }
        if isMore { _ = observe { seen = leaf.number } }
      }
    }
    transaction {
      model.leaf.number = 5
      model.rows.remove(id: 0)
    }
    // Who begins to read that copy now, while a scheduler is waited for, finds that it is old.
    model.other = 1
    turns.take()
    turns.take()
    #expect(seen == 5 && outer.runs == 2)
    withExtendedLifetime(waiting) {}
  }

  /// Not kept on an actor by the compiler, which would forbid to read it while it is changed.
  final class Open {
    @Tracked var leaf = Leaf()
    @Tracked var held = 0
    @Tracked var other = 0
  }

  @Test("The innermost waits for what is being changed in place, and the one between makes another")
  func open() {
    let model = Open()
    var seen = 0
    let outer = observe {
      let leaf = model.leaf
      _ = observe {
        _ = model.other
        _ = observe {
          _ = model.held
          seen = leaf.number
        }
      }
    }
    func change(_ held: inout Int) {
      held += 1
      model.leaf.number = 5
      model.other = 1
    }
    change(&model.held)
    #expect(seen == 5 && outer.runs == 2)
  }
}
