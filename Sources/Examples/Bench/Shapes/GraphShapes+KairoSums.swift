import Observing

/// The kairo shapes in which one derived value reads much.
extension GraphShapes {
  /// One derived value that reads the same source thirty times.
  static func repeatedObservers() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    let sum = Derived {
      var sum = 0
      for _ in 0..<30 { sum += head.value }
      return sum
    }
    let closure = observe {
      _ = sum.value
      calls.value += 1
    }
    return Shape(name: "repeatedObservers", nodes: [head, sum], closures: [closure]) {
      batch { head.value = 1 }
      var isRight = sum.value == 30
      calls.value = 0
      for i in 0..<100 {
        batch { head.value = i }
        isRight = sum.value == i * 30 && isRight
      }
      return isRight && calls.value == 100
    }
  }

  /// The sum of a chain's members; the tenth is made and never read.
  static func triangle() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    var chain = [Derived { head.value + 1 }]
    for _ in 1..<10 {
      let previous = chain[chain.count - 1]
      chain.append(Derived { previous.value + 1 })
    }
    let read = Array(chain.dropLast())
    let sum = Derived { ([head.value] + values(of: read)).reduce(0, +) }
    let closure = observe {
      _ = sum.value
      calls.value += 1
    }
    return Shape(name: "triangle", nodes: [head, sum] + chain, closures: [closure]) {
      batch { head.value = 1 }
      var isRight = sum.value == 55
      calls.value = 0
      for i in 0..<100 {
        batch { head.value = i }
        isRight = sum.value == 45 + i * 10 && isRight
      }
      return isRight && calls.value == 100
    }
  }

  /// What is read changes with every write.
  static func unstable() -> Shape {
    let head = Signal(0)
    let calls = Box(0)
    let double = Derived { head.value * 2 }
    let inverse = Derived { -head.value }
    let current = Derived {
      var result = 0
      for _ in 0..<20 { result += head.value & 1 == 1 ? double.value : inverse.value }
      return result
    }
    let closure = observe {
      _ = current.value
      calls.value += 1
    }
    return Shape(
      name: "unstable", nodes: [head, double, inverse, current], closures: [closure]
    ) {
      batch { head.value = 1 }
      let isRight = current.value == 40
      calls.value = 0
      for i in 0..<100 { batch { head.value = i } }
      return isRight && calls.value == 100
    }
  }
}
