import CGTK
import Observing

/// What the check asks of the program, over its standard input: what can be seen, what has run, what is alive.
///
/// It only looks. What is done to the program is done by clicks and keys.
@MainActor
final class Remote {
  private static var remote: Remote?
  private let window: @MainActor () -> TodoWindow?
  private var runs: [String] = []
  private var tracing: Tracing?

  static func start(_ window: @escaping @MainActor () -> TodoWindow?) {
    let remote = Remote(window)
    Self.remote = remote
    remote.tracing = traceRenders { [weak remote] in remote?.runs.append($0.label) }
    g_io_add_watch(
      g_io_channel_unix_new(0), G_IO_IN,
      { _, _, _ in
        MainActor.assumeIsolated { Remote.remote?.answer() }
        return 1
      }, nil)
  }

  /// At the end, when the window is gone and nothing may be left.
  static func stop() {
    remote?.tracing = nil
    remote?.sayLive()
  }

  private init(_ window: @escaping @MainActor () -> TodoWindow?) { self.window = window }

  private func answer() {
    switch readLine() {
    case "widgets":
      let windows = gtk_window_get_toplevels()
      for position in 0..<g_list_model_get_n_items(windows) {
        let window = Widget(OpaquePointer(g_list_model_get_object(windows, position)))
        say(window, in: window)
        g_object_unref(window.address)
      }
    case "runs":
      for run in runs { print(run) }
      runs = []
    case "live":
      sayLive()
    default:
      exit(1)
    }
    print(".")
    fflush(nil)
  }

  private func sayLive() {
    let live = Instrumentation.live
    let (scrolled, bottom) = window()?.list.scrolled ?? (0, 0)
    let counts = [
      ("closures", live.closures), ("derived", live.derived), ("sources", live.sources),
      ("registrations", live.registrations), ("places", live.places), ("arrays", live.arrays),
      ("rows", window()?.list.boundRows ?? 0), ("seen", window()?.list.seen.count ?? 0),
      ("scrolled", scrolled), ("bottom", bottom),
    ]
    for (name, count) in counts { print(name, count, separator: "\t") }
  }

  /// Says where the middle of each widget that has a name lies in its window, and what it shows.
  private func say(_ widget: Widget, in window: Widget) {
    let type = String(cString: g_type_name_from_instance(widget.of()))
    let isClose = gtk_widget_has_css_class(widget.of(), "close") != 0
    let name = isClose ? "close" : String(cString: gtk_widget_get_name(widget.of()))
    if name != type, gtk_widget_get_mapped(widget.of()) != 0 {
      let title = String(cString: gtk_window_get_title(window.of()))
      let (x, y) = middle(of: widget, in: window)
      let isSensitive = widget.isSensitive ? "sensitive" : ""
      print(title, name, value(of: widget, type), isSensitive, x, y, separator: "\t")
    }
    var child = gtk_widget_get_first_child(widget.of())
    while let next = child {
      say(Widget(next), in: window)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  private func value(of widget: Widget, _ type: String) -> String {
    switch type {
    case "GtkLabel": widget.text
    case "GtkEntry": widget.entered
    case "GtkCheckButton": widget.isActive ? "on" : "off"
    case "GtkButton": gtk_button_get_label(widget.of()) == nil ? "" : widget.title
    default: ""
    }
  }

  private func middle(of widget: Widget, in window: Widget) -> (Int, Int) {
    let width = Float(gtk_widget_get_width(widget.of()))
    let height = Float(gtk_widget_get_height(widget.of()))
    var point = graphene_point_t(x: width / 2, y: height / 2)
    var place = graphene_point_t()
    _ = gtk_widget_compute_point(widget.of(), window.of(), &point, &place)
    // The window's own place in what X calls its window, which has a shadow around it.
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(window.opaque, &left, &top)
    return (Int(Double(place.x) + left), Int(Double(place.y) + top))
  }
}
