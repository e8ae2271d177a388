/// The bytes that a state had at some time, in memory of their own.
///
/// They are no value: nothing that they refer to is alive on their account, so that storage which the state owns alone
/// stays its own. Constants are the exception. A `let` is never changed in place, so that a second reference to its
/// storage costs nothing; and as long as there is one, nothing else comes to lie at the same address, and equal bytes
/// mean that it is the same. See `HeldConstant`.
///
/// It is made on the main actor and may be given back anywhere, for which reason what is held is nothing whose end
/// anybody could notice.
@usableFromInline
struct KeptBytes: ~Copyable {
  private var shape: Borrowed<Shape>?
  private(set) var isFilled = false
  /// Where they are; nil as long as nothing was kept.
  @usableFromInline private(set) var address: Address?

  @inline(__always)
  init() {}

  /// Keeps the bytes of what lies there, and forgets what was kept before.
  mutating func keep(_ live: Address, _ shape: Shape) {
    forget()
    let kept = address ?? Bytes.allocate(shape.size)
    kept.copyBytes(from: live, count: shape.size)
    address = kept
    self.shape = Borrowed(shape)
    isFilled = true
    HeldConstants.hold(shape, kept)
  }

  /// Forgets what was kept, and keeps the memory.
  @inline(__always)
  mutating func forget() {
    if isFilled { letGo() }
    isFilled = false
  }

  private func letGo() {
    guard let shape, let address else { return }
    shape.with { HeldConstants.letGo($0, address) }
  }

  deinit {
    if isFilled { letGo() }
    if let address { Bytes.free(address) }
  }
}
