import Observing

/// A piece of HTML that is well-formed and escaped by the way it is made.
///
/// ```swift
/// Markup.element("p", ["class": "note"], .text("a < b")).html      // <p class="note">a &lt; b</p>
/// ```
package struct Markup {
  /// The HTML itself.
  package let html: String

  private init(html: String) { self.html = html }

  /// Text, with everything escaped that HTML would take for its own.
  package static func text(_ text: String) -> Markup { Markup(html: escape(text)) }

  /// A style sheet: its own text, which is the program's and is not escaped.
  package static func style(_ css: String) -> Markup { Markup(html: "<style>\n\(css)</style>\n") }

  /// A script: its own text, which is the program's and is not escaped.
  package static func script(_ text: String) -> Markup {
    Markup(html: "<script>\n\(text)</script>\n")
  }

  /// Several pieces, one after the other.
  package static func all(_ parts: [Markup]) -> Markup { Markup(html: parts.map(\.html).joined()) }

  /// An element with what it contains.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...
  ) -> Markup {
    let inner = content.map(\.html).joined()
    let end = lineEnders.contains(name) ? "\n" : ""
    return Markup(html: "<\(name)\(list(attributes))>\(inner)</\(name)>\(end)")
  }

  /// An element that contains nothing and has no end tag.
  package static func void(_ name: String, _ attributes: KeyValuePairs<String, String> = [:])
    -> Markup
  {
    Markup(html: "<\(name)\(list(attributes))>\n")
  }

  /// The characters that cannot stand in HTML, replaced by their names.
  ///
  /// Control characters have no name: they are shown as their pictures.
  package static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 32:
        result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? " ")
      case _ where OneLine.commands(scalar): result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func list(_ attributes: KeyValuePairs<String, String>) -> String {
    attributes.map { " \($0.key)=\"\(escape($0.value))\"" }.joined()
  }

  /// Elements that end a line of the source, so that people can read it.
  private static let lineEnders: Set = [
    "title", "h1", "h2", "h3", "h4", "p", "tr", "table", "section", "div", "nav", "li", "ul",
    "details", "head", "body", "html", "header", "footer", "figure", "figcaption", "thead", "tbody",
  ]
}
