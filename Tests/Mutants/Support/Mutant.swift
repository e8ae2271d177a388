// Added to the module that is mutated. Each place that can be changed asks here whether it is the one that is.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of the one mutant that is on; 0 for none.
@usableFromInline
let mutantThatIsOn: Int = getenv("OBSERVING_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// A byte for each mutant, in a file that outlives the process: set where the place was reached.
@usableFromInline
nonisolated(unsafe) let mutantsReached: UnsafeMutablePointer<UInt8>? = {
  guard let path = getenv("OBSERVING_MUTANTS_REACHED") else { return nil }
  let file = open(path, O_RDWR)
  let size = Int(lseek(file, 0, SEEK_END))
  let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
  return memory?.assumingMemoryBound(to: UInt8.self)
}()

@usableFromInline
func mutant(_ number: Int) -> Bool {
  if let mutantsReached { mutantsReached[number] = 1 }
  return number == mutantThatIsOn
}

@usableFromInline
func mutantLess<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
  mutant(number) ? a <= b : a < b
}

@usableFromInline
func mutantAtMost<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
  mutant(number) ? a < b : a <= b
}

@usableFromInline
func mutantMore<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
  mutant(number) ? a >= b : a > b
}

@usableFromInline
func mutantAtLeast<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool {
  mutant(number) ? a > b : a >= b
}

@usableFromInline
func mutantPlus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
  mutant(number) ? a &- b : a + b
}

@usableFromInline
func mutantMinus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
  mutant(number) ? a &+ b : a - b
}

@usableFromInline
func mutantAnd(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
  if mutant(number) { return try a || b() }
  return try a && b()
}

@usableFromInline
func mutantOr(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
  if mutant(number) { return try a && b() }
  return try a || b()
}
