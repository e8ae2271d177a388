/// What closures read of an array that is none of its elements.
enum ArrayAspect: String {
  /// Which elements there are, and in what order.
  case ids
  /// How many there are.
  case count
  /// Whether there are any.
  case isEmpty

  /// What it is called, of an array at some path.
  func path(of array: String) -> String { PropertyPath.joined(array, rawValue) }

  /// The path of the array of which it is called so.
  func array(at path: String) -> String {
    path == rawValue ? "" : String(path.dropLast(rawValue.count + 1))
  }

  /// Of a source, if it stands for one.
  static func of(_ source: NodePointer) -> ArrayAspect? { Source.owner(of: source)?.arrayAspect }

  /// The one that a path may be called by, of an array to the elements of which somebody has written.
  static func called(_ path: String, among writes: some Sequence<Explanation.Write>) -> ArrayAspect?
  {
    for aspect in [ids, count, isEmpty] where path.hasSuffix("." + aspect.rawValue) {
      let array = aspect.array(at: path)
      return writes.contains { isElement($0.path, of: array) } ? aspect : nil
    }
    return nil
  }

  /// Whether a change that was written may have changed it, which is called by a path.
  func mayChange(called path: String, by write: Explanation.Write) -> Bool {
    let array = array(at: path)
    if Self.isElement(write.path, of: array) {
      return [write.oldValue, write.newValue].contains(StateDifference.nothing)
    }
    if PropertyPath.named(array) == write.path { return true }
    if Self.ids.path(of: array) == write.path { return self == .ids }
    return !PropertyPath.isInside(write.path, of: array)
      && PropertyPath.areRelated(write.path, array)
  }

  /// Whether a path is that of an element of an array, and not of a part of it.
  static func isElement(_ path: String, of array: String) -> Bool {
    guard path.hasPrefix(array + "[") else { return false }
    return PropertyPath.endOfBrackets(path.dropFirst(array.count)) == path.endIndex
  }
}
