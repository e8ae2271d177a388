import Observing

/// Which child of a reducer an effect belongs to.
@usableFromInline
struct ScopeElement {
  let token: ScopeToken
  let key: AnyHashable

  /// Whether it is a child that has no place before the commit.
  var isNewcomer: Bool { (key.base as? ChildInstance)?.isNewcomer ?? false }

  @usableFromInline
  init(token: ScopeToken, key: AnyHashable) {
    self.token = token
    self.key = key
  }
}

/// Stands for a reducer that has children, in one store.
///
/// Of one that another calls it is made anew at each call, and known by where it was written.
@usableFromInline
final class ScopeToken: Hashable, Sendable {
  private struct Site: Hashable, Sendable {
    let state: CalledState
    let file: String
    let line: UInt
    let path: Handed<AnyKeyPath>
    /// Of reducers that one line makes for one property, which one.
    var position = 0

    static func == (left: Self, right: Self) -> Bool {
      left.state == right.state && left.line == right.line && left.file == right.file
        && left.position == right.position && left.path.value == right.path.value
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(state)
    }
  }

  private let site: Site?

  @usableFromInline
  init(_ place: ReducerPlace, _ path: AnyKeyPath) {
    guard let state = CalledState.now else {
      site = nil
      return
    }
    var site = Site(state: state, file: "\(place.fileID)", line: place.line, path: Handed(path))
    if let nest = CalledNest.now {
      while nest.tokens.contains(where: { $0.site == site }) { site.position += 1 }
    }
    self.site = site
    CalledNest.now?.made(self)
  }

  @usableFromInline
  static func == (left: ScopeToken, right: ScopeToken) -> Bool {
    left === right || left.site != nil && left.site == right.site
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    if let site { hasher.combine(site) } else { hasher.combine(ObjectIdentifier(self)) }
  }
}

/// The only child of a reducer, where it has no id.
@usableFromInline
struct OnlyChild: Hashable, Sendable {
  @usableFromInline init() {}
}

/// The effects that run in one place of the tree of features, and below it.
///
/// Only places with effects have one, so that what is looked for among them costs for those alone. It
/// is used on the main actor, by an effect runner and by reducers.
@usableFromInline
final class EffectScope {
  private let parent: EffectScope?
  private var element: ScopeElement?
  /// The place of a child that had none when its effects were started.
  private(set) var settledPlace: UInt64?
  private var children: [ScopeToken: [AnyHashable: EffectScope]] = [:] { didSet { look() } }
  /// What was started for this child.
  private var processes: [ObjectIdentifier: EffectProcess] = [:] { didSet { look() } }
  /// What was started here under an id.
  private var ids: [EffectID: [ObjectIdentifier: EffectProcess]] = [:] { didSet { look() } }
  /// What passes an effect's actions on now and then.
  private var throttles: [EffectID: any ClosableThrottle] = [:] { didSet { look() } }
  /// Whether there is nothing of these: a word of its own, since it is asked for each action, and to ask four dictionaries
  /// takes as long as half of an action.
  @exclusivity(unchecked) private(set) var isEmpty = true

  /// What tells this child's children from others, if it is an element of an array.
  private var held: HeldElement?

  init(parent: EffectScope? = nil, element: ScopeElement? = nil) {
    self.parent = parent
    self.element = element
  }

  private func look() {
    isEmpty = children.isEmpty && processes.isEmpty && ids.isEmpty && throttles.isEmpty
  }

  @usableFromInline var hasChildren: Bool { !children.isEmpty }

  /// The children of a reducer that have effects.
  @usableFromInline
  func children(of token: ScopeToken) -> [AnyHashable: EffectScope] {
    if children.isEmpty { return [:] }
    return children[token] ?? [:]
  }

  func hasChildren(of token: ScopeToken) -> Bool {
    children[token]?.isEmpty == false
  }

