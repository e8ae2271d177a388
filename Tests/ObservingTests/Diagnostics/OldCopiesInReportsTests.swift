import Observing
import Testing

/// A copy of an array is read, and then the array itself, which has changed since: of what is read of the copy alone, nothing
/// is known any more.
@Suite("What reports say of elements in older copies of arrays") @MainActor
struct OldCopiesInReportsTests {
  struct Entry: ObservableState, Identifiable, Equatable {
    let id: Int
    @Tracked var title = ""
  }

  struct Loose: ObservableState, Equatable {
    var plain = 0
    @Tracked var title = ""
  }

  enum Form: ObservableState, Identifiable, Equatable {
    case strict(Entry)
    case loose(Loose)
    var id: Int { 1 }
  }

  @MainActor final class Model {
    @Tracked var entries: IdentifiedArrayOf<Entry> = [Entry(id: 1), Entry(id: 2)]
    @Tracked var forms: IdentifiedArrayOf<Form> = [.strict(Entry(id: 7))]
  }

  @Test("A part of an element is that of a copy, once the array has been read as it is")
  func parts() {
    let model = Model()
    let old = model.entries
    model.entries[id: 1]?.title = "new"
    let token = observe { _ = old[id: 2]?.title }
    #expect(token.dependencies == ["entries[id: 2]", "entries[id: 2].title"])
    let other = observe { _ = model.entries[id: 1]?.title }
    #expect(other.dependencies == ["entries", "entries[id: 1]", "entries[id: 1].title"])
    #expect(token.dependencies == ["entries[id: 2]", "a copy"])
    // Where it is read as it is, it is known again.
    let third = observe { _ = model.entries[id: 2]?.title }
    #expect(third.dependencies == ["entries", "entries[id: 2]", "entries[id: 2].title"])
  }

  /// In a process of its own: to ask for reports changes what is kept from then on.
  @Test("An enum may be of any of its cases")
  func cases() async {
    await #expect(processExitsWith: .success) { await OldCopiesInReportsTests.tellOfCases() }
  }

  private static func tellOfCases() {
    let model = Model()
    let old = model.forms
    model.forms[id: 1] = .loose(Loose())
    let token = observe("reader of a form") { _ = old[id: 1] }
    func line() -> String? {
      explain("reader of a form").description.split(separator: "\n").map(String.init)
        .first { $0.contains("forms[id: 1]") }
    }
    #expect(line() == "  reads forms[id: 1]")
    let other = observe { _ = model.forms.count }
    #expect(
      line()
        == "  reads forms[id: 1]: coarse, untracked in Loose: 'plain', of which each change counts")
    withExtendedLifetime((token, other)) {}
  }
}
