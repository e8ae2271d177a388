#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Functions that are looked up in the process by their names, since nothing that can be imported declares them.
///
/// What a function takes and returns its name does not tell: it is as whoever asks says.
package enum NamedFunction {
  /// A function of C that takes nothing and returns a number; nil where there is none of the name.
  static func number(_ name: String) -> (@convention(c) () -> Int32)? {
    find(name).map { unsafeBitCast($0, to: (@convention(c) () -> Int32).self) }
  }

  typealias Keeping = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?

  /// A function of C that takes an object and returns it, kept once more, or nothing; nil where there is none of the name.
  static func keeping(_ name: String) -> Keeping? {
    find(name).map { unsafeBitCast($0, to: Keeping.self) }
  }

  /// A Swift function that takes a text, a file and a line and returns nothing.
  ///
  /// Its arguments are six words, which Swift and C pass in the same registers on the processors named here; the callee
  /// borrows the text.
  ///
  /// - Parameter name: Its mangled name.
  /// - Returns: The function; nil where there is none of the name, or where it cannot be called.
  package static func report(_ name: String) -> (@Sendable (String, StaticString, UInt) -> Void)? {
    #if (arch(x86_64) || arch(arm64)) && _pointerBitWidth(_64)
      guard let function = find(name) else { return nil }
      typealias Report = @convention(c) (UInt, UInt, UInt, UInt, UInt8, UInt) -> Void
      let report = unsafeBitCast(function, to: Report.self)
      return { text, file, line in
        let words = unsafeBitCast(text, to: (UInt, UInt).self)
        let place = unsafeBitCast(file, to: (UInt, UInt, UInt8).self)
        withExtendedLifetime(text) {
          report(words.0, words.1, place.0, place.1, place.2, line)
        }
      }
    #else
      return nil
    #endif
  }

  private static func find(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
      dlsym(nil, name)
    #else
      nil
    #endif
  }
}
