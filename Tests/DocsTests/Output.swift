/// What the snippets print, so that it can be compared with what the text says.
@MainActor
enum Output {
  private(set) static var lines: [String] = []

  static func add(_ text: String) {
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines that are printed during the call.
  static func recording(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    lines = []
    try await body()
    defer { lines = [] }
    return lines
  }
}

/// Stands in the place of the standard library's function in the snippets of this module.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator)
  MainActor.assumeIsolated { Output.add(text) }
}
