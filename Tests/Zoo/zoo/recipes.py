"""Roots that hold what is worth meeting in every run; the rest of each family is random."""

from . import leaves
from .families import nested_in_generic
from .kinds import Inline, Live, SetOf
from .types import Computed, Dict, Enum, Field, List, Opt, Rows, Struct


def anything(f):
    return f.root_struct()


def optional_payloads(f):
    """Optional payloads of the same type in several cases, with and without spare bits for the case."""
    last = f.rng.choice([leaves.TEXTS, leaves.INT, leaves.BOOL, leaves.REF, leaves.INTS])
    fields = [Field("f0", f.leaf()), Field("f1", last)][f.rng.randrange(2):]
    leaf = f.new(Struct(f.type_name("L"), fields, equatable=f.rng.random() < 0.5))
    one = f.new(Enum(f.type_name("O"), [("a", [Opt(leaf)]), ("b", [Opt(leaf)]), ("c", [Opt(leaf)])], equatable=f.rng.random() < 0.5))
    return one if f.rng.random() < 0.5 else f.root_struct(one, Opt(one))


def spare_bits(f):
    """Payloads that end in something with spare bits, in which the case is kept."""
    cases = []
    for i in range(f.rng.choice([2, 3, 4])):
        last = f.rng.choice([leaves.TEXTS, leaves.INTS, leaves.REF, leaves.BOOL, Rows(f.row(1)), f.enum(1)])
        node = f.new(Struct(f.type_name("N"), [Field("f0", f.leaf()), Field("f1", last)], equatable=f.rng.random() < 0.5))
        cases.append((f"c{i}", [node]))
    route = f.new(Enum(f.type_name("E"), cases, f.rng.choice([0, 1, 3]), equatable=f.rng.random() < 0.5))
    return f.root_struct(route, Opt(route))


def rows(f):
    return f.root_struct(Rows(f.row(2)))


def rows_in_a_case(f):
    route = f.new(Enum(f.type_name("E"), [("none", [leaves.INT]), ("list", [Rows(f.row(1))]), ("node", [f.struct(1)])], 1))
    return f.root_struct(route)


def optional_children(f):
    child = f.struct(2)
    return f.root_struct(f.optional(child), Opt(child), child)


def lists_of_states(f):
    child = f.struct(1)
    return f.root_struct(List(child), f.rng.choice([List(List(child)), Dict(child), Dict(List(child))]))


def computed(f):
    """Computed children and rows: handed on, chosen, made anew, filtered."""
    row = f.new(Struct(f.type_name("R"), [Field("id", leaves.INT, tracked=False, let=True), Field("n", leaves.INT), Field("f0", f.any_type(1))],
                       equatable=f.rng.random() < 0.5, row=True))
    child, leaf = f.struct(1), f.leaf()
    mini = f.new(Struct(f.type_name("M"), [Field("value", leaf)], equatable=f.rng.random() < 0.5))
    root = f.root_struct(child, child, leaves.BOOL, Rows(row), leaf, mini, Opt(child))
    c, r = child.swift, f"IdentifiedArrayOf<{row.swift}>"
    root.computed = [
        Computed("same", child, "get { f0 } set { f0 = newValue }", [("f0",)], settable=True),
        Computed("either", child, "f2 ? f0 : f1", [("f0",), ("f1",)], ["o += \"\\({x}.f2)\""]),
        Computed("made", mini, f"{mini.name}(value: f4)", [("f4",)]),
        Computed("filtered", Rows(row), "f2 ? f3.filter { $0.n % 2 == 0 } : f3", [("f3",)],
                 ["o += \"\\({x}.f2)\"", "for row in {x}.f3 {{ o += \"\\(row.id):\\(row.n),\" }}"]),
        Computed("known", mini, f"f2 ? {mini.name}(value: f4) : f5", [("f4",), ("f5",)], ["o += \"\\({x}.f2)\""]),
        Computed("maybe", Opt(child), "f2 ? f6 : nil", [("f6",)], ["o += \"\\({x}.f2)\""]),
        Computed("chained", child, "maybe ?? f1", [("f6", "?"), ("f1",)], ["o += \"\\({x}.f2)\""]),
    ]
    for member in root.computed:
        if "f2" not in member.body and "maybe" not in member.body:
            continue
        # Whether there is one is read as well.
        member.parts = [(("f2",), "coarse")] + [((path[0],), "handed") for path in member.targets if "?" in path]
    return root


