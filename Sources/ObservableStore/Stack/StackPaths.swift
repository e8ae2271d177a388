import Observing

/// The key paths into stacks, each made once: of a type that is generic, the runtime puts a key path together anew for
/// whoever asks.
@MainActor
enum StackPaths {
  /// By the types of the elements.
  private static var elements: [ObjectIdentifier: AnyKeyPath] = [:]
  /// By the key paths to the stacks, which are kept, so that no other comes to have the address of one.
  private static var entries: [ObjectIdentifier: (stack: AnyKeyPath, entries: AnyKeyPath)] = [:]
  /// A program may make key paths without end; those that it has written down are far fewer.
  private static let limit = 256
  /// How many have been made.
  private(set) static var count = 0

  static func element<Element>(
    of type: Element.Type
  ) -> KeyPath<StackState<Element>.Entry, Element> {
    if let known = elements[ObjectIdentifier(type)] { return certain(known) }
    let made = \StackState<Element>.Entry.element
    count += 1
    elements[ObjectIdentifier(type)] = made
    return made
  }

  static func entries<State, Element>(
    behind stack: KeyPath<State, StackState<Element>>
  ) -> KeyPath<State, IdentifiedArrayOf<StackState<Element>.Entry>> {
    if let known = entries[ObjectIdentifier(stack)] { return certain(known.entries) }
    let made = stack.appending(path: \.entries)
    count += 1
    if entries.count == limit { entries = [:] }
    entries[ObjectIdentifier(stack)] = (stack, made)
    return made
  }
}
