"""Roots that hold what is worth meeting in every run; the rest of each family is random."""

from . import leaves
from .types import Dict, Enum, Field, List, Opt, Rows, Struct


def anything(f):
    return f.root_struct()


def optional_payloads(f):
    """Optional payloads of the same type in several cases."""
    leaf = f.new(Struct(f.type_name("L"), [Field("f0", f.leaf()), Field("f1", leaves.TEXTS)], equatable=f.rng.random() < 0.5))
    return f.new(Enum(f.type_name("O"), [("a", [Opt(leaf)]), ("b", [Opt(leaf)]), ("c", [Opt(leaf)])], equatable=f.rng.random() < 0.5))


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


RECIPES = [anything, optional_payloads, spare_bits, rows, anything, optional_children, rows_in_a_case, lists_of_states]
