import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

@testable import Examples

@MainActor @Suite("A meeting that is held")
struct MeetingRecorderTests {
  let clock = TestClock()

  private func store() -> TestStoreOf<MeetingRecorder> {
    let uuid = UUIDGenerator.incrementing
    let world = MeetingsWorld(
      uuid: { uuid() }, now: { Date(timeIntervalSince1970: 9) }, clock: clock,
      load: unimplemented("load", placeholder: .nothing), save: unimplemented("save"))
    return TestStore(
      initialState: MeetingRecorder.State(.numbered(2), of: Shared(Meeting.samples)),
      reducer: MeetingRecorder(world: world))
  }

  @Test(
    "The timer ticks each second, and not while an alert is shown; the cancelled one sends nothing")
  func timer() async {
    let store = store()
    let task = await store.send(.started)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.seconds = 2 }
    await store.receive(.ticked) { $0.seconds = 3 }
    await store.send(.endTapped) {
      $0.alert = AlertState(
        title: "End the meeting?", message: "It is paused meanwhile.",
        buttons: [
          .cancel("Go on"), .button("Save and end", action: .saveConfirmed),
          .destructive("Discard", action: .discardConfirmed),
        ])
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked)
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await task.cancel()
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test("Who is next begins where the time of the one before ends; after the last one it is asked")
  func next() async {
    let store = store()
    await store.send(.nextTapped) {
      $0.speaker = 1
      $0.seconds = 900
    }
    await store.send(.nextTapped)
    store.exhaustivity = .off
    await store.receive(.endTapped)
    #expect(store.state.alert?.buttons.map(\.label) == ["Go on", "Save and end", "Discard"])
    await store.finish()
  }

  @Test("When the time is up it is recorded, and closes itself")
  func timeIsUp() async {
    var state = MeetingsFeature.State(meetings: Meeting.samples, isLoaded: true)
    var recorder = MeetingRecorder.State(.numbered(2), of: state.$meetings)
    recorder.seconds = 1_799
    recorder.speaker = 1
    state.path = [
      .detail(MeetingDetail.State(.numbered(2), of: state.$meetings)), .recorder(recorder),
    ]
    let saved = Locked(0)
    let world = MeetingsWorld(
      uuid: { UUIDGenerator.incremented(7) }, now: { Date(timeIntervalSince1970: 9) },
      clock: clock, load: unimplemented("load", placeholder: .nothing),
      save: { meetings in saved.withLock { $0 += meetings[id: .numbered(2)]?.records.count ?? 0 } })
    let store = TestStore(initialState: state, reducer: MeetingsFeature(world: world))
    await store.send(.recorder(.ticked)) {
      $0.meetings[id: .numbered(2)]?.records = [
        Meeting.Record(
          id: UUIDGenerator.incremented(7), date: Date(timeIntervalSince1970: 9), seconds: 1_800,
          speakers: 2)
      ]
      modify(&$0.path[1], case: MeetingScreen.State.recorder) { $0.seconds = 1_800 }
    }
    await store.receive(.path(.popFrom(id: 1))) { $0.path.pop(from: 1) }
    await store.finish()
    #expect(saved.withLock { $0 } == 1)
  }
}
