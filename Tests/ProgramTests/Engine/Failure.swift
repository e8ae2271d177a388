/// What is wrong with a program's run.
struct Failure {
  enum Kind: String, Sendable {
    case lostUpdate = "LOST UPDATE"
    case wrongState = "WRONG STATE"
    case ranForNothing = "RAN FOR NOTHING"
    case ranTwice = "RAN TWICE"
    case wrongOrder = "INNER BEFORE OUTER"
    case ranAgainstMissing = "RAN AGAINST MISSING STATE"
    case ranAfterEnd = "RAN AFTER ITS END"
    case staleDerived = "STALE DERIVED VALUE"
    case wrongStore = "WRONG STORE"
    case notGivenBack = "NOT GIVEN BACK"
  }

  let kind: Kind
  let detail: String
}
