import Testing

@testable import Observing

@MainActor @Suite("Places of instances that have gone are remembered, and not for ever")
struct VacatedPlacesTests {
  @Test("The last 4,096 are remembered, and no others")
  func most() {
    let stamps = (0..<10_000).map { _ in
      Stamp(place: Stamp.newPlace(isHolder: false), version: Stamp.firstVersion)
    }
    for stamp in stamps { VacatedPlaces.add(stamp) }
    let known = stamps.map { VacatedPlaces.contains($0.number) }
    #expect(known.dropLast(4096).allSatisfy { !$0 } && known.suffix(4096).allSatisfy { $0 })
  }

  final class Model {
    @Tracked var leaf = Leaf()
    @Tracked var step = 0
    @Tracked var maybe: Leaf? = Leaf()
  }

  struct Leaf: ObservableState, Equatable {
    @Tracked var text = ""
    @Tracked var number = 0
  }

  @Test("Who reads a copy while it is replaced by what looks the same runs once in 65 times")
  func lookalikes() {
    let model = Model()
    var texts: [String] = []
    let outer = observe {
      let leaf = model.leaf
      _ = observe { texts.append(leaf.text) }
    }
    for _ in 0..<325 { model.leaf = Leaf() }
    #expect(outer.runs <= 1 + 5 && texts.count <= 1 + 2 * 5)
    model.leaf.text = "changed"
    #expect(texts.last == "changed")
  }

  @Test(
    "The 64 last places are remembered by which somebody may know a copy: at the next all take new ones"
  )
  func mostLookalikes() {
    let model = Model()
    let outer = observe {
      let leaf = model.leaf
      _ = observe { _ = leaf.text }
    }
    for _ in 0..<64 { model.leaf = Leaf() }
    #expect(outer.runs == 1)
    model.leaf = Leaf()
    #expect(outer.runs == 2)
  }

  @Test("Who reads a copy of what has gone takes another one once, and not again and again")
  func doubtful() {
    let model = Model()
    observe { _ = model.maybe?.text }.cancel()
    let saved = model.maybe!
    model.maybe = nil
    let outer = observe {
      _ = observe {
        let step = model.step
        if step % 2 == 1 { _ = saved.text }
        if step > 0, step < 8 { model.step = step + 1 }
      }
    }
    model.step = 1
    #expect(model.step == 8 && outer.runs == 2)
  }

  @Test("So does a derived value that reads such a copy: who reads it ends, too")
  func doubtfulDerived() {
    let model = Model()
    observe { _ = model.maybe?.text }.cancel()
    let saved = model.maybe!
    model.maybe = nil
    var computed = 0
    let derived = Derived { () -> Int in
      computed += 1
      if model.step % 2 == 1 { _ = saved.text }
      return model.step
    }
    let outer = observe {
      _ = observe {
        let step = derived.value
        if step > 0, step < 8 { model.step = step + 1 }
      }
    }
    model.step = 1
    #expect(model.step == 8 && derived.value == 8)
    #expect(outer.runs == 2 && computed <= 10)
  }
}
