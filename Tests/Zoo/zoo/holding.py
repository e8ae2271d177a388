"""Writes what watches a part of a state that is handed on as a value: in derived values, closures, objects, copies."""

import random

from .declare import show
from .paths import copies_of
from .readers import Walk
from .types import Enum, Leaf, Opt, Rows, holds_ids, reachable

# What each is for stands in Watch+Handed.swift.
WAYS = ["derived", "derived", "derivedInside", "derivedTwice", "derivedKept", "wrapped", "wrapped", "captured", "capturedByDerived",
        "copied", "copied", "compared", "viewed", "storeOfDerived", "scopeByScope"]


def is_faithful(type):
    """Whether `==` says all that there is to see."""
    return type.equatable and not any(
        isinstance(t, Leaf) and (not t.faithful or hasattr(t, "compares_part") or t.key == "Ref") for t in reachable(type)) and not holds_ids(type)


def hides_ids(type):
    """Whether it is no state, and holds what is equal by its id alone."""
    return not type.transparent and holds_ids(type)


class Holding:
    def __init__(self, watching):
        self.w, self.rng = watching, watching.rng

    def add(self, way):
        if way == "storeOfDerived":
            return self.store_of_derived()
        if way == "scopeByScope":
            return self.scope_by_scope()
        root = self.w.root_place()
        places = [p for p in self.w.places if p.keys] + [root]
        if way == "viewed":
            # A level of the equality strategy is cut off by the type's own `==`: one that does not tell leaves it stale.
            places = [p for p in places if not holds_ids(p.type)]
        if way == "copied":
            # To assign a copy compares what is no state by its own `==`: where that does not tell, who reads the copy is not told.
            places = [p for p in places if not any(hides_ids(t) for t in reachable(p.type))]
        if way == "compared":
            places = [p for p in places if is_faithful(p.type)]
        # Those that hold states, three times out of four.
        holding = [p for p in places if any(getattr(t, "state", False) for t in reachable(p.type))]
        places = holding if holding and self.rng.random() < 0.75 else places
        if places:
            self.handed(way, self.rng.choice(places), root)

    def handed(self, way, place, root):
        w, k, type = self.w, self.w.next, place.type
        on_store = way == "viewed" or self.rng.random() < 0.5
        # What a derived value says is the same is not another one for who reads all of it.
        exact = way in ("derived", "derivedTwice", "viewed") and self.rng.random() < 0.4
        walk = Walk(random.Random(self.rng.random()), place.path)
        lines = walk.all(type, "s", place.path) if exact else walk.walk(type, "s", place.path)
        parts = walk.parts + place.parts + copies_of(type, place.path)
        if not exact:
            parts = parts + [(place.path, "coarse"), (place.path, "handed")]
        function = [f"  static func read{k}(_ s: {type.swift}) -> String {{", "    var o = \"\""] + ["    " + l for l in lines] + ["    return o", "  }"]
        part = place.value()
        if on_store:
            keys = ".".join(place.keys)
            value = self.rng.choice([f"store.{keys}", f"store.state.{keys}"]) if keys else "store.state"
            expected = f"store.withState {{ read{k}({part}) }}"
        else:
            value = place.value("model.state")
            expected = f"untracked {{ read{k}({value}) }}"
        equal = "{ $0 == $1 }" if is_faithful(type) and self.rng.random() < 0.7 else f"{{ {show(type, '$0')} == {show(type, '$1')} }}"
        handed = [f"let handed = Handed<{type.swift}>(", f"  value: {{ {value} }}, expected: {{ {expected} }}, areEqual: {equal}, read: read{k})"]
        call = f"w.{way}({k}, handed"
        if way == "compared":
            call += f", {{ $0 == $1 }}, show: {{ {show(type, '$0')} }}"
        if way == "viewed":
            call += f", store, {{ {part} }}"
        w.add(f"{'store' if on_store else 'model'}, handed on: {way} {place.key_path}", [function], handed + [call + ")"], parts,
              # What a view state is made of is made again for each change around it.
              type if way == "viewed" else None)

    def store_of_derived(self):
        """A derived value hands on a store of a part."""
        place = self.w.choose(lambda t: t.transparent and not isinstance(t, Rows))
        if not place or not place.keys:
            return
        optional = isinstance(place.type, Opt)
        type = place.type.inner if optional else place.type
        f, parts = self.w.function("Part", type, (*place.path, "?") if optional else place.path)
        k, value = self.w.next, place.value()
        read, expected = f"storePart{k}(derived.value)", f"readPart{k}({value})"
        if optional:
            read, expected = f"derived.value.map {{ storePart{k}($0) }} ?? \"nil\"", f"{value}.map {{ readPart{k}($0) }} ?? \"nil\""
        self.w.add(f"store, a derived store of {place.key_path}", f, [
            f"let derived = Derived {{ store.scope({place.key_path}, action: same) }}",
            f"w.observed({k}, expected: {{ store.withState {{ {expected} }} }}) {{ {read} }}"], parts + place.parts + [(place.path, "handed")], place.type)

    def scope_by_scope(self):
        """A store of a part of a part: the outer one is held, the inner one is scoped to in the closure or held, too."""
        found = [p for p in self.w.places if len(p.keys) > 1 and not p.computed and p.type.transparent and not isinstance(p.type, (Opt, Rows))]
        if not found:
            return
        place = self.rng.choice(found)
        f, parts = self.w.function("Part", place.type, place.path)
        k, held = self.w.next, self.rng.random() < 0.5
        inner = f"outer.scope(\\.{place.keys[-1]}, action: same)"
        lines = [f"let outer = store.scope(\\.{'.'.join(place.keys[:-1])}, action: same)"] + ([f"let part = {inner}"] if held else [])
        lines.append(f"w.observed({k}, expected: {{ store.withState {{ readPart{k}({place.value()}) }} }}) {{ storePart{k}({'part' if held else inner}) }}")
        self.w.add(f"store, scope by scope {place.key_path}", f, lines, parts + place.parts + [(place.path, "handed"), (place.path[:-1], "handed")], place.type)


def comparisons(watching):
    """Closures that compare two states in a part of them where `==` says all there is."""
    places = [p for p in [watching.root_place()] + watching.places if is_faithful(p.type)]
    chosen = places[:1] + watching.rng.sample(places[1:], min(4, len(places) - 1)) if places else []
    return [f"{{ comparing({p.value('$0')}, {p.value('$1')}) {{ {show(p.type, '$0')} }} }}" for p in chosen]
