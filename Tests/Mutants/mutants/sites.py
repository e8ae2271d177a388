"""Finds the places that can be changed, in the compiler's own tree of the sources."""

import hashlib
import json
import re
import subprocess
from collections import Counter
from pathlib import Path

from .tokens import operator_at, token_end

BOOL, VOID, NEVER = "$sSbD", "$sytD", "$ss5NeverOD"
INTEGERS = {"$sSiD", "$sSuD"} | {f"$ss{len(n)}{n}VD" for n in ("Int8", "Int16", "Int32", "Int64")} | {
    f"$ss{len(n)}{n}VD" for n in ("UInt8", "UInt16", "UInt32", "UInt64")}
BOUNDARIES = {"<": "mutantLess", "<=": "mutantAtMost", ">": "mutantMore", ">=": "mutantAtLeast"}
SWAPS = {"&&": "mutantAnd", "||": "mutantOr", "+": "mutantPlus", "-": "mutantMinus"}
# What these are given is for the developer, and says nothing of what the core does.
CHECK = re.compile(rb"(assert|assertionFailure|precondition|preconditionFailure|fatalError)\(")
# Where ranges are equal, the later lies inside the earlier.
ORDER = ["drop", "nothing", "negate", "swap", "boundary", "constant"]


class Site:
    """One place, and what is done to it."""

    def __init__(self, file, function, kind, start, end, source, operator=None, helper=None, is_shorthand=False):
        self.file, self.function, self.kind = file, function, kind
        self.start, self.end, self.operator, self.helper = start, end, operator, helper
        self.is_shorthand = is_shorthand
        self.text = " ".join(source[start:end].decode().split())
        self.line = source.count(b"\n", 0, start) + 1
        first = source.rfind(b"\n", 0, start) + 1
        self.context = " ".join(source[first:source.find(b"\n", start)].decode().split())
        self.number = 0
        self.id = ""

    @property
    def change(self):
        text = self.text if len(self.text) <= 90 else self.text[:87] + "..."
        what = self.kind if self.operator is None else f"{self.kind} {self.operator[1]}"
        return f"{what}: {text}"

    def __str__(self):
        return f"{self.id}  {Path(self.file).name}:{self.line}  {self.function}  {self.change}"


def name_of(node):
    base = node.get("base_name", {})
    return base.get("name") or base.get("special") or "?"


