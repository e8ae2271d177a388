import ObservableStore
import Observing
import StrategyComparison

/// What the tools show.
struct ToolsViewState: Equatable {
  var canUndo: Bool
  var canPaste: Bool

  init(_ state: ImageEditorFeature.State) {
    canUndo = !state.history.isEmpty
    canPaste = state.clipboard != nil
  }
}

/// The views with a view state for each, on the same stores as under tracking.
///
/// The parts of the model are view states as they are: whoever shows less of them writes one.
@MainActor
func editorWithViewStores(_ store: StoreOf<ImageEditorFeature>, on screen: Screen) {
  let light = store.scope(\.light, action: ImageEditorFeature.Action.light)
  let color = store.scope(\.color, action: ImageEditorFeature.Action.color)
  let frame = store.scope(\.frame, action: ImageEditorFeature.Action.frame)
  screen.keep(
    withViewStore(light, observe: \.settings, "light") { [unowned screen] view in
      screen.show(lightText(view.state), in: "light")
    },
    withViewStore(color, observe: \.settings, "color") { [unowned screen] view in
      screen.show(colorText(view.state), in: "color")
    },
    withViewStore(frame, observe: \.settings, "frame") { [unowned screen] view in
      screen.show(frameText(view.state), in: "frame")
    },
    withViewStore(store, observe: ToolsViewState.init, "tools") { [unowned screen] view in
      screen.show(toolsText(view.state), in: "tools")
    },
    withViewStore(store, observe: \.model, "picture") { [unowned screen] view in
      screen.show(RenderedImage(view.state).summary, in: "picture")
    })
}

/// The views that observe everything.
@MainActor
func editorObservingEverything(_ store: StoreOf<ImageEditorFeature>, on screen: Screen) {
  func view(
    _ label: String, _ text: @escaping @MainActor (ImageEditorFeature.State) -> String
  ) -> ObservationToken {
    screen.observeEverything(of: store, label) { [unowned screen] state in
      screen.show(text(state), in: label)
    }
  }
  screen.keep(
    view("light") { lightText($0.model.light) },
    view("color") { colorText($0.model.color) },
    view("frame") { frameText($0.model.frame) },
    view("tools") { toolsText(ToolsViewState($0)) },
    view("picture") { RenderedImage($0.model).summary })
}

private func lightText(_ light: LightSettings) -> String {
  EditorText.sliders("exposure", light.exposure, "contrast", light.contrast)
}

private func colorText(_ color: ColorSettings) -> String {
  EditorText.sliders("saturation", color.saturation, "warmth", color.warmth)
}

private func frameText(_ frame: FrameSettings) -> String {
  EditorText.sliders("vignette", frame.vignette, "width", frame.width)
}

private func toolsText(_ tools: ToolsViewState) -> String {
  EditorText.tools(canUndo: tools.canUndo, canPaste: tools.canPaste)
}
