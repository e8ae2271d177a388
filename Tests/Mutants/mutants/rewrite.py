"""Writes sources in which each site asks whether it is the one that is on."""

import bisect
from collections import defaultdict

from .sites import ORDER


def around(site):
    """What comes before and after a site."""
    number = site.number
    if site.kind == "drop":
        return f"if !mutant({number}) {{ ", " }"
    if site.kind == "negate":
        return f"(mutant({number}) != (", "))"
    if site.kind == "nothing":
        if site.is_shorthand:
            return "", f" = (mutant({number}) ? nil : {site.text})"
        return f"(mutant({number}) ? nil : (", "))"
    if site.kind == "constant":
        if site.text in ("true", "false"):
            return f"(mutant({number}) != ", ")"
        return f"(mutant({number}) ? {int(site.text.replace('_', ''), 0) + 1} : ", ")"
    return f"{site.helper}({number}, ", ")"


class Rewritten:
    """The text of one file, and where what of it comes from."""

    def __init__(self, source, sites):
        edits = []
        for site in sites:
            before, after = around(site)
            width, rank = site.end - site.start, ORDER.index(site.kind)
            edits.append((site.start, 1, -width, rank, 0, before))
            edits.append((site.end, 0, width, -rank, 0, after))
            if site.helper:
                at, operator = site.operator
                edits.append((at, 2, 0, 0, len(operator), ","))
        text, self.starts, self.origins, done, length = [], [], [], 0, 0

        def put(piece, origin):
            nonlocal length
            self.starts.append(length)
            self.origins.append(origin)
            text.append(piece)
            length += len(piece)

        for at, _, _, _, removed, added in sorted(edits):
            put(source[done:at], done)
            put(added.encode(), None)
            self.origins[-1] = (at,)
            done = at + removed
        put(source[done:], done)
        self.text = b"".join(text)

    def origin(self, line, column):
        """The offset in the original of a line and column, both from 1, in the new text."""
        at = sum(len(l) + 1 for l in self.text.split(b"\n")[:line - 1]) + column - 1
        piece = bisect.bisect_right(self.starts, at) - 1
        origin = self.origins[piece]
        return origin[0] if isinstance(origin, tuple) else origin + at - self.starts[piece]


def by_file(sites):
    files = defaultdict(list)
    for site in sites:
        files[site.file].append(site)
    return files
