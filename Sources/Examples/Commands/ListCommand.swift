import StrategyComparison

/// The command `Examples list`.
@MainActor
enum ListCommand {
  static let usage = """
    usage: Examples list

    Prints each scenario: its letter, the app that it plays, and its title; then the whole apps, for play
    and strategies.
    """

  static func run(_ words: [String]) -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(words, of: "list", options: [])
      if let name = words.names.first { throw .wrong("list", "unknown: \(name)") }
      let width = TextStyle.width
      StandardOutput.print(words.isHelp ? HelpText.lines(usage, width: width) : lines(width: width))
      return 0
    } catch {
      return error.report()
    }
  }

  static func lines(width: Int) -> [String] {
    let scenarios = Scenario.all.map { (id: $0.id, app: $0.app, title: $0.title) }
    let apps = Names.wholeApps.map { (id: $0.key, app: $0.value, title: wholeApp) }
    return (scenarios + apps).flatMap { one in
      let head = "\(one.id.padded(to: 3)) \(one.app.padded(to: 9)) "
      let hanging = width < 2 * head.count ? 4 : head.count
      return TextWrap.lines(
        one.title, to: width, indent: head, hanging: String(repeating: " ", count: hanging))
    }
  }

  private static let wholeApp = "a whole app: play, strategies"
}
