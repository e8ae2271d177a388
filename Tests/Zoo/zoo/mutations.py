"""Writes functions that change a state, at a random depth, in one of the many ways that Swift has for it."""

from .declare import make, remake, show, type_is_row
from .kinds import Kind, has_objects
from .leaves import MORTAL
from .types import Dict, Either, Enum, Leaf, List, Opt, Rows, Struct, Tuple


class Mutation:
    def __init__(self, lines, writes):
        self.lines, self.writes, self.functions = lines, writes, []
        self.once = True  # whether what it leaves was left by its first write: what goes is as it was before


def value(type):
    return make(type).replace("&r", "&c.r")


class Mutator:
    def __init__(self, rng, number):
        self.rng, self.number, self.count = rng, number, 0
        self.functions, self.once = [], True  # the functions that the mutation calls

    # For the kinds that say themselves how they are changed.
    value, show = staticmethod(value), staticmethod(show)

    def made(self, lines, path, level):
        return Mutation(lines, [] if path is None else [(path, level)])

    def name(self):
        self.count += 1
        return f"y{self.count}"

    def whole_mutation(self, root):
        found = self.mutate(root, "s", ())
        found.functions, found.once = self.functions, self.once
        return found

    def mutate(self, type, x, path, row=False):
        """One change of what lies at `x`; a row in its array keeps its id, so it is not replaced here."""
        goes_on = self.deeper(type) if self.count < 9 else None
        chance = 0.25 if type.transparent or isinstance(type, (List, Dict, Either, Kind)) else 0.65
        if goes_on and self.rng.random() > chance:
            return goes_on(type, x, path)
        if isinstance(type, Struct) and row:
            return self.replace_row(type, x, path)
        return self.whole(type, x, path)

    def deeper(self, type):
        if isinstance(type, Kind):
            return lambda type, x, path: type.mutate(self, x, path)
        if isinstance(type, Struct) and any(f.writable for f in type.fields):
            return self.struct
        if isinstance(type, Enum) and type.cases:
            return self.payload
        for kind, way in ((Opt, self.optional), (Rows, self.rows), (List, self.list), (Dict, self.dictionary), (Either, self.either), (Tuple, self.tuple)):
            if isinstance(type, kind):
                return way
        return self.touch if isinstance(type, Leaf) and type.touch else None

    # Whole values.

    def whole(self, type, x, path):
        ways = [self.new, self.new, self.rebuilt, self.unchanged, self.there_and_back, self.stashed]
        if type.transparent or isinstance(type, (Struct, Kind)):
            ways += [self.copied, self.copied, self.rebuilt_and_changed, self.scratch, self.halfway]
            ways += [self.saved, self.saved, self.exchanged, self.saved_and_changed, self.both]
        if isinstance(type, (Struct, Enum)):
            ways += [self.put, self.put_equal]
        return self.rng.choice(ways)(type, x, path)

    def assign(self, x):
        """Assigning to the whole state, which is handed in by reference, or into an optional, runs no setter."""
        return "raw" if x == "s" or x.endswith("!") else "set"

    def new(self, type, x, path):
        y = self.name()
        return Mutation([f"let {y} = {value(type)}", f"{x} = {y}", f"if c.looks() {{ c.expectStored({show(type, x)}, {show(type, y)}) }}"],
                        [(path, self.assign(x))])

    def rebuilt(self, type, x, path):
        y = self.name()
        return Mutation([f"let {y} = {remake(type, x)}", f"{x} = {y}"], [(path, self.assign(x))])

    def unchanged(self, type, x, path):
        y = self.name()
        return Mutation([f"let {y} = {x}", f"{x} = {y}"], [(path, self.assign(x))])

    def there_and_back(self, type, x, path):
        y = self.name()
        return Mutation([f"let {y} = {x}", f"{x} = {value(type)}", f"{x} = {y}"], [(path, "raw")])

    def stashed(self, type, x, path):
        y = self.name()
        return Mutation([f"if let {y} = c.stash[{self.number}] as? {type.swift} {{", f"  {x} = {y}", "  c.stash = [:]", "} else {",
                         f"  c.stash[{self.number}] = {x} as Any", "}"], [(path, self.assign(x))])

    # Copies that were taken out anywhere, of any place of the type: `Ctx` keeps three of each.

    def taken(self, type, y, lines, other=()):
        head = f"if {'var' if any(f'&{y}' in l or l.startswith(f'{y}') for l in lines) else 'let'} {y}: {type.swift} = c.saved(\"{type.key}\") {{"
        return [head] + ["  " + l for l in lines] + (["} else {"] + ["  " + l for l in other] if other else []) + ["}"]

    def saved(self, type, x, path):
        y = self.name()
        save = f"c.save({x} as Any, \"{type.key}\")"
        if self.rng.random() < 0.4:
            return Mutation([save], [])
        return Mutation(self.taken(type, y, [f"{x} = {y}"], [save]), [(path, self.assign(x))])

    def exchanged(self, type, x, path):
        y = self.name()
        save = f"c.save({x} as Any, \"{type.key}\")"
        return Mutation(self.taken(type, y, [f"swap(&{x}, &{y})", f"c.save({y} as Any, \"{type.key}\")"], [save]), [(path, "raw")])

    def saved_and_changed(self, type, x, path):
        """A saved copy is written to; it is put back, or saved again, or both."""
        y = self.name()
        save, put = f"c.save({y} as Any, \"{type.key}\")", f"{x} = {y}"
        inner = self.mutate(type, y, path)
        lines = [f"var {y}: {type.swift} = c.saved(\"{type.key}\") ?? {x}"] + inner.lines
        return Mutation(lines + self.rng.choice([[save], [put], [save, put], [put, save]]), [(path, "raw")])

    def both(self, type, x, path):
        """Two copies of one place are written to: one is put back, or both are, one after the other."""
        self.once = False
        a, b = self.name(), self.name()
        lines = [f"var {a} = {x}", f"var {b} = {x}"] + self.mutate(type, a, path).lines + self.mutate(type, b, path).lines
        lines += self.rng.choice([[f"swap(&{a}, &{b})"], [f"{x} = {b}"], []]) + [f"c.save({b} as Any, \"{type.key}\")", f"{x} = {a}"]
        return Mutation(lines, [(path, "raw")])

    def copied(self, type, x, path):
        y = self.name()
        inner = self.mutate(type, y, path)
        # A copy of rows says itself which of them were written, and that they may have been where no setter runs.
        writes = inner.writes if isinstance(type, Rows) else []
        return Mutation([f"var {y} = {x}"] + inner.lines + [f"{x} = {y}"], [(path, self.assign(x))] + writes)

    def rebuilt_and_changed(self, type, x, path):
        y = self.name()
        inner = self.mutate(type, y, path)
        return Mutation([f"var {y} = {remake(type, x)}"] + inner.lines + [f"{x} = {y}"], [(path, self.assign(x))])

    def scratch(self, type, x, path):
        y = self.name()
        inner = self.mutate(type, y, path)
        return Mutation([f"var {y} = {x}"] + inner.lines + [f"c.scratch = {y} as Any"], inner.writes if has_objects(type) else [])

    def halfway(self, type, x, path):
        y, self.once = self.name(), False
        first, second = self.mutate(type, y, path), self.mutate(type, y, path)
        name = f"halfway{self.number}{y}"
        self.functions += [f"static func {name}(_ {y}: inout {type.swift}, _ c: Ctx) throws {{"] + ["  " + l for l in first.lines]
        self.functions += ["  try throwHalfway(c)"] + ["  " + l for l in second.lines] + ["}"]
        return Mutation([f"try? {name}(&{x}, c)"], [(path, "raw")])

    def put(self, type, x, path):
        return Mutation([f"{x}.put({value(type)})"], [(path, "raw")])

    def put_equal(self, type, x, path):
        return Mutation([f"{x}.put({remake(type, x)})"], [(path, "raw")])

    def replace_row(self, type, x, path):
        y = self.name()
        made = make(type, "4", f", {x}.{type.id_name}").replace("&r", "&c.r")
        way = self.rng.choice([f"{x} = {y}", f"{x}.put({y})"])
        return Mutation([f"let {y} = {self.rng.choice([made, remake(type, x)])}", way], [(path, "raw" if "put" in way else self.assign(x))])

    # Parts of values.

    def touch(self, type, x, path):
        return Mutation([self.rng.choice(type.touch).format(x=x)], [(path, "raw")])

    def struct(self, type, x, path):
        fields = [f for f in type.fields if f.writable]
        pairs = [(a, b) for a in fields for b in fields if a.name < b.name and a.type.key == b.type.key]
        if pairs and self.rng.random() < 0.15:
            a, b = self.rng.choice(pairs)
            y = self.name()
            return Mutation([f"let {y} = {x}.{a.name}", f"{x}.{a.name} = {x}.{b.name}", f"{x}.{b.name} = {y}"],
                            [((*path, a.name), "set"), ((*path, b.name), "set")])
        f = self.rng.choice(fields)
        if f.shared and self.rng.random() < 0.3:
            return self.share(f, x, path)
        if f.type is MORTAL:
            ways = [[f"{x}.{f.name} = c.mortal()"], [f"{x}.{f.name} = c.mortal()"], ["c.endMortal()"], [f"{x}.{f.name} = {value(f.type)}"]]
            return Mutation(self.rng.choice(ways), [((*path, f.name), "raw")])
        if f.weak:
            return Mutation([f"{x}.{f.name} = {value(f.type)}"], [((*path, f.name), "raw")])
        settable = [c for c in type.computed if c.settable]
        if settable and self.rng.random() < 0.2:
            c = self.rng.choice(settable)
            return self.mutate(c.type, f"{x}.{c.name}", (*path, *c.targets[0]))
        inner = self.mutate(f.type, f"{x}.{f.name}", (*path, f.name))
        if not type.state:
            return Mutation(inner.lines, [(path, "raw")])
        return inner if f.tracked else Mutation(inner.lines, [(at, "raw") for at, _ in inner.writes])

    def share(self, field, x, path):
        """A property that is shared comes to share with another one, or starts anew."""
        y, key = self.name(), f"Shared {field.type.key}"
        save, projected = f"c.save({x}.${field.name} as Any, \"{key}\")", f"{x}.${field.name}"
        return Mutation(self.rng.choice([
            [f"if let {y}: Shared<{field.type.swift}> = c.saved(\"{key}\") {{ {projected} = {y} }}"], [save],
            [f"{projected} = Shared({value(field.type)})"], [f"{projected} = Shared({remake(field.type, f'{x}.{field.name}')})"]]), [(path, "raw")])

    def optional(self, type, x, path):
        if self.rng.random() < 0.2:
            return Mutation([f"{x} = nil"], [(path, "set")])
        inner = self.mutate(type.inner, f"{x}!", (*path, "?"))
        return Mutation([f"if {x} != nil {{"] + ["  " + l for l in inner.lines] + ["}"], inner.writes)

    def tuple(self, type, x, path):
        i = self.rng.randrange(len(type.items))
        inner = self.mutate(type.items[i], f"{x}.{i}", path)
        return Mutation(inner.lines, [(path, "raw")])

    def payload(self, type, x, path):
        """Takes a payload out, changes it, and puts it back."""
        name, payload = self.rng.choice(type.cases)
        if not payload:
            return self.new(type, x, path)
        i = self.rng.randrange(len(payload))
        names = [self.name() for _ in payload]
        inner = self.mutate(payload[i], names[i], path)
        bound = ", ".join(("var " if j == i else "let ") + n for j, n in enumerate(names))
        back = f"{type.swift}.{name}({', '.join(names)})"
        way = self.rng.choice(["set", "set", "other", "put"])
        lines = [f"if case .{name}({bound}) = {x} {{"]
        if way == "other":
            lines += [f"  {x} = {value(type)}"]
        lines += ["  " + l for l in inner.lines]
        lines += [f"  {x}.put({back})" if way == "put" else f"  {x} = {back}", "}"]
        return Mutation(lines, [(path, "raw" if way != "set" else self.assign(x))])

    def rows(self, type, x, path):
        row, e, k = type.inner, (*path, "e"), self.rng.randrange(6)
        made, key = lambda id: make(row, "4", f", {id}").replace("&r", "&c.r"), row.id_name
        way = self.rng.randrange(25)
        if way < 5:
            inner = self.mutate(row, f"{x}[id: {k}]!", e, row=True)
            return Mutation([f"if {x}.contains(id: {k}) {{"] + ["  " + l for l in inner.lines] + ["}"], inner.writes)
        if way < 8:
            y = self.name()
            inner = self.mutate(row, f"{x}[{y}]", e, row=True)
            head = [f"if !{x}.isEmpty {{", f"  let {y} = c.r.int({x}.count)"] if way < 7 else [f"for {y} in {x}.indices {{"]
            return Mutation(head + ["  " + l for l in inner.lines] + ["}"], inner.writes)
        ways = [
            [f"if !{x}.contains(id: {k}) {{ {x}.append({made(k)}) }}"],
            [f"if !{x}.contains(id: {k}) {{ {x}.insert({made(k)}, at: c.r.int({x}.count + 1)) }}"], [f"{x}.remove(id: c.r.int(6))"],
            [f"if !{x}.isEmpty {{ {x}.remove(at: c.r.int({x}.count)) }}"], [f"{x}.removeAll {{ $0.{key} % 2 == 0 }}"],
            [f"{x}.sort {{ $0.{key} < $1.{key} }}"], [f"{x}.sort {{ $0.{key} > $1.{key} }}"], [f"{x}.reverse()"],
            [f"if {x}.count > 1 {{ {x}.swapAt(0, {x}.count - 1) }}"], [f"if {x}.count > 1 {{ {x}.move(fromOffsets: [0], toOffset: {x}.count) }}"],
            [f"{x}.updateOrAppend({made('c.r.int(6)')})"], [f"{x}[id: {k}] = {made(k)}"], [f"{x}[id: {k}] = nil"],
            [f"if let y = {x}[id: {k}] {{ {x}[id: {k}] = {remake(row, 'y')} }}"],
            [f"if !{x}.isEmpty {{ c.save({x}[c.r.int({x}.count)] as Any, \"{row.key}\") }}"],
            [f"if let y: {row.swift} = c.saved(\"{row.key}\") {{ {x}.updateOrAppend(y) }}"],
            [f"if {x}.count > 1, let y: {row.swift} = c.saved(\"{row.key}\"), !{x}.contains(id: y.{key}) {{", f"  {x}.insert(y, at: 1)", "}"],
        ]
        lines = ways[way - 8]
        # What is removed or inserted has no old value beside it; what is replaced has.
        level = "set" if way - 8 in (5, 6, 7, 8, 9, 10, 11, 13, 15) else "raw"
        return Mutation(lines, [(e, level)])

    def list(self, type, x, path):
        """An array that is one value, and perhaps holds states."""
        way = self.rng.randrange(10)
        if way < 4:
            inner = self.mutate(type.inner, f"{x}[0]", path)
            lines = [f"if !{x}.isEmpty {{"] + ["  " + l for l in inner.lines] + ["}"]
        else:
            lines = [[f"{x}.append({value(type.inner)})"], [f"if !{x}.isEmpty {{ {x}.removeLast() }}"], [f"{x}.reverse()"],
                     [f"if {x}.count > 1 {{ {x}.swapAt(0, 1) }}"], [f"{x}.removeAll()"],
                     [f"{x}.sort {{ {show(type.inner, '$0')} < {show(type.inner, '$1')} }}"]][way - 4]
        return Mutation(lines, [(path, "raw")])

    def either(self, type, x, path):
        """What a `Result` holds is taken out, changed and put back; or it fails, or is made anew by `map`."""
        way, y = self.rng.randrange(5), self.name()
        if way == 0:
            return Mutation([f"{x} = .failure(Oops(Int8(c.r.int(3))))"], [(path, self.assign(x))])
        if way == 1:
            return Mutation([f"{x} = {x}.map {{ {remake(type.inner, '$0')} }}"], [(path, self.assign(x))])
        inner = self.mutate(type.inner, y, path)
        lines = [f"if case .success(var {y}) = {x} {{"] + ["  " + l for l in inner.lines] + [f"  {x} = .success({y})", "}"]
        return Mutation(lines, [(path, self.assign(x))])

    def dictionary(self, type, x, path):
        way = self.rng.randrange(5)
        if way < 3:
            inner = self.mutate(type.inner, f"{x}[\"a\"]!", path)
            lines = [f"if {x}[\"a\"] != nil {{"] + ["  " + l for l in inner.lines] + ["}"]
        else:
            lines = [f"{x}[\"b\"] = {'nil' if way == 3 else value(type.inner)}"]
        return Mutation(lines, [(path, "raw")])
