import ObservableStore
import Observing
import StrategyComparison

/// The cube's three layers, 9 small cubes in each: 81 faces, of which a tap changes one.
@MainActor
final class CubePlay: PlayableApp {
  let title = "Cube of 81 faces, in three layers"
  let help = "arrows move  space taps a face  r reset  s strategy  q quit"
  let regions = FaceID.all.map { face in
    let (x, y, width) = CubePlay.place(face)
    return RegionFrame(label: face.description, x: x, y: y, width: width, hasTitle: false)
  }
  private var selected = 0
  private let store = Store(initialState: CubeFeature.State(), reducer: CubeFeature())

  /// The top lies above the left and the right side.
  private static func place(_ face: FaceID) -> (x: Int, y: Int, width: Int) {
    let (layer, row, column) = (face.cube / 9, face.cube / 3 % 3, face.cube % 3)
    let (x, y) = (2 + layer * 26 + column * 8, 3 + row * 4)
    switch face.side {
    case .top: return (x, y, 7)
    case .left: return (x, y + 1, 3)
    case .right: return (x + 4, y + 1, 3)
    }
  }

  var cursor: [(x: Int, y: Int, span: Span)] {
    let (x, y, width) = Self.place(FaceID.all[selected])
    return [(x, y, Span("[", "1;7")), (x + width - 1, y, Span("]", "1;7"))]
  }

  func press(_ key: Key) -> Int {
    let face = FaceID.all[selected]
    switch key {
    case .character(" "):
      store.send(.face(face, .press))
      store.send(.face(face, .release))
      return 2
    case .character("r"):
      store.send(.resetTapped)
      return 1
    case .left, .right, .up, .down: move(key)
    default: break
    }
    return 0
  }

  /// Goes to the nearest face in a direction, along the same line or column as far as there is one.
  private func move(_ key: Key) {
    let (x, y, width) = Self.place(FaceID.all[selected])
    var best: (index: Int, distance: Int)?
    for (index, face) in FaceID.all.enumerated() {
      let other = Self.place(face)
      let right = (other.x * 2 + other.width) - (x * 2 + width)
      let down = other.y - y
      let isAhead =
        switch key {
        case .right: right > 0 && down == 0
        case .left: right < 0 && down == 0
        case .down: down > 0 && abs(right) <= 6
        default: down < 0 && abs(right) <= 6
        }
      let distance = abs(down) * 10 + abs(right)
      if isAhead, distance < best?.distance ?? .max { best = (index, distance) }
    }
    if let best { selected = best.index }
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    FaceID.all.compactMap { face in
      let label = face.description
      let width = Self.place(face).width
      guard let node = store.scope(face) else { return nil }
      if strategy == .viewStores {
        return withViewStore(node, observe: FaceViewState.init, label) { view in
          board.draw([Self.face(view.color, view.isPressed, width)], in: label)
        }
      }
      return observe(label) {
        board.draw([Self.face(node.color, node.isPressed, width)], in: label)
      }
    }
  }

  private static func face(_ color: FaceColor, _ isPressed: Bool, _ width: Int) -> [Span] {
    let letter = isPressed ? "·" : String(color.rawValue.prefix(1))
    let half = String(repeating: " ", count: width / 2)
    let style =
      switch color {
      case .white: "30;47"
      case .red: "97;41"
      case .green: "30;42"
      case .blue: "97;44"
      case .yellow: "30;103"
      }
    return [Span(half + letter + half, style)]
  }
}
