"""A copy of the package whose core asks at each site, and what builds it."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from .rewrite import Rewritten, by_file
from .sites import find

SUPPORT = Path(__file__).resolve().parent.parent / "Support"
CORE = "Sources/Observing"
# Folders of the core that say what happened, or how the machine does it, rather than decide anything.
LEFT_ALONE = {"Diagnostics", "Toolchain", "Unsafe"}
TESTED = ["ProgramTests", "SoundnessTests", "ObservingTests", "ObservableStoreTests"]
LIBRARIES = ["Observing", "ObservableStore", "ObservableStoreTesting", "StrategyComparison"]
ERROR = re.compile(r"^(?:.*/)?(Sources/\S+?\.swift):(\d+):(\d+): error: (.*)$", re.M)


class Package:
    def __init__(self, root, folder):
        self.root, self.folder = Path(root), Path(folder)
        self.sites, self.refused = [], []

    # The copy

    def core_files(self):
        return sorted(str(p.relative_to(self.root)) for p in (self.root / CORE).rglob("*.swift"))

    def fingerprint(self, *folders):
        digest = hashlib.sha1()
        for folder in folders:
            for path in sorted((self.root / folder).rglob("*.swift")):
                digest.update(str(path.relative_to(self.root)).encode() + path.read_bytes())
        return digest.hexdigest()[:16]

    def find(self):
        """All sites of the core, without those that were found not to compile."""
        files = self.core_files()
        targets = [f for f in files if not LEFT_ALONE & set(Path(f).parts)]
        self.sites = find(self.root, files, targets)
        for number, site in enumerate(self.sites, 1):
            site.number = number
        refused = self.remembered()
        self.refused = [s for s in self.sites if s.id in refused]
        self.sites = [s for s in self.sites if s.id not in refused]

    def remembered(self):
        path = self.folder / "refused.json"
        return set(json.loads(path.read_text())) if path.exists() else set()

    def write(self):
        wanted = {}
        for folder in [f"Sources/{l}" for l in LIBRARIES] + [f"Tests/{t}" for t in TESTED]:
            for path in (self.root / folder).rglob("*"):
                if path.is_file():
                    wanted[str(path.relative_to(self.root))] = path.read_bytes()
        wanted |= self.rewritten()
        wanted[f"{CORE}/Mutant.swift"] = (SUPPORT / "Mutant.swift").read_bytes()
        wanted["Package.swift"] = self.manifest(wanted).encode()
        package = self.folder / "package"
        for path in package.rglob("*"):
            name = str(path.relative_to(package))
            if path.is_file() and name not in wanted and not name.startswith(".build"):
                path.unlink()
        for name, text in wanted.items():
            path = package / name
            if not path.exists() or path.read_bytes() != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)

    def rewritten(self):
        self.texts = {file: Rewritten((self.root / file).read_bytes(), sites)
                      for file, sites in by_file(self.sites).items()}
        return {file: text.text for file, text in self.texts.items()}

    def manifest(self, wanted):
        modules = LIBRARIES + TESTED
        targets = []
        for module in modules:
            kind = "target" if module in LIBRARIES else "testTarget"
            folder = ("Sources/" if module in LIBRARIES else "Tests/") + module + "/"
            text = b"\n".join(t for n, t in wanted.items() if n.startswith(folder)).decode()
            needs = [m for m in LIBRARIES if m != module and re.search(rf"\bimport {m}\b", text)]
            # The core is optimised, for speed, and checks what it checks in a debug build all the same.
            flags = ["-suppress-warnings"] + (["-O", "-assert-config", "Debug"] if module in LIBRARIES else [])
            targets.append(f'    .{kind}(name: "{module}", dependencies: {json.dumps(needs)}, '
                           f'swiftSettings: [.unsafeFlags({json.dumps(flags)})]),')
        platforms = re.search(rb"platforms: \[.*?\],", (self.root / "Package.swift").read_bytes(), re.S)
        return ("// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
                f'  name: "mutants",\n  {platforms.group().decode() if platforms else ""}\n  targets: [\n'
                + "\n".join(targets) + "\n  ],\n  swiftLanguageModes: [.v6]\n)\n")

    # Building

    def settle(self, say):
        """Leaves out, round by round, the sites at which the core does not compile."""
        while True:
            self.write()
            files = [str(p) for p in sorted((self.folder / "package" / CORE).rglob("*.swift"))]
            done = subprocess.run(
                ["swiftc", "-frontend", "-emit-sil", "-Onone", "-o", os.devnull, "-swift-version", "6",
                 "-parse-as-library", "-module-name", "Observing", "-package-name", "mutants", "-suppress-warnings",
                 "-plugin-path", str(plugins()), *files], capture_output=True, text=True)
            if done.returncode == 0:
                return
            bad = self.blamed(done.stderr)
            if not bad:
                raise SystemExit("the mutated core does not compile, and no site is to blame:\n" + done.stderr[-4000:])
            say(f"{len(bad)} sites do not compile and are left out")
            self.refused += [s for s in self.sites if s.id in bad]
            self.sites = [s for s in self.sites if s.id not in bad]
            (self.folder / "refused.json").write_text(json.dumps(sorted(s.id for s in self.refused)))

    def blamed(self, log):
        bad = set()
        for file, line, column, message in ERROR.findall(log):
            if file not in self.texts:
                continue
            at = self.texts[file].origin(int(line), int(column))
            here = [s for s in self.sites if s.file == file]
            # What a drop leaves unset, or without an end, is found where it is used: any drop around may be to blame.
            inside = [s for s in here if s.start <= at <= s.end and s.line == int(line)] or [
                s for s in here if s.line == int(line)]
            named = re.search(r"'(?:self\.)?(\w+)'", message)
            body = [s for s in here if s.kind == "drop" and s.body[0] <= at <= s.body[1]]
            if "initializ" in message and named:
                about = [s for s in body if re.match(rf"(self\.)?{named.group(1)}\s*=", s.text)]
            else:
                about = []
            for site in about or [min(inside, key=lambda s: s.end - s.start)] if about or inside else body:
                site.refusal = message
                bad.add(site.id)
        return bad

    def build(self, jobs):
        command = ["swift", "build", "--build-tests", "-j", str(jobs), "--package-path", str(self.folder / "package")]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit("the mutated package does not build:\n" + (done.stdout + done.stderr)[-6000:])

    @property
    def tests(self):
        return next((self.folder / "package/.build/debug").glob("*.xctest"))


def plugins():
    return Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/host/plugins"
