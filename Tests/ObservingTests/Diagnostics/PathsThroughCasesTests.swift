import Testing

@testable import Observing

/// A case is a step of the path, in what is read, written and reported alike.
@MainActor
@Suite("Paths through what enums carry", .serialized)
struct PathsThroughCasesTests {
  struct Profile: ObservableState {
    @Tracked var name = "Blob"
  }

  /// The causes reported while the body runs.
  private func traced(_ body: () -> Void) -> [String] {
    var causes: [String] = []
    let tracing = traceRenders { causes.append($0.description) }
    body()
    tracing.cancel()
    return causes
  }

  @Test("What a case carries, whose bytes say which case it is")
  func payloads() {
    struct Card: ObservableState {
      @Tracked var names: [String] = []
      @Tracked var note: [String]?
      @Tracked var profile: Profile?
    }
    enum Screen: ObservableState {
      case none(Card)
      case card(Card)
    }
    struct Entry: ObservableState, Identifiable {
      let id: Int
      @Tracked var screen = Screen.card(Card())
    }
    @MainActor final class Stack {
      @Tracked var screens: IdentifiedArrayOf<Entry> = [Entry(id: 1), Entry(id: 2)]
      @Tracked var screen = Screen.card(Card())
      func card(_ body: (inout Card) -> Void) {
        guard case .card(var card) = screen else { return }
        body(&card)
        screen = .card(card)
      }
    }
    func card(_ screen: Screen) -> Card? {
      if case .card(let card) = screen { card } else { nil }
    }
    #expect(Shape.of(Screen.self).payloads[1].tagBits.contains { $0 != 0 })
    let stack = Stack()
    let tokens = [
      observe("names") { _ = card(stack.screen)?.names },
      observe("note") { _ = card(stack.screens[id: 2]!.screen)?.note },
      observe("profile") { _ = card(stack.screens[id: 2]!.screen)?.profile?.name },
    ]
    func change(_ id: Int, _ body: (inout Card) -> Void) {
      inPlace(&stack.screens[id: id]!.screen, body)
    }
    func inPlace(_ screen: inout Screen, _ body: (inout Card) -> Void) {
      guard case .card(var card) = screen else { return }
      body(&card)
      screen = .card(card)
    }
    #expect(
      traced { stack.card { $0.names = ["a"] } } == [#"names ← screen.card.names: [] → ["a"]"#])
    #expect(
      traced { stack.card { $0.names.append("b") } } == [
        #"names ← screen.card.names: ["a"] → ["a", "b"]"#
      ])
    #expect(
      traced { change(2) { $0.note = ["x"] } } == [
        #"note ← screens[id: 2].screen.card.note: nil → ["x"]"#
      ])
    #expect(
      traced { change(2) { $0.profile = Profile() } }.first?.hasPrefix(
        "profile ← screens[id: 2].screen.card.profile: nil → Profile(") == true)
    #expect(
      traced { change(2) { $0.profile?.name = "Bob" } } == [
        "profile ← screens[id: 2].screen.card.profile.name: Blob → Bob"
      ])
    _ = tokens
  }

  struct Child: ObservableState, Equatable { @Tracked var n = 0 }

  enum Place: ObservableState, Equatable {
    case child(Child)
    case other(Child)
    case pair(Child, Int)
    case labelled(child: Child, extra: Int)
    case single(child: Child)
  }

  @MainActor final class Model { @Tracked var place: Place? = .child(Child(n: 1)) }

  @Test(
    "A write is told by the path by which it was read",
    arguments: ["child", "other", "pair", "labelled", "single"])
  func writes(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      await PathsThroughCasesTests().writesAlone(name)
    }
  }

  private func writesAlone(_ name: String) {
    func place(_ n: Int) -> Place {
      switch name {
      case "child": .child(Child(n: n))
      case "other": .other(Child(n: n))
      case "pair": .pair(Child(n: n), 7)
      case "single": .single(child: Child(n: n))
      default: .labelled(child: Child(n: n), extra: 7)
      }
    }
    func child(_ place: Place?) -> Child? {
      switch place {
      case .child(let child), .other(let child), .pair(let child, _), .labelled(let child, _),
        .single(let child):
        child
      case nil: nil
      }
    }
    let model = Model()
    model.place = place(1)
    Instrumentation.recordsWrites = true
    let reader = observe("reader") { _ = child(model.place)?.n }
    #expect(traced { model.place = place(2) }.count == 1)
    let paths = reader.dependencies
    let path = paths.last ?? ""
    #expect(path.hasPrefix("place.\(name).") && path.hasSuffix("n"))
    #expect(explain("reader").readers.first?.lastCause?.changes.map(\.path) == [path])
    for subject in ["place", path] {
      let property = explain(subject).property
      #expect(property?.readers.map(\.label).contains("reader") == true)
      #expect(property?.writes.map(\.path) == [path])
      #expect(property?.writes.map(\.outcome) == [.ran])
      #expect(property?.writes.first?.closures == ["reader"])
    }
  }
}
