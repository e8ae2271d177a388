import ObservableStore
import Observing
import StrategyComparison
import Testing

@MainActor
@Suite("Views that closures of their own draw")
struct ViewsTests {
  /// A host that asks whether there is a detail, and one inside it that shows the detail.
  private static let views = Views<ProfileApp.Profile, ProfileApp.Action> {
    store, strategy, screen in
    if strategy != .tracking { return }
    screen.keep(
      observe("host") { [unowned screen] in
        let detail = store.scope(\.detail, action: ProfileApp.Action.detail)
        screen.show(detail == nil ? "closed" : "open", in: "host")
        guard let detail else { return }
        _ = observe("title") { [unowned screen] in
          screen.show(detail.title, in: "title")
          onCleanup { screen.clear("title") }
        }
      })
  }

  private static let script = [
    ScriptStep<ProfileApp.Action>("open", .open),
    ScriptStep("call it new", .detail(.title("new"))),
    ScriptStep("visit twice", .visit, delivers: [.visit]),
  ]

  private let report = ProfileApp.comparison {
    views
    ProfileApp.header
    ProfileApp.visits
  }
  .play(script: script, under: [.tracking, .viewStores], rounds: 1)

  @Test("They are counted by their closures' names, those too that come later")
  func runs() {
    #expect(report.regions == ["host", "header", "visits", "title"])
    #expect(report.tracking.load.runs == ["host": 1, "header": 1, "visits": 1])
    #expect(
      report.tracking.steps.map(\.runs) == [["host": 1, "title": 1], ["title": 1], ["visits": 2]])
    #expect(report.tracking.runs == ["host": 1, "title": 2, "header": 0, "visits": 2])
    #expect(report.tracking.steps[0].causes["title"] == ["new"])
    #expect(report.tracking.steps[1].causes == ["title": [#"detail.title: "" → new"#]])
    #expect(report.tracking.steps[2].causes == ["visits": ["visits: 0 → 1", "visits: 1 → 2"]])
    #expect(report.viewStores.regions == ["header", "visits"])
  }

  @Test("A closure that the one around it makes anew says so")
  func madeAnew() {
    let report = ProfileApp.comparison {
      Views { store, _, screen in
        screen.keep(
          observe("name") { [unowned screen] in
            screen.show(store.name, in: "name")
            _ = observe("visits") { [unowned screen] in
              screen.show("\(store.visits)", in: "visits")
            }
          })
      }
    }
    .play(
      script: [ScriptStep(.rename("Grace")), ScriptStep(.visit)], under: [.tracking], rounds: 1)
    #expect(
      report.tracking.steps.map(\.causes) == [
        ["name": ["name: Ada → Grace"], "visits": ["made anew"]], ["visits": ["visits: 0 → 1"]],
      ])
    #expect(report.description.contains("visits ← made anew"))
  }

  @Test("Of a region that a closure of another label draws, the cause is not known, and says so")
  func otherLabels() {
    let report = ProfileApp.comparison {
      Views { store, strategy, screen in
        if strategy == .tracking {
          screen.keep(
            observe("x") { [unowned screen] in screen.show(store.name, in: "name") })
        } else {
          screen.keep(
            withViewStore(store, observe: \.name, "x") { [unowned screen] view in
              screen.show(view.state, in: "name")
            })
        }
      }
    }
    .play(
      script: [ScriptStep(.rename("Grace")), ScriptStep(.visit)], under: [.tracking, .viewStores],
      rounds: 1)
    let cause = "not known: the closure that draws it has another label, x"
    #expect(report.tracking.steps.map(\.causes) == [["name": [cause]], [:]])
    #expect(report.viewStores.steps.map(\.causes) == [["name": [cause]], [:]])
  }

  @Test("A step has a name, and what its effects send is sent in their place")
  func steps() {
    #expect(report.actions == ["open", "call it new", "visit twice"])
    #expect(report.tracking.steps.map(\.actions) == [1, 1, 2])
    // The second visit's effect would rename the visitor.
    #expect(report.viewStores.runs == ["header": 0, "visits": 2])
    #expect(ProfileApp.play([.visit, .visit]).viewStores.runs["header"] == 1)
  }

  @Test("Strategies that were not played are empty")
  func strategies() {
    #expect(report.strategies.map(\.strategy) == [.tracking, .viewStores])
    #expect(report.everything.steps == [] && report.everything.regions == [])
    #expect(report[.everything] == nil && report.naive == nil)
    #expect(!report.description.contains("everything"))
  }
}