class Finder:
    def __init__(self, file, source):
        self.file, self.source, self.sites, self.seen = file, source, [], set()
        self.guards, self.body, self.is_initial = set(), None, False

    def add(self, node, kind, function, **more):
        place = node.get("range")
        if place is None or function is None:
            return
        start, end = place["start"], token_end(self.source, place["end"])
        if kind == "nothing" and re.search(rb"\b(let|var)\s+$", self.source[:start]):
            more["is_shorthand"] = True
        if (kind, start, end) not in self.seen:
            self.seen.add((kind, start, end))
            self.sites.append(Site(self.file, function, kind, start, end, self.source, **more))
            self.sites[-1].body = self.body

    def negate(self, node, function):
        while node.get("_kind") == "load_expr":
            node = node["sub_expr"]
        if node.get("_kind") == "autoclosure_expr":
            node = (node.get("single_expression_body") or self.closure_result(node)) or node
        if node.get("type") == BOOL and not self.is_logic(node):
            if node["_kind"] != "boolean_literal_expr":
                self.add(node, "negate", function)

    @staticmethod
    def closure_result(node):
        elements = node.get("body", {}).get("elements", [])
        if len(elements) != 1:
            return None
        return elements[0].get("result", elements[0])

    def operator(self, node):
        place = node.get("fn", {}).get("range")
        return operator_at(self.source, place["start"]) if place else ""

    def is_logic(self, node):
        return node["_kind"] == "binary_expr" and self.operator(node) in ("&&", "||")

    def visit(self, node, types, function):
        if isinstance(node, list):
            for item in node:
                self.visit(item, types, function)
            return
        if not isinstance(node, dict):
            return
        kind = node.get("_kind", "")
        if kind in ("pattern_entry",):
            # The same expression stands there twice, as written and as checked.
            self.visit(node.get("processed_init") or node.get("original_init"), types, function)
            return
        if kind.endswith("_decl") or kind in ("protocol",):
            return self.declaration(node, kind, types, function)
        if kind in ("tap_expr", "interpolated_string_literal_expr", "default_argument_expr"):
            return
        if self.is_check(node):
            return
        self.look(node, kind, function)
        for key, value in node.items():
            if key not in ("captures", "decl", "substitutions", "attrs", "iterator_var", "next_call"):
                self.visit(value, types, function)

    def is_check(self, node):
        place = node.get("range")
        return node.get("_kind") == "call_expr" and place is not None and CHECK.match(self.source, place["start"]) is not None

    def declaration(self, node, kind, types, function):
        if kind in ("enum_decl", "struct_decl", "class_decl", "extension_decl", "protocol"):
            if kind == "extension_decl":
                text = self.source[node["range"]["start"]:node["range"]["start"] + 200]
                name = re.match(rb"extension\s+([\w.]+)", text)
                types = types + [name.group(1).decode() if name else "?"]
            else:
                types = types + [name_of(node["name"])]
            self.visit(node.get("members"), types, None)
            return
        if kind == "defer_stmt" or node.get("name", {}).get("base_name", {}).get("name") == "$defer":
            self.visit(node.get("body"), types, function)
            return
        if node.get("implicit"):
            return
        if kind in ("func_decl", "constructor_decl", "destructor_decl", "accessor_decl"):
            named = node.get("for") or node.get("name") or {}
            name = "deinit" if kind == "destructor_decl" else name_of(named)
            labels = named.get("args")
            if labels and kind != "accessor_decl":
                name += "(" + "".join((label or "_") + ":" for label in labels) + ")"
            for accessor in ("set", "_modify", "_read", "willSet", "didSet"):
                if kind == "accessor_decl" and node.get(accessor.strip("_")):
                    name += "." + accessor.strip("_")
            place = node["range"]
            self.body = self.body if function else (place["start"], place["end"])
            inner = function.split("/")[0] + "/" + name if function else ".".join(types + [name])
            was, self.is_initial = self.is_initial, kind == "constructor_decl"
            self.visit(node.get("body"), types, inner)
            self.is_initial = was
            return
        # Variables: what they begin with counts where they are local, and their accessors always.
        if function is not None and kind == "pattern_binding_decl":
            self.visit(node.get("pattern_entries"), types, function)
        for key in ("accessors", "members"):
            self.visit(node.get(key), types, None if function is None else function)

    def look(self, node, kind, function):
        if function is None:
            return
        if kind == "guard_stmt":
            self.guards.add(node["body"]["range"]["start"])
        if kind in ("if_stmt", "guard_stmt", "while_stmt"):
            for condition in node.get("conditions", []):
                if condition.get("_kind") == "pattern":
                    if condition.get("pattern", {}).get("_kind") == "pattern_optional_some" and condition.get("initializer"):
                        initializer = condition["initializer"]
                        self.add(initializer, "nothing", function)
                elif condition.get("_kind") != "boolean_literal_expr":
                    self.negate(condition, function)
        elif kind == "repeat_while_stmt":
            self.negate(node.get("cond", {}), function)
        elif kind == "for_each_stmt" and node.get("where"):
            self.negate(node["where"], function)
        elif kind == "ternary_expr":
            self.negate(node["cond_expr"], function)
        elif kind == "brace_stmt" and not node.get("implicit"):
            elements = node.get("elements", [])
            # What leaves a guard cannot be dropped.
            for element in elements[:-1] if node["range"]["start"] in self.guards else elements:
                self.statement(element, function)
        elif kind == "binary_expr":
            self.binary(node, function)
        elif kind == "boolean_literal_expr" and not node.get("implicit") and not self.is_endless(node):
            self.add(node, "constant", function)
        elif kind == "integer_literal_expr" and not node.get("implicit"):
            self.add(node, "constant", function)

    def is_endless(self, node):
        return re.search(rb"while\s+$", self.source[:node["range"]["start"]]) is not None

    def statement(self, node, function):
        kind = node.get("_kind", "")
        if kind == "continue_stmt" or (kind == "return_stmt" and "result" not in node and not node.get("implicit")):
            self.add(node, "drop", function)
        if kind == "return_stmt" and node.get("implicit") and node.get("result", {}).get("type") == VOID:
            node = node["result"]
            kind = node.get("_kind", "")
        if not kind.endswith("_expr") or node.get("implicit") or kind in (
                "rebind_self_in_constructor_expr", "single_value_stmt_expr", "closure_expr", "tap_expr"):
            return
        if node.get("type") == NEVER or self.is_check(node):
            return
        if self.is_initial and kind == "assign_expr" and self.is_own(node.get("dest", {})):
            return
        self.add(node, "drop", function)

    @staticmethod
    def is_own(node):
        """Whether it is a property of `self`: in an initializer it has to be given a value."""
        return node.get("base", {}).get("decl", {}).get("base_name") == "self"

    def binary(self, node, function):
        operator = self.operator(node)
        at = node["fn"]["range"]["start"] if operator else 0
        if operator in BOUNDARIES and node.get("type") == BOOL:
            self.add(node, "boundary", function, operator=(at, operator), helper=BOUNDARIES[operator])
            self.negate(node, function)
        elif operator in ("==", "!=", "===", "!==") and node.get("type") == BOOL:
            self.negate(node, function)
        elif operator in ("&&", "||"):
            self.add(node, "swap", function, operator=(at, operator), helper=SWAPS[operator])
            for argument in node.get("args", {}).get("args", []):
                self.negate(argument["expr"], function)
        elif operator in ("+", "-") and node.get("type") in INTEGERS:
            self.add(node, "swap", function, operator=(at, operator), helper=SWAPS[operator])


