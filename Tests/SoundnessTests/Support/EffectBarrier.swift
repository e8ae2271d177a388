/// Where effects wait until they are let through.
@MainActor
final class EffectBarrier {
  private var isOpen = false
  private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
  private var last = 0

  func open() {
    isOpen = true
    for continuation in continuations.values { continuation.resume() }
    continuations = [:]
  }

  func pass() async throws {
    if isOpen { return }
    last += 1
    let number = last
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        if Task.isCancelled { $0.resume() } else { continuations[number] = $0 }
      }
    } onCancel: {
      Task { @MainActor in self.continuations.removeValue(forKey: number)?.resume() }
    }
    try Task.checkCancellation()
  }
}
