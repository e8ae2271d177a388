"""Puts a fault into a copy of the core, and looks whether the zoo and the differential test notice."""

import shutil

from .extras import differential, play_differential
from .package import Package
from .pasted import Pasted
from .program import Program
from .runs import Run
from .shrink import Found, shrink_script

TYPES = 12
SEED = 5


class Plant:
    def __init__(self, name, kinds, file, before, after, is_for_differential=True):
        self.name, self.kinds, self.file, self.before, self.after = name, kinds, file, before, after
        self.is_for_differential = is_for_differential  # the other one has no stores, and no equality that leaves something out

    def copy(self, core, folder):
        """The core with the fault in it."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(core, folder, ignore=lambda at, names: [n for n in names if n.startswith(".") or n == "Docs" and at == str(core)])
        text = (folder / self.file).read_text()
        if text.count(self.before) != 1:
            raise SystemExit(f"{self.name}: {self.file} reads otherwise now")
        (folder / self.file).write_text(text.replace(self.before, self.after))
        return folder


LEAF = "if isSame { return [] }"
PLANTS = [
    Plant("a fifth of all properties tell of no change", ["LOST"], "Sources/Observing/Commit/Commit.swift", LEAF, "if isSame || place % 5 == 0 { return [] }"),
    Plant("a fifth of all properties tell of what is none", ["FOR NOTHING"], "Sources/Observing/Commit/Commit.swift", LEAF, "if isSame && place % 5 != 0 { return [] }"),
    Plant("what compares equal is not stored", ["NOT STORED"], "Sources/Observing/Stamps/LeafAssignment.swift",
          "        UnchangedWrites.note(stamp)\n", "        UnchangedWrites.note(stamp)\n        return\n", is_for_differential=False),
    Plant("closures that end are not given back", ["LEAK"], "Sources/Observing/Unsafe/Memory/GraphMemory.swift", "liveLinks -= 1\n", ""),
    Plant("a store says for ever that its state is there", ["LAST VALUE"], "Sources/ObservableStore/Store/Store.swift",
          "public var isInvalid: Bool { place.hasGone }", "public var isInvalid: Bool { false }", is_for_differential=False),
    Plant("the last value of a child is the first that was kept", ["LAST VALUE"], "Sources/Observing/Scopes/ChildPlace+Kept.swift",
          "    keptOrMade.last.set(copyOf: new)\n", "    if kept?.last.located == nil { keptOrMade.last.set(copyOf: new) }\n", is_for_differential=False),
]


def pasted_fails(program, package, kind, scratch):
    """Whether the first type in which a fault was noticed can be pasted into a test: as it is, with a script that is made smaller."""
    found = Found(program, package, kind, SEED, [(s, 7) for s in range(200)], None)
    return shrink_script(found) and Pasted(found, scratch).fails


def try_all(core, folder):
    """Returns how many were not noticed."""
    unnoticed = 0
    for number, plant in enumerate(PLANTS):
        scratch = folder / f"plant{number}"
        scratch.mkdir(parents=True, exist_ok=True)
        package = Package(scratch, plant.copy(core, scratch / core.name), "debug", extras=[differential()])
        programs = [Program(SEED, n) for n in range(TYPES)]
        package.write(programs)
        problem = package.build()
        if problem:
            raise SystemExit(problem[-3000:])
        runs = [(p, Run(package, p.number, SEED, 200)) for p in programs]
        found = {f.kind for _, run in runs for f in run.failures}
        outcomes = [f"the zoo {'noticed' if found & set(plant.kinds) else 'did not notice'} ({', '.join(sorted(found)) or 'nothing'})"]
        outcomes += [f"its source {'fails, too' if pasted_fails(p, package, kind, scratch) else 'did not fail'}"
                     for kind in plant.kinds for p in [next((p for p, run in runs if run.has(kind)), None)] if p]
        if plant.is_for_differential:
            said = play_differential(scratch / ".build" / "debug" / "Differential", 10, SEED).failures
            outcomes.append(f"the differential test {'noticed' if said else 'did not notice'}")
        print(f"{plant.name}: {'; '.join(outcomes)}", flush=True)
        unnoticed += sum("did not" in outcome for outcome in outcomes)
    return unnoticed
