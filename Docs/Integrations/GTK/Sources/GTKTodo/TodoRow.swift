import CGTK
import ObservableStore
import Observing

/// The widgets of one row, which show one line after the other as the list is scrolled.
@MainActor
final class TodoRow {
  let check = Widget(gtk_check_button_new())
  let text = Widget.label().expanding()
  private let edit = Widget(gtk_button_new_from_icon_name("document-edit-symbolic"))
    .styled("flat")
  let widget: Widget
  private var store: StoreOf<Todo>?
  private var tokens: [ObservationToken] = []

  var isBound: Bool { store != nil }

  init() {
    widget = .box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, check, text, edit).indented(12)
    gtk_label_set_xalign(text.opaque, 0)
    gtk_label_set_ellipsize(text.opaque, PANGO_ELLIPSIZE_END)
    check.on("toggled") { [weak self] in
      guard let self, let store, store.isDone != check.isActive else { return }
      store.send(.toggled)
    }
    edit.on("clicked") { [weak self] in self?.store?.send(.editTapped) }
  }

  // snippet: gtk-row
  /// From now on the row shows this line.
  func bind(_ store: StoreOf<Todo>) {
    let id = store.withState(\.id)
    self.store = store
    check.named("check \(id)")
    text.named("text \(id)")
    edit.named("edit \(id)")
    observe("check \(id)") { [check] in check.isActive = store.isDone }.store(in: &tokens)
    observe("text \(id)") { [text] in
      text.text = store.text
      text.setStyled("dim-label", store.isDone)
    }.store(in: &tokens)
  }

  /// From now on it shows none.
  func unbind() {
    tokens = []
    store = nil
  }
  // end
}
