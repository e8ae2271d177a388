/// When the closures have run last, which are known by their places in the order of creation.
struct RunTimes {
  private var times: [UInt64: Int] = [:]
  /// Up to which closure there were any at a time.
  private var created: [(last: UInt64, time: Int)] = []

  mutating func set(_ closure: UInt64, _ time: Int) { times[closure] = time }

  /// To be called before something is recorded.
  mutating func noteCreated(at time: Int) {
    if created.last?.last != Closure.lastCreated { created.append((Closure.lastCreated, time)) }
  }

  /// One that has not run again has run when it was made.
  func last(of closure: UInt64) -> Int {
    if let time = times[closure] { return time }
    var (low, high) = (0, created.count)
    while low < high {
      let middle = (low + high) / 2
      if created[middle].last < closure { low = middle + 1 } else { high = middle }
    }
    return low < created.count ? created[low].time : .max
  }
}
