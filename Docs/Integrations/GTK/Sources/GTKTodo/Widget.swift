import CGTK

/// One of GTK's objects by its address: as much of GTK as the example needs, and nothing more.
///
/// A widget belongs to its parent, and a window to GTK until it is destroyed.
@MainActor
struct Widget: @MainActor Hashable {
  let address: UnsafeMutableRawPointer

  init<T>(_ object: UnsafeMutablePointer<T>) { address = UnsafeMutableRawPointer(object) }

  init(_ object: OpaquePointer) { address = UnsafeMutableRawPointer(object) }

  /// The address as a C function takes it: the type is known from where it is handed.
  func of<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    address.assumingMemoryBound(to: type)
  }

  /// The same for types of which GTK shows nothing.
  var opaque: OpaquePointer { OpaquePointer(address) }

  static func label(_ text: String = "") -> Widget {
    Widget(gtk_label_new(text))
  }

  static func button(_ label: String, _ tapped: @escaping @MainActor () -> Void) -> Widget {
    let button = Widget(gtk_button_new_with_label(label))
    button.on("clicked", tapped)
    return button
  }

  static func entry(_ placeholder: String = "") -> Widget {
    let entry = Widget(gtk_entry_new())
    gtk_entry_set_placeholder_text(entry.of(), placeholder)
    return entry.expanding()
  }

  static func box(
    _ orientation: GtkOrientation, spacing: Int32 = 0, margin: Int32 = 0, _ children: Widget...
  ) -> Widget {
    let box = Widget(gtk_box_new(orientation, spacing))
    for child in children { gtk_box_append(box.of(), child.of()) }
    gtk_widget_set_margin_top(box.of(), margin)
    gtk_widget_set_margin_bottom(box.of(), margin)
    return box.indented(margin)
  }

  static func window(_ title: String, width: Int32, height: Int32, header: Widget, _ child: Widget)
    -> Widget
  {
    let window = Widget(gtk_window_new())
    gtk_window_set_title(window.of(), title)
    gtk_window_set_default_size(window.of(), width, height)
    gtk_window_set_titlebar(window.of(), header.of())
    gtk_window_set_child(window.of(), child.of())
    return window
  }

  @discardableResult
  func named(_ name: String) -> Widget {
    gtk_widget_set_name(of(), name)
    return self
  }

  @discardableResult
  func styled(_ names: String...) -> Widget {
    for name in names { gtk_widget_add_css_class(of(), name) }
    return self
  }

  /// It stays away from both sides.
  func indented(_ margin: Int32) -> Widget {
    gtk_widget_set_margin_start(of(), margin)
    gtk_widget_set_margin_end(of(), margin)
    return self
  }

  /// It takes the room that is left.
  func expanding() -> Widget {
    gtk_widget_set_hexpand(of(), 1)
    return self
  }
}
