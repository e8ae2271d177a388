import ObservableStore
import Observing
import StrategyComparison

/// The image editor: moving a slider renders its panel and the picture, and no other panel.
@MainActor
final class EditorPlay: PlayableApp {
  let title = "Image editor"
  let help = "↑/↓ choose  ←/→ move  u undo  c copy  v paste  r reset  s strategy  q quit"
  let regions = [
    RegionFrame(label: "light", x: 4, y: 2, width: 36),
    RegionFrame(label: "color", x: 4, y: 6, width: 36),
    RegionFrame(label: "frame", x: 4, y: 10, width: 36),
    RegionFrame(label: "tools", x: 4, y: 14, width: 36),
    RegionFrame(label: "picture", x: 44, y: 2, width: 32, isPicture: true),
  ]
  private var selected = 0
  private let store = Store(
    initialState: ImageEditorFeature.State(), reducer: ImageEditorFeature())

  var cursor: [(x: Int, y: Int, span: Span)] {
    [(x: 2, y: 3 + selected / 2 * 4 + selected % 2, span: Span("▸", "1;36"))]
  }

  func press(_ key: Key) -> Int {
    switch key {
    case .up: selected = max(0, selected - 1)
    case .down: selected = min(5, selected + 1)
    case .left: return move(by: -0.1)
    case .right: return move(by: 0.1)
    case .character("u"): return send(.undoTapped)
    case .character("c"): return send(.copyTapped)
    case .character("v"): return send(.pasteTapped)
    case .character("r"): return send(.resetTapped)
    default: break
    }
    return 0
  }

  private func send(_ action: ImageEditorFeature.Action) -> Int {
    store.send(action)
    return 1
  }

  private func move(by step: Double) -> Int {
    let model = store.withState { $0.model }
    func moved(_ value: Double) -> Double { ((value + step) * 10).rounded() / 10 }
    return switch selected {
    case 0: send(.light(.exposureMoved(to: moved(model.light.exposure))))
    case 1: send(.light(.contrastMoved(to: moved(model.light.contrast))))
    case 2: send(.color(.saturationMoved(to: moved(model.color.saturation))))
    case 3: send(.color(.warmthMoved(to: moved(model.color.warmth))))
    case 4: send(.frame(.vignetteMoved(to: moved(model.frame.vignette))))
    default: send(.frame(.widthMoved(to: moved(model.frame.width))))
    }
  }

  func start(_ strategy: Strategy, on board: Board) -> [ObservationToken] {
    strategy == .tracking ? tracked(board) : viewStores(board)
  }

  private func tracked(_ board: Board) -> [ObservationToken] {
    let canUndo = Derived("can undo") { [store] in !store.history.isEmpty }
    let canPaste = Derived("can paste") { [store] in store.clipboard != nil }
    return [
      observe("light") { [store] in
        board.draw(EditorPicture.light(store.light.settings), in: "light")
      },
      observe("color") { [store] in
        board.draw(EditorPicture.color(store.color.settings), in: "color")
      },
      observe("frame") { [store] in
        board.draw(EditorPicture.frame(store.frame.settings), in: "frame")
      },
      observe("tools") {
        let text = EditorText.tools(canUndo: canUndo.value, canPaste: canPaste.value)
        board.draw([[Span(text)]], in: "tools")
      },
      observe("picture") { [store] in
        board.draw(EditorPicture.lines(RenderedImage(store.model)), in: "picture")
      },
    ]
  }

  private func viewStores(_ board: Board) -> [ObservationToken] {
    let light = store.scope(\.light, action: ImageEditorFeature.Action.light)
    let color = store.scope(\.color, action: ImageEditorFeature.Action.color)
    let frame = store.scope(\.frame, action: ImageEditorFeature.Action.frame)
    return [
      withViewStore(light, observe: \.settings, "light") { view in
        board.draw(EditorPicture.light(view.state), in: "light")
      },
      withViewStore(color, observe: \.settings, "color") { view in
        board.draw(EditorPicture.color(view.state), in: "color")
      },
      withViewStore(frame, observe: \.settings, "frame") { view in
        board.draw(EditorPicture.frame(view.state), in: "frame")
      },
      withViewStore(store, observe: ToolsViewState.init, "tools") { view in
        let text = EditorText.tools(canUndo: view.canUndo, canPaste: view.canPaste)
        board.draw([[Span(text)]], in: "tools")
      },
      withViewStore(store, observe: \.model, "picture") { view in
        board.draw(EditorPicture.lines(RenderedImage(view.state)), in: "picture")
      },
    ]
  }
}
