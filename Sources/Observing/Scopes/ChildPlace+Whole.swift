// What there is to depend on for who reads the child as a whole.
extension ChildPlace {
  /// What is in it cannot change but with it: it is told by what the key path has read.
  var hasNoParts: Bool { !slot.locator.shape.hasParts }

  /// Differs whenever anything in the child does.
  var tokenOfAll: Stamp? {
    if hasNoParts { return Stamp(place: 0, version: changes) }
    if maker == nil, let source = wholeSource {
      return Stamp(place: source.number, version: source.pointee.runs)
    }
    if isAllOfParent { return parent.contentToken() == nil ? nil : tokenOfParent }
    if slot.locator.shape.isToldByBytes, let live = locate() {
      return token(ofLocated: live.address)
    }
    return token(of: Untracked.run { copy() })
  }

  /// The same of the last state, where it was compared with what it was and no source told of it.
  var tokenOfLast: Stamp? {
    if hasNoParts { return tokenOfAll }
    return switch kept?.compared {
    case .copy: token(of: Untracked.run { copy() })
    case .bytes: withAddress(of: Untracked.run { copy() }) { token(ofLocated: $0) }
    case nil: tokenOfParent
    }
  }

  /// That of what holds nothing but the child: it is told by an aspect, and not by a source.
  private var tokenOfParent: Stamp { Stamp(place: .max, version: parent.wholeChanges) }

  func trackAll() {
    track()
    if hasNoParts { return }
    if maker == nil, let source = wholeSource { return Graph.track(source) }
    parent.trackWhole()
    if reads.hasObjects { trackOwnMaking() }
  }

  /// Goes the way to the child once more, for who hands on what he reads: of a state in an object he depends on all that is
  /// in it.
  private func trackOwnMaking() {
    if isGone { return }
    _ = slot.get(Untracked.run { parent.copy() })
  }

  /// It is what the parent holds, as at `\.self`.
  private var isAllOfParent: Bool { Parent.self == State.self && found?.offset == 0 }

  /// The source that tells of all that changes in the child, if it fills a tracked property.
  private var wholeSource: NodePointer? {
    guard let holder = found?.holder, holder.isDirect, holder.isPosition else { return nil }
    return StampTable.node(for: StampTable.Key(wholeOf: holder.place))
  }
}
