"""The command."""

import argparse
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .package import Package
from .pasted import Pasted
from .plants import try_all
from .program import Program
from .runs import Run
from .shrink import shrink

REPOSITORY = Path(__file__).resolve().parents[3]
KINDS = ["CRASH", "LOST", "STALE", "NOT STORED", "COPY", "LAST VALUE", "TWICE", "FOR NOTHING", "LEAK", "WARNING"]
# The toolchain's own Observation knows a class's property, and not what is read in it: counted, and no failure.
# What it waits for in vain is given back when many such wait, not when the object goes: the same.
TOLERATED = ["FOR NOTHING, TOOLCHAIN", "LEAK, TOOLCHAIN"]


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/Zoo/run", description="Checks the library against types made at random.")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--types", type=int, default=60)
    parser.add_argument("--steps", type=int, default=400, help="transactions for each type")
    parser.add_argument("--configuration", choices=["debug", "release"], default="debug")
    parser.add_argument("--sanitize", choices=["address", "thread"])
    parser.add_argument("--swiftc", action="append", default=[], metavar="FLAG", help="a flag for the compiler, -Osize say; written --swiftc=-Osize")
    parser.add_argument("--scratch", type=Path, default=REPOSITORY / ".build" / "zoo")
    parser.add_argument("--core", type=Path, default=REPOSITORY, help="the package to check")
    parser.add_argument("--evolution", action="store_true", help="types from a module that is built for library evolution")
    parser.add_argument("--no-reflection", choices=["metadata", "names"], nargs="?", const="metadata",
                        help="types without reflection metadata, or without names in it")
    parser.add_argument("--size", action="store_true", help="every other type is large: above 64 KB, or with very many properties")
    parser.add_argument("--minutes", type=float, default=0, help="goes on with other seeds until the time is over")
    parser.add_argument("--only", type=int, default=None, help="one type alone, by its number")
    parser.add_argument("--spare-runs", action="store_true", help="runs for nothing are shown, and are no failure")
    parser.add_argument("--plant", action="store_true", help="puts faults into copies of the core, and ends with 1 if one is not noticed")
    parser.add_argument("--verbose", action="store_true", help="shows the source of mutations and readers")
    parser.add_argument("--shrink", type=int, nargs="?", const=2, default=0, help="makes so many failures smaller")
    return parser.parse_args()


def main():
    options = arguments()
    if options.plant:
        return 1 if try_all(options.core.resolve(), options.scratch / "plants") else 0
    seed = options.seed if options.seed is not None else random.randrange(1, 1_000_000)
    start, code = time.time(), 0
    while True:
        code = max(code, round(options, seed))
        if time.time() - start > options.minutes * 60:
            return code
        seed += 1


def round(options, seed):
    """All types of one seed."""
    print(f"seed {seed}", flush=True)
    numbers = range(options.types) if options.only is None else [options.only]
    programs = [Program(seed, n, large=options.size and n % 2 == 0) for n in numbers]
    name = options.configuration + ("-evolution" if options.evolution else "")
    name += (f"-no-{options.no_reflection}" if options.no_reflection else "") + (f"-{options.sanitize}" if options.sanitize else "")
    name += "".join(options.swiftc)
    folder = options.scratch / name
    folder.mkdir(parents=True, exist_ok=True)
    package = Package(folder, options.core, options.configuration, options.sanitize, options.evolution, options.swiftc, without=options.no_reflection)
    package.write(programs)
    start = time.time()
    problem = package.build()
    if problem:
        print("\n".join(l for l in problem.splitlines() if "error" in l or "While" in l)[:6000] or problem[-3000:])
        return 2
    built = time.time() - start
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(lambda p: play(package, p, seed, options.steps), programs))
    played = time.time() - start - built
    if options.shrink:
        shrink_some(options, seed, package, programs, runs)
    return report(programs, runs, built, played, options.verbose, options.spare_runs)


def play(package, program, seed, steps):
    """One type; a leak that is not there without the toolchain's own Observation is counted apart."""
    # Which case a constructor makes is not to be found without metadata: asked for, it is reported and stops.
    cases = package.lacks_metadata(program.number)
    readers = [k for k, reader in enumerate(program.readers) if not (cases and any("case: {" in line for line in reader.lines + reader.functions))]
    run = Run(package, program.number, seed, steps, readers if cases else None)
    leak = run.has("LEAK")
    if leak:
        others = [k for k in readers if "toolchain" not in program.readers[k].kind]
        if not Run(package, program.number, seed, steps, others).has("LEAK"):
            leak.kind = "LEAK, TOOLCHAIN"
    return run


def shrink_some(options, seed, package, programs, runs):
    """One failure of each kind, the worst kinds first."""
    left = options.shrink
    for kind in KINDS:
        for program, run in zip(programs, runs):
            if left and run.has(kind):
                left -= 1
                folder = package.folder.parent / f"shrink-{kind.lower().replace(' ', '-')}"
                found = shrink(program, package, kind, seed, options.steps, folder)
                print("\n".join(Pasted(found, folder).text() if found else [f"{kind} of type {program.number} did not come again"]), flush=True)
                break



def report(programs, runs, built, played, verbose, spares_runs):
    for program, run in zip(programs, runs):
        for failure in run.failures:
            if failure.kind in TOLERATED:
                continue
            reader = program.readers[failure.reader] if failure.reader >= 0 else None
            print(f"type {program.number}: {failure.kind}, reader {failure.reader} ({reader.kind if reader else '-'}), "
                  f"step {failure.step}, mutations {failure.mutations}: {failure.detail[:300]}")
            if verbose and failure.mutations:
                for m in failure.mutations:
                    print(f"    mutation {m}: " + "; ".join(l.strip() for l in program.mutations[m].lines))
                for line in (reader.functions + reader.lines if reader else []):
                    print("    " + line)
    tolerated = [sum(f.kind == kind for r in runs for f in r.failures) for kind in TOLERATED]
    counts = {kind: sum(f.kind == kind for r in runs for f in r.failures) for kind in KINDS}
    print(f"\n{len(programs)} types, {sum(r.transactions for r in runs)} transactions, "
          f"{sum(len(p.readers) for p in programs)} readers, {sum(r.allowed for r in runs)} runs for nothing that are allowed, "
          f"{tolerated[0]} readers of the toolchain's own Observation that ran for nothing, "
          f"{tolerated[1]} types of which it left something behind")
    for kind in KINDS:
        types = sum(any(f.kind == kind for f in r.failures) for r in runs)
        print(f"  {kind.lower():16} {counts[kind]:5} in {types} types")
    print(f"built in {built:.0f} s, played in {played:.0f} s")
    return 1 if any(count for kind, count in counts.items() if not (spares_runs and kind == "FOR NOTHING")) else 0
