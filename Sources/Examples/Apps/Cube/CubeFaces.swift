/// The sides of a small cube that can be seen.
enum Side: String, CaseIterable, Sendable {
  case top
  case left
  case right

  var keyPath: WritableKeyPath<SmallCube, Face> {
    switch self {
    case .top: \.top
    case .left: \.left
    case .right: \.right
    }
  }
}

/// Where a face is.
struct FaceID: Hashable, Sendable, CustomStringConvertible {
  var cube: Int
  var side: Side

  /// All 81, cube by cube.
  static let all = (0..<27).flatMap { cube in
    Side.allCases.map { FaceID(cube: cube, side: $0) }
  }

  var description: String { "\(cube) \(side.rawValue)" }
}

/// What a face can be painted with.
enum FaceColor: String, CaseIterable, Sendable {
  case white
  case red
  case green
  case blue
  case yellow

  var next: FaceColor {
    let all = Self.allCases
    let position = all.firstIndex(of: self) ?? 0
    return all[(position + 1) % all.count]
  }
}
