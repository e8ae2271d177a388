import Testing

@testable import Observing

// Derived values that write.
extension MisuseIsNamedTests {
  @Test("A derived value that writes: it is stored, and who read it hears of it")
  func writingDerived() {
    let model = Model()
    let other = observe { _ = model.other }
    let name = observe { _ = model.kid.name }
    let reports = Misuse.recording {
      let derived = Derived("writer") {
        model.other = 7
        model.kid.name = "x"
        return model.number
      }
      #expect(derived.value == 0)
      #expect(model.other == 7 && model.kid.name == "x")
      #expect(other.runs == 2 && name.runs == 2)
      let reader = observe { _ = derived.value }
      #expect(reader.runs == 1)
      model.number = 1
      #expect(reader.runs == 2)
      #expect(other.runs == 2 && name.runs == 2)
    }
    #expect(
      Set(reports) == [
        "the derived value 'writer' writes 'other' while it is computed; it is stored all the same",
        "the derived value 'writer' writes 'kid' while it is computed; it is stored all the same",
      ])
  }

  @Test(
    "A derived value that changes what it reads, whenever it is computed, is named, and its readers hear of all else",
    arguments: [false, true])
  func feedingItself(isLastOfAll: Bool) {
    let model = Model()
    let greedy = Derived("greedy") {
      let other = isLastOfAll ? model.other : 0
      model.number = model.number + 1
      return isLastOfAll ? other : model.other
    }
    var shown: [Int] = []
    let reports = Misuse.recording {
      let reader = observe { shown.append(greedy.value) }
      model.other = 1
      model.other = 2
      model.number = 5
      #expect(reader.runs == 3)
    }
    #expect(shown == [0, 1, 2])
    let restless = """
      the derived value 'greedy' changes what it has read whenever it is computed; its last result is taken, \
      until something else changes
      """
    #expect(reports.filter { $0 == restless }.count == 4)
    let others = Set(reports).subtracting([restless])
    #expect(others.count == 1 && others.allSatisfy { $0.contains("'greedy' writes 'number'") })
    #expect(reports.count < (isLastOfAll ? 12 : 10))
  }

  @Test("A derived value that changes what a Registrar tracks")
  func mutatingDerived() {
    let registrar = Registrar()
    let token = observe { registrar.access(\Loose.theme, name: "theme") }
    let reports = Misuse.recording {
      let derived = Derived("writer") {
        registrar.withMutation(of: \Loose.theme, name: "theme") { 1 }
      }
      #expect(derived.value == 1)
    }
    #expect(token.runs == 2)
    #expect(
      reports == [
        "the derived value 'writer' writes 'theme' while it is computed; it is stored all the same"
      ])
  }
}
