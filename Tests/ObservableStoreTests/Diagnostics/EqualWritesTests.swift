import ObservableStore
import Observing
import Testing

/// Each in a process of its own: other tests may write something of the same name.
@MainActor
@Suite("What was assigned and counts as equal", .serialized)
struct EqualWritesTests {
  enum Round: ChangeRule {
    static func isChange(from old: Double, to new: Double) -> Bool {
      old.rounded() != new.rounded()
    }
  }

  /// Equal to what has its id, whatever its text.
  struct Loose: Equatable {
    var id = 1
    var text: String
    static func == (left: Loose, right: Loose) -> Bool { left.id == right.id }
  }

  struct Kid: ObservableState {
    @TrackedBy<Round> var rounded = 1.0
    @Tracked var loose = Loose(text: "new")
  }

  struct State: ObservableState {
    @TrackedBy<Round> var rounded = 1.0
    @Tracked var loose = Loose(text: "new")
    @Tracked var number = 1
    @Tracked var kid = Kid()
    @Shared(["s"]) var shared: [String]
  }

  enum Action {
    case rounded(Double)
    case loose
    case inPlace
    case number(Int)
    case kid
    case share
    case shareEqual
    case nothing
  }

  @MainActor final class Model {
    @TrackedBy<Round> var rounded = 1.0
  }

  let store = Store(
    initialState: State(),
    reducer: Reduce<State, Action> { state, action in
      switch action {
      case .rounded(let number): state.rounded = number
      case .loose: state.loose = Loose(text: "newer")
      case .inPlace: state.loose.text = "newest"
      case .number(let number): state.number = number
      case .kid:
        state.kid.rounded = 1.4
        state.kid.loose = Loose(text: "newer")
      case .share: state.shared.append("t")
      case .shareEqual: state.shared = state.shared
      case .nothing: break
      }
      return .none
    })

  private func recording(_ body: () -> Void) {
    Instrumentation.recordsWrites = true
    body()
    Instrumentation.recordsWrites = false
  }

  private func writes(_ path: String) -> [String] {
    (explain(path).property?.writes ?? []).map {
      "\($0.path): \($0.oldValue) → \($0.newValue) \($0.outcome)"
    }
  }

  private func lines(_ label: String) -> [String] {
    explain(label).description.split(separator: "\n").map(String.init).filter {
      $0.contains("since then")
    }
  }

  @Test("By a rule, or by an equality that leaves something out: both values are shown")
  func rules() async {
    await #expect(processExitsWith: .success) { await EqualWritesTests().rulesAlone() }
  }

  private func rulesAlone() {
    let token = observe("it") { _ = (store.rounded, store.loose, store.number, store.kid.loose) }
    recording {
      store.send(.rounded(1.2))
      store.send(.loose)
      store.send(.number(1))
      store.send(.kid)
      #expect(
        lines("it") == [
          "  since then by rounded(1.2): rounded: 1.0 → 1.2, which counts as equal",
          #"  since then by loose: loose: Loose(id: 1, text: "new") → Loose(id: 1, text: "newer"), which counts as equal"#,
          "  since then by number(1): number: 1, equal to what was there",
          "  since then by kid: kid.rounded: 1.0 → 1.4, which counts as equal",
          #"  since then by kid: kid.loose: Loose(id: 1, text: "new") → Loose(id: 1, text: "newer"), which counts as equal"#,
        ])
      // The next write begins where the one before has ended.
      store.send(.rounded(2.2))
      #expect(
        writes("rounded") == ["rounded: 1.0 → 1.2 equal", "rounded: 1.2 → 2.2 ran"])
      #expect(
        writes("kid.rounded") == ["kid.rounded: 1.0 → 1.4 equal"])
    }
    withExtendedLifetime(token) {}
  }

  @Test(
    "A part that the equality leaves out, changed in place, is a change, and does not look the same"
  )
  func inPlace() async {
    await #expect(processExitsWith: .success) { await EqualWritesTests().inPlaceAlone() }
  }

  private func inPlaceAlone() {
    let token = observe("it") { _ = store.loose }
    recording {
      store.send(.inPlace)
      #expect(
        writes("loose") == [
          #"loose: Loose(id: 1, text: "new") → Loose(id: 1, text: "newest") ran"#
        ])
    }
    withExtendedLifetime(token) {}
  }

  @Test("In a class: what was assigned, by the action that did")
  func inClass() async {
    await #expect(processExitsWith: .success) { await EqualWritesTests().inClassAlone() }
  }

  private func inClassAlone() {
    let model = Model()
    let token = observe("it") { _ = model.rounded }
    recording {
      model.rounded = 1.2
      #expect(lines("it") == ["  since then rounded: 1.2, equal to what was there"])
    }
    withExtendedLifetime(token) {}
  }

  @Test("An action that has written what is shared has not written nothing")
  func shared() async {
    await #expect(processExitsWith: .success) { await EqualWritesTests().sharedAlone() }
  }

  private func sharedAlone() {
    let tokens = [observe("it") { _ = store.number }, observe("them") { _ = store.shared }]
    recording {
      store.send(.share)
      store.send(.shareEqual)
      store.send(.nothing)
      transaction {
        store.send(.share)
        store.send(.nothing)
      }
      let all = explain("store.state").property?.writes ?? []
      #expect(all.filter { $0.outcome == .nothing }.map(\.action) == ["nothing", "nothing"])
      #expect(all.filter { $0.outcome == .ran }.map(\.action) == ["share", "share"])
    }
    withExtendedLifetime(tokens) {}
  }
}
