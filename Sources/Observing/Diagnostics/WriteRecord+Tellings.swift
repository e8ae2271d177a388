// What a closure was told of, found through the derived values between it and what was written.
extension WriteRecord {
  /// What has come since the closure ran last.
  static func tellings(behind closure: NodePointer) -> [Telling] {
    let since = ChangeLog.causes.lastLook(of: closure)
    WalkBehind.run(closure) { node in
      reasons(for: node, since).filter {
        $0.pointee.flags.contains(.derived) && known($0, since) == nil
      }
    } visit: { node in
      if node == closure { return }
      tellingsBehind[node] = behind(node, since)
    }
    return union(behind: closure, since)
  }

  /// What a derived value was computed for it may not read any more.
  private static func behind(_ node: NodePointer, _ since: Int) -> Behind {
    let former = computedFor[node, default: []].filter { $0.time > since }
    let now = union(behind: node, max(since, ChangeLog.causes.lastLook(of: node)))
    return Behind(since: since, until: ChangeLog.causes.time, tellings: former + now)
  }

  /// What it has been told of until now is what it is computed for.
  static func noteTellings(of derived: NodePointer) {
    computedForNow[derived] = Behind(
      since: ChangeLog.causes.lastLook(of: derived), until: ChangeLog.causes.time,
      tellings: tellings(behind: derived))
  }

  static func hasComputed(_ derived: NodePointer, _ differs: Bool) {
    guard let now = computedForNow.removeValue(forKey: derived) else { return }
    if differs, !now.tellings.isEmpty { computedFor[derived, default: []] += now.tellings }
    tellingsBehind[derived] = behind(derived, now.since)
  }

  private static func reasons(for node: NodePointer, _ since: Int) -> [NodePointer] {
    var all: [NodePointer] = []
    Graph.forEachDependency(of: node) {
      if ChangeLog.causes.mayBeReason($0, for: node, since: since) { all.append($0) }
    }
    return all
  }

  private static func known(_ node: NodePointer, _ since: Int) -> [Telling]? {
    guard let behind = tellingsBehind[node], behind.since <= since,
      behind.until == ChangeLog.causes.time
    else { return nil }
    return behind.since == since ? behind.tellings : behind.tellings.filter { $0.time > since }
  }

  private static func union(behind node: NodePointer, _ since: Int) -> [Telling] {
    var found: [ArraySlice<Telling>] = []
    var ofProperties: [ArraySlice<Telling>] = []
    for reason in reasons(for: node, since) {
      let new = tellings[reason, default: []].suffix { $0.time > since }
      if !new.isEmpty {
        found.append(new)
        if reason.pointee.flags.contains(.keyed) { ofProperties.append(new) }
      }
    }
    // Who only asks whether a child is there, or which, was told so for what holds it.
    if !ofProperties.isEmpty, ChangeCauses.onlyAsks(node) {
      found = ofProperties
    } else {
      for reason in reasons(for: node, since) {
        if let behind = known(reason, since), !behind.isEmpty { found.append(behind[...]) }
      }
    }
    // The links of a chain share one list.
    guard found.count > 1 else { return found.first.map { Array($0) } ?? [] }
    var seen: Set<Int> = []
    return found.joined().filter { seen.insert($0.number).inserted }
  }

  static func forgetTellings() {
    tellings = [:]
    tellingsBehind = [:]
    computedFor = [:]
    computedForNow = [:]
  }
}
