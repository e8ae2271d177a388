import Testing

@testable import Observing

/// Each of those that ask `explain` in a process of its own: the closures of other tests may read something of the same
/// name.
@MainActor
@Suite("What prints alike, and differs", .serialized)
struct AlikeTests {
  enum Letter: CustomStringConvertible {
    case a, b
    var description: String { "letter" }
  }

  /// No equality, and nothing in it to be seen.
  final class Blank: CustomStringConvertible {
    var description: String { "blank" }
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var title = ""
  }

  struct Page: ObservableState {
    @Tracked var big = Array(0..<1000)
    @Tracked var pairs = Dictionary(uniqueKeysWithValues: (0..<300).map { ($0, $0) })
    @Tracked var members = Set(0..<300)
    @Tracked var text: String? = "nil"
    @Tracked var texts: [String?] = ["nil"]
    @Tracked var letter = Letter.a
    @Tracked var blank = Blank()
    @Tracked var rows = IdentifiedArray(uniqueElements: (0..<300).map { Row(id: $0) })
    @Tracked var number = 0.0
  }

  @MainActor final class Model {
    @Tracked var page = Page()
    @Tracked var big = Array(0..<1000)
    @Tracked var text: String? = "nil"
    @Tracked var letter = Letter.a
    @Tracked var blank = Blank()
  }

  let model = Model()

  /// What the one closure ran for, and what is known of the write then.
  private func written(
    _ read: @escaping @MainActor @Sendable () -> Void, _ write: () -> Void
  ) -> (causes: [String], writes: [String]) {
    Instrumentation.recordsWrites = true
    defer { Instrumentation.recordsWrites = false }
    let token = observe("it", read)
    let other = observe("at last") { read() }
    var causes: [String] = []
    let tracing = traceRenders { cause in
      guard cause.label == "it" else { return }
      causes += cause.changes.map { "\($0.path): \($0.oldValue) → \($0.newValue)" }
    }
    transaction { write() }
    tracing.cancel()
    let writes = WriteRecord.entries.map(\.write).map {
      "\($0.path): \($0.oldValue) → \($0.newValue) \($0.outcome) \($0.closures)"
    }
    withExtendedLifetime((token, other)) {}
    return (causes, writes)
  }

