import Observing

/// The screens that lie on top of each other, from the lowest to the one that shows.
///
/// ```swift
/// struct State: ObservableState {
///   @Tracked var path: StackState<Screen> = []
/// }
///
/// state.path.append(.detail(Detail.State()))
/// state.path = [.list(List.State()), .detail(Detail.State())]      // a deep link
/// ```
///
/// The elements are states of one type; where they are of several features, of an enum with a case for each. An element
/// has an id, given when it comes: 0, 1, 2, and so on. It keeps it whatever happens around it, and in one stack no
/// other element gets it again. What reads an element depends on it alone, and what goes through the ids on them.
///
/// Stacks are compared and hashed by their ids and elements; encoded, and printed, they are arrays of their elements.
public struct StackState<Element>: ObservableState {
  @Tracked var entries: IdentifiedArrayOf<Entry> = []
  // Tracked, so that a change of it is none of whatever holds the stack.
  @Tracked private var nextID = 0

  /// An element, and its id.
  struct Entry: ObservableState, Identifiable {
    let id: Int
    @Tracked var element: Element

    init(id: Int, element: Element) {
      self.id = id
      self.element = element
    }

    // MARK: Changed where it lies

    /// Changes nothing: to ask for that is to ask whether there is an element.
    fileprivate mutating func stay() {}

    fileprivate mutating func willTakeOutElement() -> Bool { _element.willBeTakenOut() }

    fileprivate consuming func takeOutElement() -> TakenOut<Element> { TakenOut(of: _element) }

    fileprivate init(id: Int, _ element: Tracked<Element>) {
      self.id = id
      _element = element
      _element.wasPutBack()
    }
  }

  /// An empty stack.
  public init() {}

  /// A stack of elements, the lowest first.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The ids of the elements, the lowest first.
  public var ids: [Int] { Array(entries.ids) }

  /// The element with an id.
  ///
  /// An element that is not there is not set, which is reported: where it would lie nobody says. Nil takes the element
  /// away, if it is there, and leaves those above it.
  public subscript(id id: Int) -> Element? {
    get { entries[id: id]?.element }
    set {
      guard let newValue else {
        entries.remove(id: id)
        return
      }
      if position(of: id) == nil { reportNotSet(id) }
      // Also where it is not there: whoever sets it has asked whether it is.
      entries[id: id]?.element = newValue
    }
    _modify {
      if position(of: id) == nil {
        entries[id: id]?.stay()
        var none: Element?
        defer { if none != nil { reportNotSet(id) } }
        yield &none
      } else {
        yield &entries[id: id][elementOf: Self.self]
      }
    }
  }

  private func reportNotSet(_ id: Int) {
    StoreMisuse.report(
      """
      the element with the id \(id) of \(nameInReports) was set, which is not there: \(idsInReports). Nothing was set; \
      `append` puts an element on top
      """)
  }

  /// Puts an element on top.
  ///
  /// - Returns: Its id.
  @discardableResult
  public mutating func append(_ element: Element) -> Int {
    let id = Untracked.run { nextID }
    nextID = id + 1
    entries.append(Entry(id: id, element: element))
    return id
  }

  /// Takes away the element on top.
  ///
  /// - Returns: The element, or nil if the stack is empty.
  @discardableResult
  public mutating func popLast() -> Element? {
    let last = Untracked.run { entries.ids.last }
    return last.flatMap { entries.remove(id: $0) }?.element
  }

  /// Takes away an element, and all above it.
  ///
  /// If it is not there, that is reported, and nothing goes.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public mutating func pop(from id: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let position = position(of: id) else { return reportNotPopped("from", id, fileID, line) }
    cut(at: position)
  }

  /// Takes away all above an element.
  ///
  /// If it is not there, that is reported, and nothing goes.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  public mutating func pop(to id: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let position = position(of: id) else { return reportNotPopped("to", id, fileID, line) }
    cut(at: position + 1)
  }

  private func reportNotPopped(
    _ way: String, _ id: Int, _ fileID: StaticString, _ line: UInt
  ) {
    StoreMisuse.report(
      """
      \(nameInReports) was to be popped \(way) the element with the id \(id), at \(fileID):\(line), which is not there: \
      \(idsInReports). Nothing went
      """)
  }

  private var nameInReports: String { "a stack of \(TypeName.of(Element.self))" }

  private var idsInReports: String { "its ids are \(Untracked.run { ids })" }

  private func position(of id: Int) -> Int? { Untracked.run { entries.index(id: id) } }

  private mutating func cut(at position: Int) {
    // From the top, which is mostly one: nothing moves up.
    let count = Untracked.run { entries.count }
    for _ in position..<Swift.max(position, count) { entries.removeLast() }
  }

  /// The ids of the elements above another one, or of all; none if it is not there.
  func ids(above id: Int?) -> [Int] {
    guard let id else { return entries.ids.map { $0 } }
    return entries.index(id: id).map { Array(entries.ids.dropFirst($0 + 1)) } ?? []
  }

  /// Takes away all elements.
  public mutating func removeAll() {
    if !Untracked.run({ entries.isEmpty }) { entries.removeAll() }
  }
}

extension Optional {
  /// The element of an entry: it is changed as if it lay there, and the entry goes where it is made nil.
  fileprivate subscript<Element>(elementOf stack: StackState<Element>.Type) -> Element?
  where Wrapped == StackState<Element>.Entry {
    get { self?.element }
    _modify {
      let isModel = self?.willTakeOutElement() == true
      if let entry = take() {
        let id = entry.id
        var taken = (consume entry).takeOutElement()
        if isModel { taken.beginInModel() }
        // Deferred, since nothing else runs after a change that throws.
        defer {
          if isModel { taken.endInModel() }
          self = taken.property.map { StackState<Element>.Entry(id: id, $0) }
        }
        yield &taken.value
      } else {
        var none: Element?
        yield &none
      }
    }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState.Entry: Equatable where Element: Equatable {}
extension StackState.Entry: Hashable where Element: Hashable {}
extension StackState.Entry: Sendable where Element: Sendable {}

extension StackState: RandomAccessCollection {
  /// The position of the lowest element.
  public var startIndex: Int { 0 }

  /// The position after the element on top.
  public var endIndex: Int { entries.count }

  /// Whether there are no elements: who asks that alone does not run for one more.
  public var isEmpty: Bool { entries.isEmpty }

  /// The element on top.
  public var last: Element? { count == 0 ? nil : self[count - 1] }

  /// The element at a position, counted from below.
  public subscript(position: Int) -> Element {
    get { entries[position].element }
    _modify { yield &entries[position].element }
  }
}
