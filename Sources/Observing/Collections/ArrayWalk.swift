/// How the walk over a state's bytes goes on in an array, whose types it does not know.
///
/// What it asks of the array is the work of generic code, which is slow where it has to look up at run time
/// what the types are: a change of one element took 1.5 µs. So each storage brings the functions that the
/// compiler made for its types where the array was made, in the client's module.
@usableFromInline
enum ArrayWalk {
  @usableFromInline
  enum Step {
    /// Tells the readers of what differs, and brings the kept bytes up to date.
    case commit(kept: Address)
    case placing(Placing.Step)
    /// The array is about to be assigned over another one; an empty outcome means that it is the same.
    case reconcile(old: Address)
    /// The array has been changed in place, or has come from elsewhere; an empty outcome means neither.
    case arrive(before: Address)
    /// Stops if anything in the array is not as it must be after a commit.
    case check
    /// All of the array is read.
    case reading
  }

  static func perform(
    _ step: Step, _ type: any TrackedCollection.Type, at array: Address
  ) -> Outcome {
    if let operations = operations(array) { return operations.perform(step, array) }
    return type.perform(step, at: array)
  }

  @inline(__always)
  static func commit(
    _ type: any TrackedCollection.Type, kept: Address,
    live: Address
  ) -> Outcome {
    // The storage may be another one that holds the same: of kept bytes nobody asks for it.
    stamp(kept) == stamp(live)
      ? [] : perform(.commit(kept: kept), type, at: live)
  }

  // MARK: An array's bytes: a reference to its storage, and its stamp

  @inlinable static var stampOffset: Int {
    max(MemoryLayout<Address>.size, MemoryLayout<Stamp>.alignment)
  }

  /// What tells the array's storage from others.
  static func storage(_ array: Address) -> StorageKey { StorageKey(array.load(as: Address.self)) }

  static func stamp(_ array: Address) -> Stamp { Stamp.load(array + stampOffset) }

  /// Where the element of an id lies, whose position was `last` when it was asked for before; nil where the
  /// array does not bring the function.
  static func locate<ID>(_ id: ID, in array: Address, last: inout Int) -> Address?? {
    guard let operations = operations(array) else { return nil }
    return .some(withAddress(of: id) { operations.locate(array, $0, &last) })
  }

  private static func operations(_ array: Address) -> ArrayOperations? {
    array.load(as: Borrowed<ArrayStorageBase>.self).with { $0.operations }
  }
}

/// A collection that knows its elements apart: what the walk over a state's bytes asks of it.
///
/// All pointers are to values of the conforming type; those called `kept` are to the bytes of one that may
/// be gone.
@usableFromInline
protocol TrackedCollection {
  /// What the elements and their ids are.
  static var contents: [Any.Type] { get }

  static func perform(_ step: ArrayWalk.Step, at array: Address) -> Outcome

  /// Whether nobody who reads two arrays that are alive could tell them apart.
  static func lookTheSame(_ old: Address, _ new: Address) -> Bool

  /// Whether who has read the one need not be told of the other: see `LiveValues.areKnown`.
  static func areKnown(_ old: Address, _ new: Address) -> Bool

  /// Whether the elements of two arrays that are alive agree, of those ids that both have; of others that is said of them.
  static func haveElements(
    _ old: Address, _ new: Address, orElse othersAgree: Bool,
    thatAgree: (Shape, Address, Address) -> Bool
  ) -> Bool

  /// Lends each element of an array that is alive, and its type; nobody has read it.
  static func forEachElement(at array: Address, _ body: (Any.Type, Address) -> Void)

  /// Where the element of an id lies, whose position was `last` when it was asked for before.
  static func locate(
    _ id: Address, in array: Address, last: inout Int
  ) -> Address?
}

/// The functions of an array's types.
@usableFromInline
@frozen
struct ArrayOperations {
  @usableFromInline let perform: (ArrayWalk.Step, Address) -> Outcome
  @usableFromInline
  let locate: (Address, Address, inout Int) -> Address?

  @inlinable
  init<Array: TrackedCollection>(of array: Array.Type) {
    perform = { Array.perform($0, at: $1) }
    locate = { Array.locate($1, in: $0, last: &$2) }
  }
}
