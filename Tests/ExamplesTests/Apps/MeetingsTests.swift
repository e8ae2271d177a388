import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@testable import Examples

@MainActor @Suite("The recorder of meetings")
struct MeetingsTests {
  let clock = TestClock()

  private func store(
    _ state: MeetingsFeature.State = MeetingsFeature.State(),
    _ change: (inout MeetingsWorld) -> Void = { _ in }
  ) -> TestStoreOf<MeetingsFeature> {
    let numbers = Counter(from: 100)
    var world = MeetingsWorld(
      uuid: { .numbered(numbers.next()) },
      now: unimplemented("now", placeholder: Date(timeIntervalSince1970: 0)),
      clock: clock, load: unimplemented("load", placeholder: .nothing),
      save: unimplemented("save"))
    change(&world)
    return TestStore(initialState: state, reducer: MeetingsFeature(world: world))
  }

  private var loaded: MeetingsFeature.State {
    MeetingsFeature.State(meetings: Meeting.samples, isLoaded: true)
  }

  @Test("What was saved is there in the beginning, and is not saved again")
  func load() async {
    let store = store { $0.load = { .value(Meeting.samples) } }
    await store.send(.started)
    await store.receive(.loaded(.value(Meeting.samples))) {
      $0.isLoaded = true
      $0.meetings = Meeting.samples
    }
    await store.finish()
  }

  @Test("A broken file is told of")
  func broken() async {
    let store = store { $0.load = { .broken(reason: "Not JSON.", kept: "a.json.broken") } }
    await store.send(.started)
    await store.receive(MeetingsFeature.Action.loaded) {
      $0.isLoaded = true
      $0.alert = AlertState(
        title: "The meetings cannot be read",
        message: "Not JSON. They are kept in a.json.broken.")
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.finish()
  }

  @Test("A draft is made a meeting when it is saved, without attendees that have no name")
  func add() async {
    let saved = Locked<[IdentifiedArrayOf<Meeting>]>([])
    let store = store(loaded) { $0.save = { meetings in saved.withLock { $0.append(meetings) } } }
    var draft = Meeting(
      id: .numbered(101), attendees: [Meeting.Attendee(id: .numbered(100))])
    await store.send(.addTapped) { $0.form = MeetingForm.State(meeting: draft) }
    await store.send(.form(.presented(.saveTapped)))
    draft.title = "Planning"
    await store.send(.form(.presented(.binding(.set(\.meeting.title, "Planning"))))) {
      $0.form?.meeting.title = "Planning"
    }
    await store.send(.form(.presented(.binding(.set(\.meeting.minutes, 100))))) {
      $0.form?.meeting.minutes = 60
    }
    await store.send(.form(.presented(.saveTapped))) {
      draft.minutes = 60
      draft.attendees = []
      $0.meetings.append(draft)
    }
    await store.receive(.form(.dismiss)) { $0.form = nil }
    await store.finish()
    #expect(saved.withLock { $0.map(\.last) } == [draft])
  }

  @Test("A draft that is given up changes nothing")
  func cancel() async {
    let store = store(loaded)
    await store.send(.meetingTapped(.numbered(2))) {
      $0.path = [.detail(MeetingDetail.State(.numbered(2), of: $0.$meetings))]
    }
    await store.send(.detail(.editTapped)) { expectDetail(&$0) { $0.destination = .edit(form(2)) } }
    await store.send(.detail(.edit(.presented(.binding(.set(\.meeting.title, "x")))))) {
      expectDetail(&$0) { detail in
        modify(&detail.destination, case: MeetingDetail.Destination.edit) { $0.meeting.title = "x" }
      }
    }
    await store.send(.detail(.edit(.dismiss))) { expectDetail(&$0) { $0.destination = nil } }
    await store.finish()
  }

  @Test("Deleting asks, takes the meeting away, and leads back to the list")
  func delete() async {
    let store = store(loaded) { $0.save = { _ in } }
    await store.send(.meetingTapped(.numbered(2))) {
      $0.path = [.detail(MeetingDetail.State(.numbered(2), of: $0.$meetings))]
    }
    await store.send(.detail(.deleteTapped)) {
      expectDetail(&$0) {
        $0.destination = .alert(
          AlertState(
            title: "Delete the meeting?", message: "Its records are deleted with it.",
            buttons: [.cancel("Keep"), .destructive("Delete", action: .deleteConfirmed)]))
      }
    }
    await store.send(.detail(.alert(.presented(.deleteConfirmed)))) {
      $0.meetings.remove(id: .numbered(2))
      expectDetail(&$0) { $0.destination = nil }
    }
    await store.receive(.path(.popFrom(id: 0))) { $0.path.pop(from: 0) }
    await store.finish()
  }

  @Test("Saving that fails is told of")
  func savingFails() async {
    struct Full: LocalizedError { var errorDescription: String? { "The disk is full." } }
    let store = store(loaded) { $0.save = { _ in throw Full() } }
    await store.send(.closing)
    await store.receive(.savingFailed("The disk is full.")) {
      $0.alert = AlertState(title: "The meetings are not saved", message: "The disk is full.")
    }
    await store.finish()
  }

  private func form(_ number: Int) -> MeetingForm.State {
    MeetingForm.State(meeting: Meeting.samples[id: .numbered(number)]!)
  }
}

/// Changes what is expected of the meeting that was opened.
@MainActor
func expectDetail(
  _ state: inout MeetingsFeature.State, _ change: (inout MeetingDetail.State) -> Void
) {
  modify(&state.path[0], case: MeetingScreen.State.detail, change)
}
