import ObservableStore
import Observing
import Testing

/// What is assigned is stored, whatever its own equality says; equality decides who is told.
@Suite("An assignment that compares equal is stored") @MainActor
struct EqualAssignmentTests {
  /// The same user, whatever the name is.
  struct User: Equatable, Identifiable {
    var id = 1
    var name = "Ada"
    static func == (left: User, right: User) -> Bool { left.id == right.id }
  }

  /// The same profile, whatever is in it, although its parts are tracked.
  struct Profile: ObservableState, Equatable, Identifiable {
    var id = 1
    @Tracked var name = "Ada"
    @Tracked var visits = 0
    nonisolated static func == (left: Profile, right: Profile) -> Bool { left.id == right.id }
  }

  enum SameIdentity: ChangeRule {
    static func isChange(from old: User, to new: User) -> Bool { old.id != new.id }
  }

  struct State: ObservableState {
    @Tracked var user = User()
    @Tracked var maybe: User? = User()
    @Tracked var users = [User()]
    @Tracked var byID = [1: User()]
    @TrackedBy<SameIdentity> var ruled = User()
    @Tracked var profile = Profile()
    @Tracked var maybeProfile: Profile? = Profile()
    @Tracked var rows: IdentifiedArrayOf<User> = [User(), User(id: 2)]
    @Tracked var profiles: IdentifiedArrayOf<Profile> = [Profile(), Profile(id: 2)]
  }

  final class Model {
    @Tracked var user = User()
    @Tracked var maybe: User? = User()
    @Tracked var users = [User()]
    @TrackedBy<SameIdentity> var ruled = User()
    @Tracked var profile = Profile()
    @Tracked var rows: IdentifiedArrayOf<User> = [User(), User(id: 2)]
    @Tracked var profiles: IdentifiedArrayOf<Profile> = [Profile(), Profile(id: 2)]
    @Tracked var state = State()
  }

  private let edited = User(name: "Grace")

  @Test("In the properties of a class")
  func inClass() {
    let model = Model()
    model.user = edited
    model.maybe = edited
    model.users = [edited]
    model.ruled = edited
    #expect(model.user.name == "Grace")
    #expect(model.maybe?.name == "Grace")
    #expect(model.users[0].name == "Grace")
    #expect(model.ruled.name == "Grace")
  }

  @Test("In the properties of a struct, where it is placed and where it is not")
  func inStruct() {
    let model = Model()
    var plain = State()
    func edit(_ state: inout State) {
      state.user = edited
      state.maybe = edited
      state.users = [edited]
      state.byID = [1: edited]
      state.ruled = edited
    }
    func check(_ state: State) {
      #expect(state.user.name == "Grace")
      #expect(state.maybe?.name == "Grace")
      #expect(state.users[0].name == "Grace")
      #expect(state.byID[1]?.name == "Grace")
      #expect(state.ruled.name == "Grace")
    }
    edit(&plain)
    check(plain)
    edit(&model.state)
    check(model.state)
    let store = makeStore(State())
    store.change { edit(&$0) }
    check(store.state)
  }

  @Test("In rows: by id, by position, updated or appended")
  func inRows() {
    let model = Model()
    for write in 0..<4 {
      let name = "name \(write)"
      let user = User(name: name)
      switch write {
      case 0: model.rows[id: 1] = user
      case 1: model.rows[0] = user
      case 2: model.rows.updateOrAppend(user)
      default: model.rows = [user, User(id: 2)]
      }
      #expect(model.rows[id: 1]?.name == name)
      switch write {
      case 0: model.state.rows[id: 1] = user
      case 1: model.state.rows[0] = user
      case 2: model.state.rows.updateOrAppend(user)
      default: model.state.rows = [user, User(id: 2)]
      }
      #expect(model.state.rows[id: 1]?.name == name)
    }
  }

  @Test("In a shared value")
  func inShared() {
    let shared = Shared(User())
    shared.wrappedValue = edited
    #expect(shared.wrappedValue.name == "Grace")
    let part = Shared(State())
    part.user.wrappedValue = edited
    #expect(part.wrappedValue.user.name == "Grace")
  }

  @Test("Nobody is told, and who runs for another reason sees it")
  func readers() {
    let model = Model()
    let watches = Watches()
    watches.watch("class") { model.user.name }
    watches.watch("struct") { model.state.user.name }
    watches.watch("rule") { model.state.ruled.name }
    watches.watch("row") { model.rows[id: 1]?.name }
    model.user = edited
    model.state.user = edited
    model.state.ruled = edited
    model.rows[id: 1] = edited
    watches.expect([:], "assigned", staleAllowed: true)
    transaction {
      model.user.id = 5
      model.state.user.id = 5
      model.state.ruled = User(id: 5, name: model.state.ruled.name)
    }
    watches.expect(["class": 1, "struct": 1, "rule": 1], "told", staleAllowed: true)
    #expect(model.user.name == "Grace" && model.state.user.name == "Grace")
    #expect(model.state.ruled.name == "Grace")
  }

  @Test("A state's tracked parts are told apart, whatever the state's own equality says")
  func states() {
    let model = Model()
    let store = makeStore(State())
    let watches = Watches()
    watches.watch("class") { model.profile.name }
    watches.watch("class, visits") { model.profile.visits }
    watches.watch("struct") { model.state.profile.name }
    watches.watch("optional") { model.state.maybeProfile?.name }
    watches.watch("row") { model.profiles[id: 1]?.name }
    watches.watch("row in struct") { model.state.profiles[id: 1]?.name }
    watches.watch("row's visits") { model.state.profiles[id: 1]?.visits }
    watches.watch("store") { store.profile.name }
    let edited = Profile(name: "Grace")
    model.profile = edited
    watches.expect(["class": 1], "class")
    model.state.profile = edited
    watches.expect(["struct": 1], "struct")
    model.state.maybeProfile = edited
    watches.expect(["optional": 1], "optional")
    model.profiles[id: 1] = edited
    watches.expect(["row": 1], "row")
    model.state.profiles.updateOrAppend(edited)
    watches.expect(["row in struct": 1], "row in struct")
    store.change { $0.profile = edited }
    watches.expect(["store": 1], "store")
  }
}
