"""Which parts a reader reads, which parts a mutation writes, and which of them excuse a run for nothing.

This is the one place for exceptions. They are decided by type and by mutation, never by what happened.
A path is a tuple of steps: a field's name, "?" for what an optional holds, "case.i" for a payload, "e" for any element.

A part that is read has a kind:
- "equal": not plain data (or compares a part of itself), and its `==` tells. A write in place, or a replacement where
  no setter runs, leaves no old value to compare with: it may run its readers for nothing.
- "unequal": not plain data, and no `==` says that two of them are the same (NaN is such a value, too; so is what an
  enum that is not Equatable holds in its cases without a state around it): every write may run its readers.
- "untracked": a state with a stored property that is not tracked and not plain data; every write in it may run all
  who read in it, since nothing says that this property was not the one that was written. An object in a `let` and a
  closure are told by themselves (`Field.held`).
- "coarse": what is known only as one with something else: what a computed property has read that a store was scoped
  through, properties that are not tracked beside a store's place, what is in an indirect case. Every write may run its
  readers. So is what lies in an object that several may have, or is shared: of which of them a write was, no path says.
- `Copies`: a value that is no state, and may hold copies of states: they have the stamps of where they were copied from.
- "handed": a state that the closure only handed on, or scoped to, or asked for its presence. It may run when another
  one is put in its place.

A mutation writes a path at a level:
- "set": by assignment, while the old value is alive;
- "raw": in place, or by replacing `self` or an inout value.
"""

from .kinds import Live
from .types import Dict, Either, Enum, Leaf, List, Opt, Rows, Struct, reachable


class Copies:
    """The kind of a part that may hold copies of states of these types: they have the stamps of where they were
    copied from, so that a write there may run its readers."""

    def __init__(self, states):
        self.states = states


def copies_of(type, path):
    """What somebody has read who reads a copy of a value: a transform, a view store, or one that lies in an array."""
    states = frozenset(t.key for t in reachable(type) if getattr(t, "state", False))
    return [(path, Copies(states))] if states else []


def copies_in(parts):
    """What of these parts excuses a run also where everything that was read is compared: who computes anew what reads an old
    copy cannot trust it, whatever that was computed anew for."""
    if not any(isinstance(kind, Copies) for _, kind in parts):
        return []
    return [(part, kind) for part, kind in parts if isinstance(kind, Copies) or kind in ("untracked", "coarse")]


def _has_leaf(type, test):
    return any(isinstance(t, Leaf) and test(t) for t in reachable(type))


def opaque_kind(type, untracked=False, payload=False):
    """The kind of a part that is read as a whole; None for plain data, which is always compared."""
    partly = _has_leaf(type, lambda t: hasattr(t, "compares_part"))
    nan = _has_leaf(type, lambda t: not t.faithful or t is not type and hasattr(t, "rule"))
    # A type with such a metatype in it is not looked into: in memory it is not what its record says.
    thin = _has_leaf(type, lambda t: t.key == "OneType") and (untracked or not isinstance(type, Leaf))
    if type.plain and not partly and not nan and not thin:
        return None
    if untracked:
        return "untracked"
    if nan or payload or thin or not type.equatable and type.key != "Ref":
        return "unequal"
    return "equal"


def parts_read(type, path, untracked=False, payload=False, stack=()):
    """All parts of a value that is shown as a whole, as (path, kind)."""
    if not type.transparent:
        kind = opaque_kind(type, untracked, payload)
        found, inside = [(path, kind)] if kind else [], reachable(type)
        found += copies_of(type, path)
        return found + ([((), "coarse")] if any(isinstance(t, Live) for t in inside) else [])
    if type.key in stack:
        return [(path, "untracked" if untracked else "unequal")]
    stack = (*stack, type.key)
    found = []
    if isinstance(type, Struct):
        for f in type.fields:
            if f.tracked:
                found += parts_read(f.type, (*path, f.name), untracked, False, stack)
            elif f.shared:
                found += [((), "coarse"), (path, "handed")]
            elif f.held:
                found.append(((*path, f.name), "unequal"))
            else:
                found += [(path, kind) for _, kind in parts_read(f.type, path, True, False, stack)]
                found += [] if f.type.plain else [(path, "untracked")]
        found += without_tracked(type, path)
    elif isinstance(type, Enum):
        if any(not t.transparent and _has_leaf(t, lambda leaf: leaf.key == "OneType") for _, payload_types in type.cases for t in payload_types):
            # What such a type's value is, is not what its record says, so that it is not looked into.
            found.append((path, "unequal"))
        for name, payload_types in type.cases:
            if type.indirect or name in type.boxed:
                # It lies elsewhere, where no bytes tell whether it is the same.
                found.append((path, "equal" if type.equatable else "unequal"))
            for i, t in enumerate(payload_types):
                if len(payload_types) > 1 and any(isinstance(inside, Rows) for inside in reachable(t)):
                    # An array in a case of several values is one property with them.
                    found.append(((*path, f"{name}.{i}"), "equal"))
                found += parts_read(t, (*path, f"{name}.{i}"), untracked, not type.equatable, stack)
    else:
        found += beside_rows(type.inner, path) if isinstance(type, Rows) else []
        found += parts_read(type.inner, (*path, "?" if isinstance(type, Opt) else "e"), untracked, payload, stack)
    return found


def without_tracked(type, path):
    """A state without tracked properties is one value, and no bytes of it are kept: what is written in place in one part of it
    may run who reads another."""
    if type.plain or any(f.tracked for f in type.fields):
        return []
    return [(path, "equal" if type.equatable else "unequal")]


def beside_rows(row, path):
    """A row's properties that are not tracked count as a change of the array, so of all its readers."""
    return [((*path, "e", f.name), "coarse") for f in row.fields if not f.tracked and f.name != row.id_name]


def _related(a, b):
    n = min(len(a), len(b))
    return a[:n] == b[:n]


def keys_at(root, path):
    """The types on the way that a path leads, and in what it leads to."""
    keys, type = set(), root
    for step in path:
        keys.add(type.key)
        if isinstance(type, Struct):
            type = next(f.type for f in type.fields if f.name == step)
        elif isinstance(type, Enum):
            name, _, index = step.partition(".")
            type = dict(type.cases)[name][int(index)]
        else:
            type = type.inner
    return keys | {t.key for t in reachable(type)}


def may_run(parts, writes):
    """Whether a mutation may run a reader for nothing; a write is a path, a level and the types that are written."""
    if not writes:
        # The state is handed in by reference, and left as it was: nothing says so of what carries no stamp.
        return any(part == () and kind == "untracked" for part, kind in parts)
    for path, level, keys in writes:
        for part, kind in parts:
            if isinstance(kind, Copies):
                if kind.states & keys:
                    return True
            elif kind == "handed":
                if part[:len(path)] == path or path == (*part, "?"):
                    return True
            elif _related(path, part) and (level == "raw" or kind in ("unequal", "untracked", "coarse")):
                return True
    return False


def may_run_together(parts, writes):
    """Whether two such mutations in one transaction may: the first value is gone when the third comes."""
    return any(_related(path, part) or isinstance(kind, Copies) and kind.states & keys
               for path, _, keys in writes for part, kind in parts)
