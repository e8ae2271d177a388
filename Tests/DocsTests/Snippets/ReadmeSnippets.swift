// snippet: readme
import Observing

// end

extension Snippets {
  static var readme: [(String, Run)] { [("readme", runReadme)] }

  private static func runReadme() {
    // snippet: readme
    struct Profile: ObservableState {
      @Tracked var name = "Ada"
      @Tracked var visits = 0
    }

    @MainActor final class Account {
      @Tracked var profile = Profile()
    }

    let account = Account()
    let greeting = observe("greeting") { print("Hello, \(account.profile.name)") }
    account.profile.visits += 1  // Runs nothing: the closure did not read it.
    account.profile.name = "Grace"
    print("\(greeting.label) ran \(greeting.runs) times")
    // end
  }
}
