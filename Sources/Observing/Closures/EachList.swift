/// A closure that lists elements, and one for each of them.
///
///     list ──owns──▶ element 1, element 2, element 4        made before them, and so run before them
///
/// Run again, the list makes closures for those that have come and cancels those of elements that have gone. The others are
/// left alone, but for those whose elements differ and cannot tell so themselves.
@MainActor
final class EachList<ID: Hashable, Element> {
  private let place: ClosurePlace
  private let elements: any EachElements<ID, Element>
  private let body: @MainActor (Element) -> Void
  /// Whether an element with the same id never differs.
  private let isKnownByID = Element.self is any KnownByID.Type
  /// The closures, as their elements were listed last.
  private var rows: [Row] = []
  /// The same by id, to find one that has moved.
  private var closures: [ID: EachClosure<Element>] = [:]
  /// Whether a closure ran when its element was not there.
  private var isAnyMissing = false
  /// The array that the elements listed last lie in; none if they have to be compared.
  private var home = Stamp.none
  /// The first version that may have been drawn since then.
  private var firstUnlisted: UInt64 = 0
  /// While the list runs: the elements for those closures that it makes.
  private var listing: EachListing<ID, Element>?

  private struct Row {
    let id: ID
    let closure: EachClosure<Element>
  }

  init(
    _ place: ClosurePlace, _ elements: any EachElements<ID, Element>,
    _ body: @escaping @MainActor (Element) -> Void
  ) {
    self.place = place
    self.elements = elements
    self.body = body
  }

  func start() -> ObservationToken {
    let list = place.make { self.list() }
    Closure.details(of: list).keepsChildren = true
    let token = ObservationToken(list)
    if Closure.isMisused(
      "observeEach", place.file, place.line, "the closure '\(token.label)' will not run")
    {
      Closure.cancel(list)
    } else {
      Closure.runFirst(list)
    }
    return token
  }

  // MARK: The list

  private func list() {
    guard let node = Closure.current else { return }
    let listing = Closure.asNobody { elements.list() }
    let former = home
    let isElsewhere = isElsewhere(listing.home)
    home = listing.home
    firstUnlisted = Stamp.nextVersion
    let commits = Transaction.commits
    // Those of two arrays have places of their own.
    let isBeside = former.number == home.number || !former.isPlaced || !home.isPlaced
    let looksAtAll = isElsewhere || !home.isPlaced && !isKnownByID || isAnyMissing
    isAnyMissing = false
    Untracked.run {
      let kept = kept(listing.ids)
      let middle = kept.first..<listing.ids.count - kept.last
      cancelThoseGone(
        rows[kept.first..<rows.count - kept.last], but: Set(listing.ids[middle]), node)
      var found: [Row] = []
      for position in looksAtAll ? 0..<listing.ids.count : middle {
        // A closure that was just made or cancelled may have cancelled all.
        if node.pointee.flags.contains(.dead) { return }
        // What a closure that was just made has changed is not in the listing.
        let isCurrent = commits == Transaction.commits && !Transaction.hasUncommitted
        let id = listing.ids[position]
        let closure: EachClosure<Element>
        if middle.contains(position) {
          if isUnfit(id, position, in: node.pointee.runs) { continue }
          let former = closures[id]
          closure = former ?? add(id, position, listing, isCurrent: isCurrent, to: node)
          found.append(Row(id: id, closure: closure))
          if former == nil { continue }
        } else {
          let shift = position < middle.lowerBound ? 0 : rows.count - listing.ids.count
          closure = rows[position + shift].closure
        }
        closure.position = position
        if isElsewhere {
          move(closure, id, listing, mayBeSeen: isCurrent && isBeside)
        } else {
          look(closure, id, listing)
        }
      }
      rows.replaceSubrange(kept.first..<rows.count - kept.last, with: found)
    }
  }

  /// Runs a closure again whose element differs, and cannot tell so itself.
  private func look(
    _ closure: EachClosure<Element>, _ id: ID, _ listing: EachListing<ID, Element>
  ) {
    if home.isPlaced || isKnownByID && closure.shown != nil {
      // Its element may not have been there when it ran.
      if closure.hasShownNothing { closure.runAgain(with: nil) }
      return
    }
    let element = listing.element(id, closure.position)
    if closure.differs(from: element) {
      closure.runAgain(with: element)
    } else {
      closure.show(element)
    }
  }