def generics(f):
    """The same generic types at several types, one in another."""
    one, other = f.generic(f.leaf()), f.generic(f.struct(1))
    return f.root_struct(one, other, Opt(f.generic(other)), f.generic(one))


def recursive(f):
    """Types that hold themselves: through an identified array, an array, and indirectly."""
    node = f.new(Struct(f.type_name("R"), [Field("id", leaves.INT, tracked=False, let=True), Field("n", f.leaf())], row=True))
    node.fields.append(Field("kids", Rows(node)))
    tree = f.new(Enum(f.type_name("Tree"), [], 1, indirect=True))
    tree.cases = [("leaf", [f.leaf()]), ("node", [tree, f.struct(0)]), ("pair", [tree, tree])]
    branch = f.new(Struct(f.type_name("B"), [Field("n", f.leaf())]))
    branch.fields.append(Field("kids", List(branch)))
    return f.root_struct(Rows(node), tree, branch)


def unfaithful(f):
    """States whose `==` compares an id alone: who read another property in them runs all the same when it differs."""
    user = f.new(Struct(f.type_name("U"), [Field("id", leaves.INT, tracked=False, let=True), Field("name", leaves.TEXTS), Field("f0", f.leaf())],
                        by_id=True))
    person = f.new(Struct(f.type_name("R"), [Field("id", leaves.INT, tracked=False, let=True), Field("name", leaves.TEXTS)], by_id=True, row=True))
    return f.root_struct(user, Opt(user), Rows(person), leaves.BY_ID, leaves.BY_ID_TEXT)


def stateless(f):
    """States without a tracked property, or without any."""
    empty = f.new(Struct(f.type_name("Z"), []))
    label = f.new(Struct(f.type_name("Label"), [Field("text", leaves.TEXTS, tracked=False, let=True)]))
    route = f.new(Enum(f.type_name("E"), [("a", [empty]), ("b", [label]), ("c", [f.stateless()])], f.rng.choice([0, 2])))
    return f.root_struct(label, empty, Opt(label), route)


def many_cases(f):
    """More plain cases than a byte counts."""
    many = f.new(Enum(f.type_name("E"), [], 300, equatable=f.rng.random() < 0.5))
    some = f.new(Enum(f.type_name("E"), [("c0", [f.struct(0)]), ("c1", [many])], 260))
    return f.root_struct(many, some, Opt(many))


def uninhabited(f):
    """An enum without any case: an optional of it is always nil."""
    never = f.new(Enum(f.type_name("Never"), []))
    return f.root_struct(Opt(never), Opt(Opt(never)), f.new(Enum(f.type_name("E"), [("a", [Opt(never)]), ("b", [f.struct(0)])])))


def references(f):
    """References of all kinds beside tracked properties."""
    fields = [Field("f0", leaves.REF), Field("f1", leaves.EQ_REF), Field("f2", leaves.CLOSURE), Field("f3", leaves.ANY),
              Field("w", Opt(leaves.REF), tracked=False, weak=True), Field("m", leaves.MORTAL, tracked=False, weak=True),
              Field("n", leaves.INT)]
    f.rng.shuffle(fields)
    held = f.new(Struct(f.type_name("H"), fields))
    unowned = f.new(Struct(f.type_name("H"), [Field("w", leaves.REF, tracked=False, unowned=True), Field("f0", leaves.TEXTS)]))
    return f.root_struct(held, Opt(unowned), leaves.METATYPE)


def large(f):
    """More than 64 KB, or very many properties."""
    if f.number % 4 < 2:
        huge = f.new(Struct(f.type_name("H"), [Field("f0", leaves.INT), Field("f1", leaves.HUGE), Field("f2", leaves.TEXTS)]))
        return f.new(Struct(f.type_name("S"), [Field("f0", huge), Field("f1", Opt(f.struct(0))), Field("f2", leaves.TEXTS)]))
    wide = f.new(Struct(f.type_name("H"), [Field(f"f{i}", f.leaf()) for i in range(70)], equatable=f.rng.random() < 0.5))
    return f.root_struct(wide)


def existentials(f):
    """States behind a protocol: in properties of all kinds, optionals, arrays, enums."""
    one = f.existential(1, "Fellow")
    other = f.existential(1, "Watched")
    other.states.append(f.fellow("Watched", 1, 1))
    other.key += f"_{other.states[-1].key}"
    route = f.new(Enum(f.type_name("E"), [("a", [one]), ("b", [other.states[0]])], 1))
    root = f.root_struct(one, Opt(other), f.rng.choice([List(one), Dict(other), route]), one.states[0])
    root.fields.append(Field("u", f.rng.choice([one, other]), tracked=False))
    root.fields.append(Field("h", leaves.HASHABLE))
    return root


