"""Writes a failure as one Swift source, which needs the zoo's `Support` and nothing else."""

import re

from .extras import Extra
from .package import IMPORTS, SUPPORT, Package
from .runs import Run

NAME = "Shrunk"


class Pasted:
    """The source of what was found, and whether it fails in the same way when it is built."""

    def __init__(self, found, folder):
        self.found, self.traced = found, found.run(trace=True)
        known = found.package
        source = "\n".join(self.lines())
        package = Package(folder, known.core, known.configuration, known.sanitizer, flags=known.flags, without=known.without,
                          extras=[Extra(NAME, sorted(SUPPORT.glob("*.swift")), source)])
        package.write([])
        self.problem = package.build()
        self.program = folder / ".build" / known.configuration / NAME
        # The next failure of this kind is written over the package.
        self.path = folder.parent / "kept" / folder.name / f"{NAME}.swift"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(source)
        package.executable = lambda number: self.program
        self.fails = not self.problem and bool(Run(package, found.program.number, 0, [], timeout=60).has(found.kind))

    def mutations(self):
        """Those of the transactions; all of them where the process ended before it could say which."""
        if len(self.traced.states) <= len(self.found.steps):
            return None
        return {int(m) for _, mutations, _ in self.traced.states for m in re.findall(r"\d+", mutations)}

    def script(self):
        failure = self.traced.has(self.found.kind)
        for step, mutations, state in self.traced.states:
            yield f"transaction {step}: mutations {mutations}, then {state}" if step != "-1" else f"at first: {state}"
        if failure:
            yield f"{failure.kind}, reader {failure.reader}: {failure.detail}"

    def draws(self, seed):
        """What is drawn is the same on every machine."""
        yield f"The first value is drawn from Rng({seed})."
        played = {int(step): re.findall(r"\d+", mutations) for step, mutations, _ in self.traced.states}
        for step, mask in self.found.steps:
            parts = [part for part in range(3) if mask >> part & 1]
            for mutation, part in zip(played.get(step, []), parts):
                yield f"Mutation {mutation} of transaction {step} draws from Rng({seed}, {step}, {part})."

    def lines(self):
        found, program = self.found, self.found.program
        seed = (found.seed * 1_000_003 + program.number) % 2**64
        steps = ", ".join(f"({step}, {parts})" for step, parts in found.steps)
        readers = "nil" if found.readers is None else str(found.readers)
        name = f"play{program.name}"
        return IMPORTS + [f"// {line}" for line in [*self.script(), *self.draws(seed)]] + ["", *program.text(False, self.mutations(), found.readers),
            "/// Plays the transactions, of which each draws its own values, and returns how many failures it found and printed.",
            "@MainActor @discardableResult func " + name + "() async -> Int {",
            "  let findings = Findings()",
            f"  let options = Options(type: {program.number}, seed: {seed}, steps: [{steps}], readers: {readers})",
            f"  await findings.play {{ {program.name}.play(options, findings) }}",
            "  return findings.failures",
            "}", "",
            f"// In a test: #expect(await {name}() == 0)",
            f"await {name}()", ""]

    def text(self):
        said = [f"shrunk: {self.found.kind} of type {self.found.program.number}", *(f"  {line}" for line in self.script()), f"  {self.path}"]
        if self.problem:
            return said + ["  which does not build: " + next((line for line in self.problem.splitlines() if "error:" in line), self.problem[-400:])]
        return said + ["  which fails in the same way: " + str(self.program) if self.fails else "  which does not fail alone, in one module"]
