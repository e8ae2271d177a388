/// Raw memory in pieces of one size: taken and given back in a few instructions.
///
/// Pieces are cut from blocks that are never returned to the system, so the memory of a piece stays
/// readable as long as the process lives. A free piece names the next free one in the word at `linkOffset`; its other
/// bytes are left as they were.
struct Slab {
  private let size: Int
  private let linkOffset: Int
  private var free: UnsafeMutableRawPointer?
  private var fresh: UnsafeMutableRawPointer?
  private var freshCount = 0
  private var blockCount = 32

  init(size: Int, linkOffset: Int) {
    self.size = size
    self.linkOffset = linkOffset
    free = nil
    fresh = nil
  }

  /// A piece, and whether it was in use before (its bytes, but for the link, are as it was left).
  @inline(__always)
  mutating func take() -> (piece: UnsafeMutableRawPointer, isReused: Bool) {
    if let piece = free {
      free = piece.load(fromByteOffset: linkOffset, as: UnsafeMutableRawPointer?.self)
      return (piece, true)
    }
    if freshCount == 0 { grow() }
    let piece = fresh.unsafelyUnwrapped
    fresh = piece + size
    freshCount -= 1
    return (piece, false)
  }

  @inline(__always)
  mutating func giveBack(_ piece: UnsafeMutableRawPointer) {
    piece.storeBytes(of: free, toByteOffset: linkOffset, as: UnsafeMutableRawPointer?.self)
    free = piece
  }

  @inline(never)
  private mutating func grow() {
    blockCount = min(blockCount * 2, 4096)
    fresh = .allocate(byteCount: size * blockCount, alignment: 16)
    freshCount = blockCount
  }
}
