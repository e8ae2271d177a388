import Observing

extension CasePath {
  /// What `root` carries, or nil if it is of another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    switch extraction {
    case .given(let extract):
      return extract(root)
    case .found(let cache):
      // Inlined, so that a caller's types are known here: to look them up would cost more than all.
      return withLocated(root) { root in
        withScratch(CaseCache.usualSize) { scratch in
          let answer = cache.payload(of: root.address, scratch)
          guard answer.isKnown else { return find(in: root, cache) }
          guard let payload = answer.payload else { return nil }
          return payload.load(as: Value.self)
        }
      }
    }
  }

  /// Finds out which case the constructor makes, if `root` carries a value to embed, and reads it.
  ///
  /// The value may be of the case or of another: it is embedded, and looked for in what comes out.
  @usableFromInline @inline(never)
  func find(in root: Located<Root>, _ cache: CaseCache) -> Value? {
    if let chain = cache.chain { return chain.read(root) }
    let chain: CaseChain
    if Value.self == Void.self {
      guard let nothing = () as? Value else { return nil }
      chain = .ofEmptyCase(in: embed(nothing), carrying: Value.self)
    } else {
      if !cache.isChecked { cache.setWorthALook(CaseCheck<Root, Value>.casesWorthALook()) }
      guard let value = CaseChain.first(in: root, as: Value.self) else { return nil }
      chain = CaseCheck<Root, Value>.chain(to: value, in: embed(value))
    }
    cache.setChain(chain)
    return chain.read(root)
  }
}
