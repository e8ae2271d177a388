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
  }

  struct Sub: ObservableState, Identifiable {
    let id: Int
    @Tracked var text = ""
    @Tracked var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 1)]
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
    let token = show(model, outer) { row in
      _ = observeEach {
        row.subs
      } _: { sub in
        texts["\(row.id).\(sub.id)"] = sub.text
        _ = observeEach {
          sub.leaves
        } _: { leaf in
          texts["\(row.id).\(sub.id).\(leaf.id)"] = leaf.text
        }
      }
    }
    for round in 0..<3 {
      model.rows[id: 1]?.subs[id: 2]?.text = "\(round)"
      #expect(texts["1.2"] == "\(round)")
      model.rows[id: 2]?.subs[id: 1]?.leaves[id: 1]?.text = "leaf \(round)"
      #expect(texts["2.1.1"] == "leaf \(round)")
    }
    model.rows[id: 1]?.subs.append(Sub(id: 3, text: "new"))
    #expect(texts["1.3"] == "new")
    withExtendedLifetime(token) {}
  }
}
