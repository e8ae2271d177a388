import Observing
import Testing

@testable import ObservableStore

/// A binding that leads to a row, or into an optional, knows what that was last as a store of it does, and keeps no copy.
@MainActor
@Suite("Bindings of rows and optionals that may go")
struct BindingsOfWhatHasGoneTests {
  struct Tag: ObservableState, Identifiable, Equatable {
    let id: String
    @Tracked var isOn = false
  }

  struct Row: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
    @Tracked var numbers: [Int] = []
    @Tracked var tags: IdentifiedArrayOf<Tag> = []
    @Tracked var draft: Draft?
  }

  struct Draft: ObservableState, Equatable {
    struct Note: ObservableState, Equatable { @Tracked var text = "" }
    @Tracked var title = ""
    @Tracked var numbers: [Int] = []
    @Tracked var note: Note?
  }

  struct Form: ObservableState, Equatable {
    @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    @Tracked var draft: Draft? = Draft()
    @Tracked var age: Int? = 5
  }

  enum Action {
    case binding(Edit<Form>)
    case change(Change<Form>)
  }

  private let store = Store<Form, Action>(initialState: Form()) {
    BindingReducer(Action.binding)
    Reduce { state, action in
      if case .change(let change) = action { change.change(&state) }
      return .none
    }
  }

  private func change(_ body: @escaping (inout Form) -> Void) { store.send(.change(Change(body))) }

  private var rows: StateBinding<IdentifiedArrayOf<Row>> { store.binding(\.rows, Action.binding) }

  @Test("They give the last value, though it was set and read elsewhere")
  func lastValues() throws {
    let title = try #require(rows[id: 2]?.title)
    let draft = try #require(store.binding(\.draft, Action.binding).unwrapped()?.title)
    let age = try #require(store.binding(\.age, Action.binding).unwrapped())
    title.wrappedValue = "tea"
    draft.wrappedValue = "a"
    age.wrappedValue = 6
    change { $0.draft?.title = "b" }
    change {
      $0.rows.remove(id: 2)
      $0.draft = nil
      $0.age = nil
    }
    #expect(title.wrappedValue == "tea" && draft.wrappedValue == "b" && age.wrappedValue == 6)
    change { $0.rows.append(Row(id: 2, title: "back")) }
    #expect(title.wrappedValue == "back")
    change { $0.age = 7 }
    #expect(age.wrappedValue == 7)
    change { $0.age = nil }
    #expect(age.wrappedValue == 7)
    change { $0.rows = [] }
    #expect(title.wrappedValue == "back")
  }

  @Test("What has come in the place of one that has gone is what is read, and what was there last")
  func cameBack() throws {
    change { $0.draft?.note = Draft.Note() }
    let draft = try #require(store.binding(\.draft, Action.binding).unwrapped())
    let note = try #require(draft.note.unwrapped())
    for round in 0..<3 {
      change { $0.draft = nil }
      change { $0.draft = Draft(title: "\(round)", note: Draft.Note(text: "\(round)")) }
      #expect(draft.title.wrappedValue == "\(round)" && note.text.wrappedValue == "\(round)")
      change {
        $0.draft?.title += "!"
        $0.draft?.note?.text += "?"
      }
      change { $0.draft = nil }
      #expect(draft.title.wrappedValue == "\(round)!" && note.text.wrappedValue == "\(round)?")
    }
  }

  @Test("So do those of a row in a row, and of an optional in one, whichever goes")
  func nested() throws {
    change {
      $0.rows[id: 1]?.tags = [Tag(id: "a"), Tag(id: "b")]
      $0.rows[id: 1]?.draft = Draft()
    }
    let row = try #require(rows[id: 1])
    let flags = try ["a", "b"].map { try #require(row.tags[id: $0]?.isOn) }
    let title = try #require(row.draft.unwrapped()?.title)
    change {
      $0.rows[id: 1]?.tags[id: "a"]?.isOn = true
      $0.rows[id: 1]?.draft?.title = "x"
    }
    change { $0.rows[id: 1]?.tags.remove(id: "a") }
    change { $0.rows[id: 1]?.tags[id: "b"]?.isOn = true }
    change { $0.rows.remove(id: 1) }
    #expect(flags.map(\.wrappedValue) == [true, true] && title.wrappedValue == "x")
    let messages = StoreMisuse.recording { flags[1].wrappedValue = false }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("`rows[id: 1].tags[id: b].isOn` of `Form`") == true)
  }

  @Test("A closure that reads one runs once for its going, if it was changed, and for its return")
  func runs() throws {
    let title = try #require(rows[id: 2]?.title)
    var seen: [String] = []
    let token = observe { seen.append(title.wrappedValue) }
    title.wrappedValue = "a"
    change {
      $0.rows[id: 2]?.title = "b"
      $0.rows.remove(id: 2)
    }
    #expect(seen == ["", "a", "b"])
    change { $0.rows.append(Row(id: 2, title: "c")) }
    change { $0.rows[id: 1]?.title = "other" }
    #expect(seen == ["", "a", "b", "c"])
    withExtendedLifetime(token) {}
  }

  @Test("An array in what they have read is changed where it lies")
  func inPlace() throws {
    change {
      $0.rows[id: 2]?.numbers.reserveCapacity(1_000)
      $0.draft?.numbers.reserveCapacity(1_000)
    }
    func places() -> [UnsafePointer<Int>?] {
      store.withState { state in
        [state.rows[id: 2]?.numbers, state.draft?.numbers].map {
          $0?.withUnsafeBufferPointer { $0.baseAddress }
        }
      }
    }
    let row = try #require(rows[id: 2])
    let draft = try #require(store.binding(\.draft, Action.binding).unwrapped())
    for step in 0..<3 {
      #expect(row.numbers.wrappedValue.count == step && draft.numbers.wrappedValue.count == step)
      let before = places()
      change {
        $0.rows[id: 2]?.numbers.append(step)
        $0.draft?.numbers.append(step)
      }
      #expect(places() == before)
    }
  }
}
