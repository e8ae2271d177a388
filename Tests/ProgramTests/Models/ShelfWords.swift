/// What programs do to a shelf; each is an action of its own.
enum ShelfChange: String, ProgramWord {
  case childNew = "state.child = Child()"
  case childNil = "state.child = nil"
  case childUp = "state.child?.age += 1"
  case childRename = "state.child?.name = \"Bo\""
  case childEqual = "state.child = state.child?.decoded"
  case childReset = "state.child?.reset()  // self = Self()"
  case childSaved = "state.child = savedChild"
  case saveChild = "var savedChild = state.child!"
  case savedUp = "savedChild.age += 1"
  case screenEdit = "state.screen = .edit(Child())"
  case screenAdd = "state.screen = .add(Note())"
  case screenUp = "if case .edit(var it) = state.screen { it.age += 1; state.screen = .edit(it) }"
  case screenEqual = "if case .edit(let it) = state.screen { state.screen = .edit(it.decoded) }"
  case append = "state.rows.append(Row(id: smallestFree))"
  case removeFirst = "state.rows.remove(at: 0)"
  case move = "state.rows.move(fromOffsets: [0], toOffset: state.rows.count)"
  case titleUp = "state.rows[0].title += 1"
  case rowEqual = "state.rows[0] = state.rows[0].decoded"
  case rowNew = "state.rows[0] = Row(id: state.rows[0].id, title: 5)"
  case rowsEqual = "state.rows = decoded(state.rows)"
  case rowsSaved = "state.rows = savedRows"
  case saveRows = "let savedRows = state.rows"
  case whole = "state = State()"
  case keepChild = "let child = store.scope(\\.child)!"
  case keepScreen = "let edit = store.scope(\\.screen, case: Screen.edit)!"
  case keepRow = "let row = store.scope(\\.rows)[0]"

  var territory: Territory {
    switch self {
    case .childNew, .childNil, .childUp, .childRename, .childEqual, .childReset: .first
    case .childSaved, .saveChild: [.first, .copies]
    case .screenEdit, .screenAdd, .screenUp, .screenEqual: .second
    case .append, .removeFirst, .move, .titleUp, .rowEqual, .rowNew, .rowsEqual: .third
    case .rowsSaved, .saveRows: [.third, .copies]
    case .savedUp: .copies
    case .whole, .keepChild, .keepScreen, .keepRow: .everything
    }
  }

  var copies: CopyUse {
    switch self {
    case .saveChild: CopyUse(replaces: 1)
    case .savedUp: CopyUse(changes: 1)
    case .childSaved: CopyUse(reads: 1)
    // Not the rows: an array whose storage is held elsewhere, too, is changed in another way.
    default: CopyUse()
    }
  }
}

/// What closures over a shelf do.
enum ShelfBody: String, ProgramWord {
  case presence = "show(store.child != nil)"
  case age = "show(store.child?.age)"
  case name = "show(store.child?.name)"
  case scopedAge = "show(store.scope(\\.child)?.age)"
  case nested = "if let child = store.scope(\\.child) { observe { show(child.age) } }"
  case isEdit = "if case .edit = store.screen { show(true) }"
  case editAge = "if case .edit(let it) = store.screen { show(it.age) }"
  case scopedEditAge = "show(store.scope(\\.screen, case: Screen.edit)?.age)"
  case addName = "if case .add(let it) = store.screen { show(it.name) }"
  case ids = "show(store.rows.ids)"
  case row = "show(store.rows[id: 1]?.title)"
  case titles = "show(store.rows.map { ($0.id, $0.title) })"
  case rowStores = "for row in store.scope(\\.rows) { observe { show(row.title) } }"
}
