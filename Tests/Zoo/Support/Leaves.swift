import Foundation

// These are public, and have their initialisers written out, because a module that is built for library
// evolution may hold them: see `--evolution`.

/// An object that is equal to no other.
public final class Ref: Sendable {
  public let number: Int
  public init(_ number: Int) { self.number = number }

  /// They live as long as the program, so that weak and unowned references stay.
  public static let all = (0..<4).map { Ref($0) }
}

/// Objects that are equal, and different, two by two.
public final class EqRef: Sendable, Equatable {
  public let number: Int
  public init(_ number: Int) { self.number = number }
  public static func == (left: EqRef, right: EqRef) -> Bool { left.number == right.number }
  public static let all = (0..<8).map { EqRef($0 / 2) }
}

public protocol Creature {
  var code: Int { get }
}

public struct Small: Creature {
  public var code: Int
  public init(code: Int) { self.code = code }
}

/// Larger than what an existential holds inline.
public struct Large: Creature {
  public var code: Int
  public var others = (1, 2, 3)
  public var text = "a text"
  public init(code: Int) { self.code = code }
}

extension Ref: Creature {
  public var code: Int { 100 + number }
}

/// Compares its id alone, though there is more in it.
public struct ByID: Equatable {
  public var id: Int
  public var note: Int
  public init(id: Int, note: Int) {
    self.id = id
    self.note = note
  }
  public static func == (left: ByID, right: ByID) -> Bool { left.id == right.id }
}

/// Compares its id alone, and is no plain data.
public struct ByIDText: Equatable {
  public var id: Int
  public var note: String
  public init(id: Int, note: String) {
    self.id = id
    self.note = note
  }
  public static func == (left: ByIDText, right: ByIDText) -> Bool { left.id == right.id }
}

/// An error without more to it.
public struct Oops: Error, Equatable {
  public var code: Int8
  public init(code: Int8) { self.code = code }
}

/// Has no size.
public struct Nothing: Equatable {
  public init() {}
}
