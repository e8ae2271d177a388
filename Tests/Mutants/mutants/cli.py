"""The command."""

import argparse
import hashlib
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .equivalent import Equivalent
from .package import TESTED, Package
from .play import play
from .results import Results
from .suites import Suites

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
KILLED = ("failed", "crashed", "no end")


def options():
    parser = argparse.ArgumentParser(description="Changes the core one place at a time; see README.md.")
    parser.add_argument("--sample", type=int, help="only so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--only", action="append", default=[], help="a file (Graph.swift) or a folder (Graph); may be repeated")
    parser.add_argument("--mutant", action="append", default=[], help="one mutant, by its id; may be repeated")
    parser.add_argument("--known", action="store_true", help="those that were run before, if only on another core")
    parser.add_argument("--list", action="store_true", help="print the mutants and what became of them, and run nothing")
    parser.add_argument("--survivors", action="store_true", help="run only those that survived before")
    parser.add_argument("--again", action="store_true", help="run also those whose end is known")
    parser.add_argument("--patience", type=float, default=7, help="leave out suites that take more seconds")
    parser.add_argument("--jobs", type=int, default=1, help="how many run at once")
    parser.add_argument("--verbose", action="store_true", help="print what the tests print")
    return parser.parse_args()


def say(text):
    print(text, flush=True)


def chosen(sites, results, o):
    if o.mutant:
        found = [s for s in sites if s.id in o.mutant]
        if len(found) < len(set(o.mutant)):
            raise SystemExit(f"no such mutant: {set(o.mutant) - {s.id for s in found}}")
        return found
    if o.only:
        sites = [s for s in sites if any(n in Path(s.file).parts for n in o.only)]
    if o.known:
        sites = [s for s in sites if s.id in results.all]
    if o.sample:
        # By their ids, so that a change of the core changes little of the sample.
        drawn = sorted(sites, key=lambda s: hashlib.sha1(f"{o.seed} {s.id}".encode()).digest())
        sites = sorted(drawn[:o.sample], key=lambda s: s.number)
    return sites


def stages(suites, results, site, patience):
    """The suites that reach a site, in portions: the quickest, and those that kill most, first."""
    kills = results.kills()
    quick = [s for s in suites.reaching(site) if suites.seconds(s) <= patience]
    order = sorted(quick, key=lambda s: (suites.seconds(s) + 0.05) / (1 + kills.get(s, 0)))
    portion, seconds, limit = [], 0.0, 1.0
    for suite in order:
        if portion and seconds + suites.seconds(suite) > limit:
            yield portion, seconds
            portion, seconds, limit = [], 0.0, limit * 2
        portion.append(suite)
        seconds += suites.seconds(suite)
    if portion:
        yield portion, seconds


def test(package, suites, results, site, o):
    """Runs what reaches a site, with its mutant on, until something notices."""
    reached = False
    for portion, seconds in stages(suites, results, site, o.patience):
        reached = True
        played = play(package.tests, portion, {"OBSERVING_MUTANT": str(site.number)}, seconds, stops=not o.verbose)
        if o.verbose:
            say("\n".join(played.log))
        if not played.passed:
            results.put(site, played.outcome, suites.running(played.log, portion), played.reason)
            return
    results.put(site, "survived" if reached or suites.reaching(site) else "unreached")


def run(package, suites, results, sites, equivalent, o):
    known = [s for s in sites if s.id in equivalent.reasons and not o.mutant]
    waiting = [s for s in sites if s not in known]
    if o.survivors:
        waiting = [s for s in waiting if results.all.get(s.id, {}).get("outcome") in ("survived", "unreached")]
    if not o.again and not o.mutant:
        waiting = [s for s in waiting if results.of(s) is None]
    say(f"{len(sites)} mutants, of which {len(known)} are known to be equivalent; {len(waiting)} to run")
    done = Counter()
    start = time.time()

    def one(site):
        test(package, suites, results, site, o)
        result = results.of(site)
        done[result["outcome"]] += 1
        count = sum(done.values())
        if result["outcome"] not in KILLED or o.mutant:
            say(f"{result['outcome']:9}  {site}" + (f"\n           by {result['by']}: {result['reason']}" if result["by"] else ""))
        if count % 50 == 0:
            say(f"--- {count} of {len(waiting)} in {time.time() - start:.0f} s: {dict(done)}")

    with ThreadPoolExecutor(o.jobs) as pool:
        list(pool.map(one, waiting))


def report(sites, results, equivalent):
    """The figures, by folder, and the survivors."""
    rows, survivors = {}, []
    for site in sites:
        folder = Path(site.file).parts[-2]
        row = rows.setdefault(folder, Counter())
        row["mutants"] += 1
        found = results.of(site)
        if site.id in equivalent.reasons:
            row["equivalent"] += 1
        elif found is None:
            row["not run"] += 1
        elif found["outcome"] in KILLED:
            row["killed"] += 1
        else:
            row[found["outcome"]] += 1
            survivors.append((found["outcome"], site))
    heads = ["mutants", "not run", "equivalent", "killed", "survived", "unreached"]
    say("\n| folder | " + " | ".join(heads) + " | killed of those that can be |")
    say("| --- " * (len(heads) + 2) + "|")
    total = sum(rows.values(), Counter())
    for folder, row in sorted(rows.items()) + [("all", total)]:
        judged = row["killed"] + row["survived"] + row["unreached"]
        share = f"{100 * row['killed'] / judged:.1f} %" if judged else ""
        say(f"| {folder} | " + " | ".join(str(row[h]) for h in heads) + f" | {share} |")
    if survivors:
        say("")
        for outcome, site in survivors:
            say(f"{outcome:9}  {site}")
    return bool(survivors)


def main():
    o = options()
    folder = ROOT / ".build/mutants"
    folder.mkdir(parents=True, exist_ok=True)
    package = Package(ROOT, folder)
    package.find()
    equivalent = Equivalent(HERE / "equivalent.txt")
    unknown = equivalent.unknown(package.sites)
    if unknown:
        say("equivalent.txt names mutants that are not there (any more):")
        for i in unknown:
            say(f"  {i}  {equivalent.reasons[i]}")
        return 2
    results = Results(folder / "results.json", package.fingerprint("Sources/Observing"),
                      package.fingerprint(*[f"Tests/{t}" for t in TESTED], "Sources"))
    sites = chosen(package.sites, results, o)
    if o.list:
        for site in sites:
            found = results.of(site)
            outcome = "equivalent" if site.id in equivalent.reasons else found["outcome"] if found else ""
            say(f"{outcome:10}  {site}")
        return 0
    package.settle(say)
    sites = chosen(package.sites, results, o)
    say(f"{len(package.sites)} sites; {len(package.refused)} more do not compile; building")
    package.build(2)
    suites = Suites(package, say)
    suites.measure()
    run(package, suites, results, sites, equivalent, o)
    return 1 if report(sites, results, equivalent) else 0


if __name__ == "__main__":
    sys.exit(main())
