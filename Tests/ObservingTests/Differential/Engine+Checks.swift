import Observing

// What is checked after every transaction.
extension Engine {
  func fail(_ kind: String, _ description: String) {
    if failure == nil {
      failure = WorldFailure(
        kind: kind, description: "\(description); written: \(writes.map(\.key))")
    }
  }

  /// What must hold after every transaction.
  func check() {
    tally.commits += 1
    compare()
    for record in records { check(record) }
    writes.removeAll(keepingCapacity: true)
    wasLookedInto = false
  }

  /// What was assigned has to be there, and nothing else.
  func compare(everywhere: Bool = false) {
    if let text = twins.difference(from: holders, everywhere: everywhere) {
      fail("not stored", text)
    }
  }

  private func check(_ record: Watcher) {
    let now = fresh(record)
    if now != record.seen {
      fail(
        record.runs == 0 ? "lost" : "stale",
        "\(name(record)) saw \(record.seen.map(\.words)), there is \(now.map(\.words))")
    } else if record.runs > 1 {
      fail("twice", "\(name(record)) ran \(record.runs) times")
    } else if record.runs == 1, record.seenBefore == now {
      explain(record, now)
    }
    record.runs = 0
    record.seenBefore = record.seen
    if let inner = record.innerRecord { check(inner) }
  }

  /// A closure ran and saw what it had seen before.
  private func explain(_ record: Watcher, _ now: [Trail]) {
    var isHeap = false
    var isCoarse = false
    var isRehomed = false
    // What lies in a plain collection may be a copy of something elsewhere, and has its stamps.
    let mayBeCopy = now.contains { !$0.coarse.isEmpty }
    for (view, trail) in zip(record.views, record.seen) {
      let key = key(view)
      let place = Self.place(view.place)
      let readsHeap = place.looks[view.look % place.looks.count].isHeap
      for write in writes {
        if readsHeap, Self.areRelated(write.key, key) { isHeap = true }
        if write.isRehomed {
          let readsElements = key.hasSuffix(".all") || key.hasSuffix(".first")
          let written = Self.holder(of: write.key)
          if Self.isPrefix(written, key) { isRehomed = true }
          if readsElements, Self.isPrefix(self.key(view.holder, place), written) {
            isRehomed = true
          }
        }
        if trail.coarse.contains(where: { Self.areRelated(write.key, "\(view.holder)\($0)") }) {
          isCoarse = true
        }
      }
    }
    if isHeap {
      tally.heap += 1
    } else if isCoarse || mayBeCopy {
      tally.coarse += 1
    } else if isRehomed {
      tally.rehomed += 1
    } else if wasLookedInto {
      tally.midway += 1
    } else {
      fail("surplus", "\(name(record)) ran for nothing, and saw \(record.seen.map(\.words))")
    }
  }
}
