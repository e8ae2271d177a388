/// Whose figures stand beside ours without being measured by this program.
extension Measurement {
  /// A peer's figure for the same work, measured in the same minutes.
  struct Peer: Sendable, Equatable {
    /// Whose figure it is and how it was taken; what stands before the first comma is its name.
    var source: String
    /// In the unit of the measurement.
    var median: Double
    /// What our figure may be at most, in times of it.
    var budget: Double

    var name: String {
      String(source.prefix { $0 != "," })
    }
  }

  /// A figure of another day: shown, so that one sees what it was about, and judging nothing.
  struct History: Sendable, Equatable {
    /// Whose figure it is.
    var name: String
    /// In the unit of the measurement.
    var value: Double
    /// The other end of a range.
    var upTo: Double?
    /// Where it comes from.
    var source: String

    /// What the macro-based peer took.
    static func peer(_ value: Double, upTo: Double? = nil) -> History {
      let source = "ported to Linux with its hot paths unchanged, on the development machine"
      return History(
        name: "macro-based peer", value: value, upTo: upTo,
        source: "the macro-based peer, \(source)")
    }
  }

  /// Our figure in times of a peer's; nil if there is none of ours.
  func ratio(to peer: Peer) -> Double? {
    figure.map { $0.median / peer.median }
  }

  /// Takes up what peers took, and judges by it.
  ///
  /// A line may stand beside several things. What it shows is the ratio that is the furthest over its budget,
  /// so that a slow peer excuses nothing.
  mutating func judge(beside peers: [Peer]) {
    self.peers = peers
    for peer in peers {
      guard let other = ratio(to: peer) else { return }
      if let ratio, let budget, Self.excess(ratio, budget) >= other / peer.budget { continue }
      (ratio, budget) = (other, peer.budget)
    }
  }

  /// How many times its budget a ratio is.
  private static func excess(_ ratio: Double, _ budget: Double) -> Double {
    if budget == 0 { return ratio == 0 ? 0 : .infinity }
    return ratio / budget
  }
}
