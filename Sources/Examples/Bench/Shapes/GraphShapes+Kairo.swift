import Observing

/// The kairo set: one function for each shape.
extension GraphShapes {
  static var kairo: [@MainActor () -> Shape] {
    [
      avoidablePropagation, broadPropagation, deepPropagation, diamond, mux, repeatedObservers,
      triangle, unstable, molBench,
    ]
  }

  /// A change that goes no further than the second of five derived values.
  static func avoidablePropagation() -> Shape {
    let head = Signal(0)
    let first = Derived { head.value }
    let second = Derived {
      _ = first.value
      return 0
    }
    let third = Derived { second.value + 1 }
    let fourth = Derived { third.value + 2 }
    let fifth = Derived { fourth.value + 3 }
    let closure = observe { _ = fifth.value }
    return Shape(
      name: "avoidablePropagation", nodes: [head, first, second, third, fourth, fifth],
      closures: [closure]
    ) {
      batch { head.value = 1 }
      var isRight = fifth.value == 6
      for i in 0..<1000 {
        batch { head.value = i }
        isRight = fifth.value == 6 && isRight
      }
      return isRight
    }
  }

  /// One source, fifty readers at a distance of two.
  static func broadPropagation() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    var nodes: [AnyObject] = [head]
    var closures: [ObservationToken] = []
    var last = Derived { head.value }
    for i in 0..<50 {
      let near = Derived { head.value + i }
      let far = Derived { near.value + 1 }
      nodes += [near, far]
      closures.append(
        observe {
          _ = far.value
          calls.value += 1
        })
      last = far
    }
    return Shape(name: "broadPropagation", nodes: nodes, closures: closures) { [last] in
      batch { head.value = 1 }
      calls.value = 0
      var isRight = true
      for i in 0..<50 {
        batch { head.value = i }
        isRight = last.value == i + 50 && isRight
      }
      return isRight && calls.value == 2500
    }
  }

  /// A chain of fifty.
  static func deepPropagation() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    var chain = [Derived { head.value + 1 }]
    for _ in 1..<50 {
      let previous = chain[chain.count - 1]
      chain.append(Derived { previous.value + 1 })
    }
    let last = chain[49]
    let closure = observe {
      _ = last.value
      calls.value += 1
    }
    return Shape(name: "deepPropagation", nodes: [head] + chain, closures: [closure]) {
      batch { head.value = 1 }
      calls.value = 0
      var isRight = true
      for i in 0..<50 {
        batch { head.value = i }
        isRight = last.value == 50 + i && isRight
      }
      return isRight && calls.value == 50
    }
  }

  /// Five derived values between one source and one sum.
  static func diamond() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    let sides = (0..<5).map { _ in Derived { head.value + 1 } }
    let sum = Derived { values(of: sides).reduce(0, +) }
    let closure = observe {
      _ = sum.value
      calls.value += 1
    }
    return Shape(name: "diamond", nodes: [head, sum] + sides, closures: [closure]) {
      batch { head.value = 1 }
      var isRight = sum.value == 10
      calls.value = 0
      for i in 0..<500 {
        batch { head.value = i }
        isRight = sum.value == (i + 1) * 5 && isRight
      }
      return isRight && calls.value == 500
    }
  }

  /// A hundred sources gathered in a container that is always new, and taken apart again.
  static func mux() -> Shape {
    let heads = (0..<100).map { _ in Signal(0) }
    let all = Derived(by: neverEqual) { values(of: heads) }
    let parts = (0..<100).map { i in Derived { all.value[i] } }
    let ends = parts.map { part in Derived { part.value + 1 } }
    let closures = ends.map { end in observe { _ = end.value } }
    return Shape(name: "mux", nodes: [all] + heads + parts + ends, closures: closures) {
      var isRight = true
      for i in 0..<10 {
        batch { heads[i].value = i }
        isRight = ends[i].value == i + 1 && isRight
      }
      for i in 0..<10 {
        batch { heads[i].value = i * 2 }
        isRight = ends[i].value == i * 2 + 1 && isRight
      }
      return isRight
    }
  }
}
