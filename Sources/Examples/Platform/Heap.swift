#if os(Linux) && canImport(Glibc)
  import Glibc
#endif

/// What the C library's allocator says of itself.
enum Heap {
  /// How many bytes are handed out, what the allocator itself needs for them included; nil where nobody
  /// can say.
  static var bytesInUse: Int? {
    #if os(Linux) && canImport(Glibc)
      guard let report else { return nil }
      // The totals over all heaps stand behind the last heap.
      let lines = report.split(separator: "\n")
      let start = lines.lastIndex { $0.hasPrefix("</heap>") } ?? 0
      func size(_ kind: String) -> Int? {
        guard let line = lines[start...].first(where: { $0.hasPrefix("<\(kind)") }) else {
          return nil
        }
        return line.split(separator: " ").last { $0.hasPrefix("size=") }
          .flatMap { Int($0.filter(\.isNumber)) }
      }
      guard let all = size("system type=\"current\""), let free = size("total type=\"rest\"")
      else { return nil }
      let fast = size("total type=\"fast\"") ?? 0
      return all - free - fast + (size("total type=\"mmap\"") ?? 0)
    #else
      return nil
    #endif
  }

  /// An allocator that has seen such a piece go takes others from its heap, where nothing is rounded up to whole pages.
  static func seeLargePieceGo() {
    let large = UnsafeMutableRawPointer.allocate(byteCount: 16_000_000, alignment: 16)
    Sink.take(large)
    large.deallocate()
  }

  #if os(Linux) && canImport(Glibc)
    /// What `malloc_info` writes; Swift does not import it.
    private static var report: String? {
      typealias Report = @convention(c) (CInt, OpaquePointer?) -> CInt
      guard let function = dlsym(nil, "malloc_info") else { return nil }
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      guard let stream = open_memstream(&text, &length) else { return nil }
      let result = unsafeBitCast(function, to: Report.self)(0, OpaquePointer(stream))
      fclose(stream)
      defer { free(text) }
      return result == 0 ? text.map { String(cString: $0) } : nil
    }
  #endif
}
