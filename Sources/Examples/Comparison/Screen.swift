import Observing

/// What an app's views show, region by region, and how often each was drawn.
///
/// Each render closure draws one region, which has the closure's label.
@MainActor
final class Screen {
  /// The regions in the order in which they were drawn first.
  private(set) var regions: [String] = []
  private var contents: [(text: String?, runs: Int)] = []
  /// Where each region stands among them.
  private var positions: [String: Int] = [:]
  private var tokens: [ObservationToken] = []
  private var objects: [AnyObject] = []

  /// Draws a region.
  func show(_ text: String, in region: String) {
    if let position = positions[region] {
      contents[position].text = text
      contents[position].runs += 1
    } else {
      positions[region] = regions.count
      regions.append(region)
      contents.append((text, 1))
    }
  }

  /// Takes a region off the screen, when its view goes.
  func clear(_ region: String) {
    if let position = positions[region] { contents[position].text = nil }
  }

  /// What a region shows, if it is on the screen.
  func text(of region: String) -> String? { positions[region].flatMap { contents[$0].text } }

  /// Whether a region was ever drawn.
  func has(_ region: String) -> Bool { positions[region] != nil }

  /// How often each region was drawn.
  var runs: [String: Int] { positions.mapValues { contents[$0].runs } }

  /// Keeps render closures going as long as there is the screen.
  func keep(_ tokens: ObservationToken...) { self.tokens += tokens }

  /// Keeps what draws something going as long as there is the screen.
  func keep(_ object: AnyObject) { objects.append(object) }

  /// Forgets how often regions were drawn.
  func resetRuns() {
    for position in contents.indices { contents[position].runs = 0 }
  }

  /// Each region that is shown, and its text.
  var content: [String] {
    regions.compactMap { region in text(of: region).map { "\(region): \($0)" } }
  }
}
