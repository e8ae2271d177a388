// expect: 9: cannot pass function of type '@Sendable () async -> ()' to parameter expecting synchronous
// mend:   observe { Task { print(await load()) } }
// A closure does not wait.
import Observing

@MainActor func load() async -> String { "" }

@MainActor func show() -> ObservationToken {
  observe { print(await load()) }
}
