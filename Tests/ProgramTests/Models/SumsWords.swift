/// What programs do to three numbers.
enum SumsChange: String, ProgramWord {
  case aUp = "m.a += 1"
  case aBack = "m.a = 0"
  case bUp = "m.b += 1"
  case bDown = "m.b -= 1"
  case bBack = "m.b = 0"
  case cUp = "m.c += 1"
  case makeTotal = "let total = Derived { m.a + m.b }"
  case makeHalf = "let half = Derived { total.value / 2 }"
  case readTotal = "read(total.value)"
  case readHalf = "read(half.value)"

  var territory: Territory {
    switch self {
    case .aUp, .aBack: .first
    case .bUp, .bDown, .bBack: .second
    case .cUp: .third
    // That they are made and read where nobody looks shows nothing: the last of a program is left out.
    case .makeTotal, .makeHalf: .copies
    case .readTotal, .readHalf: .everything
    }
  }
}

/// What closures over three numbers do.
enum SumsBody: String, ProgramWord {
  case a = "show(m.a)"
  case b = "show(m.b)"
  case c = "show(m.c)"
  case total = "show(total.value)"
  case half = "show(half.value)"
  case diamond = "show(half.value, total.value, m.a)"
  case choice = "show(m.a == 0 ? total.value : half.value)"
  case ownDerived = "show(Derived { m.a / 2 }.value)"
  case nested = "show(half.value); observe { show(total.value) }"
  case copier = "show(m.a); m.b = m.a"
  case summer = "show(total.value); m.c = total.value"
  case clamp = "show(m.a); if m.a > 1 { m.a = 1 }"
}

@MainActor
protocol NumbersLike {
  var a: Int { get set }
  var b: Int { get set }
  var c: Int { get set }
}

extension NumbersLike {
  var total: Int { a + b }

  mutating func change(_ change: SumsChange) {
    switch change {
    case .aUp: a += 1
    case .aBack: a = 0
    case .bUp: b += 1
    case .bDown: b -= 1
    case .bBack: b = 0
    case .cUp: c += 1
    case .makeTotal, .makeHalf, .readTotal, .readHalf: break
    }
  }

  /// What a body shows, without derived values and without what it writes.
  func look(_ body: SumsBody) -> Int {
    switch body {
    case .a, .copier, .clamp: a
    case .b: b
    case .c: c
    case .total, .summer: total
    case .half, .nested: total / 2
    case .diamond: mix(total / 2, total, a)
    case .choice: mix(a, a == 0 ? total : total / 2)
    case .ownDerived: a / 2
    }
  }
}
