"""The places in which the product can be changed, and how: text in, text out."""

import ast
import re
from dataclasses import dataclass, replace
from pathlib import Path

COMPARISONS = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
OPERATORS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitOr: "&"}
BRANCH = re.compile(r"\{%-? *(?:el)?if (.+?) *-?%\}")


@dataclass(frozen=True)
class Place:
    """A change of one file: on `line` (from 1), at `column` (from 0), `old` becomes `new`.

    `near` is the whole line, by which the place is found again when others have moved it.
    """

    path: str
    line: int
    column: int
    old: str
    new: str
    near: str

    def applied(self, text):
        """The text of the file with this change."""
        at = self._start(text)
        return text[:at] + self.new + text[at + len(self.old) :]

    def _start(self, text):
        return sum(len(line) + 1 for line in text.split("\n")[: self.line - 1]) + self.column

    def found_again(self, text):
        """This place in a text whose other lines may have changed, or None."""
        lines = text.split("\n")
        there = sorted((abs(at - self.line), at) for at, line in enumerate(lines, 1) if line == self.near)
        found = (replace(self, line=at) for _, at in there)
        return next((place for place in found if text.startswith(self.old, place._start(text))), None)

    def __str__(self):
        return f"{self.path}:{self.line}: {self.old!r} → {self.new!r}"


def all_places(root):
    """Every place of `assistant/` and `templates/` below a folder, in the order of paths and lines."""
    root = Path(root)
    for path in sorted(root.glob("assistant/**/*.py")):
        yield from _numbered(path.relative_to(root), path.read_text(), _of_python)
    for path in sorted(root.glob("templates/**/*.html")):
        yield from _numbered(path.relative_to(root), path.read_text(), _of_template)


def _numbered(path, text, places_of):
    """Places of a file, whose changes are told in bytes, as the syntax tree tells them."""
    data, lines = text.encode(), text.split("\n")
    for start, end, new in sorted(set(places_of(text))):
        before = data[:start].decode().split("\n")
        old = data[start:end].decode()
        yield Place(path.as_posix(), len(before), len(before[-1]), old, new, lines[len(before) - 1])


def _of_template(text):
    for found in BRANCH.finditer(text):
        start = len(text[: found.start(1)].encode())
        yield start, start + len(found[1].encode()), f"not ({found[1]})"


def _of_python(text):
    source = _Source(text)
    for node in _that_run(ast.parse(text)):
        for changes in (_of_operands, _of_whole, _negated):
            yield from changes(node, source)


class _Source:
    """A text whose nodes are found by their bytes."""

    def __init__(self, text):
        self.data = text.encode()
        self._lines = [0]
        for line in self.data.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)

    def span(self, node):
        first, last = self._lines[node.lineno - 1], self._lines[node.end_lineno - 1]
        return first + node.col_offset, last + node.end_col_offset

    def between(self, left, right):
        """The operator between two operands, outside of the brackets around them."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.data[start:end]
        return start + len(gap) - len(gap.lstrip(b") \n")), end - (len(gap) - len(gap.rstrip(b"( \n")))

    def text(self, span):
        return self.data[slice(*span)].decode()


def _that_run(tree):
    """The nodes of a module that do something when it runs: no annotations, protocols or docstrings."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "args", "bases"):
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [child for child in children if isinstance(child, ast.AST) and not _is_idle(child)]


def _is_idle(node):
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    is_protocol = isinstance(node, ast.ClassDef) and "Protocol" in "".join(map(ast.unparse, node.bases))
    is_typing = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return is_text or is_protocol or is_typing or isinstance(node, ast.JoinedStr)


def _of_operands(node, source):
    """Another operator between two operands."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            yield *source.between(left, right), COMPARISONS[type(op)]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            yield *source.between(left, right), OPERATORS[type(op)]
        case ast.BoolOp(op=op, values=[left, right, *_]):
            yield *source.between(left, right), "or" if isinstance(op, ast.And) else "and"


def _of_whole(node, source):
    """Another value, nothing returned, something not done."""
    match node:
        case ast.Return(value=ast.expr() as value) if not _is_nothing(value):
            yield *source.span(value), "None"
        case ast.Constant(value=bool() as value):
            yield *source.span(node), str(not value)
        case ast.Constant(value=int() as value):
            yield *source.span(node), str(value + 1)
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield *source.span(node), "pass"


def _negated(node, source):
    """The opposite of a condition."""
    tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else getattr(node, "ifs", [])
    for test in tests:
        yield *source.span(test), f"not ({source.text(source.span(test))})"


def _is_nothing(value):
    return isinstance(value, ast.Constant) and value.value is None
