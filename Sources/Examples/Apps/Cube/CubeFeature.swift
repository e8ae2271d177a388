import ObservableStore
import Observing

/// A cube of 27 small cubes, of each of which three sides can be seen: 81 faces to be tapped.
struct CubeFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Tracked var cubes = IdentifiedArray(uniqueElements: (0..<27).map { SmallCube(id: $0) })

    /// A face by its place.
    subscript(face: FaceID) -> Face {
      get { cubes[id: face.cube]?[face.side] ?? Face() }
      set { cubes[id: face.cube]?[face.side] = newValue }
    }
  }

  enum Action: Sendable {
    case face(FaceID, FaceAction)
    case resetTapped
  }

  enum FaceAction: Sendable {
    /// A finger lies on the face.
    case press
    /// It was lifted: the face takes the next color.
    case release
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .face(let face, .press):
      state[face].isPressed = true
    case .face(let face, .release):
      state[face].isPressed = false
      state[face].color = state[face].color.next
    case .resetTapped:
      for face in FaceID.all { state[face] = Face() }
    }
    return .none
  }
}

/// One of the 27.
struct SmallCube: ObservableState, Equatable, Identifiable {
  let id: Int
  @Tracked var top = Face()
  @Tracked var left = Face()
  @Tracked var right = Face()

  subscript(side: Side) -> Face {
    get { self[keyPath: side.keyPath] }
    set {
      switch side {
      case .top: top = newValue
      case .left: left = newValue
      case .right: right = newValue
      }
    }
    _modify {
      switch side {
      case .top: yield &top
      case .left: yield &left
      case .right: yield &right
      }
    }
  }
}

/// One visible side of a small cube.
struct Face: ObservableState, Equatable {
  @Tracked var color = FaceColor.white
  @Tracked var isPressed = false
}
