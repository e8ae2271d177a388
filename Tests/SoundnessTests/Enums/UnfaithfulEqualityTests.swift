import ObservableStore
import Testing

/// What an equality says of a payload is no reason to distrust a case's constructor.
@Suite("Case paths to payloads whose equality says what it likes")
struct UnfaithfulEqualityTests {
  /// Is like no other, and not like itself but every second time.
  final class Moody: Equatable, Sendable {
    nonisolated(unsafe) static var asked = 0
    static func == (left: Moody, right: Moody) -> Bool {
      asked += 1
      return asked.isMultiple(of: 2)
    }
  }

  struct Unlike: Equatable {
    var text = "never the same"
    static func == (left: Self, right: Self) -> Bool { false }
  }

  enum Action {
    case idle
    case moody(Moody)
    case several(Unlike, Moody)
    indirect case far(Unlike)
  }

  /// Carries itself, and is like everything.
  indirect enum Tree: Equatable {
    case leaf(Double)
    case once(Tree)
    case other(Tree)
    case end

    static func == (left: Tree, right: Tree) -> Bool { true }

    var depth: Int {
      switch self {
      case .leaf, .end: 1
      case .once(let tree), .other(let tree): 1 + tree.depth
      }
    }
  }

  @Test("They give what they were given")
  func payloads() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<4 {
        let moody = Moody()
        #expect(CasePath { Action.moody($0) }.extract(from: .moody(moody)) === moody)
        let several = CasePath { (unlike: Unlike, moody: Moody) in Action.several(unlike, moody) }
        #expect(several.extract(from: .several(Unlike(), moody))?.1 === moody)
        let far = CasePath { Action.far($0) }
        #expect(far.extract(from: .far(Unlike()))?.text == "never the same")
        #expect(far.extract(from: .idle) == nil)
      }
    }
  }

  @Test("An enum that carries itself, and equals all others", arguments: 0..<80)
  func recursive(depth: Int) async {
    for end in [Tree.leaf(.nan), .leaf(1), .end] {
      var value = end
      for level in 0..<depth { value = level.isMultiple(of: 3) ? .other(value) : .once(value) }
      for isLike in [false, true] {
        // All that it carries may be of one case.
        if isLike { value = (0..<depth).reduce(end) { tree, _ in .once(tree) } }
        let once = CasePath { Tree.once($0) }
        let twice = CasePath { Tree.once(.once($0)) }
        let mixed = CasePath { Tree.once(.other($0)) }
        #expect(once.extract(from: once.embed(value))?.depth == depth + 1)
        #expect(twice.extract(from: twice.embed(value))?.depth == depth + 1)
        #expect(mixed.extract(from: mixed.embed(value))?.depth == depth + 1)
        #expect(mixed.extract(from: twice.embed(value)) == nil)
        #expect(twice.extract(from: .once(.leaf(1))) == nil)
      }
    }
  }

  @Test("A function that makes another value is still found out")
  func changes() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let changed = CasePath { Tree.once(.leaf($0 + 1)) }
      precondition(changed.extract(from: .once(.leaf(1))) == nil)
      let lost = CasePath { (tree: Tree) in Tree.once(.end) }
      precondition(lost.extract(from: .once(.other(.end))) == nil)
    }
    expectSaid(result, ["from Tree to Double", "it changes what it is given", "from Tree to Tree"])
  }
}
