import ObservableStore
import Observing
import StrategyComparison

/// What a face shows: to be made for the faces of the cube that an action changes.
struct FaceViewState: Equatable {
  var color: FaceColor
  var isPressed: Bool

  init(_ face: Face) {
    color = face.color
    isPressed = face.isPressed
  }
}

extension StoreOf<CubeFeature> {
  /// The store of a face: one of its small cube's, which is a row.
  func scope(_ face: FaceID) -> Store<Face, CubeFeature.FaceAction>? {
    scope(
      \.cubes, id: face.cube,
      action: { CubeFeature.Action.face(FaceID(cube: $0, side: face.side), $1) }
    )?
    .scope(face.side.keyPath, action: { (action: CubeFeature.FaceAction) in action })
  }
}

func faceText(_ color: FaceColor, isPressed: Bool) -> String {
  isPressed ? "(\(color.rawValue))" : color.rawValue
}

/// The 81 faces, each a render closure of its own, on a store of its own where it does not observe everything.
@MainActor
func drawCube(_ store: StoreOf<CubeFeature>, _ strategy: Strategy, on screen: Screen) {
  for face in FaceID.all {
    let label = face.description
    switch strategy {
    case .tracking:
      guard let node = store.scope(face) else { continue }
      screen.keep(
        observe(label) { [unowned screen] in
          screen.show(faceText(node.color, isPressed: node.isPressed), in: label)
        })
    case .viewStores:
      guard let node = store.scope(face) else { continue }
      screen.keep(
        withViewStore(node, observe: FaceViewState.init, label) { [unowned screen] view in
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
      View stores that stand on the root make a view state of each face for each action, as others report. \
      Ours stand on the faces' own stores, as tracking does: an action makes those of the faces that it \
      changes, and passes the others by. Under tracking none is made or compared, however many faces there \
      are. Resetting draws the two that differ; most of the time is its, for it writes all faces under each \
      strategy.
      """,
    findings: {
      [Strategy.tracking, .viewStores].map { strategy in
        let made = viewStatesMade(by: strategy)
        let steps = made.steps.map(String.init).joined(separator: ", ")
        return Figure(
          "view states built on load: \(made.load); then, step by step: \(steps)", strategy)
      }
    })

  /// How many view states are made for the cube: at construction, and in each step.
  static func viewStatesMade(by strategy: Strategy) -> (load: Int, steps: [Int]) {
    let before = Counts.now.transforms
    let stage = cube.stage(strategy)
    let load = Counts.now.transforms - before
    let steps = stage.steps.map { step in
      Instrumentation.measure { _ = step.start() }.transforms
    }
    withExtendedLifetime(stage) {}
    return (load, steps)
  }
}
