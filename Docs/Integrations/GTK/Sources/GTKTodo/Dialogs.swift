import CGTK
import ObservableStore
import Observing

/// A window above another one, which goes when the closure that presents it runs again or is cancelled.
@MainActor
private func present(
  _ title: String, over parent: Widget, header: Widget, _ child: Widget,
  closed: @escaping @MainActor @Sendable () -> Void
) {
  gtk_header_bar_set_show_title_buttons(header.opaque, 0)
  let window = Widget.window(title, width: 340, height: -1, header: header, child)
  gtk_window_set_transient_for(window.of(), parent.of())
  gtk_window_set_modal(window.of(), 1)
  window.on("close-request", closed)
  gtk_window_present(window.of())
  onCleanup { gtk_window_destroy(window.of()) }
}

/// Shows the sheet in which a line is edited.
@MainActor
func presentSheet(
  _ store: StoreOf<EditTodo>, over parent: Widget,
  closed: @escaping @MainActor @Sendable () -> Void
) {
  let text = store.binding(\.text, send: EditTodo.Action.textChanged)
  let entry = Widget.entry().named("edit text")
  // Its closure belongs to the one that presents the sheet.
  _ = entry.bind("edit text", text)
  entry.on("activate") { store.send(.saveTapped) }
  let header = Widget(gtk_header_bar_new())
  let cancel = Widget.button("Cancel", closed).named("cancel")
  let save = Widget.button("Save") { store.send(.saveTapped) }.named("save")
    .styled("suggested-action")
  gtk_header_bar_pack_start(header.opaque, cancel.of())
  gtk_header_bar_pack_end(header.opaque, save.of())
  present(
    "Edit", over: parent, header: header, .box(GTK_ORIENTATION_VERTICAL, margin: 18, entry),
    closed: closed)
}

/// Shows what an alert says, while there is one.
@MainActor
func presentAlert<Action>(
  _ alert: StateBinding<Store<AlertState<Action>, Action>?>, over parent: Widget
) {
  guard let store = alert.wrappedValue else { return }
  let message = Widget.label(store.message ?? "").named("alert message")
  let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  gtk_box_set_homogeneous(buttons.of(), 1)
  for button in store.buttons {
    let widget = Widget.button(button.label) { alert.press(button) }
      .named("alert \(button.label)").expanding()
    if button.role == .destructive { widget.styled("destructive-action") }
    gtk_box_append(buttons.of(), widget.of())
  }
  present(
    store.title, over: parent, header: Widget(gtk_header_bar_new()),
    .box(GTK_ORIENTATION_VERTICAL, spacing: 12, margin: 18, message, buttons)
  ) { alert.wrappedValue = nil }
}
