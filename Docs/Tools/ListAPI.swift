import Foundation

// Prints the public declarations of a module, one to a line, sorted, from its symbol graphs.

struct SymbolGraph: Decodable {
  struct Fragment: Decodable {
    let spelling: String
  }

  struct Constraint: Decodable {
    let kind: String
    let lhs: String
    let rhs: String

    var text: String {
      let sign = kind == "sameType" ? " ==" : ":"
      return "\(lhs)\(sign) \(rhs)"
    }
  }

  struct Extension: Decodable {
    let constraints: [Constraint]?
  }

  struct Identifier: Decodable {
    let precise: String
  }

  struct Symbol: Decodable {
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let swiftExtension: Extension?

    var path: String { pathComponents.joined(separator: ".") }

    var line: String {
      let declaration = (declarationFragments ?? []).map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let owner = pathComponents.dropLast().joined(separator: ".")
      let constraints = (swiftExtension?.constraints ?? []).map(\.text).sorted()
      let condition = constraints.isEmpty ? "" : "  [\(constraints.joined(separator: ", "))]"
      return (owner.isEmpty ? "" : "\(owner): ") + declaration + condition
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
    let swiftConstraints: [Constraint]?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

var lines: Set<String> = []
for file in CommandLine.arguments.dropFirst() {
  let graph = try JSONDecoder().decode(
    SymbolGraph.self, from: Data(contentsOf: URL(filePath: file)))
  let names = Dictionary(
    graph.symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
  for symbol in graph.symbols { lines.insert(symbol.line) }
  for relation in graph.relationships where relation.kind == "conformsTo" {
    guard let name = names[relation.source] else { continue }
    guard let target = names[relation.target] ?? relation.targetFallback else { continue }
    // What the compiler adds by itself differs from version to version.
    if ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target) {
      continue
    }
    let constraints = (relation.swiftConstraints ?? []).map(\.text).sorted()
    let condition = constraints.isEmpty ? "" : "  [\(constraints.joined(separator: ", "))]"
    lines.insert("\(name) conforms to \(target)\(condition)")
  }
}
for line in lines.sorted() { print(line) }
