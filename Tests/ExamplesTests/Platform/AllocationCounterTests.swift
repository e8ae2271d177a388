import Foundation
import Testing

@testable import Examples

#if os(Linux) && canImport(Glibc)
  import Glibc

  @MainActor @Suite("Counting allocations")
  struct AllocationCounterTests {
    @Test("It counts in a process that has not made an object yet, and each allocation")
    func counts() async {
      // Other tests allocate meanwhile.
      await #expect(processExitsWith: .success) { await AllocationCounterTests.expectCounts() }
    }

    private static func expectCounts() {
      let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
      var boxes: [AnyObject] = []
      boxes.reserveCapacity(10)
      func make() { for number in 0..<5 { boxes.append(Sink.hidden(Counter(number))) } }
      // What the first object of a type takes is its type's.
      make()
      #expect(AllocationCounter.count(make) == (isSanitized ? nil : 5))
      #expect(AllocationCounter.count {} == (isSanitized ? nil : 0))
    }

    private final class Counter {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
  }
#endif
