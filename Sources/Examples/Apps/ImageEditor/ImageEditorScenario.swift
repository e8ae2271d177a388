import ObservableStore
import StrategyComparison

extension Scenario {
  /// The image editor.
  static let imageEditor = Scenario(
    id: "G", app: "editor", title: "Image editor on a shared model",
    text: """
      Three panels of sliders change one model, which a renderer draws; then undo, copy, reset and paste \
      put another model in its place.
      """,
    script: [
      ScriptStep("exposure 20%", .light(.exposureMoved(to: 0.2))),
      ScriptStep("exposure 40%", .light(.exposureMoved(to: 0.4))),
      ScriptStep("warmth 50%", .color(.warmthMoved(to: 0.5))),
      ScriptStep("width 10%", .frame(.widthMoved(to: 0.1))),
      ScriptStep("undo", .undoTapped),
      ScriptStep("copy", .copyTapped),
      ScriptStep("reset", .resetTapped),
      ScriptStep("paste", .pasteTapped),
    ],
    state: { ImageEditorFeature.State() }, feature: ImageEditorFeature(),
    views: { store, strategy, screen in
      switch strategy {
      case .tracking: editorTracked(store, on: screen)
      case .viewStores: editorWithViewStores(store, on: screen)
      case .everything, .naive: editorObservingEverything(store, on: screen)
      }
    },
    figures: [
      Figure("every change re-renders every panel", .first),
      Figure("views copy what they need into local state and refresh it by hand", .optimised),
    ],
    meaning: """
      A moved slider draws its panel and the picture. Reset, paste and undo put another model in place, and \
      under both strategies those panels draw it whose values differ, with no code that would refresh them: \
      of an undone step that is one, beside the picture.
      """)
}
