"""Which suite reaches which site, and how long it takes."""

import json
import os

from .play import listed, play


class Suites:
    def __init__(self, package, say):
        self.package, self.say = package, say
        self.path = package.folder / "reached.json"
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}

    def measure(self):
        core = self.package.fingerprint("Sources") + str(len(self.package.sites))
        prints = {}
        numbers = {s.number: s.id for s in self.package.sites}
        suites = listed(self.package.tests)
        self.known = {s: k for s, k in self.known.items() if s in suites}
        for count, suite in enumerate(suites, 1):
            module = suite.split(".")[0]
            if module not in prints:
                prints[module] = self.package.fingerprint(f"Tests/{module}")
            mark = f"{core} {prints[module]}"
            if self.known.get(suite, {}).get("mark") == mark:
                continue
            self.known[suite] = {"mark": mark, **self.record(suite, numbers)}
            if not self.known[suite]["passes"]:
                self.say(f"{suite} fails without a mutant, and is left out: {self.known[suite]['reason']}")
            self.path.write_text(json.dumps(self.known))

    def record(self, suite, numbers):
        path = self.package.folder / "reached.bytes"
        path.write_bytes(bytes(max(numbers) + 1))
        played = play(self.package.tests, [suite], {"OBSERVING_MUTANTS_REACHED": str(path)}, 60)
        reached = path.read_bytes()
        os.unlink(path)
        titles = [l.split("Suite ", 1)[1].rsplit(" started", 1)[0] for l in played.log if "Suite " in l and " started" in l]
        return {
            "titles": titles, "passes": played.passed, "reason": played.reason, "seconds": round(played.seconds, 3),
            "reached": [i for n, i in numbers.items() if reached[n]],
        }

    def reaching(self, site):
        return [s for s, k in self.known.items() if k["passes"] and site.id in self.sets()[s]]

    def sets(self):
        if not hasattr(self, "reached_sets"):
            self.reached_sets = {s: set(k["reached"]) for s, k in self.known.items()}
        return self.reached_sets

    def running(self, log, portion):
        """The suite that was running when the log ended."""
        for line in reversed(log):
            for suite in portion:
                if any(f"Suite {title} started" in line for title in self.known[suite].get("titles", [])):
                    return suite
        return portion[0]

    def seconds(self, suite):
        return self.known[suite]["seconds"]