  /// The scope of a child, which is entered here as soon as something is entered into it.
  func child(_ element: ScopeElement) -> EffectScope {
    children[element.token]?[element.key]
      ?? EffectScope(parent: self, element: element)
  }

  @usableFromInline
  func hold<ID, Element>(_ id: ID, in array: IdentifiedArray<ID, Element>) {
    held = HeldElement.hold(id, in: array, instead: held)
  }

  // MARK: Entering and leaving

  func enter(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = process
    attach()
  }

  func leave(_ process: EffectProcess) {
    processes[ObjectIdentifier(process)] = nil
    detachIfEmpty()
  }

  func enter(_ process: EffectProcess, id: EffectID) {
    ids[id, default: [:]][ObjectIdentifier(process)] = process
    attach()
  }

  func leave(_ process: EffectProcess, id: EffectID) {
    ids[id]?[ObjectIdentifier(process)] = nil
    if ids[id]?.isEmpty == true { ids[id] = nil }
    detachIfEmpty()
  }

  func throttle(_ id: EffectID) -> (any ClosableThrottle)? { throttles[id] }

  func setThrottle(_ throttle: (any ClosableThrottle)?, id: EffectID) {
    throttles[id] = throttle
    if throttle == nil { detachIfEmpty() } else { attach() }
  }

  private func attach() {
    guard let parent, let element else { return }
    let token = element.token
    if parent.children[token]?[element.key] != nil { return }
    parent.children[token, default: [:]][element.key] = self
    parent.attach()
  }

  private func detachIfEmpty() {
    guard isEmpty else { return }
    held = nil
    guard let parent, let element else { return }
    let token = element.token
    guard parent.children[token]?[element.key] === self else { return }
    parent.children[token]?[element.key] = nil
    if parent.children[token]?.isEmpty == true { parent.children[token] = nil }
    parent.detachIfEmpty()
  }

  /// The child has got a place, and is found by that from now on, unless effects are found by it already.
  func settle(at place: UInt64) {
    settledPlace = place
    guard let parent, let old = element else { return }
    let row = (old.key.base as? ChildInstance)?.row
    let key = AnyHashable(ChildInstance(place: place, row: row))
    if old.key == key { return }
    let token = old.token
    guard parent.children[token]?[key] == nil, parent.children[token]?[old.key] === self else {
      return
    }
    parent.children[token]?[old.key] = nil
    parent.children[token]?[key] = self
    element = ScopeElement(token: old.token, key: key)
  }

  // MARK: Finding

  /// What this feature itself runs under an id.
  func ownProcesses(id: EffectID) -> [EffectProcess] { ids[id].map { Array($0.values) } ?? [] }

  /// What runs under an id, here and below.
  func processes(id: EffectID) -> [EffectProcess] {
    var found = ownProcesses(id: id)
    for children in children.values {
      for child in children.values { found += child.processes(id: id) }
    }
    return found
  }

  /// The throttles with an id, or with any, here and below.
  func throttles(id: EffectID?) -> [any ClosableThrottle] {
    var found = throttles.filter { id == nil || $0.key == id }.map(\.value)
    for children in children.values {
      for child in children.values { found += child.throttles(id: id) }
    }
    return found
  }

  /// What was started for this child.
  var allProcesses: [EffectProcess] { Array(processes.values) }

  /// How many ids there are, and how many scopes, here and below.
  var counts: (ids: Int, scopes: Int) {
    var counts = (ids: ids.count, scopes: 0)
    for child in children.values.flatMap(\.values) {
      let inner = child.counts
      counts.ids += inner.ids
      counts.scopes += inner.scopes + 1
    }
    return counts
  }
}

/// A throttle, whatever its actions are.
@MainActor
protocol ClosableThrottle: AnyObject {
  /// Whether any action is held back.
  var holdsBack: Bool { get }
  /// The effects of which actions are held back.
  var waiting: [EffectProcess] { get }
  /// What is held back, for reports.
  var heldBack: String? { get }
  func close()
}
