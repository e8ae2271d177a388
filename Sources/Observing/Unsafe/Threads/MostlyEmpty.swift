/// A collection that is kept between calls, and is empty nearly always.
///
/// A variable that begins with `[]` or `[:]` is made when it is first used, and each use calls the runtime to ask whether it
/// has been. Each action asks some twenty of them whether they are empty. One that begins with nothing is in the program
/// as it was built, and to ask it is to look.
struct MostlyEmpty<Items: EmptyAtFirst> {
  private var made: Items?

  @inline(__always)
  var isEmpty: Bool { made?.isEmpty ?? true }

  @inline(__always)
  var count: Int { made?.count ?? 0 }

  @inline(__always)
  var items: Items {
    get { made ?? Items() }
    // What was in it goes when it is in order again.
    set { made = newValue }
    _modify {
      var items = made ?? Items()
      made = nil
      defer { made = items }
      yield &items
    }
  }
}

/// What can be made without anything in it.
protocol EmptyAtFirst: Collection {
  init()
}

extension Array: EmptyAtFirst {}
extension ContiguousArray: EmptyAtFirst {}
extension Dictionary: EmptyAtFirst {}
extension Set: EmptyAtFirst {}
