import CGTK
import ObservableStore
import Observing

/// The list: GTK is told of the ids alone, and asks for rows where they can be seen.
@MainActor
final class TodoList {
  let widget = Widget(gtk_scrolled_window_new()).named("list")
  private let list: Widget
  private let store: StoreOf<TodoFeature>
  private let model = Widget(gtk_string_list_new(nil))
  private var shown: [Int] = []
  private var rows: [Widget: TodoRow] = [:]
  private var tokens: [ObservationToken] = []
  /// The lines that had a row at some time: for the check.
  private(set) var seen: Set<Int> = []

  init(_ store: StoreOf<TodoFeature>) {
    self.store = store
    let factory = Widget(gtk_signal_list_item_factory_new())
    list = Widget(gtk_list_view_new(gtk_no_selection_new(model.opaque), factory.opaque))
    factory.onObject("setup") { [weak self] in self?.setUp($0) }
    factory.onObject("bind") { [weak self] in self?.bind($0) }
    factory.onObject("unbind") { [weak self] in self?.rows[$0]?.unbind() }
    factory.onObject("teardown") { [weak self] in self?.rows[$0] = nil }
    gtk_scrolled_window_set_child(widget.opaque, list.of())
    gtk_widget_set_vexpand(widget.of(), 1)

    observe("list") { [weak self] in
      let ids = Array(store.todos.ids)
      // Not in here: GTK binds the rows while it is told, and their closures would belong to this one.
      later { self?.show(ids) }
    }.store(in: &tokens)
  }

  var boundRows: Int { rows.values.count { $0.isBound } }

  /// How far down it is scrolled, and how far it can be.
  var scrolled: (now: Int, bottom: Int) {
    let adjustment = gtk_scrolled_window_get_vadjustment(widget.opaque)
    let bottom = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return (Int(gtk_adjustment_get_value(adjustment)), Int(bottom))
  }

  /// No row shows anything any more.
  func close() {
    tokens = []
    for row in rows.values { row.unbind() }
  }

  /// Tells GTK what has changed between the ids that stay at the top and those that stay at the bottom.
  private func show(_ ids: [Int]) {
    let wasAtTop = scrolled.now == 0
    let top = zip(ids, shown).prefix { $0 == $1 }.count
    let shorter = min(ids.count, shown.count) - top
    let bottom = zip(ids.reversed(), shown.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let added = ids[top..<(ids.count - bottom)].map(String.init).joined(separator: " ")
    let strings = g_strsplit(added, " ", 0)
    strings?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 1) {
      gtk_string_list_splice(model.opaque, guint(top), guint(shown.count - bottom - top), $0)
    }
    g_strfreev(strings)
    shown = ids
    // GTK keeps to the row that was at the top; who sees the first row wants to see a new one, too.
    if wasAtTop {
      // What is new belongs to nobody, and the call takes no part in it: it would stay.
      let position = g_variant_ref_sink(g_variant_new_uint32(0))
      gtk_widget_activate_action_variant(list.of(), "list.scroll-to-item", position)
      g_variant_unref(position)
    }
  }

  private func setUp(_ item: Widget) {
    let row = TodoRow()
    rows[item] = row
    gtk_list_item_set_activatable(item.opaque, 0)
    gtk_list_item_set_child(item.opaque, row.widget.of())
  }

  private func bind(_ item: Widget) {
    let string = gtk_string_object_get_string(OpaquePointer(gtk_list_item_get_item(item.opaque)))
    guard let string, let id = Int(String(cString: string)) else { return }
    // None where the line has gone since GTK was told.
    guard let todo = store.scope(\.todos, id: id, action: TodoFeature.Action.todo) else { return }
    rows[item]?.bind(todo)
    seen.insert(id)
  }
}
