"""Writes the declaration of each type, and functions that make, show and rebuild its values."""

from .kinds import Kind
from .types import Dict, Either, Enum, Leaf, List, Nominal, Opt, Rows, Struct, Tuple, can_be_hashable


# A module that is built for library evolution may have more cases some day.
UNKNOWN = "@unknown default: fatalError()"


def show(type, value):
    """An expression that shows a value, all of it."""
    return type.show_text.format(v=value) if isinstance(type, Leaf) else f"show_{type.key}({value})"


def remake(type, value):
    """An expression for an equal value that is made anew, in buffers of its own."""
    return type.remake.format(v=value) if isinstance(type, Leaf) else f"remake_{type.key}({value})"


def make(type, depth="4", extra=""):
    """An expression for a random value; `r` is the source of random numbers."""
    return f"make_{type.key}(&r, {depth}{extra})"


def declaration(type, public=""):
    """A nominal type as it stands in the source."""
    conformances = (["ObservableState"] if type.state else []) + (["Hashable" if is_hashable(type) else "Equatable"] if type.equatable else [])
    if type.row and type.id_name == "id":
        conformances.append("Identifiable")
    if isinstance(type, Struct) and type.protocol:
        conformances.append(type.protocol)
    colon = ": " + ", ".join(conformances) if conformances else ""
    parameters = f"<{', '.join(type.generic)}>" if type.generic else ""
    lines = [f"  {public}{'indirect ' if getattr(type, 'indirect', False) and not type.boxed else ''}"
             f"{'struct' if isinstance(type, Struct) else 'enum'} {type.name}{parameters}{colon} {{"]
    if isinstance(type, Struct):
        lines += ["    " + line for line in _struct_body(type, public)]
        for inner in type.nested:
            lines += ["  " + line for line in declaration(inner, public)]
    else:
        for name, payload in type.cases:
            lines.append(f"    {'indirect ' if name in type.boxed else ''}case {name}({', '.join(t.swift for t in payload)})")
        for start in range(0, type.plain_cases, 20):
            names = ", ".join(f"p{i}" for i in range(start, min(start + 20, type.plain_cases)))
            lines.append(f"    case {names}")
    lines += [f"    {public}mutating func put(_ new: Self) {{ self = new }}", "  }"]
    return lines


def is_hashable(type):
    return not getattr(type, "by_id", False) and can_be_hashable(type)


def _struct_body(type, public):
    lines = []
    for f in type.fields:
        rule = getattr(f.type, "rule", None)
        words = (f"@TrackedBy<{rule}> " if f.tracked and rule else "@Tracked " if f.tracked else "@Shared " if f.shared else "") + public + ("weak " if f.weak else "unowned " if f.unowned else "")
        lines.append(f"{words}{'let' if f.let or f.unowned else 'var'} {f.name}: {f.type.swift}")
    # Of what is shared the compiler's own initialiser takes a `Shared`.
    if public or any(f.shared for f in type.fields):
        arguments = ", ".join(f"{f.name}: {'@escaping ' if f.type.key == 'Closure' else ''}{f.type.swift}" for f in type.fields)
        lines.append(f"{public}init({arguments}) {{")
        lines += [f"  self._{f.name} = Shared({f.name})" if f.shared else f"  self.{f.name} = {f.name}" for f in type.fields] + ["}"]
    for c in type.computed:
        lines.append(f"{public}var {c.name}: {c.type.swift} {{ {c.body} }}")
    if type.by_id:
        lines.append(f"{public}static func == (left: Self, right: Self) -> Bool {{ left.id == right.id }}")
    return lines


def functions(type):
    """`make`, `show` and `remake` of a type."""
    extra = ", _ id: Int? = nil" if type_is_row(type) else ""
    lines = [f"  @inline(never) static func make_{type.key}(_ r: inout Rng, _ d: Int{extra}) -> {type.swift} {{"]
    lines += ["    " + line for line in _make_body(type)] + ["  }"]
    if isinstance(type, Leaf):
        return lines
    lines += [f"  @inline(never) static func show_{type.key}(_ v: {type.swift}) -> String {{"]
    lines += ["    " + line for line in _show_body(type)] + ["  }"]
    lines += [f"  @inline(never) static func remake_{type.key}(_ v: {type.swift}) -> {type.swift} {{"]
    lines += ["    " + line for line in _remake_body(type)] + ["  }"]
    if isinstance(type, Enum) and type.plain_cases:
        lines += [f"  static func plain_{type.key}(_ v: {type.swift}) -> String {{", "    switch v {"]
        lines += [f"    case .p{i}: \"p{i}\"" for i in range(type.plain_cases)]
        lines.append("    default: \"\"" if type.cases else "    @unknown default: \"\"")
        lines += ["    }", "  }"]
    return lines


def type_is_row(type):
    return isinstance(type, Struct) and type.row