  /// How many stand at the beginning, and how many at the end, as they did: they are not looked up.
  ///
  ///     1 2 3 4 5 6 7
  ///     1 2 8 4 6 7          two at the beginning, two at the end
  private func kept(_ ids: ContiguousArray<ID>) -> (first: Int, last: Int) {
    let most = min(ids.count, rows.count)
    var first = 0
    while first < most, rows[first].id == ids[first] { first += 1 }
    var last = 0
    while last < most - first, rows[rows.count - 1 - last].id == ids[ids.count - 1 - last] {
      last += 1
    }
    let others = Set(rows[first..<rows.count - last].map(\.id))
    // An id that is there twice may stand among these: of two the first one counts.
    let isTwice = ids[first..<ids.count - last].contains {
      closures[$0] != nil && !others.contains($0)
    }
    return isTwice ? (0, 0) : (first, last)
  }

  /// The elements lie elsewhere than before: in an array of a state, or in a copy of some of it, as a filter makes it.
  ///
  ///     todos.filter { !$0.isDone }       the array itself, as long as nothing is hidden; else a copy
  ///
  /// Who has seen the very element that is there now has read it by its parts, which both have in common.
  private func move(
    _ closure: EachClosure<Element>, _ id: ID, _ listing: EachListing<ID, Element>,
    mayBeSeen: Bool
  ) {
    let element = listing.element(id, closure.position)
    guard mayBeSeen, closure.hasSeen(element) else {
      return closure.runAgain(with: home.isPlaced ? nil : element)
    }
    if !home.isPlaced { return closure.show(element) }
    Graph.goOn(closure.node) { _ = listing.read(id, closure.position) }
    closure.showPlaced(element)
  }

  /// Whether the elements may be other ones than those that the closures have read.
  ///
  /// The array is of another place, or it is another copy of the same, which is known by its version. One that was drawn
  /// since the last time is that of a change, of which the closures have been told.
  private func isElsewhere(_ new: Stamp) -> Bool {
    new.number != home.number || new.version != home.version && new.version < firstUnlisted
  }

  private func add(
    _ id: ID, _ position: Int, _ listing: EachListing<ID, Element>, isCurrent: Bool,
    to list: NodePointer
  ) -> EachClosure<Element> {
    let closure = EachClosure<Element>(at: position, in: list.pointee.runs)
    let node = place.make(for: name(of: id, position, listing)) { self.show(id, closure) }
    closure.madeNode = node
    closures[id] = closure
    if isCurrent { self.listing = listing }
    Closure.runFirst(node)
    self.listing = nil
    return closure
  }

  /// What reports call an element by: of a store the id of what it stands for.
  private func name(
    of id: ID, _ position: Int, _ listing: EachListing<ID, Element>
  ) -> Any {
    guard place.label != nil, isKnownByID else { return id }
    return (listing.element(id, position) as? any KnownByID)?.idInReports ?? id
  }

  private func cancelThoseGone(_ former: ArraySlice<Row>, but ids: Set<ID>, _ list: NodePointer) {
    let gone = former.filter { !ids.contains($0.id) }
    closures.remove(gone.lazy.map { ($0.id, $0.closure) })
    for row in gone.sorted(by: { $0.closure.node.pointee.key > $1.closure.node.pointee.key }) {
      // What the last one did at its end may have cancelled all, and the others' nodes are not theirs any more.
      if list.pointee.flags.contains(.dead) { return }
      Closure.cancel(row.closure.node)
    }
  }

  /// Whether an id cannot be listed, or has been.
  private func isUnfit(_ id: ID, _ position: Int, in run: UInt64) -> Bool {
    let fault: String? =
      if id != id {
        "is not equal to itself (at position \(position)); the element is left out"
      } else if closures[id]?.isListed(in: run) == true {
        "is there twice (again at position \(position)); the second element is left out"
      } else {
        nil
      }
    guard let fault else { return false }
    let label = place.label.map { " '\($0)'" } ?? ""
    Misuse.report("observeEach\(label) at \(place.file):\(place.line): the id \(id) \(fault)")
    return true
  }

  // MARK: An element

  private func show(_ id: ID, _ closure: EachClosure<Element>) {
    let listing = listing
    self.listing = nil
    if let listing {
      closure.shown = listing.read(id, closure.position)
    } else if !closure.knowsElement,
      let element = elements.element(
        id, expectedAt: closure.position, isPlaced: home.isPlaced)
    {
      closure.shown = element
    }
    guard let element = closure.shown else {
      isAnyMissing = true
      return
    }
    if home.isPlaced { closure.showPlaced(element) }
    body(element)
  }
}

/// Objects of which two with one id are as good as the same.
@MainActor
package protocol KnownByID: AnyObject {
  /// An id that says more than that of the object.
  var idInReports: Any? { get }
}
