"""Makes a failing type and its script smaller: fewer transactions, one reader, fewer properties and cases."""

import copy
import re

from .leaves import INT
from .package import Package
from .program import Program
from .runs import Run
from .types import Enum, Opt, Struct, reachable

REBUILDS = 24
SEEDS = 6


class Found:
    """A way to meet the failure: a program, a seed, a list of transactions, perhaps one reader."""

    def __init__(self, program, package, kind, seed, steps, readers):
        self.program, self.package, self.kind = program, package, kind
        self.seed, self.steps, self.readers = seed, steps, readers

    def run(self, steps=None, readers="same", trace=False):
        readers = self.readers if readers == "same" else readers
        return Run(self.package, self.program.number, self.seed, self.steps if steps is None else steps, readers, trace=trace, timeout=30)

    def fails(self, **changes):
        return self.run(**changes).has(self.kind)


def shrink(program, package, kind, seed, steps, folder):
    """The smallest way to the failure that is found with a bounded number of builds."""
    found = Found(program, package, kind, seed, [(s, 7) for s in range(steps)], None)
    if not shrink_script(found):
        return None
    for round in range(REBUILDS):
        smaller = next_smaller(found, folder, round)
        if smaller is None:
            break
        found = smaller
    return found


def shrink_script(found):
    failure = found.fails()
    if not failure:
        return False
    if failure.step >= 0:
        found.steps = [(s, m) for s, m in found.steps if s <= failure.step]
    size = max(1, len(found.steps) // 2)
    while True:
        at = 0
        while at < len(found.steps):
            fewer = found.steps[:at] + found.steps[at + size:]
            if found.fails(steps=fewer):
                found.steps = fewer
            else:
                at += size
        if size == 1:
            break
        size //= 2
    if found.readers is None:
        count = len(found.program.readers)
        for readers in [[63]] + ([[failure.reader]] if failure.reader >= 0 else [[k] for k in range(count)]):
            if found.fails(readers=readers):
                found.readers = readers
                break
    for i, (step, mask) in enumerate(found.steps):
        for bit in (1, 2, 4):
            fewer = found.steps[:i] + [(step, mask & ~bit)] + found.steps[i + 1:]
            if mask & bit and mask != bit and found.fails(steps=fewer):
                found.steps, mask = fewer, mask & ~bit
    return True


def next_smaller(found, folder, round):
    """Tries all that can be left out of the type, each in a program of its own, built together."""
    programs = []
    for number, family in enumerate(candidates(found.program.family)[:10]):
        family.number = number
        programs.append(Program(found.program.seed, number, family))
    if not programs:
        return None
    known = found.package
    package = Package(folder, known.core, known.configuration, known.sanitizer, known.evolves, known.flags, without=known.without)
    package.write(programs)
    if package.build():
        return None
    for program in programs:
        for seed in range(1, SEEDS + 1):
            smaller = Found(program, package, found.kind, seed, [(s, 7) for s in range(300)], None)
            if smaller.fails():
                # The next round writes over the package: this one is kept beside it.
                smaller.package = package.kept(f"{folder.name}-{round}", program)
                shrink_script(smaller)
                return smaller
    return None


def candidates(family):
    """Copies of a family with less in them, the largest steps first."""
    found = []
    for edit in edits(family.root):
        smaller = copy.deepcopy(family)
        edit({t.key: t for t in reachable(smaller.root)})
        found.append(smaller)
    found.sort(key=lambda f: size(f.root))
    return [f for f in found if size(f.root) < size(family.root)]


def size(root):
    """How much there is to read in the types."""
    total = 0
    for t in reachable(root):
        total += 3 + len(t.parts()) + (0 if t.key == "Int" else 1)
        if isinstance(t, Enum):
            total += min(t.plain_cases, 9)
        if isinstance(t, Struct):
            total += 3 * len(t.computed)
    return total


def edits(root):
    for t in reachable(root):
        if hasattr(t, "pattern"):
            continue
        if isinstance(t, Struct):
            if t.computed:
                yield lambda all, k=t.key: all[k].computed.clear()
            for i, f in enumerate(t.fields):
                if f.name in ("id", t.id_name) and (t.row or t.by_id) or f.name == "code" and t.protocol:
                    continue
                yield lambda all, k=t.key, i=i: drop_field(all[k], i)
                if not isinstance(f.type, type(INT)) and not f.weak and not f.unowned:
                    yield lambda all, k=t.key, i=i: retype(all[k], i)
                if isinstance(f.type, Opt) and not f.weak:
                    yield lambda all, k=t.key, i=i: retype(all[k], i, all[k].fields[i].type.inner)
            if t.wants_equatable:
                yield lambda all, k=t.key: setattr(all[k], "wants_equatable", False)
        if isinstance(t, Enum):
            for i in range(len(t.cases)):
                if len(t.cases) + t.plain_cases > 1:
                    yield lambda all, k=t.key, i=i: all[k].cases.pop(i)
            if t.plain_cases > (0 if t.cases else 2):
                yield lambda all, k=t.key: setattr(all[k], "plain_cases", 0 if all[k].cases else 2)


def drop_field(struct, index):
    drop_computed(struct, struct.fields.pop(index).name)


def retype(struct, index, type=INT):
    struct.fields[index].type = type
    drop_computed(struct, struct.fields[index].name)


def drop_computed(struct, name):
    struct.computed = [c for c in struct.computed if not re.search(rf"\b{name}\b", c.body)]
