"""Writes what watches a state: closures on a model, on a store, on stores of its parts."""

import random

from .declare import show
from .holding import WAYS, Holding, comparisons
from .kinds import last_value
from .paths import beside_rows, copies_in, copies_of, parts_read
from .readers import Walk
from .transformed import watch_transformed
from .types import Enum, Opt, Rows, Struct, holds_ids, reachable


class Reader:
    def __init__(self, kind, functions, lines, parts):
        self.kind, self.functions, self.lines, self.parts = kind, functions, lines, parts

    @property
    def on_model(self):
        return self.kind.startswith("model")


class Place:
    """Where a store can be scoped to: a chain of properties."""

    computed = False

    def __init__(self, keys, type, path, parts):
        self.keys, self.type, self.path, self.parts = keys, type, path, parts

    @property
    def key_path(self):
        return "\\." + (".".join(self.keys) or "self")

    def value(self, root="$0"):
        return ".".join([root, *self.keys])


def places(type, keys=(), path=(), parts=()):
    """All places that a chain of at most three properties leads to."""
    found = []
    if not isinstance(type, Struct) or not type.state or len(keys) == 3:
        return found
    # Properties that are not tracked count as a change of what holds them, so of every store on the way.
    beside = [((*path, f.name), "coarse") for f in type.fields if not f.tracked]
    beside += [(path, "untracked") for f in type.fields if not f.tracked and not f.shared and not f.type.plain and not f.held]
    for f in type.fields:
        if f.shared:
            # What lies in it is found where it is shared, and not in this state: as if it were computed.
            found.append(Place((*keys, f.name), f.type, (*path, f.name), [*parts, *beside, ((), "coarse")]))
            found[-1].computed = True
        if not f.tracked:
            continue
        place = Place((*keys, f.name), f.type, (*path, f.name), [*parts, *beside])
        found += [place] + places(f.type, place.keys, place.path, place.parts)
    for c in type.computed:
        extra = [((*path, *p), kind) for p, kind in c.parts] + [((*path, *t), "coarse") for t in c.targets]
        found.append(Place((*keys, c.name), c.type, (*path, *c.targets[0]), [*parts, *beside, *extra]))
        found[-1].computed = True
    return found


