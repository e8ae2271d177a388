import Foundation
import Observing

// The generator makes these public where they go into a module that is built for library evolution. So they have
// their initialisers written out, and each declaration begins a line.

/// An object that is equal to no other.
final class Ref: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }

  /// They live as long as the program, so that weak and unowned references stay.
  static let all = (0..<4).map { Ref($0) }
}

/// An object that ends while states refer to it weakly.
final class Mortal: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Objects that are equal, and different, two by two.
final class EqRef: Sendable, Equatable {
  let number: Int
  let index: Int
  init(_ index: Int) {
    self.index = index
    number = index / 2
  }
  static func == (left: EqRef, right: EqRef) -> Bool { left.number == right.number }
  static let all = (0..<8).map { EqRef($0) }
}

protocol Creature { var code: Int { get } }

struct Small: Creature {
  var code: Int
  init(_ code: Int) { self.code = code }
}

/// Larger than what an existential holds inline.
struct Large: Creature {
  var code: Int
  var others = (1, 2, 3)
  var text = "a text"
  init(_ code: Int) { self.code = code }
}

extension Ref: Creature {
  var code: Int { 100 + number }
}

/// An existential of objects alone.
protocol Named: AnyObject, Sendable { var name: String { get } }

extension Ref: Named {
  var name: String { "ref \(number)" }
}

extension EqRef: Named {
  var name: String { "equal \(index)" }
}

/// Compares its id alone, though there is more in it.
struct ByID: Equatable {
  var id: Int
  var note: Int
  init(_ id: Int, _ note: Int) {
    self.id = id
    self.note = note
  }
  static func == (left: ByID, right: ByID) -> Bool { left.id == right.id }
}

/// Compares its id alone, and is no plain data.
struct ByIDText: Equatable {
  var id: Int
  var note: String
  init(_ id: Int, _ note: String) {
    self.id = id
    self.note = note
  }
  static func == (left: ByIDText, right: ByIDText) -> Bool { left.id == right.id }
}

/// An error without more to it.
struct Oops: Error, Hashable {
  var code: Int8
  init(_ code: Int8) { self.code = code }
}

/// Has no size.
struct Nothing: Equatable {
  init(_: Void = ()) {}
}

/// A protocol that says nothing of states, though states conform to it.
protocol Fellow { var code: Int { get set } }

/// The same for states alone.
protocol Watched: ObservableState { var code: Int { get set } }

/// Changes are those of the quarter.
enum Quarters: ChangeRule {
  static func isChange(from old: Int, to new: Int) -> Bool { old / 4 != new / 4 }
}

/// Changes are those of the first letter.
enum FirstLetter: ChangeRule {
  static func isChange(from old: String, to new: String) -> Bool { old.prefix(1) != new.prefix(1) }
}

/// An object with a tracked property of its own.
final class Live<Value> {
  @Tracked
  var value: Value
  init(_ value: Value) { self.value = value }
}
