import ObservableStore
import Observing

/// The panel with the sliders for light: it holds its part of the shared model, and no copy of it.
struct LightPanel: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var settings: LightSettings
  }

  enum Action: Sendable {
    case exposureMoved(to: Double)
    case contrastMoved(to: Double)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .exposureMoved(let value): state.settings.exposure = value.limited(to: -1...1)
    case .contrastMoved(let value): state.settings.contrast = value.limited(to: -1...1)
    }
    return .none
  }
}

/// The panel with the sliders for color.
struct ColorPanel: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var settings: ColorSettings
  }

  enum Action: Sendable {
    case saturationMoved(to: Double)
    case warmthMoved(to: Double)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saturationMoved(let value): state.settings.saturation = value.limited(to: -1...1)
    case .warmthMoved(let value): state.settings.warmth = value.limited(to: -1...1)
    }
    return .none
  }
}

/// The panel with the sliders for the frame.
struct FramePanel: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var settings: FrameSettings
  }

  enum Action: Sendable {
    case vignetteMoved(to: Double)
    case widthMoved(to: Double)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .vignetteMoved(let value): state.settings.vignette = value.limited(to: 0...1)
    case .widthMoved(let value): state.settings.width = value.limited(to: 0...1)
    }
    return .none
  }
}

extension Double {
  /// The nearest value in a range.
  func limited(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
