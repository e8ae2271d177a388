import Observing

/// Effects in a row, that grows at both ends without being copied: a loop may put one effect after the other to those so
/// far, or before them.
///
///     merged    count 2 ──┐
///     merged    count 3 ──┴─▶ a │ b │ c          each knows how many of them are its own
@usableFromInline
struct EffectList<Action>: Sendable {
  private struct Ends: Sendable {
    /// What was put before the others, the nearest first.
    var before: [Effect<Action>] = []
    var others: [Effect<Action>]
  }

  private final class Storage: Sendable {
    let ends: Locked<Ends>

    init(_ effects: [Effect<Action>]) { ends = Locked(Ends(others: effects)) }
  }

  private let storage: Storage
  private var before = 0
  private var others: Int

  init(_ effects: [Effect<Action>]) {
    storage = Storage(effects)
    others = effects.count
  }

  var count: Int { before + others }

  var all: [Effect<Action>] {
    storage.ends.withLock { ends in
      if before == 0, others == ends.others.count { return ends.others }
      return ends.before.prefix(before).reversed() + ends.others.prefix(others)
    }
  }

  /// One list of several: the longest grows, so that in no order many are copied often.
  static func joined(_ lists: [EffectList]) -> EffectList {
    guard let longest = lists.indices.max(by: { lists[$0].count < lists[$1].count }) else {
      return EffectList([])
    }
    return lists[longest].joined(
      with: lists[..<longest].flatMap(\.all), lists[(longest + 1)...].flatMap(\.all))
  }

  private func joined(with first: [Effect<Action>], _ last: [Effect<Action>]) -> EffectList {
    let isAlone = storage.ends.withLock { ends in
      // Only who has all of an end may add to it.
      guard first.isEmpty || ends.before.count == before,
        last.isEmpty || ends.others.count == others
      else { return false }
      ends.before += first.reversed()
      ends.others += last
      return true
    }
    if !isAlone { return EffectList(first + all + last) }
    var list = self
    list.before += first.count
    list.others += last.count
    return list
  }
}
