"""Writes closures that read a part of a state and show what they read, all of it and nothing else."""

from .declare import UNKNOWN, show
from .kinds import Kind
from .paths import beside_rows, parts_read, without_tracked
from .types import Dict, Either, Enum, List, Opt, Rows, Struct, Tuple


class Walk:
    """One way from a state down to a part of it, as statements that add to `o`."""

    def __init__(self, rng, base=()):
        self.rng, self.base, self.count, self.parts = rng, base, 0, []

    def name(self):
        self.count += 1
        return f"x{self.count}"

    def all(self, type, x, path, untracked=False, payload=False):
        self.parts += parts_read(type, path, untracked, payload)
        return [f"o += {show(type, x)}"]

    def untracked_fields(self, type, x, path):
        """Properties that are not tracked count as read by everybody who comes by."""
        lines = []
        for f in type.fields:
            if f.shared:
                # Which one it is, is read; not what it is.
                self.parts.append((path, "handed"))
            elif not f.tracked:
                # A store has an id of its own.
                field = f"{x}[dynamicMember: \\{type.swift}.{f.name}]" if x == "store" else f"{x}.{f.name}"
                if f.held:
                    lines += self.all(f.type, field, (*path, f.name))
                    self.parts.append(((*path, f.name), "unequal"))
                else:
                    lines += self.all(f.type, field, path, untracked=True)
                    self.parts += [] if f.type.plain else [(path, "untracked")]
        self.parts += without_tracked(type, path)
        return lines

    def shallow(self, type, x, path, payload=False):
        """What is read by who only hands a value on: the case, whether it is there."""
        if not type.transparent:
            return self.all(type, x, path, payload=payload)
        if isinstance(type, Enum) and type.indirect:
            self.parts.append((path, "coarse"))
            return self.all(type, x, path)
        self.parts.append((path, "handed"))
        if isinstance(type, Struct):
            return self.untracked_fields(type, x, path)
        if isinstance(type, Opt):
            y = self.name()
            return self.bind_optional(x, y, self.shallow(type.inner, y, (*path, "?")))
        if isinstance(type, Enum):
            return self.switch(type, x, path, None)
        return []

    def bind_optional(self, x, y, inner):
        inner = ["o += \"?\""] + inner
        used = any(mentions(line, y) for line in inner)
        head = f"if let {y} = {x} {{" if used else f"if ({x}) != nil {{"
        return [head] + ["  " + line for line in inner] + ["} else {", "  o += \"nil\"", "}"]

    def switch(self, type, x, path, chosen):
        """Shows the case and what it holds that is no state; goes on into one payload."""
        if not type.cases and not type.plain_cases:
            return []
        lines = [f"switch {x} {{"]
        for name, payload in type.cases:
            names = [self.name() for _ in payload]
            inner = [f"o += \"{name}\""]
            for i, t in enumerate(payload):
                step = (*path, f"{name}.{i}")
                if chosen == (name, i):
                    inner += self.walk(t, names[i], step)
                else:
                    inner += self.shallow(t, names[i], step, payload=not type.equatable)
            bound = ", ".join(f"let {n}" if any(mentions(l, n) for l in inner) else "_" for n in names)
            lines += [f"case .{name}({bound}):"] + ["  " + line for line in inner]
        if type.plain_cases:
            lines += ["default:", f"  o += plain_{type.key}({x})"]
        else:
            lines.append(UNKNOWN)
        return lines + ["}"]

    def apart(self, walk):
        """What `walk` reads of a value that is known as one with others, and so is coarse."""
        before = len(self.parts)
        lines = walk()
        self.parts = self.parts[:before]
        return lines

    def walk(self, type, x, path):
        if isinstance(type, Kind) and self.rng.random() < 0.6:
            self.parts += parts_read(type, path) + [(path, "coarse")]
            return type.walk(self, x, path) or [f"o += {show(type, x)}"]
        if isinstance(type, (List, Dict, Tuple, Either)) and self.rng.random() < 0.4:
            self.parts += parts_read(type, path) + [(path, "coarse")]
            return self.apart(lambda: self.inside(type, x, path))
        if not type.transparent:
            return self.all(type, x, path)
        if isinstance(type, Enum) and type.indirect:
            self.parts.append((path, "coarse"))
        if len(path) > len(self.base) + 9:
            return self.shallow(type, x, path)
        if path != self.base and self.rng.random() < 0.1:
            return self.all(type, x, path) if self.rng.random() < 0.5 else self.shallow(type, x, path)
        if isinstance(type, Struct):
            return self.walk_struct(type, x, path)
        if isinstance(type, Opt):
            y = self.name()
            return self.bind_optional(x, y, self.walk(type.inner, y, (*path, "?")))
        if isinstance(type, Enum):
            states = [(n, i) for n, p in type.cases for i, t in enumerate(p) if t.transparent]
            return self.switch(type, x, path, self.rng.choice(states) if states else None)
        return self.walk_rows(type, x, path)

    def inside(self, type, x, path):
        """A part of what is one value: how many there are, and one of them."""
        y = self.name()
        if isinstance(type, Tuple):
            i = self.rng.randrange(len(type.items))
            return self.walk(type.items[i], f"{x}.{i}", path)
        if isinstance(type, Either):
            return self.bind_optional(f"try? {x}.get()", y, self.walk(type.inner, y, path))
        one = f"{x}.first" if isinstance(type, List) else f"{x}[\"a\"]"
        return [f"o += \"\\({x}.count)\""] + self.bind_optional(one, y, self.walk(type.inner, y, path))

    def walk_struct(self, type, x, path):
        lines = self.untracked_fields(type, x, path)
        tracked = [f for f in type.fields if f.tracked or f.shared]
        options = tracked + type.computed
        if not options:
            self.parts.append((path, "handed"))
            return lines
        for member in self.rng.sample(options, min(len(options), self.rng.choice([1, 1, 1, 2]))):
            if member in type.computed:
                lines += self.walk_computed(member, x, path)
            elif member.shared:
                self.parts.append(((), "coarse"))
                lines += self.apart(lambda: self.walk(member.type, f"{x}.{member.name}", (*path, member.name)))
            else:
                lines += self.walk(member.type, f"{x}.{member.name}", (*path, member.name))
        return lines

    def walk_computed(self, member, x, path):
        lines = [line.format(x=x) for line in member.also]
        before = len(self.parts)
        lines += self.walk(member.type, f"{x}.{member.name}", (*path, "*"))
        found, self.parts = self.parts[before:], self.parts[:before]
        for target in member.targets:
            self.parts += [((*path, *target, *part[len(path) + 1:]), kind) for part, kind in found]
        self.parts += [((*path, *part), kind) for part, kind in member.parts]
        return lines

    def walk_rows(self, type, x, path):
        way = self.rng.choice(["ids", "id", "id", "presence", "first", "each", "all"])
        row, y = (*path, "e"), self.name()
        self.parts += beside_rows(type.inner, path)
        if way == "ids":
            return [f"o += \"\\(Array({x}.ids))\""]
        if way == "presence":
            self.parts.append((row, "handed"))
            return [f"o += {x}[id: {self.rng.randrange(6)}] == nil ? \"nil\" : \"there\""]
        if way == "id":
            return self.bind_optional(f"{x}[id: {self.rng.randrange(6)}]", y, self.walk(type.inner, y, row))
        if way == "first":
            inner = [f"let {y} = {x}[0]"] + self.walk(type.inner, y, row)
            if not any(mentions(l, y) for l in inner[1:]):
                inner[0] = f"_ = {x}[0]"
            return [f"o += \"\\(Array({x}.ids))\"", f"if !{x}.isEmpty {{"] + ["  " + line for line in inner] + ["}"]
        if way == "each":
            inner = self.walk(type.inner, y, row)
            return [f"for {y} in {x} {{", f"  o += \"\\({y}.{type.id_name})\""] + ["  " + line for line in inner] + ["}"]
        return self.all(type, x, path)


def mentions(line, name):
    """Whether a line of Swift uses a name."""
    at = line.find(name)
    while at >= 0:
        after = line[at + len(name):at + len(name) + 1]
        before = line[at - 1:at] if at else ""
        if not (after.isalnum() or after == "_" or before.isalnum() or before == "_"):
            return True
        at = line.find(name, at + 1)
    return False
