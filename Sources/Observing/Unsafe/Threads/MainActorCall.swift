/// Calls closures of the main actor from code that is on it and cannot say so.
///
/// The graph is entered from the main actor alone: by functions that the compiler isolates to it, and by
/// tracked reads, which ask the thread. Proving it again for each call would cost 36 ns.
enum MainActorCall {
  private struct Isolated<Argument> { let run: @MainActor (Argument) -> Void }
  private struct Plain<Argument> { let run: (Argument) -> Void }

  static func run<Argument>(_ body: @MainActor (Argument) -> Void, _ argument: Argument) {
    withoutActuallyEscaping(body) { body in
      withAddress(of: Isolated(run: body)) { $0.of(Plain<Argument>.self).pointee.run(argument) }
    }
  }

  static func run(_ body: @MainActor () -> Void) {
    run({ (_: Int) in body() }, 0)
  }
}

/// Does something on the main actor: now, if the caller is there, else as soon as it is free.
func onMainActorSoon(_ body: @escaping @Sendable () -> Void) {
  if Isolation.isOnMainActor {
    body()
  } else {
    MainLoop.run { body() }
  }
}
