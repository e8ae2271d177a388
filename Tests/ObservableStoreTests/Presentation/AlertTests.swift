import Observing
import Testing

@testable import ObservableStore

@Suite("Alerts") @MainActor
struct AlertTests {
  typealias Action = Presenter.Action
  typealias Answer = Presenter.Answer

  private let question = AlertState<Answer>(
    title: "Delete?", message: "It is gone then.",
    buttons: [
      .cancel("Keep"), .destructive("Delete", action: .yes), .button("Ask", action: .again),
    ])

  private func makeStore() -> PresenterStore { PresenterStore(.init(alert: question)) }

  @Test("Each button closes the alert, after the parent has seen what it does")
  func buttons() {
    for (button, log) in zip(question.buttons, ["no to Delete?", "yes to Delete?"]) {
      let tree = makeStore()
      tree.store.presented(\.alert, action: Action.alert).press(button)
      #expect(tree.store.alert == nil)
      #expect(tree.store.log == [log])
    }
  }

  @Test("An alert that the parent puts in the place of the one that was answered stays")
  func again() {
    let tree = makeStore()
    tree.store.presented(\.alert, action: Action.alert).press(question.buttons[2])
    #expect(tree.store.alert?.title == "Again?")
    #expect(tree.store.log == ["again to Delete?"])
  }

  @Test("A button that is pressed when the alert has gone does nothing")
  func late() {
    let tree = makeStore()
    let alert = tree.store.presented(\.alert, action: Action.alert)
    alert.wrappedValue = nil
    let reports = StoreMisuse.recording { for button in question.buttons { alert.press(button) } }
    #expect(reports == [] && tree.store.log == ["no to Delete?"])
  }

  @Test(
    "Buttons that are kept are those of the alert that is there, also where the next looks the same"
  )
  func kept() {
    let tree = makeStore()
    let alert = tree.store.presented(\.alert, action: Action.alert)
    let buttons = Derived { alert.wrappedValue?.buttons ?? [] }
    var drawn: [AlertState<Answer>.Button] = []
    let reader = observe { drawn = buttons.value }
    for count in 1...3 {
      tree.change { $0.alert = question }
      #expect(drawn == question.buttons)
      alert.press(drawn[1])
      #expect(
        tree.store.alert == nil && tree.store.log.filter { $0.hasPrefix("yes") }.count == count)
    }
    withExtendedLifetime(reader) {}
  }

  @Test("A button of one alert, pressed once more, does not answer the next one")
  func twice() throws {
    let tree = makeStore()
    let alert = tree.store.presented(\.alert, action: Action.alert)
    let again = try #require(alert.wrappedValue?.buttons[2])
    #expect(again == question.buttons[2])
    alert.press(again)
    #expect(tree.store.alert?.title == "Again?")
    let next = tree.store.alert
    let first = try #require(
      makeStore().store.presented(\.alert, action: Action.alert).wrappedValue)
    for button in [again] + first.buttons { alert.press(button) }
    #expect(tree.store.alert == next && tree.store.log == ["again to Delete?"])
  }

  @Test(
    "A button is of its alert, whoever holds a store of that, and whatever stores come and go meanwhile"
  )
  func withoutStore() throws {
    for _ in 0..<10 {
      let tree = makeStore()
      let alert = tree.store.presented(\.alert, action: Action.alert)
      let again = try #require(alert.wrappedValue?.buttons[2])
      let others = (0..<5).map { _ in makeStore().store.presented(\.alert, action: Action.alert) }
      let held = others.map(\.wrappedValue)
      alert.press(again)
      #expect(tree.store.log == ["again to Delete?"])
      alert.press(again)
      #expect(tree.store.log == ["again to Delete?"])
      withExtendedLifetime(held) {}
    }
  }

  @Test("An alert can be one of several destinations")
  func destination() {
    let tree = PresenterStore(.init(destination: .alert(question)))
    let alert = tree.store.presented(
      \.destination, case: Presenter.Destination.alert, action: Action.destinationAlert)
    #expect(alert.wrappedValue?.title == "Delete?")
    alert.press(question.buttons[1])
    #expect(tree.store.destination == nil && tree.store.log == ["answered"])
  }

  @Test("An alert is tracked by part")
  func parts() {
    let tree = makeStore()
    let alert = tree.store.presented(\.alert, action: Action.alert).wrappedValue
    let title = observe { _ = alert?.title }
    let buttons = observe { _ = alert?.buttons.count }
    tree.change { $0.alert?.title = "Really?" }
    #expect([title.runs, buttons.runs] == [2, 1])
    // The alert asks otherwise, and is the one that the buttons were read from.
    let pressed = tree.store.presented(\.alert, action: Action.alert)
    let button = pressed.wrappedValue?.buttons.last
    tree.change { $0.alert?.title = "Really, really?" }
    button.map(pressed.press)
    #expect(tree.store.log == ["again to Really, really?"])
  }

  @Test("An alert shows itself as it is made")
  func description() {
    #expect(
      "\(question)"
        == #"AlertState("Delete?", "It is gone then.", [.cancel("Keep"), .destructive("Delete", action: .yes), .button("Ask", action: .again)])"#
    )
    #expect("\(AlertState<Answer>(title: "Done"))" == #"AlertState("Done", [.cancel("OK")])"#)
    #expect(AlertState<Answer>(title: "a") == ConfirmationState(title: "a"))
    #expect(AlertState<Answer>(title: "a").hashValue == AlertState<Answer>(title: "a").hashValue)
  }
}
