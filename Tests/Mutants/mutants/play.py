"""Runs suites in a process of their own, until one of their tests fails."""

import os
import re
import resource
import signal
import subprocess
import threading
import time

# Enough for the random tests to notice, and short: a mutant that they alone notice is worth a test of its own.
QUICK = {
    "OBSERVING_SEED": "1", "OBSERVING_TRANSACTIONS": "300", "OBSERVING_PROGRAM_STEPS": "3", "OBSERVING_PROGRAMS": "3",
    "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1",
}
FAILED = re.compile(r"recorded an issue|Fatal error|[✘✖] Test .* failed")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Played:
    def __init__(self, outcome, reason, seconds, log):
        self.outcome, self.reason, self.seconds, self.log = outcome, reason, seconds, log

    @property
    def passed(self):
        return self.outcome == "passed"


def play(binary, suites, environment, seconds, stops=True):
    """Passed, failed, crashed or timed out, and by which line of the log that is known."""
    command = [str(binary), "--testing-library", "swift-testing", "--no-parallel"]
    for suite in suites:
        command += ["--filter", f"^{re.escape(suite)}(/|\\(|$)"]
    limit = int(4 * seconds + 6)

    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
        # What recurses needs more room where each place asks.
        resource.setrlimit(resource.RLIMIT_STACK, (64 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))

    start = time.time()
    process = subprocess.Popen(
        command, env={**os.environ, **QUICK, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=limits)
    overdue, ended = threading.Event(), threading.Event()

    def stop():
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    # A process that does nothing for long waits for what never comes; one that works has its time of the processor.
    def watch():
        before, idle = None, 0
        while not ended.wait(2):
            now = work(process.pid)
            idle = idle + 1 if now == before else 0
            before = now
            if idle >= 15:
                overdue.set()
                stop()
                return

    threading.Thread(target=watch, daemon=True).start()
    log, reason = [], None
    for raw in process.stdout:
        line = COLOURS.sub("", raw.decode(errors="replace")).rstrip()
        log.append(line)
        if stops and reason is None and FAILED.search(line):
            reason = line
            stop()
    code = process.wait()
    ended.set()
    used = time.time() - start
    if overdue.is_set() or code in (-signal.SIGXCPU, -signal.SIGKILL) and reason is None:
        return Played("no end", last(log), used, log)
    if reason is not None:
        return Played("failed", reason, used, log)
    if code < 0:
        return Played("crashed", last(log), used, log)
    if code != 0:
        return Played("failed", next((l for l in log if FAILED.search(l)), last(log)), used, log)
    return Played("passed", "", used, log)


def work(number):
    """How long a process has been at work, in ticks; without `/proc`, half a minute counts as all that it takes."""
    try:
        fields = open(f"/proc/{number}/stat").read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])
    except OSError:
        return int(time.time() / 30)


def last(log):
    return next((l for l in reversed(log) if "started" in l), log[-1] if log else "")


def listed(binary):
    """The suites of the tests, and the tests that are in none."""
    done = subprocess.run([str(binary), "--testing-library", "swift-testing", "--list-tests"],
                          capture_output=True, text=True, env={**os.environ, **QUICK})
    suites = {}
    for test in done.stdout.split("\n"):
        if test.strip():
            suites.setdefault(test.split("/")[0].split("(")[0], None)
    return list(suites)
