import Foundation
import Observing

extension Bench {
  /// What tracking adds where a state is used as the value that it is.
  static var values: BenchSection {
    BenchSection(
      name: "Values", note: "a tracked struct of 20 properties beside the plain one",
      cases: copies + comparisons + encodings)
  }

  /// Few enough for all of them to stay in the processor's nearest cache.
  private static let places = 16

  // MARK: Copying and making

  @inline(__always)
  private static func copying<Value: Equatable>(_ name: String, _ value: Value) -> Work {
    let from = Values(places, of: value)
    let to = Values(places, of: value)
    return Work(name) { n in
      for i in 0..<n { to[i & (places - 1)] = from[(i &+ 1) & (places - 1)] }
      Sink.take(to)
      return to[0] == value
    }
  }

  @inline(__always)
  private static func making<Value: Equatable>(
    _ name: String, _ value: Value, _ make: @escaping @MainActor (Int) -> Value
  ) -> Work {
    let to = Values(places, of: value)
    return Work(name) { n in
      for i in 0..<n { to[i & (places - 1)] = make(i) }
      Sink.take(to)
      return to[(n - 1) & (places - 1)] == make(n - 1)
    }
  }

  private static var copies: [BenchCase] {
    [
      BenchCase("copying, 20 integers") { meter in
        try meter.compare(
          copying("tracked", TrackedNumbers()), with: copying("plain", PlainNumbers()),
          goal: .ratio(2.2))
      },
      BenchCase("copying, 10 strings and 10 arrays") { meter in
        try meter.compare(
          copying("tracked", TrackedTexts()), with: copying("plain", PlainTexts()),
          goal: .ratio(2.2))
      },
      BenchCase("making, 20 integers") { meter in
        try meter.compare(
          making("tracked", TrackedNumbers()) { TrackedNumbers(a0: $0) },
          with: making("plain", PlainNumbers()) { PlainNumbers(a0: $0) }, goal: .ratio(3))
      },
      BenchCase("making, 10 strings and 10 arrays") { meter in
        try meter.compare(
          making("tracked", TrackedTexts()) { TrackedTexts(b0: [$0]) },
          with: making("plain", PlainTexts()) { PlainTexts(b0: [$0]) }, goal: .ratio(3))
      },
    ]
  }

  // MARK: Comparing and hashing

  private static func comparing<Value: Equatable>(
    _ name: String, _ left: Value, _ right: Value
  ) -> Work {
    Work(name) { n in
      var equal = 0
      for _ in 0..<n where Sink.areEqual(left, right) { equal += 1 }
      return equal == n
    }
  }

  @MainActor private final class Holder<Value> {
    @Tracked var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// A copy of a value that lay in an observed place, where its properties got stamps.
  private static func stamped<Value: Hashable>(_ value: Value) -> Value {
    let holder = Holder(value)
    let token = observe { Sink.take(holder.value.hashValue) }
    defer { token.cancel() }
    return holder.value
  }

  private static func hashing<Value: Hashable>(_ name: String, _ value: Value) -> Work {
    let expected = value.hashValue
    return Work(name) { n in
      var equal = 0
      for _ in 0..<n where Sink.hash(of: value) == expected { equal += 1 }
      return equal == n
    }
  }

  private static var comparisons: [BenchCase] {
    [
      BenchCase("== of a copy, 20 integers") { meter in
        let (tracked, plain) = (TrackedNumbers(), PlainNumbers())
        return try meter.compare(
          comparing("tracked", tracked, tracked), with: comparing("plain", plain, plain))
      },
      BenchCase("== of a copy, 10 strings and 10 arrays") { meter in
        let (tracked, plain) = (TrackedTexts(), PlainTexts())
        return try meter.compare(
          comparing("tracked", tracked, tracked), with: comparing("plain", plain, plain))
      },
      BenchCase("== of a copy that shares its stamps, 20 integers") { meter in
        let plain = PlainNumbers()
        let tracked = stamped(TrackedNumbers())
        return try meter.compare(
          comparing("tracked", tracked, tracked), with: comparing("plain", plain, plain))
      },
      BenchCase("== of a copy that shares its stamps, strings and arrays") { meter in
        let plain = PlainTexts()
        let tracked = stamped(TrackedTexts())
        return try meter.compare(
          comparing("tracked", tracked, tracked), with: comparing("plain", plain, plain),
          goal: .ratio(1))
      },
      BenchCase("== of one made anew, 10 strings and 10 arrays") { meter in
        try meter.compare(
          comparing("tracked", TrackedTexts(), TrackedTexts.madeAnew),
          with: comparing("plain", PlainTexts(), PlainTexts.madeAnew))
      },
      BenchCase("hashing, 20 integers") { meter in
        try meter.compare(
          hashing("tracked", TrackedNumbers()), with: hashing("plain", PlainNumbers()))
      },
      BenchCase("hashing, 10 strings and 10 arrays") { meter in
        try meter.compare(hashing("tracked", TrackedTexts()), with: hashing("plain", PlainTexts()))
      },
    ]
  }

  // MARK: Encoding

  private static func encoding<Value: Encodable>(_ name: String, _ value: Value) -> Work {
    let encoder = JSONEncoder()
    let length = (try? encoder.encode(value))?.count
    return Work(name) { n in
      var equal = 0
      for _ in 0..<n where (try? encoder.encode(value))?.count == length { equal += 1 }
      return equal == n && length.map { $0 > 100 } == true
    }
  }

  private static var encodings: [BenchCase] {
    [
      BenchCase("encoding as JSON, 20 integers") { meter in
        try meter.compare(
          encoding("tracked", TrackedNumbers()), with: encoding("plain", PlainNumbers()),
          unit: .microseconds, goal: .ratio(1.1))
      },
      BenchCase("encoding as JSON, 10 strings and 10 arrays") { meter in
        try meter.compare(
          encoding("tracked", TrackedTexts()), with: encoding("plain", PlainTexts()),
          unit: .microseconds, goal: .ratio(1.1))
      },
    ]
  }
}
