"""Makes families of types at random: a root state, and the types that it is made of."""

from . import leaves
from .kinds import Exists, Inline, SetOf
from .types import Computed, Dict, Either, Enum, Field, Leaf, List, Nominal, Opt, Rows, Struct, Tuple, can_be_hashable


class Family:
    """One root type and all that it is made of."""

    def __init__(self, rng, number, large=False):
        self.rng, self.number, self.nominals, self.names = rng, number, [], 0
        # An inline array of structs in front of what is aligned to 16 bytes: the compiler (6.3.1) gives that a place that
        # is not, and what it makes of it crashes. So a family has one or the other.
        self.has_inlines = rng.random() < 0.3
        self.root = self.make_root(large)

    def leaf(self):
        return self.choose(leaves.COMMON if self.rng.random() < 0.55 else leaves.RARE)

    def choose(self, types):
        found = self.rng.choice(types)
        return leaves.INT if self.has_inlines and is_wide(found) else found

    def new(self, type):
        self.nominals.append(type)
        return type

    def type_name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def known(self, test):
        found = [t for t in self.nominals if test(t)]
        return self.rng.choice(found) if found and self.rng.random() < (0.35 if len(self.nominals) < 7 else 1) else None

    # Types

    def any_type(self, depth):
        """What a tracked property may hold."""
        roll = self.rng.random()
        if depth <= 0 or roll < 0.42:
            return self.leaf()
        if roll < 0.58:
            return self.state(depth - 1)
        if roll < 0.70:
            inner = self.state(depth - 1) if self.rng.random() < 0.7 else self.leaf()
            return self.optional(inner)
        if roll < 0.82:
            return Rows(self.row(depth - 1))
        return self.opaque(depth)

    def optional(self, inner):
        # Of what is aligned to 16 bytes and optional twice, the compiler (6.3.1, debug) crashes, or what it makes of a wrapper does.
        levels = 1 if is_wide(inner) else self.rng.choice([1, 1, 1, 2, 3])
        for _ in range(levels):
            inner = Opt(inner)
        return inner

    def opaque(self, depth):
        """A type that is read as a whole, though there may be states in it."""
        inner = (self.state(depth - 1) if self.rng.random() < 0.6 else self.leaf())
        return self.rng.choice([
            lambda: List(inner), lambda: List(List(inner)), lambda: Dict(inner), lambda: Either(inner),
            lambda: Tuple(inner, self.leaf()), lambda: Tuple(leaves.INT, leaves.BOOL), lambda: self.plain_struct(depth - 1),
            lambda: Dict(List(inner)), lambda: self.plain_enum(depth - 1), lambda: Inline(inner) if self.has_inlines else List(inner),
            lambda: self.rng.choice([SetOf(self.hashable()), self.existential(depth - 1)])])()

    def hashable(self):
        """A state that sets and dictionaries may have."""
        test = lambda t: isinstance(t, Struct) and t.state and not t.row and not t.by_id and t.equatable and can_be_hashable(t)
        known = self.known(test)
        if known:
            return known
        fields = [Field(f"f{i}", self.choose(HASHABLE), tracked=self.rng.random() < 0.8) for i in range(self.rng.choice([1, 2, 3]))]
        return self.new(Struct(self.type_name("K"), fields, equatable=True))

    def existential(self, depth, protocol=None):
        """`any` of a protocol that states conform to: small ones, which lie in it, and large ones, which have a box."""
        protocol = protocol or self.rng.choice(["Fellow", "Fellow", "Watched"])
        return Exists(protocol, [self.fellow(protocol, count, depth) for count in self.rng.sample([0, 1, 2, 3], 2)])

    def fellow(self, protocol, count, depth):
        fields = [Field(f"f{i}", self.any_type(depth)) for i in range(count)]
        fields.append(Field("code", leaves.INT, tracked=self.rng.random() < 0.7))
        self.rng.shuffle(fields)
        result = Struct(self.type_name("F"), fields, equatable=self.rng.random() < 0.5)
        result.protocol = protocol
        return self.new(result)

    def state(self, depth):
        # Of an enum without any case no value is made.
        known = self.known(lambda t: t.state and not t.row and not getattr(t, "by_id", False) and (isinstance(t, Struct) or t.cases or t.plain_cases))
        if known:
            return known
        roll = self.rng.random()
        if roll < 0.08:
            return self.stateless()
        if roll < 0.16:
            return self.generic(self.leaf() if depth <= 0 or self.rng.random() < 0.5 else self.state(depth - 1))
        return self.struct(depth) if roll < 0.65 else self.enum(depth)

    def stateless(self):
        """A state without a tracked property."""
        fields = [Field(f"u{i}", self.leaf(), tracked=False, let=self.rng.random() < 0.5) for i in range(self.rng.choice([0, 1, 1, 2]))]
        return self.new(Struct(self.type_name("Z"), fields, equatable=self.rng.random() < 0.5))

    def generic(self, argument):
        """A generic struct or enum, which each family has one of at several types."""
        make = self.rng.choice([generic_struct, generic_enum])
        found = make(argument)
        for known in self.nominals:
            if known.key == found.key:
                return known
        return self.new(found)

    def plain_struct(self, depth):
        known = self.known(lambda t: not t.state)
        if known:
            return known
        fields = [Field(f"m{i}", self.any_type(depth - 1), tracked=self.rng.random() < 0.2) for i in range(self.rng.choice([1, 2, 3]))]
        return self.new(Struct(self.type_name("P"), fields, state=False, equatable=self.rng.random() < 0.5))

    def plain_enum(self, depth):
        cases = [(f"k{i}", [self.any_type(depth - 1)]) for i in range(self.rng.choice([1, 2]))]
        return self.new(Enum(self.type_name("Q"), cases, plain_cases=self.rng.choice([0, 1, 3]), state=False,
                             equatable=self.rng.random() < 0.5))

    def struct(self, depth, row=False, id_name=None):
        count = self.rng.choice([1, 2, 2, 3, 3, 4])
        fields = [Field(f"f{i}", self.any_type(depth)) for i in range(count)]
        if self.rng.random() < 0.1:
            fields.append(Field("q", self.rng.choice(leaves.RULED)))
        if not row and self.rng.random() < 0.25:
            self.add_untracked(fields, depth)
        elif row and self.rng.random() < 0.12:
            fields.append(Field("u3", self.leaf(), tracked=False))
        self.rng.shuffle(fields)
        result = Struct(self.type_name("R" if row else "A"), fields, equatable=self.rng.random() < 0.5, row=row)
        if row:
            # A row may be known by another property, if the array is told which.
            result.id_name = id_name or self.rng.choice(["id", "id", "key"])
            fields.insert(0, Field(result.id_name, leaves.INT, tracked=False, let=True))
        return self.new(result)

    def add_untracked(self, fields, depth):
        way = self.rng.randrange(6)
        if way == 0:
            fields.append(Field("w0", self.rng.choice([Opt(leaves.REF), leaves.MORTAL]), tracked=False, weak=True))
        elif way == 1:
            fields.append(Field("w1", leaves.REF, tracked=False, unowned=True))
        elif way == 2:
            fields.append(Field("u0", self.leaf(), tracked=False, let=True))
        elif way == 3:
            fields.append(Field("u1", self.any_type(depth - 1), tracked=False))
        else:
            fields.append(Field("u2", self.leaf(), tracked=False))

    def row(self, depth):
        return self.known(lambda t: t.row) or self.struct(depth, row=True)

    def enum(self, depth):
        cases = []
        for i in range(self.rng.choice([0, 1, 2, 2, 3, 3, 4, 5, 6])):
            cases.append((f"c{i}", [self.payload(depth) for _ in range(self.rng.choice([1, 1, 1, 2]))]))
        plain = self.rng.choice([0, 1, 1, 2, 4, 20, 300 if self.rng.random() < 0.3 else 3])
        if not cases and not plain:
            plain = 2
        boxed = [self.rng.choice(cases)[0]] if cases and self.rng.random() < 0.12 else []
        return self.new(Enum(self.type_name("E"), cases, plain, equatable=self.rng.random() < 0.5, boxed=boxed))

    def payload(self, depth):
        """Payloads that leave bits for the case: strings, arrays, references, truth values, other enums, optionals."""
        roll = self.rng.random()
        if roll < 0.25:
            return self.rng.choice([leaves.TEXTS, leaves.INTS, leaves.REF, leaves.EQ_REF, leaves.BOOL, leaves.INT, leaves.SET])
        if roll < 0.5:
            return Opt(self.state(depth - 1)) if depth > 0 else Opt(leaves.TEXTS)
        if roll < 0.6 and depth > 0:
            return Rows(self.row(depth - 1))
        return self.any_type(depth - 1) if depth > 0 else self.leaf()

    # Roots

    def make_root(self, large):
        from .recipes import RECIPES, large as recipe
        if large:
            return recipe(self)
        return RECIPES[self.number % len(RECIPES)](self)

    def root_struct(self, *types):
        """A root that holds these, and something else."""
        fields = [Field(f"f{i}", t) for i, t in enumerate(types)]
        fields += [Field(f"g{i}", self.any_type(3)) for i in range(self.rng.choice([1, 2, 3]))]
        self.rng.shuffle(fields)
        return self.new(Struct(self.type_name("S"), fields, equatable=self.rng.random() < 0.3))


