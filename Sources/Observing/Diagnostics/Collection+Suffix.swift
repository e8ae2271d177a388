extension BidirectionalCollection {
  /// The longest end of which each element satisfies a predicate; what lies before it is not looked at.
  func suffix(while isInside: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !isInside($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
