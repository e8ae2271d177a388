import Observing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs the script that the bytes stand for, and stops where the differential test would fail.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  return MainActor.assumeIsolated {
    let script = Script(bytes: bytes)
    var tally = Tally()
    guard let failure = Engine.run(script, &tally) else { return 0 }
    let shrunk = script.shrunk { shorter in
      Engine.run(shorter, &tally)?.kind == failure.kind
    }
    let shortest = Engine.run(shrunk, &tally) ?? failure
    print("\(shortest.kind): \(shortest)\nlet script = Script(turns: \(shrunk))")
    fflush(nil)
    abort()
  }
}
