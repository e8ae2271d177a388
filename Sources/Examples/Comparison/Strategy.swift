/// How views learn that they have to render again.
enum Strategy: String, CaseIterable, Sendable {
  /// What a view reads is what it depends on.
  case tracking
  /// A view state is made for each view by hand, and compared after each action.
  case viewStores = "viewstores"
  /// The naive form: each view compares the whole state.
  case everything

  /// As reports call it.
  var name: String {
    switch self {
    case .tracking: "tracking"
    case .viewStores: "view stores"
    case .everything: "everything"
    }
  }
}
