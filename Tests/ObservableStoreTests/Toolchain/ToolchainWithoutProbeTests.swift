import Observation
import Observing
import Testing

/// The same contracts where nothing tells whether the toolchain tracks, so that every read is made known to it.
///
/// Each in a process of its own, since the switch is one for the process.
@Suite("The toolchain's own Observation, where it cannot be asked whether it tracks")
struct ToolchainWithoutProbeTests {
  @Test("onChange fires once for a change of what was read, and not for others")
  func fires() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        ToolchainObservationTests().fires()
      }
    }
  }

  @Test("Each arming fires once, sees the new value, and is told when the change is committed")
  func arming() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        ToolchainObservationTests().arming()
        ToolchainObservationTests().committed()
      }
    }
  }

  @Test("Observations deliver the last value")
  func observations() async {
    await #expect(processExitsWith: .success) {
      ToolchainTracking.turnProbeOff()
      let tests = ToolchainObservationsTests()
      await tests.properties()
      await tests.optional()
      await tests.enums()
      await tests.rows()
      await tests.gone()
      await tests.rowsHeldByNobody()
    }
  }

  @Test("No store is kept alive by what was read of it")
  func lifetime() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        ToolchainLifetimeTests().released()
        ToolchainLifetimeTests().otherTree()
        ToolchainLifetimeTests().childLeft()
      }
    }
  }

  @Test("What is tracked in the middle of something else is heard of")
  func reentry() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        ToolchainReentryTests().writesWithin()
        ToolchainReentryTests().tracksBeforeOthersAreTold()
        ToolchainReentryTests().tracksAgain()
        ToolchainReentryTests().partThenWhole()
      }
    }
  }

  @Test("All that a bridge has kept goes, and may do what it likes")
  func endings() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        ToolchainEndingsTests().endings()
      }
    }
  }

  @MainActor final class Model {
    @Tracked var count = 0
  }

  /// A count that a `Sendable` closure may raise.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  @Test("Properties of classes and derived values are seen, and reads outside cost no runs")
  func others() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        ToolchainTracking.turnProbeOff()
        let model = Model()
        let doubled = Derived { model.count * 2 }
        let counters = [Counter(), Counter()]
        for round in 1...3 {
          withObservationTracking {
            _ = model.count
          } onChange: {
            counters[0].count += 1
          }
          withObservationTracking {
            _ = doubled.value
          } onChange: {
            counters[1].count += 1
          }
          _ = (model.count, doubled.value)
          model.count += 1
          #expect(counters.map(\.count) == [round, round])
          // Read where nobody tracks: nobody hears of the next change.
          _ = (model.count, doubled.value)
          model.count += 1
          #expect(counters.map(\.count) == [round, round])
        }
      }
    }
  }
}
