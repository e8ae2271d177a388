"""Writes what watches parts of what a transform makes: rows, children, optionals of a value that lies nowhere."""

from .declare import remake
from .kinds import Live, last_value
from .paths import beside_rows, copies_of
from .types import Opt, Rows, Struct, holds_ids, reachable


def rows_made(rng, type, value):
    """An array of rows that is made of another one."""
    row = type.id_name
    even = f"{value}.filter {{ $0.{row} % 2 == 0 }}"
    return rng.choice([value, even, even, type.of(f"{value}.map {{ $0 }}"), type.of(f"{value}.reversed()"),
                       f"{value}.count % 2 == 0 ? {value} : {even}", f"{value}.isEmpty ? {type.of('[]')} : {remake(type, value)}"])


def value_made(rng, type, value):
    """A value that is the same one, or made anew of the same parts."""
    return rng.choice([value, remake(type, value)])


class Transformed:
    def __init__(self, watching, places):
        self.w, self.rng = watching, watching.rng
        # The places in a type that stores can be scoped to.
        self.inner_places = lambda type: [p for p in places(type) if p.type.transparent and not isinstance(p.type, Rows)]

    def choose(self, test):
        """Like a transform to a state: what is cut off by an `==` that does not tell would be stale."""
        return self.w.choose(lambda t: test(t) and not holds_ids(t) and not any(isinstance(p, Live) for p in reachable(t)))

    def excuses(self, place):
        """What is read of a transform is what it makes, and that is known as one; without an `==` it is another each time."""
        return place.parts + copies_of(place.type, place.path) + [(place.path, "handed"), (place.path, "coarse")] + (
            # A rule of one's own compares assignments, and here nothing is assigned.
            [((), "coarse")] if place.computed or not place.type.equatable or any(hasattr(t, "rule") for t in reachable(place.type)) else [])

    def rows(self, held):
        place = self.choose(lambda t: isinstance(t, Rows))
        if not place:
            return
        w, k, row = self.w, self.w.next, place.type.inner
        f, parts = w.function("Part", row, (*place.path, "e"))
        made = [f"  static func made{k}(_ s: {w.root.swift}) -> {place.type.swift} {{ {rows_made(self.rng, place.type, place.value('s'))} }}"]
        parts = parts + self.excuses(place) + beside_rows(row, place.path)
        ids, element = f"store.withState {{ made{k}($0).map(\\.{row.id_name}) }}", f"store.withState {{ made{k}($0)[id: id].map(readPart{k}) }}"
        lines = [f"let made = store.scope(state: {{ made{k}($0) }}, action: same)"]
        if held:
            lines += [f"w.rows({k}, {last_value(place, True)}ids: {{ {ids} }}, find: {{ made.scope(\\.self, id: $0, action: sameRow) }},",
                      f"  expected: {{ id in {element} }}) {{ storePart{k}($0) }}"]
        else:
            lines += [f"w.observed({k}, readsAgain: false, expected: {{ \"\\({ids})\" }}) {{", f"  let ids = made.state.map(\\.{row.id_name})",
                      "  for (id, row) in zip(ids, made.scope(\\.self, action: sameRow)) {",
                      f"    w.inner({k}, \"row \\(id)\", expected: {{ {element} }}) {{ storePart{k}(row) }}", "  }",
                      "  return \"\\(ids)\"", "}"]
        w.add(f"store, {'held ' if held else ''}rows of a transform {place.key_path}", [*f, made], lines, parts, place.type)

    def part(self, held):
        """A child or an optional of what a transform makes."""
        place = self.choose(lambda t: isinstance(t, Struct) and t.transparent and self.inner_places(t))
        if not place:
            return
        w, k = self.w, self.w.next
        inner = self.rng.choice(self.inner_places(place.type))
        optional = isinstance(inner.type, Opt)
        type = inner.type.inner if optional else inner.type
        path = (*place.path, *inner.path)
        f, parts = w.function("Part", type, (*path, "?") if optional else path)
        made = [f"  static func made{k}(_ s: {w.root.swift}) -> {place.type.swift} {{ {value_made(self.rng, place.type, place.value('s'))} }}"]
        parts = parts + self.excuses(place) + ([((), "coarse")] if inner.computed else [])
        scope, value = f"made.scope({inner.key_path}, action: same)", inner.value(f"made{k}($0)")
        lines = [f"let made = store.scope(state: {{ made{k}($0) }}, action: same)"]
        if not optional:
            lines += [f"let part = {scope}"] if held else []
            lines.append(f"w.observed({k}, expected: {{ store.withState {{ readPart{k}({value}) }} }}) {{ storePart{k}({'part' if held else scope}) }}")
        elif held:
            lines.append(f"w.presence({k}, {last_value(place, True)}find: {{ {scope} }}, expected: {{ store.withState {{ {value}.map(readPart{k}) }} }}) {{ storePart{k}($0) }}")
        else:
            lines.append(f"w.observed({k}, expected: {{ store.withState {{ {value}.map(readPart{k}) ?? \"nil\" }} }}) {{ {scope}.map {{ storePart{k}($0) }} ?? \"nil\" }}")
        w.add(f"store, {'held ' if held else ''}part {inner.key_path} of a transform {place.key_path}", [*f, made], lines, parts, place.type)


def watch_transformed(watching, places):
    transformed = Transformed(watching, places)
    for held in (False, True):
        transformed.rows(held)
        transformed.part(held)
