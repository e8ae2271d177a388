"""The types of the zoo, as the generator knows them.

A type is *transparent* when it is a state, or an optional or an identified array of states: what is read in it is
tracked by part. Every other type is *opaque*: one value, which is read and compared as a whole.
"""


class Type:
    transparent = False
    plain = False  # plain data: no references in it
    equatable = False
    own_show = True  # it is shown by a function that is written for it

    def parts(self):
        """The types that this one is made of."""
        return []


class Leaf(Type):
    own_show = False

    def __init__(self, key, swift, make, show, plain=True, equatable=True, remake="{v}", touch=(), faithful=True):
        self.key, self.swift, self.make, self.show_text = key, swift, make, show
        self.plain, self.equatable, self.remake = plain, equatable, remake
        self.touch, self.faithful = touch, faithful


class Field:
    def __init__(self, name, type, tracked=True, let=False, weak=False, unowned=False, shared=False):
        self.name, self.type, self.tracked = name, type, tracked and not shared
        self.let, self.weak, self.unowned, self.shared = let, weak, unowned, shared  # shared: `@Shared`

    @property
    def writable(self):
        return not self.let and not self.unowned

    @property
    def held(self):
        """Whether it counts only when it is another one, though it is no plain data: the memory of what it refers to is held."""
        return not self.weak and not self.unowned and (self.type.key == "Closure" or self.let and self.type.key in ("Ref", "EqRef"))


class Computed:
    """A computed property, and what else than its value a closure has read that reads it."""

    weak, shared, writable = False, False, True

    def __init__(self, name, type, body, targets, also=(), parts=(), settable=False):
        self.settable = settable
        self.name, self.type, self.body = name, type, body
        self.targets = targets  # the paths, from the struct that has it, of what it hands out
        self.also, self.parts = list(also), list(parts)


class Nominal(Type):
    """A type that is declared: `declaration` is the generic type that it comes from, or itself."""

    generic = None
    inside = None  # the generic type that it is declared in
    nested = ()

    @property
    def transparent(self):
        return self.state


class Struct(Nominal):
    plain_name = "struct"

    id_name = "id"  # of a row; one that is called otherwise is no `Identifiable`
    protocol = None  # that it conforms to, with its property `code`

    def __init__(self, name, fields, state=True, equatable=False, row=False, by_id=False):
        self.name, self.fields, self.state = name, fields, state
        self.row, self.by_id, self.computed = row, by_id, []
        self.wants_equatable = equatable
        self.swift, self.key = name, name

    def parts(self):
        return [f.type for f in self.fields]

    @property
    def plain(self):
        return all_plain(self)

    @property
    def equatable(self):
        return self.by_id or (self.wants_equatable and can_be_equatable(self))


class Enum(Nominal):
    def __init__(self, name, cases, plain_cases=0, state=True, equatable=False, indirect=False, boxed=()):
        self.name, self.cases, self.plain_cases = name, cases, plain_cases  # cases: [(name, [Type])]
        self.state, self.indirect, self.wants_equatable = state, indirect or bool(boxed), equatable
        self.boxed = () if indirect else tuple(boxed)  # the cases that alone are indirect; what is read in one is coarse
        self.swift, self.key, self.row = name, name, False

    def parts(self):
        return [t for _, payload in self.cases for t in payload]

    @property
    def plain(self):
        return not self.indirect and all_plain(self)

    @property
    def equatable(self):
        return self.wants_equatable and can_be_equatable(self)


class Wrapper(Type):
    def __init__(self, inner):
        self.inner = inner

    def parts(self):
        return [self.inner]


class Opt(Wrapper):
    key = property(lambda s: f"Opt_{s.inner.key}")
    swift = property(lambda s: f"{s.inner.swift}?" if "->" not in s.inner.swift and not s.inner.swift.startswith("any ") else f"({s.inner.swift})?")
    transparent = property(lambda s: s.inner.transparent)
    plain = property(lambda s: s.inner.plain)
    equatable = property(lambda s: s.inner.equatable)


class Rows(Wrapper):
    """`IdentifiedArrayOf` of a row, or an array that is made with the key path of its id."""

    key = property(lambda s: f"Rows_{s.inner.key}")
    swift = property(lambda s: f"IdentifiedArrayOf<{s.inner.swift}>" if s.id_name == "id" else f"IdentifiedArray<Int, {s.inner.swift}>")
    id_name = property(lambda s: s.inner.id_name)

    def of(self, elements):
        """An expression for one of these elements."""
        return f"{self.swift}(uniqueElements: {elements}" + (")" if self.id_name == "id" else f", id: \\.{self.id_name})")

    transparent = True
    equatable = property(lambda s: s.inner.equatable)


class List(Wrapper):
    key = property(lambda s: f"List_{s.inner.key}")
    swift = property(lambda s: f"[{s.inner.swift}]")
    equatable = property(lambda s: s.inner.equatable)


class Dict(Wrapper):
    key = property(lambda s: f"Dict_{s.inner.key}")
    swift = property(lambda s: f"[String: {s.inner.swift}]")
    equatable = property(lambda s: s.inner.equatable)


class Either(Wrapper):
    """`Result`."""

    key = property(lambda s: f"Result_{s.inner.key}")
    swift = property(lambda s: f"Result<{s.inner.swift}, Oops>")
    plain = property(lambda s: s.inner.plain)
    equatable = property(lambda s: s.inner.equatable)


class Tuple(Type):
    def __init__(self, *items):
        self.items = items

    key = property(lambda s: "Tuple_" + "_".join(t.key for t in s.items))
    swift = property(lambda s: "(" + ", ".join(t.swift for t in s.items) + ")")
    plain = property(lambda s: all(t.plain for t in s.items))

    def parts(self):
        return list(self.items)


def reachable(root):
    """Every type in a type, itself first, each once."""
    found, waiting = {}, [root]
    while waiting:
        type = waiting.pop()
        if type.key in found:
            continue
        found[type.key] = type
        waiting += type.parts()
        if isinstance(type, Struct):
            waiting += [c.type for c in type.computed]
    return list(found.values())


def holds_ids(root):
    """Whether something in a type is equal to another by its id alone."""
    return any(isinstance(type, Struct) and type.by_id for type in reachable(root))


def all_plain(root):
    for type in reachable(root):
        if isinstance(type, Leaf) and not type.plain:
            return False
        if isinstance(type, (Rows, List, Dict)) or isinstance(type, Enum) and type.indirect or getattr(type, "holds_references", False):
            return False
        if isinstance(type, Struct) and any(f.weak or f.unowned or f.shared for f in type.fields):
            return False
    return True


def can_be_hashable(root):
    """Whether the compiler can write `hash(into:)`, too."""
    return root.equatable and all(
        not getattr(t, "by_id", False) and not hasattr(t, "compares_part") and t.key not in ("EqRef", "NaN", "Nothing")
        for t in reachable(root) if t is not root)


def can_be_equatable(root, seen=()):
    """Whether the compiler can write `==`: all parts have it. A type in itself is taken to have it."""
    for type in root.parts():
        if type.key in seen or type is root:
            continue
        if isinstance(type, Nominal):
            if not (getattr(type, "by_id", False) or type.wants_equatable):
                return False
            if not getattr(type, "by_id", False) and not can_be_equatable(type, (*seen, root.key)):
                return False
        elif isinstance(type, Leaf):
            if not type.equatable:
                return False
        elif isinstance(type, Tuple) or getattr(type, "never_equal", False) or not can_be_equatable(type, (*seen, root.key)):
            return False
    return not (isinstance(root, Struct) and any(f.weak or f.unowned for f in root.fields))
