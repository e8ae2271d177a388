// expect: 11: missing argument for parameter 'send' in call
// mend:   store.binding(\.name, send: FormAction.rename)
// A binding says which action it sends.
import ObservableStore
import Observing

struct Form: ObservableState { @Tracked var name = "" }
enum FormAction { case rename(String) }

@MainActor func name(_ store: Store<Form, FormAction>) -> StateBinding<String> {
  store.binding(\.name)
}
