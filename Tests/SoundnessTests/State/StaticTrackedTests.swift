import Observing
import Testing

/// The wrapper on a variable of no object: it holds its value, and who reads it is told.
@Suite("A tracked static or local variable") @MainActor
struct StaticTrackedTests {
  @MainActor enum Settings {
    @Tracked static var theme = "dark"
    @Tracked static var leaf = Leaf()
  }

  @MainActor final class Model {
    @Tracked static var shared = 0
    @Tracked var own = 0
  }

  @Test("They hold what they are assigned")
  func values() {
    @Tracked var local = 1
    local += 1
    #expect(local == 2)
    Settings.theme = "light"
    Settings.leaf.text = "changed"
    Model.shared += 1
    #expect(Settings.theme == "light" && Settings.leaf.text == "changed" && Model.shared == 1)
    Settings.theme = "dark"
    Settings.leaf = Leaf()
    Model.shared = 0
  }

  @Test("A static one's readers run")
  func statics() {
    // The wrapper cannot know that it lies in no object and in no state.
    withKnownIssue {
      let watches = Watches()
      watches.watch("theme") { Settings.theme }
      watches.watch("leaf") { Settings.leaf.text }
      watches.watch("shared") { Model.shared }
      Settings.theme = "blue"
      watches.expect(["theme": 1], "theme")
      Settings.leaf.text = "blue"
      watches.expect(["leaf": 1], "leaf")
      Model.shared += 1
      watches.expect(["shared": 1], "shared")
      Settings.theme = "dark"
      Settings.leaf = Leaf()
      Model.shared = 0
    }
  }

  @Test("A local one's readers run")
  func locals() {
    // The wrapper cannot know that it lies in no object and in no state.
    withKnownIssue {
      @Tracked var local = 1
      let watches = Watches()
      watches.watch("local") { local }
      local = 2
      watches.expect(["local": 1], "local")
    }
  }
}
