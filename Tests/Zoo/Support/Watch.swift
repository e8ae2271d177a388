import ObservableStore
import Observing

/// All closures that watch one model and one store, and what was found wrong with them.
@MainActor final class Watch {
  private(set) var cells: [Cell] = []
  private var tokens: [ObservationToken] = []
  private var toolchainReaders: [ToolchainReader] = []
  /// What is to be kept alive with the closures: child stores, derived values.
  var kept: [Any] = []
  /// A thing to look at after each transaction; a text is a failure.
  struct Inspection {
    let kind: String
    let reader: Int
    let look: @MainActor () -> String?
  }
  private(set) var inspections: [Inspection] = []
  /// The readers that are made at all; nil for all of them.
  let chosen: Set<Int>?

  init(chosen: Set<Int>?) { self.chosen = chosen }

  func isChosen(_ reader: Int) -> Bool { chosen?.contains(reader) ?? true }

  /// A render closure.
  func observed(
    _ reader: Int, readsAgain: Bool = true, isJudged: Bool = true,
    expected: @escaping @MainActor () -> String?,
    _ body: @escaping @MainActor () -> String
  ) {
    let cell = Cell(reader, "", expected: expected, body: body)
    cell.readsAgain = readsAgain
    cell.isJudged = isJudged
    cells.append(cell)
    tokens.append(observe("reader \(reader)") { cell.run() })
  }

  /// A render closure inside another, with whose run it ends.
  func inner(
    _ reader: Int, _ label: String, isJudged: Bool = true,
    expected: @escaping @MainActor () -> String?,
    _ body: @escaping @MainActor () -> String
  ) {
    let cell = Cell(reader, label, expected: expected, body: body)
    cell.isJudged = isJudged
    cells.append(cell)
    onCleanup { cell.isDead = true }
    _ = observe("reader \(reader), \(label)") { cell.run() }
  }

  /// A render closure that lives on its own; it is made while others run or not.
  func row(
    _ reader: Int, _ label: String, expected: @escaping @MainActor () -> String?,
    _ body: @escaping @MainActor () -> String
  ) -> Cell {
    let cell = Cell(reader, label, expected: expected, body: body)
    cells.append(cell)
    cell.token = observe("reader \(reader), \(label)") { cell.run() }
    return cell
  }

  /// A closure of the toolchain's own Observation.
  func toolchain(
    _ reader: Int, expected: @escaping @MainActor () -> String?,
    _ body: @escaping @MainActor () -> String
  ) {
    let cell = Cell(reader, "", expected: expected, body: body)
    cell.isToolchains = true
    cells.append(cell)
    toolchainReaders.append(ToolchainReader(cell))
  }

  /// The equality strategy's render closure.
  func viewStore<S>(
    _ reader: Int, _ store: Store<S, Act>, expected: @escaping @MainActor () -> String?,
    _ viewState: @escaping (S) -> String
  ) {
    let cell = Cell(reader, "", expected: expected) { store.withState(viewState) }
    cells.append(cell)
    tokens.append(
      withViewStore(store, observe: viewState, "reader \(reader)") { viewStore in
        cell.last = viewStore.state
        cell.runs += 1
      })
  }

  func keep(_ token: ObservationToken) { tokens.append(token) }

  func inspect(_ kind: String, _ reader: Int, _ look: @escaping @MainActor () -> String?) {
    inspections.append(Inspection(kind: kind, reader: reader, look: look))
  }

  /// Whether the transaction writes once in each part: what goes is what there was before.
  private(set) var writesOnce = false

  func begin(writesOnce: Bool) {
    self.writesOnce = writesOnce
    for cell in cells where cell.isDead { cell.token?.cancel() }
    cells.removeAll { $0.isDead }
    for cell in cells { cell.begin() }
  }

  func renderToolchainReaders() {
    for reader in toolchainReaders { reader.renderIfChanged() }
  }

  func cancel() {
    for token in tokens { token.cancel() }
    tokens = []
    for cell in cells { cell.token?.cancel() }
    toolchainReaders = []
    cells = []
    kept = []
    inspections = []
  }
}