  private func expect(
    _ changes: [String], _ read: @escaping @MainActor @Sendable () -> Void, _ write: () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (causes, writes) = written(read, write)
    #expect(causes == changes, sourceLocation: sourceLocation)
    #expect(
      writes == changes.map { "\($0) ran [\"it\", \"at last\"]" }, sourceLocation: sourceLocation)
  }

  @Test("Long collections: the elements beyond the tenth, by index, key or as themselves")
  func collections() async {
    await #expect(processExitsWith: .success) { await AlikeTests().collectionsAlone() }
  }

  private func collectionsAlone() {
    expect(["page.big[500]: 500 → -1"], { _ = model.page.big }) { model.page.big[500] = -1 }
    expect(["page.big[501]: 501 → -1", "page.big[600]: 600 → -1"], { _ = model.page.big }) {
      model.page.big[501] = -1
      model.page.big[600] = -1
    }
    expect(
      [
        "page.big: [… 700, 701, 702, 703, 704, 705, 706, 707, 708, 709, … 1000 in all] → [… 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, … 1000 in all]"
      ], { _ = model.page.big }
    ) {
      for index in 700..<720 { model.page.big[index] = 0 }
    }
    expect(["page.pairs[200]: 200 → -1", "page.pairs[201]: 201 → -1"], { _ = model.page.pairs }) {
      model.page.pairs[200] = -1
      model.page.pairs[201] = -1
    }
    expect(
      ["page.members: [… 200, … 300 in all] → [… 1000, … 300 in all]"], { _ = model.page.members }
    ) {
      model.page.members.remove(200)
      model.page.members.insert(1000)
    }
    expect(["big[500]: 500 → -1", "big[600]: 600 → -1"], { _ = model.big }) {
      var big = model.big
      big[500] = -1
      big[600] = -1
      model.big = big
    }
  }

  @Test("A text and nil, cases that describe themselves alike")
  func looks() async {
    await #expect(processExitsWith: .success) { await AlikeTests().looksAlone() }
  }

  private func looksAlone() {
    expect([#"page.text: "nil" → nil"#], { _ = model.page.text }) { model.page.text = nil }
    expect([#"page.texts[0]: "nil" → nil"#], { _ = model.page.texts }) { model.page.texts = [nil] }
    expect(["page.letter: a → b"], { _ = model.page.letter }) { model.page.letter = .b }
    expect([#"text: "nil" → nil"#], { _ = model.text }) { model.text = nil }
    expect(["letter: a → b"], { _ = model.letter }) { model.letter = .b }
  }

  @Test("What nothing tells apart differs all the same, where the commit says so")
  func nothing() async {
    await #expect(processExitsWith: .success) { await AlikeTests().nothingAlone() }
  }

  private func nothingAlone() {
    expect(["page.blank: blank → blank"], { _ = model.page.blank }) { model.page.blank = Blank() }
    expect(["blank: blank → blank"], { _ = model.blank }) { model.blank = Blank() }
    let (causes, writes) = written({ _ = model.page.blank }) {
      model.page.blank = model.page.blank
      model.page.number = 0
    }
    #expect(causes == [])
    #expect(writes == ["page:  →  nothing []"])
  }

  @Test("Rows beyond the tenth: moved, and replaced")
  func rows() async {
    await #expect(processExitsWith: .success) { await AlikeTests().rowsAlone() }
  }

  private func rowsAlone() {
    expect(
      ["page.rows.ids: [… 150, 151, 152, … 300 in all] → [… 151, 152, 150, … 300 in all]"],
      { _ = model.page.rows.ids }
    ) { model.page.rows.move(fromOffsets: [150], toOffset: 153) }
    let (causes, writes) = written({ _ = model.page.rows.ids }) {
      model.page.rows.remove(at: 250)
      model.page.rows.insert(Row(id: 1000), at: 250)
    }
    #expect(causes == ["page.rows.ids: [… 250, … 300 in all] → [… 1000, … 300 in all]"])
    #expect(writes.count == 2)
    #expect(writes.allSatisfy { $0.hasSuffix(" ran [\"it\", \"at last\"]") })
  }

  /// Keeps its own storage: of what was there nobody has a copy.
  @MainActor final class Player {
    private let registrar = Registrar()
    private var stored = 0
    var seconds: Int {
      get {
        registrar.access(\Player.seconds)
        return stored
      }
      set { registrar.withMutation(of: \Player.seconds) { stored = newValue } }
    }
  }

  @Test("What a registrar tracks is another, and not said to look the same")
  func registrar() {
    let player = Player()
    let token = observe("shown") { _ = player.seconds }
    var causes: [String] = []
    let tracing = traceRenders { if $0.label == "shown" { causes.append($0.description) } }
    player.seconds = 9
    #expect(causes == ["shown ← seconds: … → another"])
    tracing.cancel()
    token.cancel()
  }

  @Test("An array of a fixed length is coarse, and its reader's cause says so")
  func fixedLength() {
    final class Grid { @Tracked var cells: InlineArray<2, Int> = [1, 2] }
    let grid = Grid()
    let token = observe("cell") { _ = grid.cells[0] }
    var causes: [String] = []
    let tracing = traceRenders { if $0.label == "cell" { causes.append($0.description) } }
    grid.cells[1] = 9
    #expect(
      causes == [
        "cell ← cells[1]: 2 → 9 (coarse: a plain InlineArray<2, Int>: one element that changes counts as all)"
      ])
    tracing.cancel()
    token.cancel()
  }

  @Test("What is coarse for two reasons is told once")
  func twoReasons() {
    struct Big: ObservableState {
      var list = [1]
      @Tracked var pair: (Int, Int?) = (1, nil)
    }
    final class Holder { @Tracked var big = Big() }
    let holder = Holder()
    let token = observe("pair.0") { _ = holder.big.pair.0 }
    var causes: [RenderCause] = []
    let tracing = traceRenders { if $0.label == "pair.0" { causes.append($0) } }
    holder.big.pair.1 = 3
    #expect(causes.map { $0.changes.map(\.path) } == [["big.pair.1"]])
    tracing.cancel()
    token.cancel()
  }
}
