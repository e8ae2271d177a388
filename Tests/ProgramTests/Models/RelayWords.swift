/// What programs do to two children that are handed on.
enum RelayChange: String, ProgramWord {
  case ageUp = "m.a.age += 1"
  case ageBack = "m.a.age = 0"
  case rename = "m.a.name = \"Bo\""
  case aNew = "m.a = Child()"
  case aReset = "m.a.reset()  // self = Self()"
  case bUp = "m.b.age += 1"
  case swap = "(m.a, m.b) = (m.b, m.a)"
  case across = "m.b = m.a"
  case save = "var saved = m.a"
  case savedUp = "saved.age += 1"
  case aSaved = "m.a = saved"
  case bSaved = "m.b = saved"
  case exchange = "swap(&m.a, &saved)"
  case makeDerived = "let derived = Derived { m.a }"

  var territory: Territory {
    switch self {
    case .ageUp, .ageBack, .rename, .aNew, .aReset: .first
    case .bUp: .second
    case .swap, .across: [.first, .second]
    case .save, .aSaved, .exchange: [.first, .copies]
    case .bSaved: [.second, .copies]
    case .savedUp: .copies
    // That it is made where nobody looks shows nothing.
    case .makeDerived: .copies
    }
  }

  var copies: CopyUse {
    switch self {
    case .save: .init(replaces: 1)
    case .savedUp: .init(changes: 1)
    case .aSaved, .bSaved: .init(reads: 1)
    case .exchange: .init(changes: 1, reads: 1)
    default: .init()
    }
  }
}

/// What closures over them do.
enum RelayBody: String, ProgramWord {
  case age = "show(m.a.age)"
  case bAge = "show(m.b.age)"
  case name = "show(m.a.name)"
  case bName = "show(m.b.name)"
  case derivedAge = "show(derived.value.age)"
  case derivedName = "show(derived.value.name)"
  case ownDerived = "show(Derived { m.a }.value.age)"
  case ofDerived = "show(Derived { derived.value.age }.value)"
  case taken = "let it = m.a; observe { show(it.age) }"
  case takenDerived = "let it = m.a; show(Derived { it.age }.value)"
  case takenOfDerived = "let it = derived.value; observe { show(it.age) }"
  case copier = "m.b = m.a; show(m.a)"
}

extension RelayLike {
  mutating func change(_ change: RelayChange) {
    switch change {
    case .ageUp: a.age += 1
    case .ageBack: a.age = 0
    case .rename: a.name = "Bo"
    case .aNew: a = Member()
    case .aReset: a.reset()
    case .bUp: b.age += 1
    case .swap: (a, b) = (b, a)
    case .across: b = a
    case .save: saved = a
    case .savedUp: saved?.age += 1
    case .aSaved: a = saved ?? a
    case .bSaved: b = saved ?? b
    case .exchange:
      guard var copy = saved else { return }
      Swift.swap(&a, &copy)
      saved = copy
    case .makeDerived: break
    }
  }

  /// What a body shows, without derived values and copies.
  func look(_ body: RelayBody) -> Int {
    switch body {
    case .age, .derivedAge, .ownDerived, .ofDerived, .takenDerived: a.age
    case .bAge: b.age
    case .name, .derivedName: a.name.sight
    case .bName: b.name.sight
    case .taken, .takenOfDerived: 0
    case .copier: a.sight
    }
  }
}
