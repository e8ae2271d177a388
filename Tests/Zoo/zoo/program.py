"""Writes a root type's whole program: its types, its mutations and its readers."""

import random

from .declare import declaration, functions, make, plain_values, remake, show, type_is_row
from .families import Family
from .kinds import has_objects
from .mutations import Mutation, Mutator
from .paths import keys_at, may_run, may_run_together
from .types import Enum, Leaf, Nominal, reachable
from .watching import watch

MUTATIONS = 40


class Program:
    def __init__(self, seed, number, family=None, large=False):
        self.seed, self.number, self.name = seed, number, f"T{number}"
        self.family = family or Family(random.Random(f"{seed}/{number}"), number, large)
        self.root = self.family.root
        rng = random.Random(f"{seed}/{number}/program")
        self.types = reachable(self.root)
        self.readers, self.comparisons = watch(rng, self.root)
        self.mutations = self.make_mutations(rng)

    def make_mutations(self, rng):
        first = [Mutation([f"let v = {make(self.root).replace('&r', '&c.r')}", "s = v"], [((), "raw")]),
                 Mutation([f"let v = {remake(self.root, 's')}", "s = v"], [((), "raw")])]
        return first + [Mutator(rng, i).whole_mutation(self.root) for i in range(2, MUTATIONS)]

    def declarations(self, public="", chosen=lambda type: True):
        seen, lines = set(), []
        for type in self.types:
            if isinstance(type, Nominal) and not type.inside and type.name not in seen and chosen(type):
                seen.add(type.name)
                lines += declaration(getattr(type, "pattern", type), public) + [""]
        return lines

    def is_in_library(self, type):
        """Every other root stays beside the program, and holds types of the library."""
        return type is not self.root or self.number % 2 == 0

    def library(self):
        """The types, as a module has them that is built for library evolution."""
        return [f"public enum {self.name} {{"] + self.declarations("public ", self.is_in_library) + ["}", ""]

    def mask(self, mutation, index, test, readers):
        bits = 0
        for k, reader in readers:
            # A model's state is replaced by the setter of its property, a store's where it lies.
            writes = [((), "set")] if index < 2 and reader.on_model else mutation.writes
            writes = [(path, level, keys_at(self.root, path)) for path, level in writes]
            bits |= test(reader.parts, writes) << k
        return f"0x{bits:x}"

    def text(self, evolves=False, mutations=None, readers=None):
        """- mutations, readers: The numbers of those that are there; all of them if left out."""
        mutations = [(i, m) for i, m in enumerate(self.mutations) if mutations is None or i in mutations]
        readers = [(k, reader) for k, reader in enumerate(self.readers) if readers is None or k in readers]
        root, name = self.root.swift, self.name
        if evolves:
            lines = [f"extension {name} {{"] + self.declarations("", lambda t: not self.is_in_library(t))
        else:
            lines = [f"enum {name} {{"] + self.declarations()
        for type in self.types:
            lines += functions(type) + [""]
            if isinstance(type, Enum) and type.plain_cases:
                lines += plain_values(type)
        lines += [f"  @MainActor final class Model {{", f"    @Tracked var state: {root}", f"    init(_ state: {root}) {{ self.state = state }}", "  }", ""]
        for _, reader in readers:
            lines += reader.functions
        for i, mutation in mutations:
            lines += ["  " + l for l in mutation.functions]
            lines += [f"  static func mutate{i}(_ s: inout {root}, _ c: Ctx) {{"] + ["    " + l for l in mutation.lines] + ["  }"]
        lines += [f"  static func mutate(_ k: Int, _ s: inout {root}, _ c: Ctx) {{", "    switch k {"]
        lines += [f"    case {i}: mutate{i}(&s, c)" for i, _ in mutations] + ["    default: break", "    }", "  }", ""]
        lines += self.playing(root, mutations, readers)
        return lines + ["}", ""]

    def playing(self, root, mutations, readers):
        # Which mutation comes is drawn from all of them.
        there = {i for i, _ in mutations}
        masks, together = (
            ", ".join(self.mask(m, i, test, readers) if i in there else "0" for i, m in enumerate(self.mutations)) for test in (may_run, may_run_together))
        # Each of the three has objects of its own.
        first = remake(self.root, "first") if has_objects(self.root) else "first"
        lines = ["  @MainActor static func play(_ o: Options, _ f: Findings) {",
                 "    var r = Rng(o.seed)",
                 f"    let first = {make(self.root)}",
                 f"    let model = Model({first})",
                 f"    let store = Store(initialState: {first}, reducer: Reduce<{root}, Act> {{ state, action in",
                 "      for mutation in action.mutations {",
                 "        action.context.r = mutation.rng",
                 "        mutate(mutation.index, &state, action.context)",
                 "      }",
                 "      return .none",
                 "    })",
                 f"    let species = Species<{root}>(mutationCount: {len(self.mutations)}, mutate: mutate, show: {{ {show(self.root, '$0')} }},",
                 f"      comparisons: [{', '.join(self.comparisons)}],",
                 f"      mayRun: [{masks}],", f"      mayRunTogether: [{together}], hasObjects: {str(has_objects(self.root)).lower()},",
                 f"      writesTwice: [{', '.join(str(i) for i, m in enumerate(self.mutations) if not m.once)}])",
                 "    let play = Play(species, first, { model.state }, store, o, f)",
                 "    play.mutateModel = { k, c in",
                 "      switch k {",
                 f"      case 0: model.state = {make(self.root).replace('&r', '&c.r')}",
                 f"      case 1: model.state = {remake(self.root, 'model.state')}",
                 "      default: mutate(k, &model.state, c)",
                 "      }",
                 "    }",
                 f"    play.showModel = {{ {show(self.root, 'model.state')} }}",
                 "    play.makeReaders = { [unowned play] in watch(play.watch, model, store) }",
                 "    play.run()",
                 "  }", "",
                 f"  @MainActor static func watch(_ w: Watch, _ model: Model, _ store: Store<{root}, Act>) {{"]
        for _, reader in readers:
            lines += reader.lines
        return lines + ["  }"]
