import ObservableStore
import Observing
import StrategyComparison

/// What a face shows: to be made for each of the 81 after each action.
struct FaceViewState: Equatable {
  var color: FaceColor
  var isPressed: Bool

  init(_ state: CubeFeature.State, _ face: FaceID) {
    color = state[face].color
    isPressed = state[face].isPressed
  }
}

func faceText(_ color: FaceColor, isPressed: Bool) -> String {
  isPressed ? "(\(color.rawValue))" : color.rawValue
}

/// The 81 faces, each a render closure of its own.
@MainActor
func drawCube(_ store: StoreOf<CubeFeature>, _ strategy: Strategy, on screen: Screen) {
  for face in FaceID.all {
    let label = face.description
    switch strategy {
    case .tracking:
      guard
        let cube = store.scope(
          \.cubes, id: face.cube,
          action: { CubeFeature.Action.face(FaceID(cube: $0, side: face.side), $1) })
      else { continue }
      let node = cube.scope(
        face.side.keyPath, action: { (action: CubeFeature.FaceAction) in action })
      screen.keep(
        observe(label) { [unowned screen] in
          screen.show(faceText(node.color, isPressed: node.isPressed), in: label)
        })
    case .viewStores:
      screen.keep(
        withViewStore(store, observe: { FaceViewState($0, face) }, label) { [unowned screen] view in
          screen.show(faceText(view.color, isPressed: view.isPressed), in: label)
        })
    case .everything, .naive:
      screen.keep(
        screen.observeEverything(of: store, label) { [unowned screen] state in
          let state = state[face]
          screen.show(faceText(state.color, isPressed: state.isPressed), in: label)
        })
    }
  }
}

extension Scenario {
  /// The cube of 27.
  static let cube = Scenario(
    id: "F", app: "cube", title: "Cube of 81 faces",
    text:
      "Each of 81 faces is a node of its own; two of them are tapped, which is two actions each.",
    script: [
      ScriptStep("press 13 top", .face(FaceID(cube: 13, side: .top), .press)),
      ScriptStep("release 13 top", .face(FaceID(cube: 13, side: .top), .release)),
      ScriptStep("press 26 left", .face(FaceID(cube: 26, side: .left), .press)),
      ScriptStep("release 26 left", .face(FaceID(cube: 26, side: .left), .release)),
      ScriptStep("reset", .resetTapped),
    ],
    state: { CubeFeature.State() }, feature: CubeFeature(),
    views: { drawCube($0, $1, on: $2) },
    figures: [
      Figure("view states built on load: 1,298; then 648 for one action", .first),
      Figure(
        "view states built on load: 650; then 162 for a tap (81 per action)", .optimised),
      Figure("view states built: 81 per action", .minimum),
    ],
    meaning: """
      A view state keeps 80 faces from being drawn, but it is made and compared 81 times to find that \
      out. Under tracking the face that changed is found by what changed: nothing is made or compared, \
      however many faces there are. Resetting draws the two that differ.
      """)
}
