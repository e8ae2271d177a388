/// Whoever keeps a last value, as `Borrowed` refers to an object: it takes itself out of where this is kept when it goes.
///
/// With the object it knows how that keeps the value. To ask the runtime took a tenth of the time of an action that changes
/// a child which somebody holds.
struct BorrowedKeeper {
  unowned(unsafe) let object: any LastValueKeeper

  init(_ object: any LastValueKeeper) { self.object = object }
}
