import Observing

/// What an alert says and asks, as state.
///
/// ```swift
/// state.alert = AlertState(
///   title: "Delete?", message: "It cannot be undone.",
///   buttons: [.cancel("Keep"), .destructive("Delete", action: .deleteConfirmed)])
/// ```
///
/// The state holds it in an optional, or in a case of a destination, and `presents(\.alert, action: Action.alert)`
/// closes it when a button is pressed. A view shows it by ``Store/presented(_:action:)``, and presses a button by
/// ``StateBinding/press(_:)``. A button of an alert that has gone does nothing: it was pressed twice.
public struct AlertState<Action>: ObservableState {
  /// What it is about, in a few words.
  @Tracked public var title: String
  /// What there is to say besides.
  @Tracked public var message: String?
  /// The answers, in the order in which they are shown.
  @Tracked public var buttons: [Button]

  /// An alert.
  ///
  /// - Parameters:
  ///   - title: What it is about, in a few words.
  ///   - message: What there is to say besides.
  ///   - buttons: The answers, in the order in which they are shown.
  public init(title: String, message: String? = nil, buttons: [Button] = [.cancel("OK")]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// One answer.
  public struct Button {
    /// What it is for; nil if for nothing in particular.
    public var role: Role?
    /// What it says.
    public var label: String
    /// What it does besides closing the alert.
    public var action: Action?
    /// The instance of the alert that it was read from by a store; 0 of one that was not.
    var alert: UInt64 = 0

    /// A button.
    public init(role: Role? = nil, _ label: String, action: Action? = nil) {
      self.role = role
      self.label = label
      self.action = action
    }

    /// A button without a role.
    public static func button(_ label: String, action: Action? = nil) -> Button {
      Button(label, action: action)
    }

    /// The button that leaves everything as it is.
    public static func cancel(_ label: String = "Cancel", action: Action? = nil) -> Button {
      Button(role: .cancel, label, action: action)
    }

    /// A button that destroys something.
    public static func destructive(_ label: String, action: Action? = nil) -> Button {
      Button(role: .destructive, label, action: action)
    }
  }

  /// What a button is for.
  public enum Role: String, Hashable, Sendable, Codable {
    /// It leaves everything as it is.
    case cancel
    /// It destroys something.
    case destructive
  }
}

/// What a confirmation says and asks: the same as an alert; where it is shown is the view's choice.
public typealias ConfirmationState = AlertState

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}
extension AlertState: Encodable where Action: Encodable {}
extension AlertState: Decodable where Action: Decodable {}
extension AlertState.Button: Sendable where Action: Sendable {}
extension AlertState.Button: Encodable where Action: Encodable {}
extension AlertState.Button: Decodable where Action: Decodable {}

extension AlertState.Button {
  private enum CodingKeys: CodingKey { case role, label, action }
}

extension AlertState.Button: Equatable where Action: Equatable {
  /// Whether both say and do the same.
  ///
  /// Two that were read from stores are those of one alert as well: who keeps one of an alert that has gone is to take that
  /// of the next, which may look the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.role == right.role && left.label == right.label && left.action == right.action
      && (left.alert == right.alert || left.alert == 0 || right.alert == 0)
  }
}

extension AlertState.Button: Hashable where Action: Hashable {
  /// Hashes what it says and does.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(label)
    hasher.combine(action)
  }
}

extension AlertState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The alert on one line, as it is made: `AlertState("Delete?", "Sure?", [.cancel("Keep"), …])`.
  public var description: String {
    let buttons = buttons.map(\.description).joined(separator: ", ")
    let texts = ([title] + [message].compactMap(\.self)).map(String.init(reflecting:))
    return "AlertState(\(texts.joined(separator: ", ")), [\(buttons)])"
  }

  /// The alert on one line, as it is made.
  public var debugDescription: String { description }
}

extension AlertState.Button: CustomStringConvertible, CustomDebugStringConvertible {
  /// The button as it is made: `.destructive("Delete", action: .confirm)`.
  public var description: String {
    let action = action.map { ", action: \(StateDifference.describe($0))" } ?? ""
    return ".\(role?.rawValue ?? "button")(\(String(reflecting: label))\(action))"
  }

  /// The button as it is made.
  public var debugDescription: String { description }
}
