import ObservableStore
import Observing
import Testing

@Suite("Equal values assigned to parts of shared values") @MainActor
struct SharedPartsTests {
  struct Model: ObservableState {
    @Tracked var crop = Crop()
    @Tracked var tags = ["a"]
    @Tracked var page: Page? = Page()
    @Tracked var name = "a name that is longer than fifteen"
  }
  struct Crop: ObservableState, Equatable {
    @Tracked var width = 10
    @Tracked var names = ["n"]
  }
  struct Page: ObservableState {
    @Tracked var titles = ["t"]
    @Tracked var number = 1
  }

  @Test("run nobody, by assignment and through a closure")
  func equal() {
    let model = Shared(Model())
    let crop = Runs { _ = model.wrappedValue.crop }
    let width = Runs { _ = model.crop.width.wrappedValue }
    let names = Runs { _ = model.crop.names.wrappedValue }
    let tags = Runs { _ = model.tags.wrappedValue }
    let page = Runs { _ = model.wrappedValue.page?.titles }
    let pages = Runs { _ = model.page.wrappedValue }
    let name = Runs { _ = model.name.wrappedValue }
    func counts() -> [Int] {
      [crop, width, names, tags, page, pages, name].map(\.count)
    }
    model.crop.wrappedValue = Crop()
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
    model.crop.names.wrappedValue = ["n"]
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
    model.tags.wrappedValue = ["a"]
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
    model.page.wrappedValue = Page()
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
    model.name.wrappedValue = String("a name that is longer than fifteen")
    #expect(counts() == [1, 1, 1, 1, 1, 1, 1])
  }

  struct Settings: Equatable {
    var names = ["n"]
    var theme = Theme()
  }
  struct Theme: Equatable {
    var color = "a name that is longer than fifteen"
    var size = 1
  }

  @Test("run nobody where the shared value is no state")
  func leaf() {
    let settings = Shared(Settings())
    let all = Runs { _ = settings.wrappedValue }
    let names = Runs { _ = settings.names.wrappedValue }
    let color = Runs { _ = settings.theme.color.wrappedValue }
    func counts() -> [Int] { [all, names, color].map(\.count) }
    settings.names.wrappedValue = ["n"]
    #expect(counts() == [1, 1, 1])
    settings.theme.color.wrappedValue = String("a name that is longer than fifteen")
    #expect(counts() == [1, 1, 1])
    settings.theme.wrappedValue = Theme()
    #expect(counts() == [1, 1, 1])
    settings.theme.size.wrappedValue = 2
    #expect(counts() == [2, 2, 2])
  }

  @Test("run nobody where a closure assigns them, or a list's element is meant")
  func others() {
    let settings = Shared(Settings())
    let list = Shared([1, 2])
    let all = Runs { _ = settings.wrappedValue }
    let lists = Runs { _ = list.wrappedValue }
    let trigger = Shared(0)
    let writes = Runs { if trigger.wrappedValue > 0 { settings.names.wrappedValue = ["n"] } }
    trigger.wrappedValue = 1
    list[dynamicMember: \.[0]].wrappedValue = 1
    #expect(writes.count == 2 && all.count == 1 && lists.count == 1)
  }
}
