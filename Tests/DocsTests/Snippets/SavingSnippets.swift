import Foundation
import ObservableStore
import ObservableStoreTesting
import Observing
import Testing

// snippet: saving-file
/// A file that holds one value.
actor SavedFile<Value: Codable & Sendable> {
  enum Content {
    case nothing
    case value(Value)
    case broken(reason: String, kept: String)
  }

  let url: URL
  private var isProtected = false

  init(_ url: URL) { self.url = url }

  func load() -> Content {
    guard FileManager.default.fileExists(atPath: url.path) else { return .nothing }
    do {
      return .value(try JSONDecoder().decode(Value.self, from: Data(contentsOf: url)))
    } catch {
      // Under a name that nothing has yet; if that cannot be done, nothing is written over it.
      let kept = url.appendingPathExtension("broken-\(UUID())")
      do { try FileManager.default.moveItem(at: url, to: kept) } catch { isProtected = true }
      let name = (isProtected ? url : kept).lastPathComponent
      return .broken(reason: "\(error)", kept: name)
    }
  }

  func save(_ value: Value) throws {
    // What was cancelled while it waited is older than what was written meanwhile.
    try Task.checkCancellation()
    if isProtected { throw CocoaError(.fileWriteNoPermission) }
    try JSONEncoder().encode(value).write(to: url, options: .atomic)
  }
}
// end

// snippet: saving-feature
struct Notes: Reducer {
  struct State: ObservableState, Equatable {
    @Shared var notes: [String] = []
    @Tracked var isLoaded = false
    @Tracked var alert: AlertState<Never>?
  }

  enum Action {
    case started
    case loaded(SavedFile<[String]>.Content)
    case savingFailed(String)
    case added(String)
    case alert(Presented<Never>)
  }

  let file: SavedFile<[String]>

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { [file] send in await send(.loaded(await file.load())) }
      case .loaded(let content):
        // What was added while the file was read is kept, and saved now.
        let added = state.notes
        state.isLoaded = true
        if case .value(let notes) = content { state.notes = notes + added }
        if case .broken(_, let kept) = content {
          state.alert = AlertState(
            title: "Your notes cannot be read", message: "They are in \(kept).")
        }
        return added.isEmpty ? .none : save(state.notes)
      case .savingFailed(let reason):
        state.alert = AlertState(title: "Your notes are not saved", message: reason)
      case .added(let note): state.notes.append(note)
      case .alert: break
      }
      return .none
    }
    .presents(\.alert, action: Action.alert)
    .onChange(of: \.notes) { _, notes in
      Reduce { state, action in
        if case .loaded = action { return .none }
        return state.isLoaded ? save(notes) : .none
      }
    }
  }

  private func save(_ notes: [String]) -> Effect<Action> {
    .run { [file] _ in
      try await file.save(notes)
    } catch: { error, send in
      await send(.savingFailed("\(error)"))
    }
    .cancellable(id: "save", cancelInFlight: true)
  }
}
// end

extension Snippets {
  static let saving: [(String, Run)] = [
    (
      "saving-use",
      {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "notes.json")
        // snippet: saving-use
        let store = Store(initialState: Notes.State(), reducer: Notes(file: SavedFile(url)))
        await store.send(.started).finish()
        for number in 1...99 { store.send(.added("note \(number)")) }
        await store.send(.added("the last")).finish()

        let next = Store(initialState: Notes.State(), reducer: Notes(file: SavedFile(url)))
        let loading = next.send(.started)
        next.send(.added("one more while they load"))
        await loading.finish()
        print(next.notes.count, next.notes.last!)

        try Data("{".utf8).write(to: url)
        let later = Store(initialState: Notes.State(), reducer: Notes(file: SavedFile(url)))
        await later.send(.started).finish()
        print(later.notes.count, later.alert!.title)
        // end
        await later.send(.added("new")).finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(names.count == 2 && names.contains("notes.json"))
        let broken = try #require(names.first { $0 != "notes.json" })
        #expect(try Data(contentsOf: folder.appending(path: broken)) == Data("{".utf8))
      }
    )
  ]
}
