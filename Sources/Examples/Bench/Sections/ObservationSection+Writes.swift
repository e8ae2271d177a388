import Observation
import Observing

extension Bench {
  /// A write, and one closure that runs for it.
  static var observedWrites: [BenchCase] {
    [
      BenchCase("write and one re-run: a class's property") { meter in
        let object = Models.Leaf(0)
        let other = Models.ObservableLeaf(0)
        return try compareRerun(
          meter, read: { object.value }, write: { object.value = $0 },
          other: { other.value }, otherWrite: { other.value = $0 })
      },
      BenchCase("write and one re-run: a state of 10 plain properties") { meter in
        let holder = Models.TenHolder()
        let other = Models.ObservableTen()
        return try compareRerun(
          meter, read: { holder.state.a }, write: { holder.state.a = $0 },
          other: { other.a }, otherWrite: { other.a = $0 })
      },
      BenchCase("write and one re-run: an integer beside strings and arrays") { meter in
        let holder = Models.RichHolder()
        let other = Models.ObservableRich()
        return try compareRerun(
          meter, read: { holder.state.count }, write: { holder.state.count = $0 },
          other: { other.count }, otherWrite: { other.count = $0 })
      },
      BenchCase("write and one re-run: a string beside strings and arrays") { meter in
        let holder = Models.RichHolder()
        let other = Models.ObservableRich()
        let texts = Models.texts
        return try compareRerun(
          meter, read: { holder.state.title.utf8.count },
          write: { holder.state.title = texts[$0 & 1] },
          other: { other.title.utf8.count }, otherWrite: { other.title = texts[$0 & 1] })
      },
    ]
  }

  /// Each operation is a write and the run that it causes; with the standard library the run is arming
  /// again, which reads.
  ///
  /// Both sides call the same kind of closures, which are inlined as far as the compiler likes.
  @inline(__always)
  private static func compareRerun(
    _ meter: Meter, read: @escaping @MainActor () -> Int,
    write: @escaping @MainActor (Int) -> Void,
    other: @escaping @MainActor () -> Int, otherWrite: @escaping @MainActor (Int) -> Void
  ) throws -> Measurement {
    let seen = Box(0)
    let next = Box(0)
    let token = observe { seen.value = read() }
    defer { token.cancel() }
    let ours = Work { n in
      let runs = token.runs
      for _ in 0..<n {
        next.value += 1
        write(next.value)
      }
      return token.runs == runs + n && seen.value == untracked(read)
    }
    let firings = Unguarded(0)
    let otherNext = Box(0)
    let otherSeen = Box(0)
    let others = Work("Observation") { n in
      let fired = firings.value
      for _ in 0..<n {
        withObservationTracking {
          otherSeen.value = other()
        } onChange: {
          firings.value += 1
        }
        otherNext.value += 1
        otherWrite(otherNext.value)
      }
      return firings.value == fired + n
    }
    return try meter.compare(ours, with: others, goal: .ratio(0.15))
  }
}
