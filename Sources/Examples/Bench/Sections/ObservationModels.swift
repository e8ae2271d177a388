import Observation
import Observing

/// The same objects twice: once tracked by this package, once by the standard library's macro.
///
/// A class of the macro's has no states inside it, so that the properties of a state are its own.
enum Models {
  @MainActor final class Leaf {
    @Tracked var value: Int
    init(_ value: Int) { self.value = value }
  }

  @Observable final class ObservableLeaf {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  struct Ten: ObservableState {
    @Tracked var a = 0
    @Tracked var b = 1
    @Tracked var c = 2
    @Tracked var d = 3
    @Tracked var e = 4
    @Tracked var f = 0.5
    @Tracked var g = 1.5
    @Tracked var h = 2.5
    @Tracked var i = true
    @Tracked var j = false
  }

  @MainActor final class TenHolder {
    @Tracked var state = Ten()
  }

  @Observable final class ObservableTen {
    var a = 0
    var b = 1
    var c = 2
    var d = 3
    var e = 4
    var f = 0.5
    var g = 1.5
    var h = 2.5
    var i = true
    var j = false
  }

  static let texts = (0..<2).map { "a text that is too long to be kept inline, number \($0)" }

  struct Rich: ObservableState {
    @Tracked var count = 0
    @Tracked var title = texts[0]
    @Tracked var subtitle = texts[0]
    @Tracked var author = texts[1]
    @Tracked var tags = ["a", "b", "c"]
    @Tracked var numbers = Array(0..<100)
    @Tracked var scores = [0.5, 1.5]
    @Tracked var note: String?
    @Tracked var isOpen = false
    @Tracked var total = 1.5
  }

  @MainActor final class RichHolder {
    @Tracked var state = Rich()
  }

  @Observable final class ObservableRich {
    var count = 0
    var title = texts[0]
    var subtitle = texts[0]
    var author = texts[1]
    var tags = ["a", "b", "c"]
    var numbers = Array(0..<100)
    var scores = [0.5, 1.5]
    var note: String?
    var isOpen = false
    var total = 1.5
  }
}
