/// Closures inside closures: the outer one owns the inner ones.
///
///     parent.firstChild → newest ⇄ older ⇄ oldest        the newest is cancelled first
enum ClosureFamily {
  static func add(_ child: NodePointer, to parent: NodePointer) {
    let family = Closure.details(of: parent)
    let details = Closure.details(of: child)
    details.parent = parent
    details.nextSibling = family.firstChild
    if let first = family.firstChild {
      Closure.details(of: first).previousSibling = child
    }
    family.firstChild = child
  }

  static func remove(_ child: NodePointer) {
    guard let details = Closure.existingDetails(of: child), let parent = details.parent else {
      return
    }
    if let previous = details.previousSibling {
      Closure.details(of: previous).nextSibling = details.nextSibling
    } else {
      Closure.details(of: parent).firstChild = details.nextSibling
    }
    if let next = details.nextSibling {
      Closure.details(of: next).previousSibling = details.previousSibling
    }
    details.parent = nil
    details.previousSibling = nil
    details.nextSibling = nil
  }

  static func cancelChildren(of node: NodePointer) {
    guard let details = Closure.existingDetails(of: node) else { return }
    while let child = details.firstChild {
      Closure.cancel(child)
      // A cleanup of the child may have cancelled the child already; it is then on its way out.
      if details.firstChild == child { remove(child) }
    }
  }

  static func parent(of node: NodePointer) -> NodePointer? {
    Closure.existingDetails(of: node)?.parent
  }
}
