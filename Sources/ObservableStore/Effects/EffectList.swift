import Observing

/// Effects in a row, that grows at its end without being copied: a loop may put one effect after the other to those so far.
///
///     merged    count 2 ──┐
///     merged    count 3 ──┴─▶ a │ b │ c          each knows how many of them are its own
@usableFromInline
struct EffectList<Action>: Sendable {
  private final class Storage: Sendable {
    let effects: Locked<[Effect<Action>]>

    init(_ effects: [Effect<Action>]) { self.effects = Locked(effects) }
  }

  private let storage: Storage
  private let count: Int

  init(_ effects: [Effect<Action>]) {
    storage = Storage(effects)
    count = effects.count
  }

  private init(_ storage: Storage, _ count: Int) {
    self.storage = storage
    self.count = count
  }

  var all: [Effect<Action>] {
    storage.effects.withLock { $0.count == count ? $0 : Array($0.prefix(count)) }
  }

  func appending(_ more: [Effect<Action>]) -> EffectList {
    let isAtEnd = storage.effects.withLock { effects in
      guard effects.count == count else { return false }
      effects += more
      return true
    }
    return isAtEnd ? EffectList(storage, count + more.count) : EffectList(all + more)
  }
}
