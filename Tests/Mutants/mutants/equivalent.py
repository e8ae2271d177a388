"""The mutants that are known to change nothing that can be seen, with the reason of each."""

import re


class Equivalent:
    def __init__(self, path):
        self.reasons = {}
        text = path.read_text() if path.exists() else ""
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            found = re.match(r"([0-9a-f]{7})\s+(.*\S)\s*$", line)
            if not found:
                raise SystemExit(f"{path}:{number}: neither an id with a reason nor a comment: {line}")
            if found.group(1) in self.reasons:
                raise SystemExit(f"{path}:{number}: {found.group(1)} is there twice")
            self.reasons[found.group(1)] = found.group(2)

    def unknown(self, sites):
        ids = {site.id for site in sites}
        return [i for i in self.reasons if i not in ids]
