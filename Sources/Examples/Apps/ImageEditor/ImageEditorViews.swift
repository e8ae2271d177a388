import ObservableStore
import Observing
import StrategyComparison

/// What the editor's views show, in text.
enum EditorText {
  static func sliders(_ first: String, _ one: Double, _ second: String, _ other: Double) -> String {
    "\(first) \(percent(one)), \(second) \(percent(other))"
  }

  static func tools(canUndo: Bool, canPaste: Bool) -> String {
    (canUndo ? "[undo]" : " undo ") + " [copy] " + (canPaste ? "[paste]" : " paste ") + " [reset]"
  }

  private static func percent(_ value: Double) -> String {
    "\(Int((value * 100).rounded()))%"
  }
}

/// The views under tracking: the panels and the renderer read the one model, each its part.
@MainActor
func editorTracked(_ store: StoreOf<ImageEditorFeature>, on screen: Screen) {
  let light = store.scope(\.light, action: ImageEditorFeature.Action.light)
  let color = store.scope(\.color, action: ImageEditorFeature.Action.color)
  let frame = store.scope(\.frame, action: ImageEditorFeature.Action.frame)
  let canUndo = Derived("can undo") { !store.history.isEmpty }
  let canPaste = Derived("can paste") { store.clipboard != nil }
  screen.keep(
    observe("light") { [unowned screen] in
      let (exposure, contrast) = (light.settings.exposure, light.settings.contrast)
      screen.show(EditorText.sliders("exposure", exposure, "contrast", contrast), in: "light")
    },
    observe("color") { [unowned screen] in
      let (saturation, warmth) = (color.settings.saturation, color.settings.warmth)
      screen.show(EditorText.sliders("saturation", saturation, "warmth", warmth), in: "color")
    },
    observe("frame") { [unowned screen] in
      let (vignette, width) = (frame.settings.vignette, frame.settings.width)
      screen.show(EditorText.sliders("vignette", vignette, "width", width), in: "frame")
    },
    observe("tools") { [unowned screen] in
      let text = EditorText.tools(canUndo: canUndo.value, canPaste: canPaste.value)
      screen.show(text, in: "tools")
    },
    observe("picture") { [unowned screen] in
      screen.show(RenderedImage(store.model).summary, in: "picture")
    })
}
