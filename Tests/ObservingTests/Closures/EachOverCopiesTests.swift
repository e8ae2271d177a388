import Testing

@testable import Observing

/// What an outer closure took a copy of is shown by lists inside it, however many: when it changes, the one that took the
/// copy runs.
@MainActor
@Suite("observeEach over copies that an outer closure has taken")
struct EachOverCopiesTests {
  struct Leaf: ObservableState, Identifiable {
    let id: Int
    @Tracked var text = ""
    var note = ""
  }

  struct Sub: ObservableState, Identifiable {
    let id: Int
    @Tracked var text = ""
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1)]
    var note = ""
  }

  struct Row: ObservableState, Identifiable {
    let id: Int
    @Tracked var subs: IdentifiedArrayOf<Sub> = [Sub(id: 1), Sub(id: 2)]
  }

  final class Model { @Tracked var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)] }

  enum Outer: CaseIterable { case each, loop, plainCollection }

  private func show(
    _ model: Model, _ outer: Outer, _ body: @escaping @MainActor (Row) -> Void
  ) -> ObservationToken {
    switch outer {
    case .each:
      observeEach {
        model.rows
      } _: {
        body($0)
      }
    case .loop: observe { for row in model.rows { body(row) } }
    case .plainCollection:
      observeEach {
        Array(model.rows)
      } _: {
        body($0)
      }
    }
  }

  @Test("Each sees what there is", arguments: Outer.allCases)
  func seen(_ outer: Outer) {
    let model = Model()
    var texts: [String: String] = [:]
    var notes: [String: String] = [:]
    let token = show(model, outer) { row in
      _ = observeEach {
        row.subs
      } _: { sub in
        texts["\(row.id).\(sub.id)"] = sub.text
        notes["\(row.id).\(sub.id)"] = sub.note
        _ = observeEach {
          sub.leaves
        } _: { leaf in
          texts["\(row.id).\(sub.id).\(leaf.id)"] = leaf.text
          notes["\(row.id).\(sub.id).\(leaf.id)"] = leaf.note
        }
      }
    }
    for round in 0..<3 {
      model.rows[id: 1]?.subs[id: 2]?.text = "\(round)"
      #expect(texts["1.2"] == "\(round)")
      model.rows[id: 2]?.subs[id: 1]?.leaves[id: 1]?.text = "leaf \(round)"
      #expect(texts["2.1.1"] == "leaf \(round)")
    }
    for round in 0..<3 {
      model.rows[id: 1]?.subs[id: 1]?.leaves[id: 1]?.note = "\(round)"
      #expect(notes["1.1.1"] == "\(round)")
      model.rows[id: 1]?.subs[id: 2]?.note = "\(round)"
      #expect(notes["1.2"] == "\(round)")
    }
    for id in 2..<5 {
      model.rows[id: 2]?.subs[id: 1]?.leaves.append(Leaf(id: id, text: "\(id)", note: "n"))
      #expect(texts["2.1.\(id)"] == "\(id)" && notes["2.1.\(id)"] == "n")
    }
    model.rows[id: 1]?.subs.append(Sub(id: 3, text: "new"))
    #expect(texts["1.3"] == "new")
    withExtendedLifetime(token) {}
  }

  struct Branch: ObservableState, Identifiable {
    let id: Int
    @Tracked var text = ""
    var note = ""
    @Tracked var branches: IdentifiedArrayOf<Branch> = []

    init(id: Int, depth: Int) {
      self.id = id
      if depth > 0 {
        branches = [Branch(id: 1, depth: depth - 1), Branch(id: 2, depth: depth - 1)]
      }
    }

    func texts(_ path: String = "") -> [String: String] {
      branches.reduce(into: [path: text + "/" + note]) { all, branch in
        all.merge(branch.texts("\(path).\(branch.id)")) { first, _ in first }
      }
    }

    /// Changes what lies on a way through the branches.
    mutating func change(on way: ArraySlice<Int>, _ change: (inout Branch) -> Void) {
      guard let id = way.first else { return change(&self) }
      branches[id: id]?.change(on: way.dropFirst(), change)
    }
  }

  final class Tree { @Tracked var root = Branch(id: 0, depth: 5) }

  @Test("At any depth, whatever changes in an element, however deep it lies", arguments: 0..<40)
  func deep(_ seed: UInt64) {
    var random = SplitMix64(state: seed)
    let tree = Tree()
    var shown: [String: String] = [:]
    func show(_ branch: Branch, _ path: String) {
      shown[path] = branch.text + "/" + branch.note
      _ = observeEach {
        branch.branches
      } _: {
        show($0, "\(path).\($0.id)")
      }
    }
    let token = observe { show(tree.root, "") }
    for step in 0..<12 {
      let way = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Int.random(in: 1...2, using: &random)
      }
      let kind = Int.random(in: 0..<5, using: &random)
      tree.root.change(on: way[...]) { branch in
        switch kind {
        case 0: branch.text = "\(step)"
        case 1, 2: branch.note = "\(step)"
        case 3: branch.branches.append(Branch(id: 3 + step, depth: 1))
        default:
          branch.branches = IdentifiedArray(uniqueElements: branch.branches.reversed(), id: \.id)
        }
      }
      let fresh = tree.root.texts()
      #expect(
        fresh.allSatisfy { shown[$0.key] == $0.value },
        "seed \(seed), step \(step): \(kind) at \(way)")
    }
    withExtendedLifetime(token) {}
  }
}
