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
  private var closures: [ID: EachClosure<Element>] = [:]
  /// The array that the elements listed last lie in; none if they have to be compared.
  private var home = Stamp.none
  /// The first version that may have been drawn since then.
  private var firstUnlisted: UInt64 = 0
  /// While the list runs: the elements for those closures that it makes.
  private var listing: EachListing<ID, Element>?

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
    Untracked.run {
      cancelThoseGone(but: Set(listing.ids), from: node)
      for (position, id) in listing.ids.enumerated() {
        // A closure that was just made or cancelled may have cancelled all.
        if node.pointee.flags.contains(.dead) { return }
        // What a closure that was just made has changed is not in the listing.
        let isCurrent = commits == Transaction.commits && !Transaction.hasUncommitted
        guard let closure = closures[id] else {
          add(id, position, listing, isCurrent: isCurrent, to: node)
          continue
        }
        if closure.isListed(in: node.pointee.runs) {
          reportTwice(id, position)
          continue
        }
        closure.position = position
        if isElsewhere {
          move(closure, id, listing, mayBeSeen: isCurrent && isBeside)
        } else if !home.isPlaced {
          let element = listing.element(id, position)
          if closure.differs(from: element) {
            closure.runAgain(with: element)
          } else {
            closure.show(element)
          }
        } else if closure.hasShownNothing {
          // Its element was not there when it ran.
          closure.runAgain(with: nil)
        }
      }
    }
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
  ) {
    let node = place.make(for: name(of: id, position, listing)) { self.show(id) }
    closures[id] = EachClosure<Element>(node, at: position, in: list.pointee.runs)
    if isCurrent { self.listing = listing }
    Closure.runFirst(node)
    self.listing = nil
  }

  /// What reports call an element by: of a store the id of what it stands for.
  private func name(
    of id: ID, _ position: Int, _ listing: EachListing<ID, Element>
  ) -> Any {
    guard place.label != nil, Element.self is any KnownByID.Type else { return id }
    return (listing.element(id, position) as? any KnownByID)?.idInReports ?? id
  }

  private func cancelThoseGone(but ids: Set<ID>, from list: NodePointer) {
    let gone = closures.filter { !ids.contains($0.key) }
    for (id, closure) in gone.sorted(by: { $0.value.node.pointee.key > $1.value.node.pointee.key })
    {
      // What the last one did at its end may have cancelled all, and the others' nodes are not theirs any more.
      if list.pointee.flags.contains(.dead) { return }
      closures[id] = nil
      Closure.cancel(closure.node)
    }
  }

  private func reportTwice(_ id: ID, _ position: Int) {
    Misuse.report(
      """
      observeEach at \(place.file):\(place.line): the id \(id) is there twice (again at position \(position)); \
      the second element is left out
      """)
  }

  // MARK: An element

  private func show(_ id: ID) {
    guard let closure = closures[id] else { return }
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
    guard let element = closure.shown else { return }
    if home.isPlaced { closure.showPlaced(element) }
    body(element)
  }
}

/// The closure of one element.
@MainActor
private final class EachClosure<Element> {
  let node: NodePointer
  var position: Int
  /// What it has shown last, where that has to be compared.
  var shown: Element?
  /// What it has shown last of an array in a state, of which no copy is kept.
  private var placed: ComparedBytes?
  /// When the list said so.
  private var moment: Transaction.Moment?
  /// In which run of the list it was listed last.
  private var listed: UInt64

  init(_ node: NodePointer, at position: Int, in run: UInt64) {
    self.node = node
    self.position = position
    listed = run
  }

  /// Whether it was listed in this run of the list before; it is now.
  func isListed(in run: UInt64) -> Bool {
    defer { listed = run }
    return listed == run
  }

  /// Whether what the list said is still so, as it always is of objects.
  var knowsElement: Bool {
    guard shown != nil else { return false }
    return Element.self is AnyClass || moment != nil && moment == Transaction.moment
  }

  var hasShownNothing: Bool { shown == nil && placed == nil }

  func show(_ element: Element) {
    shown = element
    moment = Transaction.moment
    placed = nil
  }

  /// A copy would make the next change in place of what the element holds a copy of all that.
  func showPlaced(_ element: Element) {
    shown = nil
    withAddress(of: element) { live in
      let shape = Shape.of(Element.self)
      if let placed { placed.keep(live, shape) } else { placed = ComparedBytes(of: live, shape) }
    }
  }

  /// Whether this is certainly the element that it has shown last, in all parts.
  func hasSeen(_ element: Element) -> Bool {
    let shape = Shape.of(Element.self)
    return withAddress(of: element) { new in
      if let placed { return placed.areSame(as: new, shape) }
      guard let shown else { return false }
      return withAddress(of: shown) {
        LiveValues.areCertainlySame(shape, $0, new, isOldAlive: true)
      }
    }
  }

  func differs(from element: Element) -> Bool {
    guard let shown else { return true }
    if Element.self is any KnownByID.Type { return false }
    if Element.self is AnyClass { return !Sameness.areIdentical(shown, element) }
    guard StateHolding.isPossible(in: Element.self) else {
      return !Sameness.isNoChange(shown, element)
    }
    // Who has read parts of the one hears of changes where that lies.
    return !(haveSamePlaces(shown, element) && Sameness.areAlike(shown, element))
  }

  private func haveSamePlaces(_ old: Element, _ new: Element) -> Bool {
    let shape = Shape.of(Element.self)
    return withAddress(of: old) { old in
      withAddress(of: new) { LiveValues.haveSamePlaces(shape, old, $0) }
    }
  }

  func runAgain(with element: Element?) {
    if ChangeLog.isOn { ChangeLog.elementDiffers(node, from: shown, to: element) }
    shown = element
    placed = nil
    moment = Transaction.moment
    if node.pointee.flags.contains(.hasDetails) { node.pointee.flags.insert(.due) }
    Graph.outdate(node)
  }
}

/// Objects of which two with one id are as good as the same.
@MainActor
package protocol KnownByID: AnyObject {
  /// An id that says more than that of the object.
  var idInReports: Any? { get }
}
