import Observing

/// A value shared by several features' states: one copy, tracked by part.
///
/// ```swift
/// struct Editor: ObservableState, Equatable {
///   @Shared var image: ImageModel
///   @Tracked var exposure: Exposure
/// }
/// struct Exposure: ObservableState, Equatable {
///   @Shared var settings: LightSettings
/// }
///
/// let image = Shared(ImageModel())
/// Editor(image: image, exposure: Exposure(settings: image.settings))      // shares a part of the same model
/// ```
///
/// A state takes what it is to share as a `Shared`: so does the initialiser that the compiler writes, unless the property
/// has a value of its own (`@Shared var image = ImageModel()`). One that is written by hand assigns `_image`.
///
/// Whoever changes it, a reducer, say, changes it for all; closures re-run for the parts that they have
/// read. Changed from a reducer, it takes part in the action's transaction. Copies of a state share it
/// too. It is compared, hashed, encoded and printed as the value that it is. It belongs to the main
/// actor, as all that is observed does.
@propertyWrapper @dynamicMemberLookup
public struct Shared<Value> {
  /// It checks that it is read and changed on the main actor.
  private let handed: Handed<SharedSource<Value>>
  /// Tells sources apart that come to lie in the same memory.
  package let serial: UInt

  /// Makes a value that copies of this will share.
  ///
  /// ```swift
  /// @Shared([]) var notes: [String]
  /// ```
  ///
  /// Of an optional that is shared, ``init(_:)-(Shared<Value?>)`` comes first: this one would share the shared.
  @_disfavoredOverload
  public init(_ value: Value) { self.init(SharedRoot(value)) }

  /// Makes a value that copies of this will share: what stands behind `=`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value.
  ///   - nothing: Nothing can be given. With it the compiler does not take this for the way to make any shared property
  ///     from a value, and the initialisers that it writes take a `Shared`.
  public init(wrappedValue: Value, _ nothing: Never...) { self.init(SharedRoot(wrappedValue)) }

  init(_ source: SharedSource<Value>) {
    handed = Handed(ofMainActor: source)
    serial = SerialNumber.next()
  }

  var source: SharedSource<Value> { handed.value }

  /// What holds the value, if it is no part of another one.
  var ownBox: AnyObject? { (source as? SharedRoot<Value>)?.box }

  /// The value, read and changed where it lies.
  public var wrappedValue: Value {
    get { source.value }
    nonmutating set { source.value = newValue }
    nonmutating _modify { yield &source.value }
  }

  /// What to hand to another state that is to share the value.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  // In the type itself and not in an extension, where the compiler does not look for them.

  /// The value of a shared property that lies in a class: who reads it in a closure depends on which shared value it is, too.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Shared>
  ) -> Value {
    get { SharedProperties.read(storage, of: object).wrappedValue }
    set { SharedProperties.touch(storage, of: object).wrappedValue = newValue }
    _modify { yield &SharedProperties.touch(storage, of: object).wrappedValue }
  }

  /// What to hand to a state that is to share the value of a class's property; who reads the property is told when another
  /// one is put in its place.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    projected projected: ReferenceWritableKeyPath<Object, Shared>,
    storage storage: ReferenceWritableKeyPath<Object, Shared>
  ) -> Shared {
    get { SharedProperties.read(storage, of: object) }
    set { SharedProperties.set(storage, of: object, to: newValue) }
  }

  /// A part of the value, shared as the whole is.
  public subscript<Part>(
    dynamicMember keyPath: WritableKeyPath<Value, Part> & Sendable
  ) -> Shared<Part> {
    Shared<Part>(SharedPart(of: source, at: keyPath))
  }

  /// Whether both are the same value in the same place, whatever it is.
  public func isSame(as other: Shared) -> Bool { source.isSame(as: other.source) }
}

extension Shared: ComparedByBytes {
  package func refersToSame(as other: Shared) -> Bool {
    // Which part of what one is, is the main actor's to ask.
    serial == other.serial || Isolation.isOnMainActor && isSame(as: other)
  }

  package func readAll() { SharedReads.readOn(in: wrappedValue) }
}

extension Shared: Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: Shared, right: Shared) -> Bool {
    if SharedAssertions.isComparing {
      return SharedAssertions.expected { left.wrappedValue } == right.wrappedValue
    }
    return left.source === right.source || left.wrappedValue == right.wrappedValue
  }
}

extension Shared: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

extension Shared: Encodable where Value: Encodable {
  /// Encodes the value as if it were not shared.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Shared: Decodable where Value: Decodable {
  /// Decodes a value that nobody shares yet.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Shared: CustomStringConvertible, CustomReflectable {
  /// The value's description.
  public var description: String { String(describing: wrappedValue) }

  /// The value's mirror.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