def sets(f):
    """Sets of states."""
    one = f.hashable()
    more = f.new(Struct(f.type_name("K"), [Field("f0", one), Field("f1", Opt(one)), Field("f2", leaves.TEXTS)], equatable=True))
    return f.root_struct(SetOf(one), SetOf(more), f.rng.choice([Opt(SetOf(one)), Dict(SetOf(one)), one]), one)


def rows_by_key(f):
    """Identified arrays that are told the id by a key path, of rows that are no `Identifiable`; rows in rows."""
    row = f.struct(1, row=True, id_name="key")
    outer = f.new(Struct(f.type_name("R"), [Field("key", leaves.INT, tracked=False, let=True), Field("n", leaves.INT), Field("kids", Rows(row))], row=True))
    outer.id_name = "key"
    return f.root_struct(Rows(row), Rows(outer), f.rng.choice([Opt(Rows(row)), List(row)]))


def ruled(f):
    """Properties with a rule of their own for what is a change, in states of all kinds."""
    fields = lambda: [Field(f"q{i}", t) for i, t in enumerate(f.rng.sample(leaves.RULED, 2))] + [Field("f0", f.leaf())]
    child = f.new(Struct(f.type_name("Q"), fields(), equatable=f.rng.random() < 0.5))
    row = f.new(Struct(f.type_name("R"), [Field("id", leaves.INT, tracked=False, let=True), *fields()], equatable=f.rng.random() < 0.5, row=True))
    return f.root_struct(leaves.QUARTERS, child, Opt(child), Rows(row), f.rng.choice([List(child), leaves.EVERY, leaves.FIRST_LETTER]))


def shared(f):
    """Values that several states share, whole states among them."""
    child = f.struct(1)
    fields = [Field("a", child, shared=True), Field("b", f.rng.choice([child, leaves.INT, leaves.TEXTS, Opt(child)]), shared=True), Field("n", leaves.INT)]
    holder = f.new(Struct(f.type_name("H"), fields, equatable=f.rng.random() < 0.5))
    root = f.root_struct(holder, f.rng.choice([Opt(holder), List(holder)]), child)
    root.fields.append(Field("c", f.rng.choice([child, Rows(f.row(1)), leaves.INT]), shared=True))
    return root


def shared_alone(f):
    """States that hold shared values and nothing tracked: equal ones may share others."""
    fields = lambda: [Field("a", f.rng.choice([leaves.INT, leaves.TEXTS]), shared=True)] + (
        [Field("u", leaves.INT, tracked=False)] if f.rng.random() < 0.3 else [])
    only = f.new(Struct(f.type_name("H"), fields(), equatable=f.rng.random() < 0.8))
    row = f.new(Struct(f.type_name("R"), [Field("id", leaves.INT, tracked=False, let=True), *fields()], equatable=f.rng.random() < 0.8, row=True))
    page = f.new(Enum(f.type_name("E"), [("a", [only])], 1, equatable=f.rng.random() < 0.8))
    return f.root_struct(f.rng.choice([only, page]), Opt(only), Rows(row), f.rng.choice([List(only), page, List(row), Opt(page)]))


def objects(f):
    """Objects with tracked properties, which several places may have."""
    child = f.struct(1)
    one = Live(child)
    route = f.new(Enum(f.type_name("E"), [("a", [one]), ("b", [child])], 1))
    root = f.root_struct(one, Opt(one), f.rng.choice([List(one), route, Live(leaves.TEXTS), child]))
    root.fields.append(Field("u", one, tracked=False))
    return root


def inline(f):
    """Inline arrays of states, and of what they hold."""
    f.has_inlines = True
    child = f.struct(1)
    return f.root_struct(Inline(child), Opt(Inline(leaves.BOOL)), f.rng.choice([Inline(Inline(child)), Inline(leaves.TEXTS), List(Inline(child))]))


def nested(f):
    """Types in generic types."""
    shell = nested_in_generic(f, f.rng.choice([leaves.TEXTS, leaves.INT, f.struct(0)]))
    return f.root_struct(shell, Opt(shell.fields[0].type), f.generic(shell.fields[0].type))


RECIPES = [anything, optional_payloads, spare_bits, rows, computed, optional_children, rows_in_a_case, lists_of_states,
           generics, recursive, unfaithful, anything, stateless, many_cases, references, large, uninhabited,
           existentials, sets, rows_by_key, ruled, shared, shared_alone, objects, inline, nested]