def trees(root, files, targets):
    """The compiler's trees of `targets`, which are among `files`."""
    compiler = subprocess.run(["which", "swiftc"], capture_output=True, text=True).stdout.strip()
    plugins = Path(compiler).resolve().parent.parent / "lib/swift/host/plugins"
    command = ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", "-swift-version", "6",
               "-module-name", "Observing", "-package-name", "mutants", "-plugin-path", str(plugins)]
    for file in files:
        command += ["-primary-file", file] if file in targets else [file]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    if done.returncode != 0:
        raise SystemExit("the core does not compile:\n" + done.stderr)
    decoder, at = json.JSONDecoder(), 0
    while at < len(done.stdout):
        tree, at = decoder.raw_decode(done.stdout, at)
        yield tree
        while at < len(done.stdout) and done.stdout[at].isspace():
            at += 1


def find(root, files, targets):
    """All sites in `targets`, in order, each with an id that says what it is and not where."""
    sites = []
    for tree in trees(root, files, set(targets)):
        source = (Path(root) / tree["filename"]).read_bytes()
        finder = Finder(tree["filename"], source)
        finder.visit(tree["items"], [], None)
        sites += sorted(finder.sites, key=lambda s: (s.start, -s.end, ORDER.index(s.kind)))
    sites.sort(key=lambda s: s.file)
    occurrences = Counter()
    for site in sites:
        # Of a long statement that is dropped, the first words are enough to know it.
        said = f"{Path(site.file).name} {site.function} {site.kind} {site.text[:120]} {site.context}"
        occurrences[said] += 1
        site.id = hashlib.sha1(f"{said} {occurrences[said]}".encode()).hexdigest()[:7]
    ids = Counter(site.id for site in sites)
    twice = [i for i, count in ids.items() if count > 1]
    if twice:
        raise SystemExit(f"two places have one id: {twice}")
    return sites
