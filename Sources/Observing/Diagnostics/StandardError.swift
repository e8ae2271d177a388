#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#elseif canImport(CRT)
  @preconcurrency import CRT
#elseif canImport(WASILibc)
  @preconcurrency import WASILibc
#endif

/// Writes one line to the standard error stream.
package func printToStandardError(_ line: String) {
  fputs(line + "\n", stderr)
}

/// Whether the process was started with an environment variable of this name.
func environmentHas(_ name: String) -> Bool { getenv(name) != nil }
