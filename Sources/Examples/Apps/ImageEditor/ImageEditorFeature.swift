import ObservableStore
import Observing

/// An image editor: panels of sliders on one shared model, with undo, copy, paste and reset.
///
/// The panels change the model where it lies. Undo, paste and reset put another value in its place, and
/// every panel shows it: there is nothing to refresh.
struct ImageEditorFeature: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var model: ImageModel
    @Tracked var light: LightPanel.State
    @Tracked var color: ColorPanel.State
    @Tracked var frame: FramePanel.State
    /// What the model was before each change, the latest last.
    @Tracked var history: [ImageModel] = []
    @Tracked var clipboard: ImageModel?

    /// Makes an editor; a model that is shared with others may be given.
    init(model: Shared<ImageModel> = Shared(ImageModel())) {
      _model = model
      light = LightPanel.State(settings: model.light)
      color = ColorPanel.State(settings: model.color)
      frame = FramePanel.State(settings: model.frame)
    }
  }

  enum Action: Sendable {
    case light(LightPanel.Action)
    case color(ColorPanel.Action)
    case frame(FramePanel.Action)
    case undoTapped
    case copyTapped
    case pasteTapped
    case resetTapped
  }

  var body: some Reducer<State, Action> {
    // Before the panels change the model.
    Reduce { state, action in
      switch action {
      case .light, .color, .frame:
        state.history.append(state.model)
      case .undoTapped:
        if let last = state.history.popLast() { state.model = last }
      case .copyTapped:
        state.clipboard = state.model
      case .pasteTapped:
        if let copied = state.clipboard { state.replaceModel(by: copied) }
      case .resetTapped:
        state.replaceModel(by: ImageModel())
      }
      return .none
    }
    Scope(\.light, action: Action.light) { LightPanel() }
    Scope(\.color, action: Action.color) { ColorPanel() }
    Scope(\.frame, action: Action.frame) { FramePanel() }
  }
}

extension ImageEditorFeature.State {
  fileprivate mutating func replaceModel(by new: ImageModel) {
    history.append(model)
    model = new
  }
}
