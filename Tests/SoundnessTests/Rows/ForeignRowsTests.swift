import Observing
import Testing

/// An element that comes from elsewhere, or a copy that is older than the array, brings stamps along that say
/// nothing of the position in which it is from now on.
@Suite("Rows that come from elsewhere, and arrays that are older") @MainActor
struct ForeignRowsTests {
  struct Item: ObservableState, Identifiable {
    var id: Int
    @Tracked var title = "title"
    @Tracked var leaf = Leaf()
  }

  final class Model {
    @Tracked var items: IdentifiedArrayOf<Item> = [Item(id: 0), Item(id: 1), Item(id: 2)]
    @Tracked var others: IdentifiedArrayOf<Item> = [Item(id: 10)]
  }

  private func item(_ id: Int, like item: Item?) -> Item {
    var copy = item ?? Item(id: id)
    copy.id = id
    return copy
  }

  /// How a copy of item 0 comes in under the id 9.
  enum Way: CaseIterable {
    case appended, inserted, assigned, updated, inPlace, replacing, array

    func bring(_ copy: Item, to items: inout IdentifiedArrayOf<Item>) {
      switch self {
      case .appended: items.append(copy)
      case .inserted: items.insert(copy, at: 1)
      case .assigned: items[id: 9] = copy
      case .updated: items.updateOrAppend(copy)
      case .inPlace: { (item: inout Item?) in item = copy }(&items[id: 9])
      case .replacing:
        items.append(Item(id: 9))
        items[items.count - 1] = copy
      case .array: items = IdentifiedArray(uniqueElements: items.elements + [copy])
      }
    }
  }

  @Test("A copy of a row is another row", arguments: Way.allCases, [false, true])
  func copied(_ way: Way, isElsewhere: Bool) {
    let model = Model()
    // Read, so that there are places to bring along.
    let watches = Watches()
    watches.watch("0") { model.items[id: 0].map { $0.title + $0.leaf.text } }
    watches.watch("10") { model.others[id: 10].map { $0.title + $0.leaf.text } }
    let copy = item(9, like: isElsewhere ? model.others[0] : model.items[0])
    way.bring(copy, to: &model.items)
    watches.expect([:])
    watches.watch("9") { model.items[id: 9].map { $0.title + $0.leaf.text } }
    model.items[id: 9]?.title = "nine"
    watches.expect(["9": 1])
    model.items[id: 0]?.title = "zero"
    watches.expect(["0": 1])
    model.items[id: 0]?.leaf.text = "leaf of zero"
    watches.expect(["0": 1])
    model.items[id: 9]?.leaf.text = "leaf of nine"
    watches.expect(["9": 1])
    model.others[id: 10]?.title = "ten"
    watches.expect(["10": 1])
  }

  @Test("An older copy is read first, and then the array")
  func older() {
    let model = Model()
    let old = model.items
    model.items[id: 1]?.title = "new"
    let watches = Watches()
    watches.watch("old") { old[id: 1]?.title }
    watches.watch("1") { model.items[id: 1]?.title }
    watches.watch("ids") { Array(model.items.ids) }
    // What the copy says is not what the array held at the last commit.
    model.items[id: 1]?.title = "title"
    watches.expect(["1": 1], coarse: ["old"])
    model.items[id: 1]?.title = "newer"
    watches.expect(["1": 1], coarse: ["old"])
  }

  @Test("An older copy is read first, and rows have come, gone and moved since")
  func olderOrder() {
    let model = Model()
    let old = model.items
    model.items.remove(id: 0)
    model.items.append(Item(id: 3))
    let watches = Watches()
    watches.watch("old ids") { Array(old.ids) }
    watches.watch("old 0") { old[id: 0]?.title }
    watches.watch("ids") { Array(model.items.ids) }
    watches.watch("0") { model.items[id: 0]?.title }
    watches.watch("3") { model.items[id: 3]?.title }
    model.items[id: 3]?.title = "three"
    watches.expect(["3": 1], coarse: ["old ids", "old 0", "ids", "0"])
    // As it was when the copy was taken.
    model.items = old
    watches.expect(["ids": 1, "0": 1, "3": 1], coarse: ["old ids", "old 0"])
    model.items[id: 0]?.title = "zero"
    watches.expect(["0": 1], coarse: ["old 0"])
  }

  @Test("The order of many ids is not kept, but known to be the same")
  func olderLongOrder() {
    let model = Model()
    model.items = IdentifiedArray(uniqueElements: (0..<300).map { Item(id: $0) })
    let old = model.items
    model.items.swapAt(0, 1)
    let watches = Watches()
    watches.watch("old ids") { old.ids.first }
    watches.watch("ids") { model.items.ids.first }
    watches.watch("0") { model.items[id: 0]?.title }
    model.items[id: 0]?.title = "zero"
    watches.expect(["0": 1], coarse: ["old ids"])
    model.items.swapAt(0, 1)
    watches.expect(["ids": 1], coarse: ["old ids"])
  }

  @Test("Two arrays that share what they hold are two")
  func shared() {
    let model = Model()
    let watches = Watches()
    watches.watch("0") { model.items[id: 0]?.title }
    watches.watch("other 0") { model.others[id: 0]?.title }
    model.others = model.items
    watches.expect(["other 0": 1])
    model.items = model.others
    watches.expect([:])
    model.items[id: 0]?.title = "zero"
    watches.expect(["0": 1])
    model.others[id: 0]?.title = "other zero"
    watches.expect(["other 0": 1])
    model.items = model.others
    watches.expect(["0": 1])
    model.items = model.others
    watches.expect([:])
    model.items[id: 0]?.title = "last"
    watches.expect(["0": 1])
  }
}
