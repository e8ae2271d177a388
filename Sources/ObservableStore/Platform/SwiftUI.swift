#if canImport(SwiftUI)
  import SwiftUI

  extension StateBinding {
    /// The binding as SwiftUI's controls take it.
    ///
    /// ```swift
    /// TextField("Name", text: store.binding(\.name, send: ProfileAction.nameChanged).swiftUI)
    /// ```
    public var swiftUI: Binding<Value> {
      Binding(
        get: { @MainActor in wrappedValue },
        set: { @MainActor in wrappedValue = $0 })
    }
  }
#endif
