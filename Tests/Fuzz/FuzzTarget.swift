import Observing

/// Bytes are decoded to a state and a script of changes, which the differential test's engine carries out
/// and checks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated {
    var tally = Tally()
    let script = Script(bytes: input)
    if let failure = Engine.run(script, &tally) {
      fatalError("\(failure.kind): \(failure)\nlet script = Script(turns: \(script.turns))")
    }
  }
  return 0
}
