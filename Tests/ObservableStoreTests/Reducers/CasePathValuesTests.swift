import ObservableStore
import Observing
import Testing

@Suite("What a case path does besides making and taking apart")
struct CasePathValuesTests {
  struct Edit: Equatable { var name = "" }
  enum Inner: Equatable {
    case text(String)
    case none
  }
  enum Destination: Equatable {
    case edit(Edit)
    case show(Edit)
    case inner(Inner)
    case idle
  }

  @Test("It changes what the case carries, and leaves other cases alone")
  func modify() {
    let path = CasePath(Destination.edit)
    var destination = Destination.edit(Edit(name: "Ada"))
    let count = path.modify(&destination) { edit in
      edit.name += "!"
      return edit.name.count
    }
    #expect(count == 4)
    #expect(destination == .edit(Edit(name: "Ada!")))
    var other = Destination.show(Edit(name: "Ada"))
    #expect(path.modify(&other) { $0.name = "" } == nil)
    #expect(other == .show(Edit(name: "Ada")))
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try path.modify(&destination) {
        $0.name = "thrown"
        throw Refused()
      }
    }
    #expect(destination == .edit(Edit(name: "Ada!")))
  }

  @Test("It tells its case, found or given, nested or empty")
  func matches() {
    let path = CasePath(Destination.edit)
    #expect(path.matches(.edit(Edit())) && !path.matches(.show(Edit())) && !path.matches(.idle))
    let nested = CasePath { Destination.inner(.text($0)) }
    #expect(nested.matches(.inner(.text(""))) && !nested.matches(.inner(.none)))
    #expect(CasePath { Destination.idle }.matches(.idle))
    #expect(!CasePath { Destination.idle }.matches(.edit(Edit())))
    let given = CasePath<Int, Int>(embed: { $0 }, extract: { $0 > 0 ? $0 : nil })
    #expect(given.matches(1) && !given.matches(0))
  }

  @Test("The path from a value to itself")
  func itself() {
    let all: CasePath<Destination, Destination> = .self
    #expect(all.extract(from: .idle) == .idle && all.embed(.idle) == .idle && all.matches(.idle))
  }
}
