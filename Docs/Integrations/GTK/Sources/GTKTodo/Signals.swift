import CGTK

// snippet: gtk-later
/// Does something in a later turn of GTK's loop, before it draws; called on any thread, and done in the order of the calls.
///
/// `g_main_context_invoke` would not do: on the loop's own thread it calls at once.
func later(_ work: @escaping @MainActor @Sendable () -> Void) {
  let box = Unmanaged.passRetained(Box(work))
  g_idle_add_full(
    G_PRIORITY_HIGH_IDLE,
    { data in
      guard let data else { return 0 }
      let box = Unmanaged<Box<@MainActor @Sendable () -> Void>>.fromOpaque(data)
      MainActor.assumeIsolated { box.takeRetainedValue().content() }
      return 0
    }, box.toOpaque(), nil)
}

/// A closure as C hands it around.
private final class Box<Content: Sendable>: Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
// end

extension Widget {
  /// Calls something at each emission of a signal, as long as the object lives.
  func on(_ signal: String, _ work: @escaping @MainActor @Sendable () -> Void) {
    onObject(signal) { _ in work() }
  }

  /// The same with the signal's first parameter, which has to be an object.
  ///
  /// With the parameters swapped, what is handed to C comes first, so that one function serves signals of any number of
  /// them. Where a signal asks whether it was handled, it was.
  func onObject(_ signal: String, _ work: @escaping @MainActor @Sendable (Widget) -> Void) {
    let handler: @convention(c) (gpointer, OpaquePointer) -> gboolean = { data, object in
      let address = UInt(bitPattern: object)
      let box = Unmanaged<Box<@MainActor @Sendable (Widget) -> Void>>.fromOpaque(data)
      let work = box.takeUnretainedValue().content
      MainActor.assumeIsolated {
        if let object = OpaquePointer(bitPattern: address) { work(Widget(object)) }
      }
      return 1
    }
    g_signal_connect_data(
      address, signal, unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(Box(work)).toOpaque(),
      { data, _ in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
      }, G_CONNECT_SWAPPED)
  }
}