class Watching:
    def __init__(self, rng, root):
        self.rng, self.root, self.readers = rng, root, []
        self.places = places(root)
        if isinstance(root, Enum):
            self.places.append(Place((), root, (), []))

    @property
    def next(self):
        return len(self.readers)

    def root_place(self):
        return Place((), self.root, (), [])

    def function(self, name, type, way):
        """A function that reads a plain value, the same one for a store, and the parts that they read."""
        seed = self.rng.random()
        k, texts = self.next, []
        base = way
        walk = Walk(random.Random(seed), base)
        lines = walk.walk(type, "s", base)
        texts.append([f"  static func read{name}{k}(_ s: {type.swift}) -> String {{", "    var o = \"\""]
                     + ["    " + l for l in lines] + ["    return o", "  }"])
        if isinstance(type, Struct) and type.state:
            lines = Walk(random.Random(seed), base).walk(type, "store", base)
        else:
            walk = Walk(random.Random(seed), base)
            lines = ["let s = store.state"] + walk.all(type, "s", base)
            texts[0] = [f"  static func read{name}{k}(_ s: {type.swift}) -> String {{ {show(type, 's')} }}"]
        texts.append([f"  @MainActor static func store{name}{k}(_ store: Store<{type.swift}, Act>) -> String {{", "    var o = \"\""]
                     + ["    " + l for l in lines] + ["    return o", "  }"])
        return texts, walk.parts

    def add(self, kind, functions, lines, parts, part=None):
        k = self.next
        # A store of what cannot be looked into is asked for anew at each change around it.
        parts = parts + ([((), "coarse")] if part and is_blurred(part) else [])
        head = [f"    if w.isChosen({k}) {{"]
        self.readers.append(Reader(kind, [l for f in functions for l in f], head + ["      " + l for l in lines] + ["    }"], parts))

    # On a model.

    def path_function(self):
        walk, k = Walk(self.rng), self.next
        lines = walk.walk(self.root, "s", ())
        return [[f"  static func read{k}(_ s: {self.root.swift}) -> String {{", "    var o = \"\""] + ["    " + l for l in lines]
                + ["    return o", "  }"]], walk.parts

    def model(self):
        f, parts = self.path_function()
        k = self.next
        self.add("model", f, [f"w.observed({k}, expected: {{ untracked {{ read{k}(model.state) }} }}) {{ read{k}(model.state) }}"], parts)

    def model_derived(self):
        f, parts = self.path_function()
        k = self.next
        self.add("model, derived", f, [f"let derived = Derived {{ read{k}(model.state) }}", "w.kept.append(derived)",
                 f"w.observed({k}, expected: {{ untracked {{ read{k}(model.state) }} }}) {{ derived.value }}"], copies_in(parts))

    def model_toolchain(self):
        f, parts = self.path_function()
        k = self.next
        self.add("model, toolchain's Observation", f,
                 [f"w.toolchain({k}, expected: {{ untracked {{ read{k}(model.state) }} }}) {{ read{k}(model.state) }}"], parts)

    # On a store.

    def store(self, way="observed"):
        f, parts = self.function("", self.root, ())
        k = self.next
        self.add(f"store, {way}", f, [f"w.{way}({k}, expected: {{ store.withState(read{k}) }}) {{ store{k}(store) }}"], parts)

    def view_store(self):
        f, _ = self.path_function()
        k = self.next
        self.add("store, view store", f, [f"w.viewStore({k}, store, expected: {{ store.withState(read{k}) }}) {{ read{k}($0) }}"], [])

    def transform(self):
        f, _ = self.path_function()
        k = self.next
        self.add("store, transform to a text", f, [f"let part = store.scope(state: {{ read{k}($0) }}, action: same)",
                 f"w.observed({k}, expected: {{ store.withState(read{k}) }}) {{ part.state }}"], [])

    def choose(self, test):
        found = [p for p in self.places if test(p.type)]
        return self.rng.choice(found) if found else None

    def transform_to_state(self):
        # A level of the equality strategy is cut off by the type's own `==`: one that does not tell leaves it stale.
        place = self.choose(lambda t: t.transparent and not holds_ids(t))
        if not place:
            return
        f, parts = self.function("Part", place.type, place.path)
        k = self.next
        self.add(f"store, transform {place.key_path}", f, [
            f"let part = store.scope(state: {{ {place.value()} }}, action: same)",
            f"w.observed({k}, expected: {{ store.withState {{ readPart{k}({place.value()}) }} }}) {{ storePart{k}(part) }}"],
            parts + place.parts + copies_of(place.type, place.path) + [(place.path, "handed"), (place.path, "coarse")]
            + ([((), "coarse")] if place.computed and not place.type.equatable or is_blurred(place.type) or is_ruled(place.type)
               # What has no equality of its own is another one whenever it is made again.
               or any(kind == "unequal" for _, kind in parts_read(place.type, ())) else []))

    def child(self, held):
        place = self.choose(lambda t: t.transparent and not isinstance(t, (Opt, Rows)))
        if not place or not place.keys:
            return
        f, parts = self.function("Part", place.type, place.path)
        k = self.next
        scope = f"store.scope({place.key_path}, action: same)"
        lines = [f"let part = {scope}"] if held else []
        lines.append(f"w.observed({k}, expected: {{ store.withState {{ readPart{k}({place.value()}) }} }}) "
                     f"{{ storePart{k}({'part' if held else scope}) }}")
        self.add(f"store, {'held ' if held else ''}child {place.key_path}", f, lines,
                 parts + place.parts + [(place.path, "handed")], place.type)

    def optional(self, held):
        place = self.choose(lambda t: isinstance(t, Opt) and t.transparent)
        if place:
            self.present(place, place.type.inner, f"store.scope({place.key_path}, action: same)", f"{place.value()}",
                         (*place.path, "?"), "optional", held)

    def case(self, held):
        one = lambda t: isinstance(t, Enum) and t.state and any(len(p) == 1 and p[0].transparent for _, p in t.cases)
        place = self.choose(lambda t: one(t) or isinstance(t, Opt) and one(t.inner))
        if not place:
            return
        optional = isinstance(place.type, Opt)
        enum = place.type.inner if optional else place.type
        name, payload = self.rng.choice([(n, p) for n, p in enum.cases if len(p) == 1 and p[0].transparent])
        step = (*place.path, *(["?"] if optional else []), f"{name}.0")
        k = self.next
        take = [f"  static func take{k}(_ s: {place.type.swift}) -> {Opt(payload[0]).swift} {{",
                f"    if case .{name}(let x){'?' if optional else ''} = s {{ return .some(x) }}", "    return nil", "  }"]
        self.present(place, payload[0], f"store.scope({place.key_path}, case: {{ {enum.swift}.{name}($0) }}, action: same)",
                     f"take{k}({place.value()})", step, f"case {name}", held, [take])

    def present(self, place, type, scope, value, path, kind, held, more=()):
        """A store of a part that is not always there."""
        f, parts = self.function("Part", type, path)
        k, parts = self.next, parts + place.parts
        expected = f"store.withState {{ {value}.map(readPart{k}) ?? \"nil\" }}"
        if not held:
            lines = [f"w.observed({k}, expected: {{ {expected} }}) {{", f"  guard let part = {scope} else {{ return \"nil\" }}",
                     f"  return storePart{k}(part)", "}"]
            self.add(f"store, {kind} {place.key_path}", [*f, *more], lines, parts + [(place.path, "handed")], place.type)
            return
        lines = [f"w.presence({k}, {last_value(place)}find: {{ {scope} }}, expected: {{ store.withState {{ {value}.map(readPart{k}) }} }}) {{ storePart{k}($0) }}"]
        # An optional or an enum has no first property that would say which one it is: another one is told of, though the
        # store stays.
        parts = parts + ([(place.path, "handed")] if isinstance(type, (Opt, Enum)) else [])
        self.add(f"store, held {kind} {place.key_path}", [*f, *more], lines, parts, place.type)

    def rows(self, own):
        place = self.choose(lambda t: isinstance(t, Rows))
        if not place:
            return
        row = place.type.inner
        f, parts = self.function("Part", row, (*place.path, "e"))
        k, parts = self.next, parts + place.parts + beside_rows(row, place.path)
        ids, element = f"store.withState {{ {place.value()}.map(\\.{row.id_name}) }}", f"store.withState {{ {place.value()}[id: id].map(readPart{k}) }}"
        if own:
            lines = [f"w.rows({k}, {last_value(place)}ids: {{ {ids} }}, find: {{ store.scope({place.key_path}, id: $0, action: sameRow) }},",
                     f"  expected: {{ id in {element} }}) {{ storePart{k}($0) }}"]
        else:
            lines = [f"w.observed({k}, readsAgain: false, expected: {{ \"\\({ids})\" }}) {{", f"  let ids = {ids}",
                     f"  for (id, row) in zip(ids, store.scope({place.key_path}, action: sameRow)) {{",
                     f"    w.inner({k}, \"row \\(id)\", expected: {{ {element} }}) {{ storePart{k}(row) }}", "  }",
                     "  return \"\\(ids)\"", "}"]
        self.add(f"store, {'held ' if own else ''}rows {place.key_path}", f, lines, parts)


