"""What a scratch package may hold beside the zoo: every small program, and the differential test, as programs of their own."""

import os
import re
import subprocess
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
ALPHABETS = ["Family", "Shelf", "Sums", "Relay", "Branches", "Roll", "Feed"]

PROGRAMS = """import Foundation

/// Asked to do so at once, it says of each program that fails before it looks for the next one, and begins anew for that: so
/// nothing is lost where the process is ended in the middle.
@MainActor func play<Model: SmallModel>(_ model: Model.Type) -> Int32 {
  var settings = Settings()
  let most = settings.mostFindings
  if CommandLine.arguments.contains("at-once") { settings.mostFindings = min(1, most) }
  var shown = 0
  while true {
    var enumeration = Enumeration<Model>(settings)
    enumeration.run()
    for finding in enumeration.findings.dropFirst(shown) { show(finding.steps, finding.failure) }
    shown = enumeration.findings.count
    if shown < settings.mostFindings || shown >= most { return shown == 0 ? 0 : 1 }
    settings.mostFindings += 1
  }
}

func show<Plain: PlainModel>(_ steps: [Step<Plain>], _ failure: Failure) {
  let text = Step.text(steps).replacing("\\n", with: " |")
  FileHandle.standardOutput.write(Data("FAIL\\t\\(failure.kind.rawValue), \\(failure.detail):\\(text)\\n".utf8))
}

PlantedLeak.plantIfAsked()
switch CommandLine.arguments[1] {
%s
// One that fails, to see that it is seen.
case "Planted":
  Cell.fault = .deaf
  exit(play(Cell.self))
default: exit(2)
}
"""

DIFFERENTIAL = """import Foundation

let seconds = Double(CommandLine.arguments[1]) ?? 1
var random = SplitMix64(state: UInt64(CommandLine.arguments[2]) ?? 1)
var tally = Tally()
let start = Date()
while Date().timeIntervalSince(start) < seconds {
  let seed = random.next()
  if let failure = Engine.run(.random(seed: seed, turns: seed % 32 == 0 ? 400 : 40), &tally) {
    print("FAIL\\tscript \\(seed): \\(failure.kind): \\(failure)")
    exit(1)
  }
}
print("DONE\\t\\(tally.turns)")
"""


class Extra:
    def __init__(self, name, files, main):
        self.name, self.files, self.main = name, files, main

    def write(self, target):
        target.mkdir(parents=True)
        for file in self.files:
            (target / file.name).write_text(file.read_text())
        (target / "main.swift").write_text(self.main)


def programs():
    files = [f for part in ("Engine", "Models") for f in sorted((TESTS / "ProgramTests" / part).glob("*.swift"))]
    files.append(TESTS / "Leaks" / "PlantedLeak.swift")
    cases = "\n".join(f"case \"{a}\": exit(play({a}.self))" for a in ALPHABETS)
    return Extra("Programs", files, PROGRAMS % cases)


def differential():
    folder = TESTS / "ObservingTests" / "Differential"
    return Extra("Differential", [f for f in sorted(folder.glob("*.swift")) if not f.name.endswith("Tests.swift")], DIFFERENTIAL)


class Outcome:
    """What one process of one of them has done: programs and runs by length, or transactions; failures; seconds."""

    def __init__(self):
        self.lengths, self.transactions, self.failures, self.seconds, self.is_complete = {}, 0, [], 0.0, True


LENGTH = re.compile(r"^\w+, (\d+) steps: (\d+) programs, (\d+) runs of closures, (\d+) of them")


def run(command, timeout, ends_early=False, **environment):
    found, start = Outcome(), time.time()
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout,
                              env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0", SWIFT_BACKTRACE="enable=no", **environment))
        code, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as expired:
        # Programs are played as far as the time goes; what says itself when it is over has to be over.
        code, out, err = 0 if ends_early else -9, (expired.stdout or b"").decode(errors="replace"), (expired.stderr or b"").decode(errors="replace")
        found.is_complete = False
    found.seconds = time.time() - start
    for line in err.splitlines():
        match = LENGTH.match(line)
        if match:
            found.lengths[int(match[1])] = tuple(int(match[i]) for i in (2, 3, 4))
    for line in out.splitlines():
        words = line.split("\t", 1)
        if words[0] == "FAIL":
            found.failures.append(words[1])
        elif words[0] == "DONE":
            found.transactions = int(words[1])
    if ends_early and not found.is_complete and not found.lengths:
        found.failures.append(f"not one length was over after {timeout:.0f} s")
    if code and not found.failures:
        reason = f"exit code {code}" if found.is_complete else f"no end after {timeout} s"
        found.failures.append(f"{reason}: {' '.join(err.split())[-250:]}")
    return found


def play_programs(executable, alphabet, steps, share, shares, timeout=None):
    """With a time after which it is ended, what was found until then was said at once."""
    command = [str(executable), alphabet] + ["at-once"] * (timeout is not None)
    return run(command, timeout, True, OBSERVING_PROGRAM_STEPS=str(steps), OBSERVING_PROGRAM_SHARE=f"{share}/{shares}")


def notices_in_time(executable, seconds):
    """Whether it is seen that programs fail where they are ended before all have been played."""
    planted = run([str(executable), "Planted", "at-once"], seconds, True, OBSERVING_PROGRAM_STEPS="12", OBSERVING_PROGRAM_FINDINGS="1000000")
    return bool(planted.failures and planted.lengths) and not planted.is_complete


def play_differential(executable, seconds, seed):
    return run([str(executable), str(seconds), str(seed)], seconds + 60)
