"""Types that say themselves how they are made, shown, made anew, changed and read."""

from .types import Struct, Type, Wrapper


class Kind(Type):
    """`make`, `show` and `remake` are functions of a type and an expression, which give an expression."""

    never_equal = False
    holds_references = True

    def make_body(self, make):
        raise NotImplementedError

    def show_body(self, show):
        raise NotImplementedError

    def remake_body(self, remake):
        raise NotImplementedError

    def mutate(self, mutator, x, path):
        raise NotImplementedError

    def walk(self, walk, x, path):
        """Reads a part of it; None where it is only read as a whole."""
        return None


class Exists(Kind):
    """An existential of a protocol, `any Fellow`, that holds one of several states."""

    never_equal = True

    def __init__(self, protocol, states):
        self.protocol, self.states = protocol, states
        self.swift, self.key = f"any {protocol}", f"{protocol}_" + "_".join(s.key for s in states)

    def parts(self):
        return list(self.states)

    def make_body(self, make):
        return [f"switch r.int({len(self.states)}) {{"] + [
            f"{'default' if i == len(self.states) - 1 else f'case {i}'}: return {make(s)}" for i, s in enumerate(self.states)] + ["}"]

    def _each(self, text):
        return ["switch v {"] + [f"case let x as {s.swift}: return {text(s)}" for s in self.states] + ["default: fatalError()", "}"]

    def show_body(self, show):
        return self._each(lambda s: show(s, "x"))

    def remake_body(self, remake):
        return self._each(lambda s: remake(s, "x"))

    def mutate(self, mutator, x, path):
        """Through the protocol's requirement; taken out, changed and put back; taken out, and put in elsewhere as what it is."""
        way, state, y = mutator.rng.randrange(6), mutator.rng.choice(self.states), mutator.name()
        if way < 2:
            return mutator.made([f"{x}.code &+= 1"], path, "raw")
        if way < 4:
            inner = mutator.mutate(state, y, path)
            return mutator.made([f"if var {y} = {x} as? {state.swift} {{"] + ["  " + l for l in inner.lines] + [f"  {x} = {y}", "}"], path, mutator.assign(x))
        if way == 4:
            return mutator.made([f"if let {y}: {state.swift} = c.saved(\"{state.key}\") {{ {x} = {y} }}"], path, mutator.assign(x))
        return mutator.made([f"if let {y} = {x} as? {state.swift} {{ c.save({y} as Any, \"{state.key}\") }}"], None, "raw")

    def walk(self, walk, x, path):
        if walk.rng.random() < 0.4:
            return [f"o += \"\\({x}.code)\""]
        y, state = walk.name(), walk.rng.choice(self.states)
        return walk.bind_optional(f"{x} as? {state.swift}", y, walk.apart(lambda: walk.walk(state, y, path)))


class SetOf(Wrapper, Kind):
    """A set of states that are hashable."""

    key = property(lambda s: f"SetOf_{s.inner.key}")
    swift = property(lambda s: f"Set<{s.inner.swift}>")
    equatable = True

    def make_body(self, make):
        return [f"var set: {self.swift} = []", "if d <= 0 { return set }", f"for _ in 0..<r.int(4) {{ set.insert({make(self.inner)}) }}", "return set"]

    def show_body(self, show):
        return [f"v.map {{ {show(self.inner, '$0')} }}.sorted().joined(separator: \",\")"]

    def remake_body(self, remake):
        return [f"{self.swift}(v.map {{ {remake(self.inner, '$0')} }})"]

    def mutate(self, mutator, x, path):
        """A set has an order of its own in each of the three states: the first one is that of the least text."""
        y, z = mutator.name(), mutator.name()
        make, show = mutator.value(self.inner), mutator.show
        least = f"{x}.min(by: {{ {show(self.inner, '$0')} < {show(self.inner, '$1')} }})"
        inner = mutator.mutate(self.inner, z, path)
        taken = [f"if let {y} = {least} {{", f"  var {z} = {x}.remove({y})!"] + ["  " + l for l in inner.lines] + [f"  {x}.update(with: {z})", "}"]
        return mutator.made(mutator.rng.choice([
            taken, taken, [f"{x}.insert({make})"], [f"{x}.update(with: {make})"], [f"if let {y} = {least} {{ {x}.remove({y}) }}"],
            [f"if let {y} = {least} {{ c.save({y} as Any, \"{self.inner.key}\") }}"],
            [f"if let {y}: {self.inner.swift} = c.saved(\"{self.inner.key}\") {{ {x}.insert({y}) }}"],
            [f"{x}.formUnion({x}.prefix(1))"], [f"{x} = {x}.filter {{ _ in true }}"], [f"{x}.removeAll()"]]), path, "raw")

    def walk(self, walk, x, path):
        return walk.rng.choice([[f"o += \"\\({x}.count)\""], [f"o += {x}.isEmpty ? \"empty\" : \"some\""], None])


