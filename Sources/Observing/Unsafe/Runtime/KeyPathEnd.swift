/// The last step of a key path, if it stops the process where it leads to nothing: to an element of an array by its
/// position, or by force to what an optional holds.
///
/// How key paths lie in memory no document fixes; the standard library's own `KeyPath.swift` says it. Behind three words
/// stands how many bytes the steps take, and behind that the steps, with the type between two of them:
///
///     │ size │ how to get `list` │ Array<Row> │ how to get an element │ … │ 1 │ Row │        \State.list[1]
///
/// So nothing is taken for granted: a step is known if its words are those of a key path that was made here for the
/// purpose, and what is unlike that has no such step as far as is known.
struct KeyPathEnd<Root, Value> {
  enum Step: Equatable {
    case element(Int)
    case unwrapped
  }

  let step: Step
  /// Where what the last step is made from lies in the root, if it is stored there and untracked.
  let offset: Int?

  init?(_ keyPath: KeyPath<Root, Value>) {
    let steps = KeyPathSteps(keyPath)
    // The type from which such a step goes on stands before it: most key paths are done with here.
    guard steps.hold([Value].self) || steps.hold(Value?.self),
      let (step, start) = Self.element(steps) ?? Self.unwrapped(steps)
    else {
      return nil
    }
    self.step = step
    offset = steps.offset(ofStepsBefore: start)
    withExtendedLifetime(keyPath) {}
  }

  private static func element(_ steps: KeyPathSteps) -> (Step, Int)? {
    let sample: KeyPath<[Value], Value> = \[Value].[0]
    let other: KeyPath<[Value], Value> = \[Value].[1]
    let known = KeyPathSteps(sample)
    let moved = KeyPathSteps(other)
    defer { withExtendedLifetime((sample, other)) {} }
    guard known.count >= 72, known.count == moved.count, known.word(at: 56) == 0,
      moved.word(at: 56) == 1, known.word(at: 48) == 8
    else { return nil }
    // Behind the position stand the types that the step was made for: one, or more in generic code.
    for types in 1...4 {
      let start = steps.count - 64 - 8 * types
      guard start >= 16, steps.isType([Value].self, at: start - 8) else { continue }
      let isIt =
        steps.half(at: start) == known.half(at: 0)
        && [8, 16, 24].allSatisfy { steps.word(at: start + $0) == known.word(at: $0) }
        && steps.word(at: start + 32) == UInt(8 + 8 * types) && steps.word(at: start + 48) == 8
      if isIt { return (.element(Int(bitPattern: steps.word(at: start + 56))), start) }
    }
    return nil
  }

  private static func unwrapped(_ steps: KeyPathSteps) -> (Step, Int)? {
    let sample: KeyPath<Value?, Value> = \Value?.!
    let known = KeyPathSteps(sample)
    defer { withExtendedLifetime(sample) {} }
    let start = steps.count - 4
    guard known.count == 4, start >= 16, start % 8 == 0, steps.half(at: start) == known.half(at: 0),
      steps.isType(Value?.self, at: start - 8)
    else { return nil }
    return (.unwrapped, start)
  }
}

/// The bytes of a key path's steps.
private struct KeyPathSteps {
  private let base: UnsafeRawPointer
  let count: Int

  init(_ keyPath: AnyKeyPath) {
    // Elsewhere nobody has looked.
    guard MemoryLayout<UnsafeRawPointer>.size == 8 else {
      base = UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
      count = 0
      return
    }
    let object = UnsafeRawPointer(Unmanaged.passUnretained(keyPath).toOpaque())
    count = Int(object.load(fromByteOffset: 24, as: UInt32.self) & 0xFF_FFFF)
    base = object + 32
  }

  func word(at offset: Int) -> UInt {
    offset + 8 <= count ? base.loadUnaligned(fromByteOffset: offset, as: UInt.self) : 0
  }

  func half(at offset: Int) -> UInt32 {
    offset + 4 <= count ? base.loadUnaligned(fromByteOffset: offset, as: UInt32.self) : 0
  }

  func isType(_ type: Any.Type, at offset: Int) -> Bool {
    word(at: offset) == unsafeBitCast(type, to: UInt.self)
  }

  /// Whether a type stands somewhere between the steps.
  func hold(_ type: Any.Type) -> Bool {
    stride(from: 8, to: count, by: 8).contains { isType(type, at: $0) }
  }

  /// How far from the root what the steps before this one lead to lies, if all of them are to stored properties.
  func offset(ofStepsBefore end: Int) -> Int? {
    let sample: KeyPath<Sample, Int> = \.second
    let known = KeyPathSteps(sample)
    defer { withExtendedLifetime(sample) {} }
    // What is left without the offset says that it is a struct's stored property.
    guard known.count == 4, MemoryLayout<Sample>.offset(of: sample) == 8,
      known.half(at: 0) & 0x7F_FFFF == 8
    else { return nil }
    var offset = 0
    var position = 0
    while position < end {
      let step = half(at: position)
      guard step >> 24 == known.half(at: 0) >> 24, step & 0x7F_FFFF < 0x7F_FFF0 else { return nil }
      offset += Int(step & 0x7F_FFFF)
      position += 16
    }
    return position == end ? offset : nil
  }

  private struct Sample {
    var first = 0
    var second = 0
  }
}
