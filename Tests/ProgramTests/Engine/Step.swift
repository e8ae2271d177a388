/// One step of a program.
enum Step<Plain: PlainModel>: Hashable {
  case change(Plain.Change)
  /// Makes a closure. They are numbered in the order in which they are made.
  case observe(Plain.Body)
  case cancel(Int)
  case open
  case close
}

extension Step {
  /// The steps as Swift that can be read, one a line.
  static func text(_ steps: [Step]) -> String {
    var lines: [String] = []
    var indent = "  "
    var closures = 0
    for step in steps {
      switch step {
      case .change(let change): lines.append(indent + change.rawValue)
      case .observe(let body):
        lines.append(indent + "let c\(closures) = observe { \(body.rawValue) }")
        closures += 1
      case .cancel(let number): lines.append(indent + "c\(number).cancel()")
      case .open:
        lines.append(indent + "transaction {")
        indent += "  "
      case .close:
        indent.removeLast(2)
        lines.append(indent + "}")
      }
    }
    while indent.count > 2 {
      indent.removeLast(2)
      lines.append(indent + "}")
    }
    return lines.joined(separator: "\n")
  }
}
