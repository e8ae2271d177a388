import Observing

/// The way of a store's actions to the root.
@MainActor @usableFromInline
@_fixed_layout
class ActionSender<Action> {
  /// Whether its store is a test store's, which wants to know by which line of the program an action is sent.
  @usableFromInline final let isTested: Bool

  @inlinable
  init(isTested: Bool) { self.isTested = isTested }

  /// Hands an action on.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - place: What the store stands for that was sent it: the rows of an array share one sender.
  /// - Returns: What the action has started.
  @usableFromInline
  func send(_ action: Action, from place: AnyObject) -> StoreTask {
    StoreMisuse.stop("an action was sent to a store of no kind")
  }

  /// Whether an action would wait for another one to come to its end.
  @usableFromInline
  var isBusy: Bool { false }

  /// Who takes what is reported of an action that a line of the program sends, if that line is known.
  func receiver(at line: ProgramLine?) -> (any DiagnosticReceiver)? { nil }
}

/// Makes the parent's action of a child's.
@usableFromInline
@_fixed_layout
final class MappedSender<Outer, Action>: ActionSender<Action> {
  @usableFromInline let outer: ActionSender<Outer>
  @usableFromInline let outerPlace: KeptForSending<AnyStatePlace>
  @usableFromInline let embed: (Action) -> Outer

  @inlinable
  init(
    _ outer: ActionSender<Outer>, _ outerPlace: AnyStatePlace, _ embed: @escaping (Action) -> Outer
  ) {
    self.outer = outer
    self.outerPlace = KeptForSending(outerPlace)
    self.embed = embed
    super.init(isTested: outer.isTested)
  }

  @inlinable
  override func send(_ action: Action, from place: AnyObject) -> StoreTask {
    outer.send(embed(action), from: outerPlace.object)
  }

  @usableFromInline
  override var isBusy: Bool { outer.isBusy }

  override func receiver(at line: ProgramLine?) -> (any DiagnosticReceiver)? {
    outer.receiver(at: line)
  }
}

/// Makes the parent's action of an element's, for all elements of an array.
final class RowSender<Outer, ID: Hashable, State, Action>: ActionSender<Action> {
  private let outer: ActionSender<Outer>
  private let outerPlace: KeptForSending<AnyStatePlace>
  private let table: KeptForSending<RowTable<ID, State>>
  private let embed: (ID, Action) -> Outer

  init(
    _ outer: ActionSender<Outer>, _ outerPlace: AnyStatePlace, _ table: RowTable<ID, State>,
    _ embed: @escaping (ID, Action) -> Outer
  ) {
    self.outer = outer
    self.outerPlace = KeptForSending(outerPlace)
    self.table = KeptForSending(table)
    self.embed = embed
    super.init(isTested: outer.isTested)
  }

  override func send(_ action: Action, from place: AnyObject) -> StoreTask {
    let row = certain(place, StatePlace<State>.self)
    return outer.send(embed(table.object.id(of: row), action), from: outerPlace.object)
  }

  override var isBusy: Bool { outer.isBusy }

  override func receiver(at line: ProgramLine?) -> (any DiagnosticReceiver)? {
    outer.receiver(at: line)
  }
}
