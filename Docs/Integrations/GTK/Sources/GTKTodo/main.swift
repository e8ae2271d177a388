import CGTK
import ObservableStore
import Observing

// snippet: gtk-install
// GTK's loop has the main thread, so it does what effects and other threads send there.
MainLoop.install(later)
// end

let application = Widget(gtk_application_new("org.example.todo", G_APPLICATION_NON_UNIQUE))
var window: TodoWindow?

application.on("activate") {
  let todos = (1...10_000).map { Todo.State(id: $0, text: "Thing \($0)") }
  let store = Store(
    initialState: TodoFeature.State(todos: IdentifiedArray(uniqueElements: todos)),
    reducer: TodoFeature())
  let opened = TodoWindow(store) { window = nil }
  gtk_application_add_window(application.of(), opened.widget.of())
  gtk_window_present(opened.widget.of())
  window = opened
  if CommandLine.arguments.contains("--check") { Remote.start { window } }
}

g_application_run(application.of(), 0, nil)
Remote.stop()
