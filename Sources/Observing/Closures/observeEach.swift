/// Runs `body` for each of some elements, in a closure of its own for each: made for an element that comes, cancelled for one
/// that goes, asleep for one that only moves.
///
/// ```swift
/// let token = observeEach("rows") {
///   store.scope(\.rows, action: Action.row)
/// } _: { row in
///   print(row.title)
/// }
/// ```
///
/// Appending to 100 rows calls `elements` once and `body` once. A change inside one row runs the `body` of that row alone, which
/// calls `elements` to get at the row as it is now; objects, as stores are, need not be got at again.
/// The elements are told apart by their ids; the second of two with one id is left out, and reported.
///
/// Cancelling or releasing the token cancels all of them, the latest made first. Inside another closure they belong to that
/// one, as closures made by ``observe(_:scheduler:file:line:_:)`` do. What `elements` itself makes belongs to nobody: make closures
/// in `body`.
///
/// The compiler takes the type of the elements from `elements` if that is one expression, or says what it returns. Where it has
/// several statements and `body` is one call, Swift 6.3 says that a type could not be inferred, or fails without a diagnostic;
/// say then what `body` is given:
///
/// ```swift
/// let token = observeEach("rows") {
///   let least = model.least
///   return model.rows.filter { $0.size > least }
/// } _: { (row: Row) in
///   print(row.title)
/// }
/// ```
///
/// - Parameters:
///   - label: What reports call the closure that lists the elements; those of the elements add the id.
///   - scheduler: When they re-run; at the end of the transaction if left out.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - elements: The elements: what it reads is tracked.
///   - body: What to run for an element.
/// - Returns: The token that keeps all of them going.
@MainActor @_disfavoredOverload
public func observeEach<C: Collection>(
  _ label: String? = nil, scheduler: RenderScheduler = .immediate, file: StaticString = #fileID,
  line: UInt = #line, _ elements: @escaping @MainActor () -> C,
  _ body: @escaping @MainActor (C.Element) -> Void
) -> ObservationToken where C.Element: Identifiable {
  EachList<C.Element.ID, C.Element>(
    ClosurePlace(label: label, file: file, line: line, scheduler: scheduler.queue),
    AnyElements(elements), body
  ).start()
}

/// Runs `body` for each element of an `IdentifiedArray`, in a closure of its own for each.
///
/// ```swift
/// let token = observeEach { model.rows } _: { row in print(row.title) }
/// ```
///
/// The list reads the ids alone; each element's closure reads what it needs of that element. To get at it as it is now, that
/// calls `elements` again, for each element that has changed, which is no run of the list and not counted as one: what `elements`
/// prints it prints then, too, and a filter or a sort in it is made each time. Over stores, `store.scope(\.rows, …)`, it is not called.
///
/// What is said of closures of several statements at the function for collections of any kind applies here as well.
///
/// - Parameters:
///   - label: What reports call the closure that lists the elements; those of the elements add the id.
///   - scheduler: When they re-run; at the end of the transaction if left out.
///   - file: The file it is made in.
///   - line: The line it is made on.
///   - elements: The array.
///   - body: What to run for an element.
/// - Returns: The token that keeps all of them going.
@MainActor
public func observeEach<ID, Element>(
  _ label: String? = nil, scheduler: RenderScheduler = .immediate, file: StaticString = #fileID,
  line: UInt = #line, _ elements: @escaping @MainActor () -> IdentifiedArray<ID, Element>,
  _ body: @escaping @MainActor (Element) -> Void
) -> ObservationToken {
  EachList<ID, Element>(
    ClosurePlace(label: label, file: file, line: line, scheduler: scheduler.queue),
    ArrayElements(elements), body
  ).start()
}
