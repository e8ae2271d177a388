import ObservableStore

/// What an alert looks like in the terminal: its title, its message, and a line for each button, for a box around them.
enum AlertPicture {
  /// The width of the box.
  static let width = 38

  /// What is compared of an alert: all that it shows.
  struct ViewState: Equatable {
    var title: String
    var message: String?
    var buttons: [Button]

    struct Button: Equatable {
      var label: String
      var isDestructive: Bool
    }

    init<Action>(_ alert: AlertState<Action>) {
      title = alert.title
      message = alert.message
      buttons = alert.buttons.map {
        Button(label: $0.label, isDestructive: $0.role == .destructive)
      }
    }
  }

  @MainActor
  static func lines<Action>(_ alert: Store<AlertState<Action>, Action>) -> [[Span]] {
    lines(ViewState(alert.state))
  }

  static func lines(_ alert: ViewState) -> [[Span]] {
    var lines = wrapped(alert.title).map { [Span($0, "1")] }
    lines += wrapped(alert.message ?? "").map { [Span($0)] }
    lines.append([])
    lines += alert.buttons.map { [Span("  \($0.label)", $0.isDestructive ? "31" : "36")] }
    return lines
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width - 4 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