def _make_body(type):
    below = lambda t: make(t, "d - 1")
    if isinstance(type, Leaf):
        return [f"return {type.make.format()}"]
    if isinstance(type, Kind):
        return type.make_body(below)
    if isinstance(type, Struct):
        lines = [f"let x{i} = " + ("id ?? r.int(6)" if type.row and f.name == type.id_name else below(f.type)) for i, f in enumerate(type.fields)]
        return lines + [f"return {type.swift}({', '.join(f'{f.name}: x{i}' for i, f in enumerate(type.fields))})"]
    if isinstance(type, Enum):
        return _make_enum(type, below)
    if isinstance(type, Opt) and isinstance(type.inner, Enum) and not type.inner.cases and not type.inner.plain_cases:
        return ["return nil"]
    if isinstance(type, Opt):
        return [f"if d <= 0 || r.int(3) == 0 {{ return nil }}", f"return {below(type.inner)}"]
    if isinstance(type, Rows):
        return ["var rows: " + type.swift + " = " + type.of("[]"), "if d <= 0 { return rows }", "for _ in 0..<r.int(5) {",
                "  let id = r.int(6)", f"  if !rows.contains(id: id) {{ rows.append(make_{type.inner.key}(&r, d - 1, id)) }}", "}", "return rows"]
    if isinstance(type, List):
        return [f"var list: {type.swift} = []", "if d <= 0 { return list }",
                f"for _ in 0..<r.int(4) {{ list.append({below(type.inner)}) }}", "return list"]
    if isinstance(type, Dict):
        return [f"var list: {type.swift} = [:]", "if d <= 0 { return list }",
                f"for key in [\"a\", \"b\", \"c\"] where r.bool() {{ list[key] = {below(type.inner)} }}", "return list"]
    if isinstance(type, Either):
        return [f"if r.int(3) == 0 {{ return .failure(Oops(Int8(r.int(3)))) }}", f"return .success({below(type.inner)})"]
    lines = [f"let x{i} = {below(t)}" for i, t in enumerate(type.items)]
    return lines + [f"return ({', '.join(f'x{i}' for i in range(len(type.items)))})"]


def _make_enum(type, below):
    count = len(type.cases) + (1 if type.plain_cases else 0)
    if count == 0:
        return ["fatalError()"]
    lines = [f"switch d <= 0 ? {count - 1} : r.int({count}) {{"]
    for i, (name, payload) in enumerate(type.cases):
        lines.append("default:" if i == count - 1 else f"case {i}:")
        lines += [f"  let x{j} = {below(t)}" for j, t in enumerate(payload)]
        lines.append(f"  return .{name}({', '.join(f'x{j}' for j in range(len(payload)))})")
    if type.plain_cases:
        lines.append("default:")
        lines.append(f"  return plains_{type.key}[r.int({min(type.plain_cases, 8)})]")
    return lines + ["}"]


def plain_values(type):
    """Some of an enum's plain cases: the first ones, and the last."""
    names = [f"p{i}" for i in range(type.plain_cases)]
    names = names if len(names) <= 8 else names[:6] + names[-2:]
    values = ", ".join("." + n for n in names)
    return [f"  static var plains_{type.key}: [{type.swift}] {{ [{values}] }}"]


def _show_body(type):
    if isinstance(type, Kind):
        return type.show_body(show)
    if isinstance(type, Struct):
        lines = [f"var o = \"{type.name}(\""]
        for f in type.fields:
            text = show(f.type, "v." + f.name)
            lines.append(f"o += (isShowingObjects ? {text} : \"shared\") + \",\"" if f.shared else f"o += {text} + \",\"")
        return lines + ["return o + \")\""]
    if isinstance(type, Enum):
        lines = ["switch v {"]
        for name, payload in type.cases:
            lines.append(f"case .{name}({', '.join(f'let x{j}' for j in range(len(payload)))}):")
            lines.append(f"  var o = \"{name}(\"")
            lines += [f"  o += {show(t, f'x{j}')} + \",\"" for j, t in enumerate(payload)] + ["  return o + \")\""]
        if type.plain_cases:
            lines.append(f"default: return plain_{type.key}(v)")
        else:
            lines.append(UNKNOWN)
        return lines + ["}"]
    if isinstance(type, Opt):
        return ["guard let x = v else { return \"nil\" }", f"return \"?\" + {show(type.inner, 'x')}"]
    if isinstance(type, (Rows, List)):
        return ["var o = \"[\"", f"for x in v {{ o += {show(type.inner, 'x')} + \",\" }}", "return o + \"]\""]
    if isinstance(type, Dict):
        return ["var o = \"[\"", f"for key in v.keys.sorted() {{ o += key + {show(type.inner, 'v[key]!')} + \",\" }}", "return o + \"]\""]
    if isinstance(type, Either):
        return ["switch v {", f"case .success(let x): return {show(type.inner, 'x')}", "case .failure(let e): return \"oops \\(e.code)\"", "}"]
    lines = ["var o = \"(\""] + [f"o += {show(t, f'v.{i}')} + \",\"" for i, t in enumerate(type.items)]
    return lines + ["return o + \")\""]


def _remake_body(type):
    if isinstance(type, Kind):
        return type.remake_body(remake)
    if isinstance(type, Struct):
        lines = [f"let x{i} = {remake(f.type, 'v.' + f.name)}" for i, f in enumerate(type.fields)]
        return lines + [f"return {type.swift}({', '.join(f'{f.name}: x{i}' for i, f in enumerate(type.fields))})"]
    if isinstance(type, Enum):
        lines = ["switch v {"]
        for name, payload in type.cases:
            lines.append(f"case .{name}({', '.join(f'let x{j}' for j in range(len(payload)))}):")
            lines.append(f"  return .{name}({', '.join(remake(t, f'x{j}') for j, t in enumerate(payload))})")
        if type.plain_cases:
            lines.append("default: return v")
        else:
            lines.append(UNKNOWN)
        return lines + ["}"]
    if isinstance(type, Opt):
        return ["guard let x = v else { return nil }", f"return {remake(type.inner, 'x')}"]
    if isinstance(type, Rows):
        return ["return " + type.of(f"v.map {{ {remake(type.inner, '$0')} }}")]
    if isinstance(type, List):
        return [f"return v.map {{ {remake(type.inner, '$0')} }}"]
    if isinstance(type, Dict):
        return [f"return v.mapValues {{ {remake(type.inner, '$0')} }}"]
    if isinstance(type, Either):
        return [f"return v.map {{ {remake(type.inner, '$0')} }}"]
    return [f"return ({', '.join(remake(t, f'v.{i}') for i, t in enumerate(type.items))})"]
