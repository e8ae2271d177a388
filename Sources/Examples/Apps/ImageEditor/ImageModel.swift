import Observing

/// All that decides how the picture looks: one large model, shared by every feature of the editor.
struct ImageModel: ObservableState, Equatable, Sendable {
  @Tracked var light = LightSettings()
  @Tracked var color = ColorSettings()
  @Tracked var frame = FrameSettings()
}

struct LightSettings: ObservableState, Equatable, Sendable {
  /// How bright, from -1 to 1.
  @Tracked var exposure = 0.0
  /// How far light and dark are apart, from -1 to 1.
  @Tracked var contrast = 0.0
}

struct ColorSettings: ObservableState, Equatable, Sendable {
  /// From gray, -1, to vivid, 1.
  @Tracked var saturation = 0.0
  /// From blue, -1, to red, 1.
  @Tracked var warmth = 0.0
}

struct FrameSettings: ObservableState, Equatable, Sendable {
  /// How dark the corners are, from 0 to 1.
  @Tracked var vignette = 0.0
  /// How wide the frame is, from 0 to 1: half of the picture.
  @Tracked var width = 0.0
}
