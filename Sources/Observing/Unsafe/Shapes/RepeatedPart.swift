/// Where values of one type lie one after the other inside another type, and how one of them is compared.
struct RepeatedPart<Element> {
  let offset: Int
  let count: Int
  let stride: Int
  let element: Element

  @inline(__always)
  func areSame(
    _ left: Address, _ right: Address, _ areSame: (Element, Address, Address) -> Bool
  ) -> Bool {
    for index in 0..<count {
      let offset = offset + index * stride
      if !areSame(element, left + offset, right + offset) { return false }
    }
    return true
  }
}

extension RepeatedPart: Sendable where Element: Sendable {}

/// What is plain data and leaves bytes at its end free, of which its type says nothing.
protocol LeavesRoom {
  static var usedBytes: Int { get }
}

extension SIMD3: LeavesRoom {
  static var usedBytes: Int { 3 * MemoryLayout<Scalar>.stride }
}

#if arch(x86_64) || arch(i386)
  extension Float80: LeavesRoom {
    static var usedBytes: Int { 10 }
  }
#endif
