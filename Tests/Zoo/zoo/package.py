"""Writes a scratch package that holds the programs, and builds it."""

import re
import shutil
import subprocess
from pathlib import Path

SUPPORT = Path(__file__).resolve().parent.parent / "Support"
LEAK = SUPPORT.parents[1] / "Leaks" / "PlantedLeak.swift"
BATCH = 10

IMPORTS = ["import Foundation", "import ObservableStore", "import Observing", ""]
MAIN = """PlantedLeak.plantIfAsked()
let options = Options(CommandLine.arguments)
let findings = Findings()
await findings.play {
  switch options.type {
%s
  default: break
  }
}
"""


def quoted(flags):
    return "[" + ", ".join(f'"{flag}"' for flag in flags) + "]"


class Package:
    def __init__(self, folder, core, configuration, sanitizer=None, evolves=False, flags=(), extras=(), without=None):
        self.folder, self.core = Path(folder), Path(core).resolve()
        self.configuration, self.sanitizer = configuration, sanitizer
        self.evolves, self.flags, self.extras, self.without = evolves, list(flags), list(extras), without
        self.batch_of = {}
        # What the records of the types in each batch are built without: the metadata, or the names alone.
        self.lacks = []

    def flags_of(self, lack):
        return ["-suppress-warnings"] + (["-Xfrontend", f"-disable-reflection-{lack}"] if lack else [])

    def lacks_metadata(self, number):
        return self.lacks[self.batch_of[number]] == "metadata"

    def write(self, programs, opaque=()):
        """- opaque: Types with other numbers, which are built without reflection metadata."""
        sources = self.folder / "Sources"
        shutil.rmtree(sources, ignore_errors=True)
        if self.evolves:
            self.write_library(programs, sources / "Species")
        batches = [programs[i:i + BATCH] for i in range(0, len(programs), BATCH)]
        self.lacks = [self.without for _ in batches]
        if opaque:
            batches.append(opaque)
            self.lacks.append("metadata")
        for number, batch in enumerate(batches):
            target = sources / f"Batch{number}"
            target.mkdir(parents=True)
            shutil.copy(LEAK, target)
            for file in SUPPORT.glob("*.swift"):
                text = file.read_text()
                if not self.evolves:
                    (target / file.name).write_text(text)
                elif file.name != "Leaves.swift":
                    (target / file.name).write_text("import Species\n" + text)
            for program in batch:
                self.batch_of[program.number] = number
                text = IMPORTS + (["import Species"] if self.evolves else []) + program.text(self.evolves)
                (target / f"{program.name}.swift").write_text("\n".join(text))
            cases = [f"  case {p.number}: {p.name}.play(options, findings)" for p in batch]
            (target / "main.swift").write_text(("import Species\n" if self.evolves else "") + MAIN % "\n".join(cases))
        for extra in self.extras:
            extra.write(sources / extra.name)
        self.write_manifest(len(batches))

    def write_library(self, programs, target):
        """The types in a module of their own, built for library evolution."""
        target.mkdir(parents=True)
        leaves = (SUPPORT / "Leaves.swift").read_text()
        (target / "Leaves.swift").write_text(re.sub(r"^( *)(final|struct|enum|protocol|let|var|init|static)\b", r"\1public \2", leaves, flags=re.M))
        for program in programs:
            (target / f"{program.name}.swift").write_text("\n".join(IMPORTS + program.library()))

    def write_manifest(self, count):
        library = ""
        if self.evolves:
            library = ("    .target(name: \"Species\", dependencies: products, "
                       f"swiftSettings: [.unsafeFlags({quoted(self.flags_of(self.without) + ['-enable-library-evolution'])})]),\n")
        needs = "products + [\"Species\"]" if self.evolves else "products"
        targets = library + "\n".join(f"    .executableTarget(name: \"Batch{i}\", dependencies: {needs}, swiftSettings: [.unsafeFlags({quoted(self.flags_of(self.lacks[i]))})])," for i in range(count))
        # They use what the library makes known to its own package.
        package = quoted(["-package-name", re.sub(r"\W", "_", self.core.name.lower())] + self.flags_of(self.without))
        targets += "".join(f"\n    .executableTarget(name: \"{extra.name}\", dependencies: products, packageAccess: false, swiftSettings: [.unsafeFlags({package})]),"
                           for extra in self.extras)
        (self.folder / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = [
  .product(name: "Observing", package: "{self.core.name}"),
  .product(name: "ObservableStore", package: "{self.core.name}"),
]

let package = Package(
  name: "zoo-scratch",
  dependencies: [.package(path: "{self.core}")],
  targets: [
{targets}
  ],
  swiftLanguageModes: [.v6]
)
""")

    def build(self):
        """Builds, and returns what went wrong, if anything did."""
        command = ["swift", "build", "-j", "2", "-c", self.configuration, "--package-path", str(self.folder)]
        if self.sanitizer:
            command += [f"--sanitize={self.sanitizer}"]
        for flag in self.flags:
            command += ["-Xswiftc", flag]
        done = subprocess.run(command, capture_output=True, text=True)
        self.log = done.stdout + done.stderr
        return None if done.returncode == 0 else self.log

    def executable(self, number):
        return self.folder / ".build" / self.configuration / f"Batch{self.batch_of[number]}"

    def kept(self, name, program):
        """A copy of what runs one program, and of its source, which stay when this package is written anew."""
        folder = self.folder.parent / "kept" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copy(self.executable(program.number), folder / "program")
        shutil.copy(self.folder / "Sources" / f"Batch{self.batch_of[program.number]}" / f"{program.name}.swift", folder)
        other = Package(self.folder, self.core, self.configuration, self.sanitizer, self.evolves, self.flags, without=self.without)
        other.executable = lambda number: folder / "program"
        other.batch_of, other.lacks = self.batch_of, self.lacks
        return other
