import Observing

// The state that the differential test changes and reads. Each struct has a `uid`, drawn when it is
// made and kept by its copies: whether a struct was replaced by another one shows in plain data.

nonisolated(unsafe) var lastUID = 0

/// So that a script runs twice with the same numbers.
func resetUIDs() { lastUID = 0 }

func nextUID() -> Int {
  lastUID += 1
  return lastUID
}

enum Mood: Int {
  case calm
  case busy
  case wild
}

struct Bud: ObservableState {
  let uid = nextUID()
  @Tracked var number = 0
  @Tracked var name = "s0"
}

struct Twig: ObservableState {
  let uid = nextUID()
  @Tracked var number = 0
  @Tracked var flag = false
  @Tracked var name = "s0"
  @Tracked var bud = Bud()
  @Tracked var maybe: Bud?
}

struct Branch: ObservableState {
  let uid = nextUID()
  @Tracked var number = 0
  /// Not tracked, plain data.
  var plain = 0
  @Tracked var words = [0]
  @Tracked var twig = Twig()
  @Tracked var other = Twig()
  @Tracked var maybe: Twig?
  @Tracked var items: IdentifiedArrayOf<Jar> = []

  mutating func swapTwigs() { swap(&_twig, &_other) }
}

/// Compares less than it holds.
struct Exact: ObservableState, Equatable {
  let uid = nextUID()
  @Tracked var number = 0
  @Tracked var name = "s0"

  static func == (left: Exact, right: Exact) -> Bool {
    left.number == right.number && left.name == right.name
  }
}

/// Has an untracked part that owns memory, and an untracked struct with tracked parts.
struct Mixed: ObservableState {
  let uid = nextUID()
  @Tracked var number = 0
  var label = "s0"
  var bud = Bud()
  @Tracked var twig = Twig()
}

struct Crate<Value: Part>: ObservableState {
  let uid = nextUID()
  @Tracked var value: Value
  @Tracked var count = 0
}

struct Jar: ObservableState, Identifiable {
  let uid = nextUID()
  let id: Int
  @Tracked var number = 0
  @Tracked var name = "s0"
}

struct Shelf: ObservableState, Identifiable {
  let uid = nextUID()
  let id: Int
  var plain = 0
  @Tracked var number = 0
  @Tracked var name = "s0"
  @Tracked var twig = Twig()
  @Tracked var maybe: Bud?
  @Tracked var items: IdentifiedArrayOf<Jar> = []
}

enum Sheet: ObservableState {
  case twig(Twig)
  case pair(Twig, Bud)
  case note(String)
  case number(Int)
  case idle
  indirect case deep(Twig)
}

struct World: ObservableState {
  let uid = nextUID()
  @Tracked var number = 0
  @Tracked var flag = false
  @Tracked var ratio = 0.0
  @Tracked var mood = Mood.calm
  @Tracked var name = "s0"
  @Tracked var words = [0]
  @Tracked var tags: Set<Int> = []
  @Tracked var left = Branch()
  @Tracked var right = Branch()
  @Tracked var maybe: Branch?
  @Tracked var page = Sheet.idle
  @Tracked var maybePage: Sheet?
  @Tracked var rows: IdentifiedArrayOf<Shelf> = []
  @Tracked var list: [Twig] = []
  @Tracked var table: [Int: Twig] = [:]
  @Tracked var grid: [[Bud]] = []
  @Tracked var pair = (Twig(), Bud())
  @Tracked var exact = Exact()
  @Tracked var mixed = Mixed()
  @Tracked var box = Crate(value: Twig())

  mutating func swapSides() { swap(&_left, &_right) }
}

@MainActor final class WorldHolder {
  @Tracked var world = World()
}
