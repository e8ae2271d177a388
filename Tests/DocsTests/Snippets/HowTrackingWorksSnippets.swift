import ObservableStore
import Observing

extension Snippets {
  static var tracking: [(String, Run)] {
    [
      ("stamps", stamps), ("presence", presence), ("diamond", diamond), ("places", places),
      ("order", order),
    ]
  }

  struct Kid: ObservableState {
    @Tracked var name = "Ann"
    @Tracked var age = 4
  }

  @MainActor final class Family {
    @Tracked var kid = Kid()
  }

  private static func stamps() {
    // snippet: stamps
    struct Kid: ObservableState {
      @Tracked var name = "Ann"
      @Tracked var age = 4
    }

    @MainActor final class Family {
      @Tracked var kid = Kid()
    }

    let family = Family()
    let name = observe("name") { print("name: \(family.kid.name)") }
    let age = observe("age") { print("age: \(family.kid.age)") }

    var copy = family.kid  // A value: changing it is nobody's business.
    copy.age = 5
    family.kid = copy  // Runs the closure over `age` alone.

    transaction {
      family.kid.age = 6
      family.kid.age = 5  // What it was: nothing runs.
    }

    family.kid = Kid(name: "Ben", age: 5)  // Made anew: runs the closure over `name` alone.
    family.kid = Kid(name: "Ben", age: 5)  // Looks the same: nothing runs.
    print("\(name.runs) and \(age.runs) runs")
    // end
  }

  private static func presence() {
    let family = Family()
    // snippet: presence
    let holder = observe("holder") { _ = family.kid }  // Hands the value on, reads nothing in it.
    let age = observe("age") { _ = family.kid.age }
    family.kid.age = 5
    print("holder \(holder.runs), age \(age.runs)")
    family.kid = Kid(age: 5)  // Another one that looks the same.
    print("holder \(holder.runs), age \(age.runs)")
    family.kid = Kid(name: "Ben", age: 5)  // Another one that differs, though not in its age.
    print("holder \(holder.runs), age \(age.runs)")
    // end
  }

  private static func diamond() {
    // snippet: diamond
    @MainActor final class Source {
      @Tracked var number = 1
    }

    let source = Source()
    let isEven = Derived("isEven") { source.number.isMultiple(of: 2) }
    let square = Derived("square") { source.number * source.number }
    let reader = observe("reader") { print(isEven.value ? "even" : "odd", square.value) }

    source.number = 2
    source.number = -2  // Both are computed, both are what they were: the reader sleeps.
    print("\(reader.runs) runs")
    // end
  }

  private static func places() {
    // snippet: places
    struct Player: ObservableState {
      @Tracked var points = 0
    }

    struct Game: ObservableState {
      @Tracked var guest: Player?
    }

    let game = Store(
      initialState: Game(guest: Player(points: 1)),
      reducer: Reduce<Game, Player?> { state, guest in
        state.guest = guest
        return .none
      })

    func guest() -> Store<Player, Player?>? { game.scope(\.guest) { $0 } }
    let first = guest()
    print(first == guest())

    game.send(Player(points: 2))
    print(first == guest(), first?.isInvalid ?? false, first?.points ?? 0)
    // end
  }

  private static func order() {
    let family = Family()
    // snippet: order
    let outer = observe("outer") {
      print("outer: \(family.kid.name)")
      _ = observe("inner") { print("  inner: \(family.kid.name) is \(family.kid.age)") }
    }
    family.kid.age = 5  // The inner one alone.
    transaction {
      family.kid.age = 6
      family.kid.name = "Bea"  // The outer one, which makes a new inner one.
    }
    print("\(outer.runs) runs of the outer one")
    // end
  }
}
