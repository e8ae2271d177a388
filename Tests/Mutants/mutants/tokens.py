"""As much of Swift's tokens as it takes to find where a range of the compiler's ends."""

import re

WORD = re.compile(rb"[$#`]?[A-Za-z0-9_\x80-\xff]+(?:\.[0-9][A-Za-z0-9_]*)?`?")
OPERATOR = re.compile(rb"[-+*/%<>=!&|^~?.]+")


def token_end(source, start):
    """The end of the token at an offset: the compiler gives the start of the last token of a range."""
    if source[start:start + 1] in (b'"', b"#") and source[start:].lstrip(b"#")[:1] == b'"':
        return string_end(source, start)
    word = WORD.match(source, start)
    if word:
        return word.end()
    return start + 1


def string_end(source, start):
    hashes = len(source[start:]) - len(source[start:].lstrip(b"#"))
    quote = b'"""' if source[start + hashes:start + hashes + 3] == b'"""' else b'"'
    end, escape = quote + b"#" * hashes, b"\\" + b"#" * hashes
    at = start + hashes + len(quote)
    while not source.startswith(end, at):
        if source.startswith(escape + b"(", at):
            at = parentheses_end(source, at + len(escape))
        elif source.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    return at + len(end)


def parentheses_end(source, start):
    depth, at = 0, start
    while True:
        character = source[at:at + 1]
        if character == b'"':
            at = string_end(source, at)
            continue
        depth += {b"(": 1, b")": -1}.get(character, 0)
        at += 1
        if depth == 0:
            return at


def operator_at(source, start):
    found = OPERATOR.match(source, start)
    return found.group().decode() if found else ""
