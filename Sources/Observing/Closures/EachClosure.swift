/// The closure of one element.
@MainActor
final class EachClosure<Element> {
  var madeNode: NodePointer?
  var position: Int
  /// What it has shown last, where that has to be compared.
  var shown: Element?
  /// What it has shown last of an array in a state, of which no copy is kept.
  private var placed: ComparedBytes?
  /// When the list said so.
  private var moment: Transaction.Moment?
  /// In which run of the list it was listed last.
  private var listed: UInt64

  init(at position: Int, in run: UInt64) {
    self.position = position
    listed = run
  }

  /// It is made before the closure runs for the first time.
  var node: NodePointer { madeNode.certain }

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