class Inline(Wrapper, Kind):
    """An `InlineArray` of two."""

    never_equal = True
    key = property(lambda s: f"InlineOf_{s.inner.key}")
    swift = property(lambda s: f"InlineArray<2, {s.inner.swift}>")
    plain = property(lambda s: s.inner.plain)
    holds_references = False

    def make_body(self, make):
        return [f"let x0 = {make(self.inner)}", f"let x1 = {make(self.inner)}", "return [x0, x1]"]

    def show_body(self, show):
        return [f"{show(self.inner, 'v[0]')} + \"|\" + {show(self.inner, 'v[1]')}"]

    def remake_body(self, remake):
        return [f"return [{remake(self.inner, 'v[0]')}, {remake(self.inner, 'v[1]')}]"]

    def mutate(self, mutator, x, path):
        """An element is taken out and put back. (In place, in a struct in an enum, the compiler 6.3.1 crashes on it.)"""
        y, z, i = mutator.name(), mutator.name(), mutator.rng.randrange(2)
        inner = mutator.mutate(self.inner, y, path)
        return mutator.made([f"var {y} = {x}[{i}]"] + inner.lines + [
            f"let {z}: {self.swift} = [{', '.join(y if i == k else f'{x}[{k}]' for k in (0, 1))}]", f"{x} = {z}"], path, mutator.assign(x))

    def walk(self, walk, x, path):
        y = walk.name()
        return [f"let {y} = {x}[{walk.rng.randrange(2)}]", f"_ = {y}"] + walk.apart(lambda: walk.walk(self.inner, y, path))


class Live(Wrapper, Kind):
    """An object with a tracked property. Several places may have the same one, so a write may be for any of them."""

    never_equal = True
    key = property(lambda s: f"Live_{s.inner.key}")
    swift = property(lambda s: f"Live<{s.inner.swift}>")

    def make_body(self, make):
        return [f"return Live({make(self.inner)})"]

    def show_body(self, show):
        return [f"isShowingObjects ? {show(self.inner, 'v.value')} : \"object\""]

    def remake_body(self, remake):
        return [f"return Live({remake(self.inner, 'v.value')})"]

    def mutate(self, mutator, x, path):
        return mutator.made(mutator.mutate(self.inner, f"{x}.value", ("object",)).lines, path, "raw")

    def walk(self, walk, x, path):
        return walk.apart(lambda: walk.walk(self.inner, f"{x}.value", path)) + [f"_ = {x}"]


def has_shared(root):
    """Whether something in it is shared: it goes on to change, whatever becomes of the rest."""
    from .types import reachable
    return any(isinstance(t, Struct) and any(f.shared for f in t.fields) for t in reachable(root))


def has_objects(root):
    """Whether copies have something in common, so that a scratch copy is not one's own."""
    from .types import reachable
    return has_shared(root) or any(isinstance(t, Live) for t in reachable(root))


def last_value(place, may_stay=False):
    """What is said of a store's last value, for the checks of those that are held."""
    return ("mayStay: true, " if may_stay or place.computed else "") + ("goesOn: true, " if has_shared(place.type) else "")
