/// Why a read is coarser than it could be: what makes more of a change than it is.
enum Coarseness {
  /// All that lies there is read.
  case whole(Any.Type)
  /// A function makes it of a state; called a view state, or a scope. What is a single value is not coarse.
  case made(String, Any.Type, isSingle: Bool)
  /// A computed property makes it.
  case computed(Any.Type)
  /// It is in no state that is observed.
  case copy
  /// A collection that does not know its elements apart.
  case collection(Any.Type)
  /// A struct that is no state; whether it has tracked properties all the same.
  case plain(Any.Type, hasTracked: Bool)
  /// Several values together, as the case of an enum carries them.
  case values(Any.Type)
  /// A state that lies where nobody looks into it: in an indirect case.
  case closed(Any.Type)
  /// Parts of a state that are not tracked; those that are known count when they change, the others always.
  ///
  /// Where the state lies, inside of what is read, is nil if it is not known.
  case untracked([UntrackedPart], in: String, at: Inside? = nil)
  /// A shared value, of which another one has come in its place.
  case anotherShared(UntrackedPart, in: String)
  /// A state that may be another one, of which nothing was read, or which one it is.
  case another(Any.Type)
  /// A copy that a closure took, and one inside it reads.
  case oldCopy
  /// The element of a list whose elements lie in no array of a state: they are made anew, and compared.
  case element(Any.Type)
  /// A state whose parts the runtime does not tell.
  case unseen(Any.Type)

  /// A state inside of what is read: the way to it through the cases of enums, and what it is.
  struct Inside {
    let way: String
    let type: Any.Type
  }

  var text: String {
    switch self {
    case .whole(let type):
      "everything in \(TypeName.of(type)) counts: it was read, handed on, compared or printed as a whole"
    case .made(_, let type, _):
      "\(TypeName.of(type)) is made anew at each change, and counts as a whole"
    case .computed(let type):
      "\(TypeName.of(type)) is computed and lies nowhere: it counts as a whole"
    case .copy:
      "it was read in a copy that lies in no state: what is written elsewhere is not told here"
    case .collection(let type):
      "a plain \(type): one element that changes counts as all"
    case .plain(let type, true):
      "\(TypeName.of(type)) has tracked properties, but is no ObservableState: it counts as a whole"
    case .plain(let type, false):
      "\(TypeName.of(type)) is no ObservableState: it counts as a whole"
    case .closed(let type):
      "\(TypeName.of(type)) is not looked into where it lies: it counts as a whole"
    case .values(let type):
      "the values \(TypeName.of(type)) count as one"
    case .untracked(let parts, let type, _):
      Self.text(parts, type)
    case .anotherShared(let part, let type):
      "another Shared was put in the place of '\(part.projectedName)' in \(type), of which each change counts"
    case .another(let type):
      "another \(TypeName.of(type)) in its place counts: it was scoped to, or nothing that is tracked in it was read"
    case .oldCopy:
      "a closure inside it reads this in a copy that it took: it runs to take another one"
    case .element(let type):
      "the list's elements are copies, and any part of \(TypeName.of(type)) that differs counts"
    case .unseen(let type):
      "the properties of \(TypeName.of(type)) cannot be seen: it counts as a whole"
    }
  }

  /// That of a part of what a function has made, for who may have read another part; a view state is made to be read as a whole.
  var ofParts: Coarseness? {
    if case .made(Self.scope, _, isSingle: false) = self { self } else { nil }
  }

  /// What a function makes of a state is called so, if it is no view state.
  static let scope = "scope"

  /// Whether a change of what stands at a path counts for who reads what stands around it.
  ///
  /// A variable that is plain data counts when it is what has changed, and not for what is tracked beside it.
  func counts(_ changed: String, forReaderOf path: String) -> Bool {
    guard case .untracked(let parts, _, let inside?) = self, parts.allSatisfy(\.isKnown) else {
      return true
    }
    let state = PropertyPath.joined(path == PropertyPath.whole ? "" : path, inside.way)
    // What is shared goes by another name where it is read.
    if PropertyPath.isInside(changed, of: state),
      PathInType.leadsThroughShared(changed.dropFirst(state.count), in: inside.type)
    {
      return true
    }
    return parts.contains {
      PropertyPath.areRelated(PropertyPath.joined(state, $0.name), changed)
    }
  }

  private static func text(_ parts: [UntrackedPart], _ type: String) -> String {
    func names(_ parts: [UntrackedPart]) -> String {
      parts.map { "'\($0.nameInText)'" }.joined(separator: ", ")
    }
    let plain = parts.filter(\.isKnown)
    let others = parts.filter { !$0.isKnown }
    var texts: [String] = []
    if !others.isEmpty {
      texts.append(
        "untracked and no plain data in \(type): \(names(others)), so that each write to it counts")
    }
    if !plain.isEmpty {
      texts.append("untracked in \(type): \(names(plain)), of which each change counts")
    }
    return texts.joined(separator: "; ")
  }
}
