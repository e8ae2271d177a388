import Foundation
import Observing

/// `Examples play`: a live app in the terminal, whose regions flash when their closures re-run.
@MainActor
enum PlayCommand {
  /// The least size of the terminal, and that which will do for some apps.
  static let usual = (width: 80, height: 24)
  static let narrow = (width: 40, height: 22)

  static let usage = """
    usage: Examples play tabs | cube | editor | meetings | todos | birds

    Plays an app in the terminal, which has to have \(usual.width) columns and
    \(usual.height) lines; \(narrow.width) columns and \(narrow.height) lines will do
    for meetings, todos and birds. The app is there twice, under tracking and under view stores, and both get
    the same keys: beside each other on a screen of twice the width, else s shows the other one. Each
    region is drawn by a render closure of its own and flashes when that re-runs; beside its name stands
    how often it has under either, and below what both did for the latest action, of a key or of an
    effect, and why regions ran under tracking. q quits, but where text is typed.

    The meetings are kept in a file, whose path the environment variable MEETINGS gives; if it does not,
    in one among the temporary files.
    """

  /// The apps by what they are called.
  static let apps: KeyValuePairs<String, @MainActor () -> any PlayableApp> = [
    "tabs": { TabsPlay() }, "cube": { CubePlay() }, "editor": { EditorPlay() },
    "meetings": { MeetingsPlay(meetingsWorld) },
    "todos": { TodosPlay(clock: ContinuousClock()) }, "birds": { BirdsPlay(.live) },
  ]

  /// One for both apps of a session: they are fed the same keys, so that they keep the same meetings, and what goes wrong
  /// with the file goes wrong for both.
  private static let meetingsWorld: MeetingsWorld = {
    let path = ProcessInfo.processInfo.environment["MEETINGS"]
    return .live(
      file: path.map { URL(fileURLWithPath: $0) }
        ?? FileManager.default.temporaryDirectory.appendingPathComponent("example-meetings.json"))
  }()

  /// Plays an app in the terminal; the answer is the exit code.
  static func run(arguments: [String]) async -> Int32 {
    do throws(CommandFailure) {
      let words = try CommandWords(arguments, of: "play", options: [])
      if words.isHelp {
        StandardOutput.print(HelpText.lines(usage, width: TextStyle.width))
        return 0
      }
      let name = try words.name(of: "play", "app")
      let make = try Names.one(name, of: apps, for: "play")
      guard Terminal.isAvailable else { throw .wrong("play", "not available on this platform") }
      guard TextStyle.canMove else {
        throw .wrong("play", "needs a terminal that can move its cursor: TERM is dumb")
      }
      guard Terminal.isInteractive, Terminal.takeOver() else {
        throw .wrong("play", "needs a terminal to draw on and to read keys from")
      }
      let jobs = JobQueue()
      jobs.install()
      let session = PlaySession(make())
      play(session, jobs)
      await close(session, jobs)
      Terminal.giveBack()
      return 0
    } catch {
      return error.report()
    }
  }

  /// Draws and reads keys until `q`, or until the terminal has gone.
  private static func play(_ session: PlaySession, _ jobs: JobQueue) {
    let clock = ContinuousClock()
    var shown: Canvas?
    var flashes: [String: ContinuousClock.Instant] = [:]
    while true {
      if Terminal.mustRedraw() { shown = nil }
      for job in jobs.take() { session.perform(job) }
      let now = clock.now
      for board in session.sides.map(\.board) {
        for region in board.takeRan() {
          flashes["\(board.strategy.word) \(region)"] = now + .milliseconds(300)
        }
      }
      flashes = flashes.filter { $0.value > now }
      let size = Terminal.size
      let canvas = PlayScreen.draw(
        session, flashing: Set(flashes.keys), width: size.width, height: size.height)
      if canvas != shown {
        Terminal.write(canvas.update(from: shown, hasColor: TextStyle.hasColor))
      }
      shown = canvas
      // Soon again while something flashes, or an effect may send something; else a change of size that came in between
      // is seen at last.
      let isQuiet = flashes.isEmpty && session.app.actionCount == nil
      guard let bytes = Terminal.read(waiting: isQuiet ? 500 : 30) else { return }
      for key in Key.parse(bytes) {
        if key == .character("q"), !session.app.isTyping { return }
        session.press(key)
      }
    }
  }

  /// Lets the app do what it has to, effects included.
  private static func close(_ session: PlaySession, _ jobs: JobQueue) async {
    var isClosed = false
    let closing = Task {
      await session.close()
      isClosed = true
    }
    while !isClosed {
      for job in jobs.take() { session.perform(job) }
      try? await Task.sleep(for: .milliseconds(2))
    }
    await closing.value
  }
}
