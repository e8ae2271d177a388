import Observing

extension GraphShapes {
  /// Few nodes with much work in them; one of them is new each time it is computed.
  static func molBench() -> Shape {
    let a = Signal(0)
    let b = Signal(0)
    let results = Box<[Int]>([])
    let counter = Box(0)
    let c = Derived { a.value % 2 + b.value % 2 }
    let d = Derived(by: neverEqual) {
      (0..<5).map { i in Box(i + a.value % 2 - b.value % 2) }
    }
    let e = Derived { hard(c.value + a.value + d.value[0].value) }
    let f = Derived {
      let x = d.value[2].value
      return hard(x != 0 ? x : b.value)
    }
    let g = Derived {
      let first = c.value
      let second = c.value
      return first + (second != 0 ? second : e.value % 2) + d.value[4].value + f.value
    }
    let closures = [
      observe { results.value.append(hard(g.value)) },
      observe { results.value.append(g.value) },
      observe { results.value.append(hard(f.value)) },
    ]
    return Shape(name: "molBench", nodes: [a, b, c, d, e, f, g], closures: closures) {
      counter.value += 1
      let i = counter.value
      results.value.removeAll(keepingCapacity: true)
      batch {
        b.value = 1
        a.value = 1 + i * 2
      }
      batch {
        a.value = 2 + i * 2
        b.value = 2
      }
      return results.value == [3204, 1607, 3201, 1604]
    }
  }

  private static func hard(_ n: Int) -> Int { n + fibonacci(sixteen.value) }

  /// Not a constant that the compiler could compute with.
  private static let sixteen = Box(16)

  @inline(never)
  private static func fibonacci(_ n: Int) -> Int {
    n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2)
  }
}
