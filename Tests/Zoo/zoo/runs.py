"""Runs one type in a process of its own and reads what it reports."""

import os
import subprocess


class Failure:
    def __init__(self, kind, reader, step, mutations, detail):
        self.kind, self.reader, self.step, self.mutations, self.detail = kind, reader, step, mutations, detail


class Run:
    """What one process said: its failures, its counts."""

    def __init__(self, package, number, seed, steps, readers=None, trace=False, timeout=300):
        words = "," + ",".join(f"{s}/{mask}" for s, mask in steps) if isinstance(steps, list) else str(steps)
        command = [str(package.executable(number)), str(number), str(seed), words]
        command.append("all" if readers is None else ",".join(map(str, readers)))
        command += ["trace"] if trace else []
        environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0", SWIFT_BACKTRACE="enable=no")
        self.failures, self.transactions, self.allowed = [], 0, 0
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout, env=environment)
            code, out, err = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as expired:
            code, out, err = -9, (expired.stdout or b"").decode(errors="replace"), f"no end after {timeout} s"
        self.states = [line.split("\t", 3)[1:] for line in out.splitlines() if line.startswith("STATE\t")]
        closed = False
        for line in out.splitlines():
            words = line.split("\t")
            if words[0] == "FAIL":
                mutations = [int(m) for m in words[4].split(",") if m]
                self.failures.append(Failure(words[1], int(words[2]), int(words[3]), mutations, words[5]))
            elif words[0] == "DONE":
                closed, self.transactions, self.allowed = True, int(words[1]), int(words[3])
        if not closed or code != 0:
            self.failures.append(Failure("CRASH", -1, -1, [], f"exit code {code}: {' '.join(err.split())[:250]}"))
        elif err.strip():
            self.failures.append(Failure("WARNING", -1, -1, [], " ".join(err.split())[:300]))

    def has(self, kind):
        return next((f for f in self.failures if f.kind == kind), None)
