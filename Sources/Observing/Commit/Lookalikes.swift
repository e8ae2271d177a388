/// Instances of states that have come in the place of others that look the same.
///
/// Nobody is told of them: who reads a part of the state finds the same there. But the position has another place from
/// then on, and copies that functions have made of the state have the old one. Who begins to read such a copy would
/// depend on what no commit looks at any more; so the functions are called once more.
enum Lookalikes {
  /// The source that tells of them all.
  static var source: NodePointer {
    if let node { return node }
    let made = Source.make(owner: Owner())
    node = made
    return made
  }

  /// One has come.
  static func tell() {
    if let node { Graph.sourceChanged(node) }
  }

  private final class Owner: Source.Owner {
    override func unobserved() { Lookalikes.node = nil }
  }
}
