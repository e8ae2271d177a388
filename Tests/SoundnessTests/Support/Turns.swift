import Observing

/// A scheduler whose turns the test takes.
@MainActor final class Turns {
  private var waiting: [@MainActor () -> Void] = []
  private(set) lazy var scheduler = RenderScheduler { [unowned self] in waiting.append($0) }

  func take() {
    let due = waiting
    waiting = []
    for work in due { work() }
  }
}
