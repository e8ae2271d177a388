import Testing

@testable import Observing

@Suite("An identified array does what a list of its elements does")
struct IdentifiedArrayModelTests {
  @Test("Random scripts of every operation leave it as the same ones leave a list")
  func scripts() {
    var system = SystemRandomNumberGenerator()
    for seed in [1, 2, 3, UInt64.random(in: 0 ... .max, using: &system)] {
      var script = Script(seed: seed)
      for step in 0..<400 {
        let name = script.step()
        guard script.isRight else {
          Issue.record("seed \(seed), step \(step), \(name): \(script.rows) is not \(script.model)")
          return
        }
      }
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  private struct Script {
    var random: SplitMix
    var rows: ArrayRows = []
    var model: [ArrayRow] = []
    var copies: [(rows: ArrayRows, model: [ArrayRow])] = []
    var lastOrder: (ids: [Int], order: UInt64) = ([], 0)
    var orderIsRight = true

    init(seed: UInt64) {
      random = SplitMix(state: seed)
      lastOrder = ([], rows.storage.order)
    }

    var isRight: Bool {
      rows.elements == model && isConsistent(rows) && orderIsRight && rows.count == model.count
        && copies.allSatisfy { $0.rows.elements == $0.model && isConsistent($0.rows) }
        && (0..<16).allSatisfy { id in rows[id: id] == model.first { $0.id == id } }
    }

    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func row(isNew: Bool) -> ArrayRow {
      let free = (0..<16).filter { id in model.contains { $0.id == id } != isNew }
      return ArrayRow(id: free.isEmpty ? 99 : free[number(free.count)], text: "\(number(5))")
    }

    mutating func step() -> String {
      if number(10) == 0 {
        copies.append((rows, model))
        if copies.count > 3 { copies.removeFirst() }
      }
      let name = change()
      // The order's number changes exactly with the ids.
      let ids = model.map(\.id)
      let hasChanged = rows.storage.order != lastOrder.order
      orderIsRight = hasChanged || ids == lastOrder.ids
      lastOrder = (ids, rows.storage.order)
      return name
    }

    mutating func change() -> String {
      if model.count < 4 || (model.count < 14 && number(3) == 0) { return grow() }
      let at = number(model.count)
      let id = model[at].id
      let text = "\(number(5))"
      switch number(20) {
      case 0:
        rows[id: id]?.text = text
        model[at].text = text
        return "change by id"
      case 1:
        rows[at].text = text
        model[at].text = text
        return "change by position"
      case 2:
        rows[id: id] = nil
        model.remove(at: at)
        return "assign nil"
      case 3:
        rows[id: id] = ArrayRow(id: id, text: text)
        model[at].text = text
        return "assign"
      case 4:
        #expect(rows.remove(id: id) == model.remove(at: at))
        return "remove by id"
      case 5:
        #expect(rows.remove(at: at) == model.remove(at: at))
        return "remove by position"
      case 6:
        rows.removeFirst()
        model.removeFirst()
        return "remove first"
      case 7:
        rows.removeLast()
        model.removeLast()
        return "remove last"
      case 8:
        rows.removeAll { $0.text == text }
        model.removeAll { $0.text == text }
        return "remove where"
      case 9:
        let offsets = model.indices.filter { _ in number(4) == 0 }.shuffled(using: &random)
        rows.remove(atOffsets: offsets)
        for offset in offsets.sorted(by: >) { model.remove(at: offset) }
        return "remove \(offsets)"
      case 10:
        let offsets = model.indices.filter { _ in number(4) == 0 }
        let to = number(model.count + 1)
        rows.move(fromOffsets: offsets.reversed(), toOffset: to)
        let kept = model.indices.filter { !offsets.contains($0) }
        let order = kept.filter { $0 < to } + offsets + kept.filter { $0 >= to }
        model = order.map { model[$0] }
        return "move \(offsets) to \(to)"
      case 11:
        rows.sort()
        model = sorted { $0.text < $1.text }
        return "sort"
      case 12:
        rows.sort { $0.id > $1.id }
        model.sort { $0.id > $1.id }
        return "sort by id"
      case 13:
        let other = number(model.count)
        rows.swapAt(at, other)
        model.swapAt(at, other)
        return "swap"
      case 14:
        rows.reverse()
        model.reverse()
        return "reverse"
      case 15:
        var random = random
        rows.shuffle(using: &random)
        #expect(Set(rows.elements) == Set(model))
        model = rows.elements
        return "shuffle"
      case 16:
        rows = rows.filter { $0.text != text }
        model = model.filter { $0.text != text }
        return "filter"
      case 17 where number(4) == 0:
        rows.removeAll(keepingCapacity: at == 0)
        model.removeAll()
        return "remove all"
      default:
        #expect(rows.updateOrAppend(ArrayRow(id: id, text: text)) == model[at])
        model[at].text = text
        return "update"
      }
    }

    mutating func grow() -> String {
      let new = row(isNew: true)
      let at = number(model.count + 1)
      switch number(5) {
      case 0:
        rows.append(new)
        model.append(new)
        return "append"
      case 1:
        #expect(rows.insert(new, at: at) == (true, at))
        model.insert(new, at: at)
        return "insert"
      case 2:
        #expect(rows.updateOrAppend(new) == nil)
        model.append(new)
        return "update or append"
      case 3:
        rows[id: new.id] = new
        model.append(new)
        return "assign new"
      default:
        rows.reserveCapacity(20)
        rows.append(contentsOf: [new])
        model.append(new)
        return "append contents"
      }
    }

    /// A stable sort that is not the standard library's.
    func sorted(by areInIncreasingOrder: (ArrayRow, ArrayRow) -> Bool) -> [ArrayRow] {
      var result: [ArrayRow] = []
      for row in model {
        result.insert(
          row, at: result.firstIndex { areInIncreasingOrder(row, $0) } ?? result.endIndex)
      }
      return result
    }
  }
}
