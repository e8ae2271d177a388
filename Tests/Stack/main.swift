import Foundation
import ObservableStore
import Observing

/// Plays what the command names, and says at each step how far it came.
@MainActor @inline(never)
func play(_ name: String) {
  switch name {
  case "wide":
    playWide()
    playWideChild()
  case "cases": playCases()
  case "path": playPath()
  case "large":
    playLarge()
    playLargeChild()
  case "deep": playDeep()
  case "chain": playChain()
  #if MEASURED
    case "guest": playGuest()
  #endif
  case "rows": playNests(depth: 10_000)
  case "plain-rows": playValues(PlainNest.self, depth: 10_000)
  case "plain-wide":
    playPlainWide()
    playPlainWideChild()
  case "plain-large":
    playPlainLarge()
    playPlainLargeChild()
  default:
    fatalError("there is no case \(name)")
  }
}

@MainActor @inline(never)
func playWide() {
  playState(Wide()) { state, step in
    state.count += 1
    state.f0.title = "\(step)"
    state.f99.count += 1
  } reading: {
    "\($0.count) \($0.f0.title) \($0.f99.count)"
  }
}

@MainActor @inline(never)
func playWideChild() { playChild(Wide(), \.f50) { $0.count += 1 } }

@MainActor @inline(never)
func playCases() {
  playState(Holder(screen: screens[0])) { state, step in
    state.screen = screens[step % 64]
    if case .c1(var payload) = state.screen {
      payload.number += 1
      state.screen = .c1(payload)
    }
  } reading: {
    "\($0.screen)"
  }
  playCase()
}

@MainActor @inline(never)
func playPath() {
  playState(Path(screens: IdentifiedArray(uniqueElements: entries))) { state, step in
    state.screens[id: step % 64]?.screen = screens[(step + 1) % 64]
    if step == 9 { state.screens.reverse() }
    if step == 19 { state = Path(screens: IdentifiedArray(uniqueElements: entries)) }
  } reading: {
    $0.screens.map { "\($0.id)" }.joined()
  }
  playRows()
}

@MainActor @inline(never)
func playLarge() {
  playState(Large()) { state, step in
    state.count += 1
    state.b7.w3.2 = step
    state.leaf.number += 1
  } reading: {
    "\($0.count) \($0.b7.w3.2) \($0.leaf.number)"
  }
}

@MainActor @inline(never)
func playLargeChild() { playChild(Large(), \.leaf) { $0.number += 1 } }

@MainActor @inline(never)
func playDeep() {
  playState(Deep()) { state, step in
    state[keyPath: deepest] += 1
    if step == 9 { state = Deep() }
  } reading: {
    "\($0[keyPath: deepest])"
  }
  playChild(Deep(), \.inner.inner.inner) { $0.count += 1 }
}

MainActor.assumeIsolated { play(CommandLine.arguments[1]) }
say("done")
