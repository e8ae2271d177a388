import ObservableStore
import Testing

@testable import Observing

/// What a computation has written last is nobody else's write, and what a closure writes is, whatever it reads afterwards.
@Suite("Who has written, where derived values write") @MainActor
struct RestlessWritersTests {
  @MainActor final class Model {
    @Tracked var x = 0
    @Tracked var y = 0
    @Tracked var z = 0
    @Tracked var count = 0
    func reset(_ value: Int) { _y = Tracked(wrappedValue: value) }
  }

  struct Counter: ObservableState {
    @Tracked var count = 0
  }

  private let model = Model()

  /// What the library reports, each message once.
  private func reports(_ body: () -> Void) -> Set<String> {
    var reports: [String] = []
    checkingInvariants { reports = Misuse.recording(body) }
    return Set(reports)
  }

  // MARK: The last write of a computation

  @Test("One that counts what it reads, last of all, is named, and all goes on")
  func counter() {
    var computed = 0
    var runs = 0
    let reports = reports {
      let id = Derived("id") {
        computed += 1
        let id = model.count
        model.count = id + 1
        return id
      }
      let reader = observe { _ = id.value }
      runs = reader.runs
      model.z = 1
      #expect(reader.runs == runs)
      reader.cancel()
    }
    #expect(computed == 131 && runs == 66)
    #expect(reports.contains { $0.contains("'id' changes what it has read") })
  }

  /// Who reads two that feed each other.
  enum Readers: CaseIterable {
    case one, each, writing
  }

  @Test("Two that feed each other, last of all, and give what differs", arguments: Readers.allCases)
  func pair(_ readers: Readers) {
    var computed = 0
    let reports = reports {
      let first = Derived("first") {
        computed += 1
        let value = model.x
        model.y += 1
        return value
      }
      let second = Derived("second") {
        computed += 1
        let value = model.y
        model.x += 1
        return value
      }
      let tokens: [ObservationToken] =
        switch readers {
        case .one: [observe { _ = first.value + second.value }]
        case .each: [observe { _ = first.value }, observe { _ = second.value }]
        case .writing: [observe { model.z = first.value + second.value }]
        }
      for token in tokens { token.cancel() }
    }
    #expect(computed == 262)
    #expect(reports.count { $0.contains("changes what it has read") } == 2)
  }

  @Test("Asked a thousand times by one who writes nothing, it is computed no more")
  func asked() {
    _ = reports {
      var computed = 0
      let first = Derived {
        computed += 1
        let value = model.x
        model.y = value + 1
        return value
      }
      let second = Derived {
        computed += 1
        let value = model.y
        model.x = value + 1
        return value
      }
      let both = observe {
        _ = first.value
        _ = second.value
      }
      computed = 0
      let asking = observe {
        if model.z == 0 { return }
        for _ in 0..<1000 { _ = untracked { first.value + second.value } }
      }
      model.z = 1
      #expect(computed == 0)
      both.cancel()
      asking.cancel()
    }
  }

  @Test("One that assigns a wrapper as a whole and reads it again is named")
  func wrapper() {
    var computed = 0
    let reports = reports {
      let value = Derived("it") {
        computed += 1
        let value = model.y
        model.reset(value + 1)
        return model.y
      }
      let reader = observe { _ = value.value }
      reader.cancel()
    }
    #expect(computed == 131)
    #expect(reports.contains { $0.contains("'it' changes what it has read") })
  }

  // MARK: What a closure has written

  /// A derived value that writes, and is `x`.
  enum Writer: CaseIterable {
    case count, own, again

    @MainActor
    func make(_ model: Model) -> Derived<Int> {
      switch self {
      case .count:
        Derived {
          model.count += 1
          return model.x
        }
      case .own:
        Derived {
          let own = Model()
          own.x = model.x
          return own.x
        }
      case .again:
        Derived {
          let value = model.x
          model.y = model.y + 1
          _ = model.z
          return value
        }
      }
    }
  }

  /// What the closure does after it has written.
  enum After: CaseIterable {
    case nothing, read, inner, firstRead, send

    @MainActor
    func act(_ model: Model, _ store: Store<Counter, Change<Counter>>) {
      switch self {
      case .nothing: break
      case .read: _ = model.z
      case .inner: _ = observe { _ = model.z }
      case .firstRead: _ = Model().z
      case .send:
        store.change { $0.count += 1 }
        _ = untracked { store.count }
      }
    }
  }

  @Test(
    "It is heard of, whatever the closure reads afterwards", arguments: Writer.allCases,
    After.allCases)
  func closure(_ writer: Writer, _ after: After) {
    let store = makeStore(Counter())
    var shown: [Int] = []
    var doubled = 0
    _ = reports {
      let value = writer.make(model)
      let double = Derived { value.value * 2 }
      let reader = observe {
        shown.append(value.value)
        if value.value < 300 { model.x = value.value + 1 }
        after.act(model, store)
      }
      let other = observe { doubled = double.value }
      #expect(model.x == 300 && value.value == 300)
      reader.cancel()
      other.cancel()
    }
    #expect(shown == Array(0...300) && doubled == 600)
  }

  @Test("What it sends to a store, and reads there")
  func sent() {
    let store = makeStore(Counter())
    _ = reports {
      let value = Derived {
        model.count += 1
        return store.count
      }
      let reader = observe {
        guard model.z == 1, value.value < 300 else { return }
        untracked {
          store.change { $0.count += 1 }
          _ = store.count
        }
      }
      model.z = 1
      #expect(untracked { store.count } == 300 && value.value == 300)
      reader.cancel()
    }
  }

  @Test("Each of 150 writes of one run is seen at once")
  func oneRun() {
    _ = reports {
      let value = Writer.count.make(model)
      let reader = observe { _ = value.value }
      var stale = 0
      let writing = observe {
        if model.z == 0 { return }
        for x in 1...150 {
          model.x = x
          _ = untracked { model.y }
          if untracked({ value.value }) != x { stale += 1 }
        }
      }
      model.z = 1
      #expect(stale == 0 && value.value == 150)
      reader.cancel()
      writing.cancel()
    }
  }

  // MARK: Costs

  @Test(
    "Beside one that writes what somebody reads, a look begins again once", arguments: [50, 500])
  func costs(count: Int) {
    _ = Misuse.recording {
      let log = observe { _ = model.count }
      let writer = Derived {
        model.count += 1
        return model.x >= 0
      }
      var computed = 0
      let pure = (0..<count).map { number in
        Derived {
          computed += 1
          return model.x >= number - 10_000
        }
      }
      let reader = observe {
        _ = writer.value
        for each in pure { _ = each.value }
      }
      computed = 0
      let restarts = Graph.counts.restarts
      model.x += 1
      #expect(computed == count)
      #expect(Graph.counts.restarts - restarts == 1)
      reader.cancel()
      log.cancel()
    }
  }
}
