/// What programs do to a family.
enum FamilyChange: String, ProgramWord {
  case countUp = "m.count += 1"
  case countBack = "m.count = 0"
  case ageUp = "m.child.age += 1"
  case ageBack = "m.child.age = 0"
  case rename = "m.child.name = \"Bo\""
  case nameBack = "m.child.name = .long"
  case childEqual = "m.child = m.child.decoded"
  case childNew = "m.child = Child()"
  case childReset = "m.child.reset()  // self = Self()"
  case childSaved = "m.child = saved"
  case optionalNew = "m.optional = Child()"
  case optionalNil = "m.optional = nil"
  case optionalUp = "m.optional?.age += 1"
  case optionalRename = "m.optional?.name = \"Bo\""
  case optionalEqual = "m.optional = m.optional?.decoded"
  case optionalReset = "m.optional?.reset()  // self = Self()"
  case optionalSaved = "m.optional = saved"
  case save = "var saved = m.child"
  case savedUp = "saved.age += 1"

  var territory: Territory {
    switch self {
    case .countUp, .countBack: .first
    case .ageUp, .ageBack, .rename, .nameBack, .childEqual, .childNew, .childReset: .second
    case .optionalNew, .optionalNil, .optionalUp, .optionalRename, .optionalEqual, .optionalReset:
      .third
    case .childSaved: [.second, .copies]
    case .optionalSaved: [.third, .copies]
    // It only reads the child, but must stay on its side of what changes it.
    case .save: [.second, .copies]
    case .savedUp: .copies
    }
  }

  var copies: CopyUse {
    switch self {
    case .save: CopyUse(replaces: 1)
    case .savedUp: CopyUse(changes: 1)
    case .childSaved, .optionalSaved: CopyUse(reads: 1)
    default: CopyUse()
    }
  }
}

/// What closures over a family do.
enum FamilyBody: String, ProgramWord {
  case count = "show(m.count)"
  case age = "show(m.child.age)"
  case name = "show(m.child.name)"
  case wholeChild = "show(m.child.age, m.child.name)"
  case presence = "show(m.optional != nil)"
  case optionalAge = "show(m.optional?.age)"
  case optionalName = "show(m.optional?.name)"
  case choice = "show(m.count == 0 ? m.child.age : m.optional?.age)"
  case nested = "if m.optional != nil { observe { show(m.optional!.age) } }"
  case writer = "show(m.count); m.child.age = m.count"
  case inPlaceWriter = "show(m.count); m.child.age += 1"
  case clamp = "show(m.count); if m.count > 1 { m.count = 1 }"
}

extension FamilyLike {
  mutating func change(_ change: FamilyChange) {
    switch change {
    case .countUp: count += 1
    case .countBack: count = 0
    case .ageUp: child.age += 1
    case .ageBack: child.age = 0
    case .rename: child.name = "Bo"
    case .nameBack: child.name = .long
    case .childEqual: child = child.decoded
    case .childNew: child = Member()
    case .childReset: child.reset()
    case .childSaved: child = saved ?? child
    case .optionalNew: optional = Member()
    case .optionalNil: optional = nil
    case .optionalUp: optional?.age += 1
    case .optionalRename: optional?.name = "Bo"
    case .optionalEqual: optional = optional?.decoded
    case .optionalReset: optional?.reset()
    case .optionalSaved: optional = saved
    case .save: saved = child
    case .savedUp: saved?.age += 1
    }
  }

  /// What a body shows, without what it writes.
  func look(_ body: FamilyBody) -> Int {
    switch body {
    case .count, .writer, .inPlaceWriter, .clamp: count
    case .age: child.age
    case .name: child.name.sight
    case .wholeChild: child.sight
    case .presence, .nested: optional == nil ? 0 : 1
    case .optionalAge: optional?.age ?? -1
    case .optionalName: optional?.name.sight ?? -1
    // Which of the two it shows is part of what it shows, since it reads that.
    case .choice: mix(count, count == 0 ? child.age : optional?.age ?? -1)
    }
  }
}