HASHABLE = [t for t in leaves.COMMON + leaves.EQUATABLE_RARE
            if t.faithful and not hasattr(t, "compares_part") and t.key not in ("EqRef", "Nothing")]


def is_wide(type):
    """Whether it is aligned to 16 bytes."""
    return type.key.startswith(("SIMD", "Int128", "UInt128"))


def generic_struct(argument):
    fields = lambda t: [Field("f0", t), Field("f1", leaves.INT), Field("f2", Opt(t))]
    return _generic(Struct("Box", fields(argument)), Struct("Box", fields(leaves.PARAMETER)), argument)


def generic_enum(argument):
    cases = lambda t: [("c0", [t]), ("c1", [leaves.TEXTS]), ("c2", [Opt(t), leaves.BOOL])]
    return _generic(Enum("Choice", cases(argument), 1), Enum("Choice", cases(leaves.PARAMETER), 1), argument)


def _generic(type, pattern, argument):
    type.pattern, pattern.generic = pattern, ["A"]
    type.swift, type.key = f"{type.name}<{argument.swift}>", f"{type.name}_{argument.key}"
    return type


def nested_in_generic(family, argument):
    """A state that is declared inside a generic one, and has its parameter from there."""
    fields = lambda t: [Field("n", leaves.INT), Field("v", t), Field("o", Opt(t))]
    outer = lambda t, inner: [Field("f0", inner), Field("f1", Opt(inner)), Field("f2", t), Field("f3", List(inner))]
    inner = _generic(Struct("Part", fields(argument)), Struct("Part", fields(leaves.PARAMETER)), argument)
    inner.inside, inner.pattern.generic = "Shell", None
    inner.swift, inner.key = f"Shell<{argument.swift}>.Part", f"Shell_{argument.key}_Part"
    shell = _generic(Struct("Shell", outer(argument, inner)), Struct("Shell", outer(leaves.PARAMETER, inner.pattern)), argument)
    shell.pattern.nested = [inner.pattern]
    family.new(inner)
    return family.new(shell)
