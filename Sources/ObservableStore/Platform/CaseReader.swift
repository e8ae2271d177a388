/// What is needed to tell one case of an enum and to read its payload: words alone, no references.
///
/// What it assumes is stated at `EnumLayout`, which makes it.
struct CaseReader: @unchecked Sendable {
  typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

  let record: UnsafeRawPointer
  let getTag: GetTag
  let project: Project
  let tag: UInt32
  /// The enum's.
  let size: Int
  /// Where in its box an indirect case's payload lies; 0 if the case is not indirect.
  let boxOffset: Int

  @inline(__always)
  func matches(_ value: UnsafeRawPointer) -> Bool { getTag(value, record) == tag }

  /// The bytes of the case's payload: in `scratch`, which may be `value` itself, or in a box.
  @inline(__always)
  func payload(
    of value: UnsafeRawPointer, _ scratch: UnsafeMutableRawPointer
  ) -> UnsafeRawPointer {
    assert(matches(value))
    scratch.copyMemory(from: value, byteCount: size)
    project(scratch, record)
    guard boxOffset != 0 else { return UnsafeRawPointer(scratch) }
    return scratch.load(as: UnsafeRawPointer.self) + boxOffset
  }

  /// Calls `body` with the bytes of the case's payload.
  func withPayload<R>(of value: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> R) -> R {
    withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { scratch in
      body(payload(of: value, scratch.baseAddress.unsafelyUnwrapped))
    }
  }
}
