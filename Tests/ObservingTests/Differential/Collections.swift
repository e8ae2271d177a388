import Observing

// What the differential test knows of optionals and collections.

extension Optional: Stuff where Wrapped: Stuff {
  static func fresh(_ number: Int) -> Wrapped? { number % 3 == 0 ? nil : .some(.fresh(number)) }

  func mark(_ trail: inout Trail) {
    trail.note(self == nil ? -1 : 1)
    self?.mark(&trail)
  }

  static var looks: [(name: String, isHeap: Bool)] { [("", false)] }
  func look(_ look: Int, _ trail: inout Trail) {}

  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    guard how == .thereAndBack else {
      self = .fresh(value)
      return ""
    }
    let old = self
    self = nil
    self = old
    return ""
  }

  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    self = self == nil ? pool.value(Wrapped.self, first) ?? Wrapped.fresh(second) : nil
    return [""]
  }
}

extension Array: Stuff where Element: Stuff {
  static func fresh(_ number: Int) -> [Element] { (0..<number % 3).map { .fresh(number + $0) } }

  func mark(_ trail: inout Trail) {
    trail.isCoarse = true
    trail.note(count)
    for element in self { element.mark(&trail) }
    trail.isCoarse = true
  }

  static var looks: [(name: String, isHeap: Bool)] { [("", false)] }
  func look(_ look: Int, _ trail: inout Trail) {}

  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    guard !isEmpty else { return "" }
    return self[look % count].change(look, to: value, how)
  }

  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    let element = pool.value(Element.self, second) ?? Element.fresh(second)
    switch isEmpty ? 0 : kind % 6 {
    case 0: if count < 5 { append(element) }
    case 1: remove(at: first % count)
    case 2: swapAt(first % count, second % count)
    case 3: reverse()
    case 4: if count < 5 { insert(element, at: first % count) }
    default: self[first % count] = element
    }
    return [""]
  }
}

extension Dictionary: Stuff where Key == Int, Value: Stuff {
  static func fresh(_ number: Int) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: (0..<number % 4).map { ($0, .fresh(number)) })
  }

  func mark(_ trail: inout Trail) {
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      trail.note(key)
      value.mark(&trail)
    }
    trail.isCoarse = true
  }

  static var looks: [(name: String, isHeap: Bool)] { [("", false)] }
  func look(_ look: Int, _ trail: inout Trail) {}

  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    self[look % 4]?.change(look, to: value, how) ?? ""
  }

  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    switch kind % 3 {
    case 0: self[first % 4] = pool.value(Value.self, second) ?? Value.fresh(second)
    case 1: self[first % 4] = nil
    default:
      let old = self[first % 4]
      self[first % 4] = self[second % 4]
      self[second % 4] = old
    }
    return [""]
  }
}

extension IdentifiedArray: Stuff where Element: Part & Identifiable, ID == Int, Element.ID == Int {
  static func fresh(_ number: Int) -> Self {
    var array = IdentifiedArray()
    for index in 0..<number % 4 { array.updateOrAppend(.fresh(number + index)) }
    return array
  }

  func mark(_ trail: inout Trail) {}

  static var looks: [(name: String, isHeap: Bool)] {
    [("", false), ("ids", false), ("count", false), ("all", false), ("first", false)]
  }

  func look(_ look: Int, _ trail: inout Trail) {
    switch look {
    case 1: for id in ids { trail.note(id) }
    // Registers the ids, too.
    case 2:
      _ = count
      for id in ids { trail.note(id) }
    case 3: for element in self { element.mark(&trail) }
    case 4:
      if !isEmpty { self[0].mark(&trail) }
      for id in ids { trail.note(id) }
    default: break
    }
  }

  mutating func change(_ look: Int, to value: Int, _ how: How) -> String {
    guard !isEmpty else { return "" }
    let position = look % count
    let id = ids[position]
    return "[\(id)]." + self[position].change(value, to: look, how)
  }

  mutating func rearrange(
    _ kind: Int, _ first: Int, _ second: Int, _ pool: SavedCopies
  ) -> [String] {
    let element = pool.value(Element.self, second) ?? Element.fresh(second)
    let isThere = contains(id: element.id)
    let position = isEmpty ? 0 : first % count
    switch isEmpty ? 0 : kind % 14 {
    case 0:
      if !isThere { append(element) }
      return ["[\(element.id)]"]
    case 1:
      if !isThere { insert(element, at: position) }
      return ["[\(element.id)]"]
    case 2:
      updateOrAppend(element)
      return ["[\(element.id)]"]
    case 3: remove(at: position)
    case 4: self[id: second % 5] = nil
    case 5: move(fromOffsets: [position], toOffset: second % (count + 1))
    case 6: sort { $0.uid % 7 < $1.uid % 7 }
    case 7: swapAt(position, second % count)
    case 8: self = filter { $0.id % 2 == first % 2 }
    case 9: removeAll { $0.id % 3 == first % 3 }
    case 10:
      let removed = remove(at: position)
      append(removed)
      return ["~[\(removed.id)]"]
    case 11: for index in indices { _ = self[index].change(first, to: second, .inPlace) }
    case 12: reverse()
    default:
      let all = elements
      self = IdentifiedArray(uniqueElements: all.reversed())
    }
    return []
  }
}
