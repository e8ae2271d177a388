import Observing

/// A state with an optional child, one of two screens, and a few rows.
protocol ShelfLike {
  associatedtype Leaf: MemberLike
  associatedtype Screen: ScreenLike where Screen.Leaf == Leaf
  associatedtype Line: RowLike
  var child: Leaf? { get set }
  var screen: Screen { get set }
  var rows: IdentifiedArrayOf<Line> { get set }
  init()
}

/// One of two screens; the payloads differ in how they lie in memory.
protocol ScreenLike {
  associatedtype Leaf: MemberLike
  associatedtype Other: MemberLike
  static func edit(_ leaf: Leaf) -> Self
  static func add(_ other: Other) -> Self
  var edited: Leaf? { get }
  var added: Other? { get }
}

struct ShelfState: ObservableState, ShelfLike {
  @Tracked var child: Child?
  @Tracked var screen = Screen.edit(Child())
  @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]

  enum Screen: ObservableState, ScreenLike {
    case edit(Child)
    case add(Note)

    var edited: Child? { if case .edit(let child) = self { child } else { nil } }
    var added: Note? { if case .add(let note) = self { note } else { nil } }
  }
}

struct PlainShelfState: ShelfLike {
  var child: PlainChild?
  var screen = Screen.edit(PlainChild())
  var rows: IdentifiedArrayOf<PlainRow> = [PlainRow(id: 1), PlainRow(id: 2)]

  enum Screen: ScreenLike {
    case edit(PlainChild)
    case add(PlainChild)

    var edited: PlainChild? { if case .edit(let child) = self { child } else { nil } }
    var added: PlainChild? { if case .add(let child) = self { child } else { nil } }
  }
}

/// Copies taken out of a shelf.
struct SavedCopies<State: ShelfLike> {
  var child: State.Leaf?
  var rows: IdentifiedArrayOf<State.Line>?
}

extension ShelfLike {
  mutating func change(_ change: ShelfChange, _ saved: inout SavedCopies<Self>) {
    switch change {
    case .childNew: child = Leaf()
    case .childNil: child = nil
    case .childUp: child?.age += 1
    case .childRename: child?.name = "Bo"
    case .childEqual: child = child?.decoded
    case .childReset: child?.reset()
    case .childSaved: child = saved.child ?? child
    case .saveChild: saved.child = child
    case .savedUp: saved.child?.age += 1
    case .screenEdit: screen = .edit(Leaf())
    case .screenAdd: screen = .add(Screen.Other())
    case .screenUp:
      if var leaf = screen.edited {
        leaf.age += 1
        screen = .edit(leaf)
      } else if var other = screen.added {
        other.age += 1
        screen = .add(other)
      }
    case .screenEqual:
      if let leaf = screen.edited {
        screen = .edit(leaf.decoded)
      } else if let other = screen.added {
        screen = .add(other.decoded)
      }
    case .append: rows.append(Line(id: nextID, title: 0))
    case .removeFirst: rows.remove(at: 0)
    case .move: rows.move(fromOffsets: [0], toOffset: rows.count)
    case .titleUp: rows[0].title += 1
    case .rowEqual: rows[0] = Line(id: rows[0].id, title: rows[0].title)
    case .rowNew: rows[0] = Line(id: rows[0].id, title: 5)
    case .rowsEqual:
      rows = IdentifiedArray(uniqueElements: rows.map { Line(id: $0.id, title: $0.title) })
    case .rowsSaved: rows = saved.rows ?? rows
    case .saveRows: saved.rows = rows
    case .whole: self = Self()
    case .keepChild, .keepScreen, .keepRow: break
    }
  }

  /// The smallest id that no row has.
  private var nextID: Int { (1...).first { rows[id: $0] == nil } ?? 0 }

  /// What a body shows, read from the state itself.
  func look(_ body: ShelfBody) -> Int {
    switch body {
    case .presence, .nested: child == nil ? 0 : 1
    case .age, .scopedAge: child?.age ?? -1
    case .name: child?.name.sight ?? -1
    case .isEdit: screen.edited == nil ? 0 : 1
    case .editAge, .scopedEditAge: screen.edited?.age ?? -1
    case .addName: screen.added?.name.sight ?? -1
    case .ids, .rowStores: rows.ids.reduce(17) { mix($0, $1) }
    case .row: rows[id: 1]?.title ?? -1
    case .titles: rows.reduce(17) { mix($0, $1.id, $1.title) }
    }
  }
}
