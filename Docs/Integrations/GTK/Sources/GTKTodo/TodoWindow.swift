import CGTK
import ObservableStore
import Observing

/// The window: one closure for each widget that shows something of the state.
@MainActor
final class TodoWindow {
  let widget: Widget
  let list: TodoList
  private var tokens: [ObservationToken] = []
  private let closed: @MainActor () -> Void

  init(_ store: StoreOf<TodoFeature>, closed: @escaping @MainActor @Sendable () -> Void) {
    self.closed = closed
    list = TodoList(store)

    // What two closures show, and who shows it runs if it has changed.
    let doneCount = Derived("doneCount") { store.doneCount }
    let canAdd = Derived("canAdd") { !store.draft.isEmpty }
    let canClear = Derived("canClear") { doneCount.value > 0 }

    let timer = Widget.button("") { store.send(.timerTapped) }.named("timer")
    observe("timer") { timer.title = store.isTiming ? "Stop" : "Start" }.store(in: &tokens)
    let seconds = Widget.label().named("seconds").styled("numeric")
    observe("seconds") { seconds.text = minutes(store.seconds) }.store(in: &tokens)
    let done = Widget.label().named("done").styled("dim-label", "caption")
    observe("done") { done.text = "\(doneCount.value) of \(store.todos.count) done" }
      .store(in: &tokens)
    let clear = Widget.button("Clear done") { store.send(.clearTapped) }.named("clear")
    observe("clear") { clear.isSensitive = canClear.value }.store(in: &tokens)

    let draft = store.binding(\.draft, send: TodoFeature.Action.draftChanged)
    let entry = Widget.entry("What is to be done?").named("draft")
    entry.bind("draft", draft).store(in: &tokens)
    entry.on("activate") { store.send(.addTapped) }
    let add = Widget.button("Add") { store.send(.addTapped) }.named("add")
      .styled("suggested-action")
    observe("add") { add.isSensitive = canAdd.value }.store(in: &tokens)

    let header = Widget(gtk_header_bar_new())
    let title = Widget.box(
      GTK_ORIENTATION_VERTICAL, .label("Todos").styled("title"), done)
    gtk_widget_set_valign(title.of(), GTK_ALIGN_CENTER)
    gtk_header_bar_set_title_widget(header.opaque, title.of())
    gtk_header_bar_pack_start(header.opaque, timer.of())
    gtk_header_bar_pack_start(header.opaque, seconds.of())
    gtk_header_bar_pack_end(header.opaque, clear.of())

    widget = .window(
      "Todos", width: 600, height: 640, header: header,
      .box(
        GTK_ORIENTATION_VERTICAL,
        .box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, margin: 12, entry, add),
        list.widget))
    widget.on("close-request") { [weak self] in self?.close() }

    let edit = store.presented(\.edit, action: TodoFeature.Action.edit)
    observe("sheet") { [widget] in
      if let sheet = edit.wrappedValue {
        presentSheet(sheet, over: widget) { edit.wrappedValue = nil }
      }
    }.store(in: &tokens)
    let alert = store.presented(\.alert, action: TodoFeature.Action.alert)
    observe("alert") { [widget] in presentAlert(alert, over: widget) }.store(in: &tokens)
  }

  /// The window goes, and whatever showed something in it.
  private func close() {
    tokens = []
    list.close()
    gtk_window_destroy(widget.of())
    closed()
  }
}

private func minutes(_ seconds: Int) -> String {
  "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
}
