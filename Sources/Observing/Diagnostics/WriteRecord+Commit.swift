// What the commit says of properties of which no part is known to differ: texts and equalities do not tell.
extension WriteRecord {
  /// A property of which only the commit knows whether it differs.
  struct Question {
    let path: String
    /// Where its stamp and its value lie.
    let stamp: Address
    let value: Address
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
    if settled.isEmpty { add(state.pathPrefix, "", "", state.number, .nothing) }
  }
}

extension WriteRecord.Entry {
  fileprivate func isChange(inside path: String) -> Bool {
    write.isChange && PropertyPath.isInside(write.path, of: path)
  }

  fileprivate func answered(_ question: WriteRecord.Question, _ isChange: Bool) -> Self {
    let value = question.shape.description(at: question.value)
    var entry = self
    entry.write.oldValue = value
    entry.write.newValue = value
    if !isChange {
      entry.write.outcome = .equal
      entry.write.closures = []
    }
    return entry
  }
}
