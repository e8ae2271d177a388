import Observation
import Observing
import Testing

/// Which objects count as others though they are equal: those that tell readers of their own, or of which that cannot be known.
@MainActor
@Suite("Which equal objects are others")
struct EqualObjectsApartTests {
  final class Plain: Equatable {
    let text: String
    init(_ text: String) { self.text = text }
    static func == (left: Plain, right: Plain) -> Bool { left.text == right.text }
  }

  final class Holder {
    @Tracked var plain = Plain("a")
    @Tracked var plains = [Plain("a")]
    @Tracked var boxed = EqualObjectsTests.OnWrite(["a text that is longer than fifteen bytes"])
    init() {}
  }

  @Test("An equal object of which nothing is tracked is the same, and runs nobody")
  func plain() {
    let holder = Holder()
    let reader = observe {
      _ = holder.plain.text
      _ = holder.plains
      _ = holder.boxed
    }
    holder.plain = Plain("a")
    holder.plains = [Plain("a")]
    holder.boxed = EqualObjectsTests.OnWrite(["a text that is longer than fifteen bytes"])
    #expect(reader.runs == 1)
    holder.plain = Plain("b")
    #expect(reader.runs == 2)
  }

  /// Holds elements behind what its properties tell.
  final class Buffer<Element>: ManagedBuffer<Int, Element> {}

  struct Buffered<Element: Equatable>: Equatable {
    private let buffer: ManagedBuffer<Int, Element>

    init(_ element: Element) {
      buffer = Buffer<Element>.create(minimumCapacity: 1) { _ in 1 }
      buffer.withUnsafeMutablePointerToElements { $0.initialize(to: element) }
    }

    var first: Element { buffer.withUnsafeMutablePointerToElements { $0.pointee } }
    static func == (left: Buffered, right: Buffered) -> Bool { left.first == right.first }
  }

  final class Buffers {
    @Tracked var buffered: Buffered<EqualObjectsTests.Item>
    init(_ item: EqualObjectsTests.Item) { buffered = Buffered(item) }
  }

  @Test("What lies behind what the properties of an object tell")
  func buffered() {
    let buffers = Buffers(EqualObjectsTests.Item("a"))
    var seen = ""
    let reader = observe { seen = buffers.buffered.first.title }
    let item = EqualObjectsTests.Item("a")
    buffers.buffered = Buffered(item)
    item.title = "b"
    #expect(seen == "b")
    withExtendedLifetime(reader) {}
  }

  @Observable final class Toolchains: Equatable, @unchecked Sendable {
    var title: String
    init(_ title: String) { self.title = title }
    nonisolated static func == (left: Toolchains, right: Toolchains) -> Bool {
      MainActor.assumeIsolated { left.title == right.title }
    }
  }

  final class Toolchain {
    @Tracked var item = Toolchains("a")
    init() {}
  }

  @Test("An object of which the toolchain's tracking tells")
  func toolchain() {
    let toolchain = Toolchain()
    let other = Toolchains("a")
    let reader = observe { _ = toolchain.item.title }
    toolchain.item = other
    #expect(reader.runs == 2)
    toolchain.item = other
    #expect(reader.runs == 2)
  }
}
