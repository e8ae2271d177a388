extension Explanation {
  /// The explanation in some lines of text.
  public var description: String {
    var lines = readers.flatMap { $0.lines(wasRecording) }
    if let property { lines += property.lines }
    if lines.isEmpty {
      lines = ["\(subject): no closure, derived value or property that is known goes by that name"]
      lines.append("  known labels: \(knownLabels.isEmpty ? "none" : knownLabels.quoted)")
    }
    if !wasRecording {
      lines.append("  writes are recorded from now on: call explain again after the action")
    }
    return lines.map(OneLine.of).joined(separator: "\n")
  }
}

extension Explanation.Reader {
  fileprivate func lines(_ wasRecording: Bool) -> [String] {
    var lines = ["\(RenderCause.shown(label)): \(title)"]
    if reads.isEmpty { lines.append("  reads nothing that is tracked") }
    lines += reads.map { "  reads \($0.text)" }
    lines += readBy.map { "  read by \($0)" }
    let verb = kind == .derived ? "was computed" : "ran"
    if let lastCause {
      lines.append("  \(verb) last \(lastCause.text)")
    } else if wasRecording, let runs, runs > 1 {
      lines.append("  ran last before writes were recorded")
    }
    lines += earlierWrites.line("since then")
    lines += writes.map { "  since then \($0.text)" }
    return lines
  }

  private var title: String {
    switch kind {
    case .derived: return "a derived value, \(status == .idle ? "not computed" : status.rawValue)"
    case .once: return "a closure that is told once"
    case .closure:
      let runs = runs ?? 0
      return "a closure, \(status.rawValue), \(runs == 1 ? "1 run" : "\(runs) runs")"
    }
  }
}

extension Explanation.Read {
  fileprivate var text: String {
    let way = through.map { " through \($0)" } ?? ""
    return "\(path)\(way)\(coarseness.map { ": coarse, \($0)" } ?? "")"
  }
}

extension Explanation.Property {
  fileprivate var lines: [String] {
    var lines = ["\(path): a property"]
    if readers.isEmpty { lines.append("  read by nobody") }
    for reader in readers {
      lines.append(
        reader.read.path == path && reader.read.coarseness == nil && reader.read.through == nil
          ? "  read by \(RenderCause.shown(reader.label))"
          : "  read by \(RenderCause.shown(reader.label)), which reads \(reader.read.text)")
    }
    return lines + earlierWrites.line("written") + writes.map { "  written \($0.text)" }
  }
}

extension Int {
  /// A line that says how many writes are left out.
  fileprivate func line(_ beginning: String) -> [String] {
    self == 0 ? [] : ["  \(beginning), before what follows: \(self) more"]
  }
}

extension [String] {
  /// The names in one line.
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension Explanation.Write {
  fileprivate var text: String {
    sameResults.isEmpty
      ? outcomeText : "\(outcomeText); \(sameResults.quoted) came out the same"
  }

  private var outcomeText: String {
    let ran = closures.filter { !waiting.contains($0) }.quoted
    let by = action.map { "by \($0): " } ?? ""
    switch outcome {
    case .nothing:
      return
        "\(by)nothing in \(path) that differs: it is equal, or lies in a copy that was not put back"
    case .equal where oldValue != newValue:
      return "\(by)\(change), which counts as equal"
    case .equal:
      return "\(by)\(path): \(newValue.isEmpty ? "" : "\(newValue), ")equal to what was there"
    case .unread: return "\(by)\(change), read by nobody"
    case .cutOff: return "\(by)\(change), of which nobody who reads it sees a difference"
    case .ran where !waiting.isEmpty:
      return "\(by)\(change), for which \(ran) ran and \(waiting.quoted) will run"
    case .ran: return "\(by)\(change), for which \(ran) ran"
    case .waits: return "\(by)\(change), for which \(closures.quoted) will run"
    }
  }

  private var change: String {
    oldValue == newValue
      ? "\(path): another that looks the same" : "\(path): \(oldValue) → \(newValue)"
  }
}

extension RenderCause {
  fileprivate var text: String {
    (action.map { "by \($0): " } ?? "for ") + RenderCause.text(of: changes)
  }
}
