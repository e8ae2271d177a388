"""Puts a fault into a copy of the core, and looks whether the zoo and the differential test notice."""

import shutil

from .extras import differential, play_differential
from .package import Package
from .program import Program
from .runs import Run

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
]


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
        found = {f.kind for p in programs for f in Run(package, p.number, SEED, 200).failures}
        outcomes = [f"the zoo {'noticed' if found & set(plant.kinds) else 'did not notice'} ({', '.join(sorted(found)) or 'nothing'})"]
        if plant.is_for_differential:
            said = play_differential(scratch / ".build" / "debug" / "Differential", 10, SEED).failures
            outcomes.append(f"the differential test {'noticed' if said else 'did not notice'}")
        print(f"{plant.name}: {'; '.join(outcomes)}", flush=True)
        unnoticed += sum("did not" in outcome for outcome in outcomes)
    return unnoticed
