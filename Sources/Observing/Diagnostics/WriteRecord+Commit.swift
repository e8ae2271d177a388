// What the commit says of properties of which no part is known to differ: texts and equalities do not tell.
extension WriteRecord {
  /// A property of which only the commit knows whether it differs.
  struct Question {
    let path: String
    /// Where its stamp and its value lie.
    let stamp: Address
    let value: Address
    /// Where a copy lies of what it held.
    let old: Address
    let shape: Shape
    let wasWritten: Bool
  }

  /// What was known of a state before it was committed.
  struct Note {
    /// The last entry that there was.
    let first: Int
    /// The first version that the commit could draw.
    let version: UInt64
  }

  /// Remembers a question; until it is answered the property is taken for one that has changed.
  static func ask(_ question: Question, owner: UInt64) {
    add(question.path, "", "", owner, .unread)
    questions[lastNumber] = question
  }

  /// The state has been compared: what has a new version differs, whatever it looks like.
  ///
  /// What has parts may have one for another state that has come and is the same: it differs if somebody was told so.
  static func settle(_ state: ObservedState, _ note: Note) {
    let count = entries.suffix { $0.number > note.first }.count
    var settled: [Entry] = []
    var holder: Entry?
    for entry in entries.suffix(count) {
      guard let question = questions.removeValue(forKey: entry.number) else {
        settled.append(entry)
        continue
      }
      let path = entry.write.path
      let isChange =
        question.shape.hasParts
        ? toldPaths.contains(path) : Stamp.load(question.stamp).version >= note.version
      // What lies around what has changed is told already.
      if isChange, settled.contains(where: { $0.isChange(inside: path) }) { continue }
      if !isChange, !question.wasWritten { continue }
      let answered = entry.answered(question, isChange)
      if isChange || !question.shape.hasParts {
        settled.append(answered)
      } else {
        holder = holder ?? answered
      }
    }
    // A state was changed in place to assign to a part of it, which is told already.
    if settled.isEmpty, let holder { settled.append(holder) }
    entries.replaceSubrange((entries.count - count)..., with: settled)
    // Of an entry that was dropped, being one of very many, nobody asks any more.
    questions = [:]
    if settled.isEmpty {
      let path = state.pathPrefix
      let actions = ChangeLog.actions(of: path, writing: state.number)
      // None but the one that is not over yet, if there is one.
      let all: [String?] = actions.isEmpty ? [ChangeLog.action] : actions
      for action in all { add(path, "", "", state.number, .nothing, by: action) }
    }
  }
}

extension WriteRecord {
  /// Of an action that has written what no store's state holds, as what is shared, it is not said that it has written
  /// nothing in its own state.
  static func dropWhatElseWasWritten() {
    let written = entries[firstOfFlush...].filter {
      $0.write.outcome != .nothing && roots[$0.owner]?.path.isEmpty == false
    }
    let actions = Set(written.compactMap(\.write.action))
    if actions.isEmpty { return }
    let rest = entries[firstOfFlush...].filter { entry in
      guard entry.write.outcome == .nothing, let action = entry.write.action else { return true }
      return !actions.contains(action)
    }
    entries.replaceSubrange(firstOfFlush..., with: rest)
  }
}

extension WriteRecord.Entry {
  fileprivate func isChange(inside path: String) -> Bool {
    write.isChange && PropertyPath.isInside(write.path, of: path)
  }

  fileprivate func answered(_ question: WriteRecord.Question, _ isChange: Bool) -> Self {
    var entry = self
    // An equality that leaves something out says of what prints otherwise that nothing in it differs.
    entry.write.oldValue = question.shape.description(at: question.old)
    entry.write.newValue = question.shape.description(at: question.value)
    if !isChange {
      entry.write.outcome = .equal
      entry.write.closures = []
    }
    return entry
  }
}
