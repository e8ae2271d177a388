"""What became of each mutant, kept from run to run."""

import json
import threading


class Results:
    """A killed mutant stays killed until the core changes, a survivor until the tests do as well."""

    def __init__(self, path, core, tests):
        self.path, self.core, self.tests = path, core, tests
        self.lock = threading.Lock()
        self.all = json.loads(path.read_text()) if path.exists() else {}

    def of(self, site):
        found = self.all.get(site.id)
        if not found or found["core"] != self.core:
            return None
        if found["outcome"] in ("survived", "unreached") and found["tests"] != self.tests:
            return None
        return found

    def put(self, site, outcome, by="", reason=""):
        with self.lock:
            self.all[site.id] = {
                "outcome": outcome, "by": by, "reason": reason, "site": str(site), "core": self.core, "tests": self.tests}
            temporary = self.path.with_suffix(".new")
            temporary.write_text(json.dumps(self.all, indent=0))
            temporary.replace(self.path)

    def kills(self):
        """How many mutants each suite has killed: those that kill most go first."""
        with self.lock:
            counts = {}
            for result in self.all.values():
                if result["outcome"] not in ("survived", "unreached"):
                    counts[result["by"]] = counts.get(result["by"], 0) + 1
            return counts
