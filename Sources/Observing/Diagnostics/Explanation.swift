/// What `explain` has found out of a closure, a derived value or a property.
///
/// ```swift
/// print(explain("header"))
/// let json = try JSONEncoder().encode(explain("rows[id: 3].title"))
/// ```
public struct Explanation: Sendable, Hashable, Codable, CustomStringConvertible {
  /// What was asked for: a label, or a property path.
  public var subject: String
  /// The closures and derived values of that label, in the order in which they were made.
  public var readers: [Reader] = []
  /// The property of that path, if somebody reads it, or it was written.
  public var property: Property?
  /// Whether writes were recorded before: if not, they are from now on.
  public var wasRecording: Bool
  /// The labels that there are, where nothing is known of the subject.
  public var knownLabels: [String] = []

  /// A closure or a derived value.
  public struct Reader: Sendable, Hashable, Codable {
    /// What it is.
    public enum Kind: String, Sendable, Codable {
      /// A closure that `observe` or one of its kind was given.
      case closure
      /// What `withTracking` was given: it runs once.
      case once
      /// A derived value.
      case derived
    }

    /// What it is about to do.
    public enum Status: String, Sendable, Codable {
      /// It runs when something that it has read differs.
      case active
      /// It has to run, and waits for its scheduler's turn, or for the end of a change.
      case waiting
      /// It was cancelled, and does not run any more.
      case cancelled
      /// It is not computed, since nobody reads it.
      case idle
    }

    /// Its label, or its file and line.
    public var label: String
    /// What it is.
    public var kind: Kind
    /// What it is about to do.
    public var status: Status
    /// How often it has run; nil of a derived value.
    public var runs: Int?
    /// What it has read in its last run.
    public var reads: [Read]
    /// Who reads it, of a derived value.
    public var readBy: [String]
    /// Why it ran last, or was computed; nil if that was the first time, or happened before writes were recorded.
    public var lastCause: RenderCause?
    /// How many writes since then are left out, of those that are kept: they came before ``writes``.
    public var earlierWrites: Int
    /// What was written since then, the latest last: at most 20.
    public var writes: [Write]
  }

  /// Something that was read.
  public struct Read: Sendable, Hashable, Codable {
    /// Where the property stands, or what the derived value is called.
    public var path: String
    /// By which derived value or view state it was read; nil if by none.
    public var through: String?
    /// Why it is coarser than it could be; nil if it is exact.
    public var coarseness: String?
  }

  /// A property.
  public struct Property: Sendable, Hashable, Codable {
    /// Where it stands.
    public var path: String
    /// Who reads it, or something around it or inside it that a change of it changes.
    public var readers: [PropertyReader]
    /// How many writes are left out, of those that are kept: they came before ``writes``.
    public var earlierWrites: Int
    /// What was written there, the latest last: at most 20.
    public var writes: [Write]
  }

  /// Who reads a property.
  public struct PropertyReader: Sendable, Hashable, Codable {
    /// Its label, or its file and line.
    public var label: String
    /// What it reads of the property, or around it.
    public var read: Read
  }

  /// Something that was written.
  public struct Write: Sendable, Hashable, Codable {
    /// What came of it.
    public enum Outcome: String, Sendable, Codable {
      /// Closures ran.
      case ran
      /// Closures have to run, and wait for their turn.
      case waits
      /// Somebody reads it, but what was made of it is what it was.
      case cutOff
      /// Nobody reads it.
      case unread
      /// It is equal to what was there.
      case equal
      /// Nothing in the state differs: what was assigned is equal, or lies in a copy that was not put back.
      case nothing
    }

    /// Where the property stands.
    public var path: String
    /// What it was, as it prints.
    public var oldValue: String
    /// What it is, as it prints.
    public var newValue: String
    /// The action that wrote it, where a store ran one.
    public var action: String?
    /// What came of it.
    public var outcome: Outcome
    /// The closures that ran for it, or wait to.
    ///
    /// A view store's is named at all that its action wrote: of what in the state its view state is made is not known.
    public var closures: [String]
    /// Those of them that wait for their turn.
    public var waiting: [String] = []
    /// Of a write since a closure ran: the derived values and view states by which that one reads what was written, and
    /// which came out the same.
    public var sameResults: [String] = []

    var isChange: Bool { outcome != .equal && outcome != .nothing }
  }
}
