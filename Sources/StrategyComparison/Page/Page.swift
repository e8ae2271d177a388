/// A report as one HTML file that needs nothing else: no other file, no network.
///
/// It can be read in light and dark, on a phone, in forced colors, by keys alone, without its script, and in print.
package enum Page {
  /// The page around a report's content.
  package static func html(title: String, machine: Machine, _ content: Markup...) -> String {
    let page = Markup.element(
      "html", ["lang": "en"],
      .element(
        "head", [:],
        .void("meta", ["charset": "utf-8"]),
        .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .void("meta", ["name": "color-scheme", "content": "light dark"]),
        .element("title", [:], .text(title)),
        .style(PageStyle.css)),
      .element(
        "body", [:],
        .element("a", ["class": "skip", "href": "#content"], .text("Skip to the comparison")),
        .element(
          "main", ["id": "content", "tabindex": "-1"], .element("h1", [:], .text(title)),
          .all(content)),
        .element(
          "footer", [:],
          .element("p", [:], .text("\(machine.line). Measured \(machine.date).")),
          .element(
            "p", [:],
            .text(
              "The counts are the same on every machine; allocations may differ a little, and times do."
            ))),
        .script(PageScript.text)))
    return "<!DOCTYPE html>\n" + page.html
  }

  /// What the colors mean.
  package static func legend(_ strategies: [String], isLoadedFirst: Bool) -> Markup {
    let names = strategies.map { strategy in
      Markup.element(
        "li", ["class": RunGrid.style(of: strategy)], .element("span", ["class": "swatch"]),
        .text(strategy))
    }
    func cell(
      _ style: String, _ text: String, _ meaning: String, pointing: String = ""
    ) -> Markup {
      .element(
        "li", [:], .element("span", ["class": "cell \(style)"], .text(text)), .text(meaning),
        .element("span", ["class": "pointing"], .text(pointing)))
    }
    return .element(
      "ul", ["class": "legend", "aria-label": "Legend"], .all(names),
      cell(
        "run", "2", "ran, that often",
        pointing: ": point at it, or go there by keys, to read why"),
      isLoadedFirst ? cell("run load", "1", "ran first, as it was set up") : .all([]),
      cell("none", "", "slept"), cell("away", "", "was not there"))
  }
}
