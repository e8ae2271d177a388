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

  /// Which case it is, and which of the enum that it carries, and so on; nil if `root` is of another case.
  func tags(of root: Root) -> [Int]? {
    guard extract(from: root) != nil, case .found(let cache) = extraction else { return nil }
    return cache.chain?.tags
  }

  /// Finds out which case the constructor makes, of a value that `root` carries, or one that can be made, and reads it.
  ///
  /// What `root` carries may be of the case or of another: it is embedded, and looked for in what comes out.
  @usableFromInline @inline(never)
  func find(in root: Located<Root>, _ cache: CaseCache) -> Value? {
    if let chain = cache.chain { return chain.read(root) }
    if isWrong(cache) { return nil }
    do throws(CaseMisuse) {
      guard let chain = try findChain(from: root, cache) else { return nil }
      cache.setChain(chain)
      return chain.read(root)
    } catch {
      report(error, cache)
      return nil
    }
  }

  private func findChain(
    from root: Located<Root>, _ cache: CaseCache
  ) throws(CaseMisuse) -> CaseChain? {
    if Value.self == Void.self { return try chainOfEmptyCase() }
    let isFirst = !cache.isChecked
    if isFirst { cache.setWorthALook(try CaseCheck<Root, Value>.casesWorthALook()) }
    if let value = CaseChain.first(in: root, as: Value.self) { return try chain(embedding: value) }
    return isFirst ? try chainOfSample() : nil
  }

  private func chain(embedding value: Value) throws(CaseMisuse) -> CaseChain {
    try CaseCheck<Root, Value>.chain(to: value, in: embed(value))
  }

  /// That of a value that is made of nothing; nil if none can be.
  private func chainOfSample() throws(CaseMisuse) -> CaseChain? {
    guard let value = SampleValue.make(Value.self) else { return nil }
    return try chain(embedding: value)
  }

  private func chainOfEmptyCase() throws(CaseMisuse) -> CaseChain {
    guard let nothing = () as? Value else {
      fatalError("only a path to nothing leads to an empty case")
    }
    return try .ofEmptyCase(in: embed(nothing), carrying: Value.self)
  }
}

/// Who has a case path, for reports.
struct CasePlace: Sendable {
  let name: String
  let line: ProgramLine
}

extension CasePath {
  /// Whether the path is a case's, as far as that can be known before there is a value; reports it if not.
  ///
  /// What it takes to find out is a value to embed. Where one can be made of nothing, of numbers, texts and empty
  /// collections, the function is called with that.
  ///
  /// - Parameters:
  ///   - name: What the user of the path is called in reports.
  ///   - fileID: The file to name in reports.
  ///   - line: The line to name in reports.
  /// - Returns: Whether it is.
  @discardableResult
  package func check(_ name: String, _ fileID: StaticString, _ line: UInt) -> Bool {
    guard case .found(let cache) = extraction, cache.chain == nil else { return true }
    cache.place = CasePlace(name: name, line: ProgramLine(fileID, line))
    if isWrong(cache) { return false }
    do throws(CaseMisuse) {
      if Value.self == Void.self {
        cache.setChain(try chainOfEmptyCase())
      } else {
        cache.setWorthALook(try CaseCheck<Root, Value>.casesWorthALook())
        if let chain = try chainOfSample() { cache.setChain(chain) }
      }
      return true
    } catch {
      report(error, cache)
      return false
    }
  }

  /// What the case is called; nil as long as no value has come that it could be found out with, and none can be made.
  package var caseName: String? {
    guard case .found(let cache) = extraction else { return nil }
    if cache.chain == nil {
      let place = cache.place
      check(place.name, place.line.fileID, place.line.number)
    }
    return cache.chain?.name
  }

  /// The way to the payload, if it was found.
  var chain: CaseChain? {
    guard case .found(let cache) = extraction else { return nil }
    return cache.chain
  }

  /// Takes a way that was found before.
  func take(_ chain: CaseChain) {
    if case .found(let cache) = extraction { cache.setChain(chain) }
  }

  private func isWrong(_ cache: CaseCache) -> Bool {
    guard let misuse = cache.misuse else { return false }
    report(misuse, cache)
    return true
  }

  private func report(_ misuse: CaseMisuse, _ cache: CaseCache) {
    // Each test that uses it hears of it, whichever was the first.
    let isNews = Diagnostics.isNewsToTest(cache)
    guard cache.setWrong(misuse) || isNews else { return }
    let place = cache.place
    let blame = misuse.isUnreadable ? "" : "was not given a case's constructor, and "
    StoreMisuse.report(
      """
      \(place.name) at \(place.line): the case path from \(Root.self) to \(Value.self) \(blame)matches nothing: \
      \(misuse.reason)
      """, at: place.line)
  }
}