def is_ruled(type):
    """Whether a property in it has a rule of its own, which compares what is assigned, and not what is made anew."""
    return any(hasattr(t, "rule") for t in reachable(type))


def is_blurred(type):
    """Whether there is a struct in it that is not looked into: one with a weak or an unowned reference, or a metatype
    that takes no memory; or a case of several values that holds rows, or a state in an optional or an enum, which has no `==`."""
    return any(isinstance(t, Enum) and not t.equatable and any(len(p) > 1 and any(isinstance(v, Rows) or isinstance(v, (Opt, Enum)) and v.transparent for v in p) for _, p in t.cases)
               for t in reachable(type)) or any(isinstance(t, Struct) and any(f.weak or f.unowned or not f.tracked and f.type.key == "OneType" for f in t.fields)
               for t in reachable(type))


def watch(rng, root, count=1):
    """All readers of a root type."""
    w = Watching(rng, root)
    for _ in range(6):
        w.model()
    for way in (w.model_derived, w.model_toolchain, w.view_store, w.transform, w.transform_to_state):
        way()
    for _ in range(4):
        w.store()
    w.store("toolchain")
    for held in (False, True):
        for way in (w.child, w.optional, w.case, w.rows):
            way(held)
    holding = Holding(w)
    for way in WAYS:
        holding.add(way)
    compared = comparisons(w)
    watch_transformed(w, places)
    return w.readers, compared
