"""Which declarations hide a text: a colour that is seen through, letters too small to read, an element seen edge-on.

What a text has behind it is not known here, so a colour that is the same is not noticed.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tinycss2 import ast

LEAST_ALPHA = 0.3
SMALLEST: Mapping[str, float] = MappingProxyType(
    {"px": 7.0, "em": 0.5, "rem": 0.5, "ch": 0.8, "ex": 0.8, "pt": 5.0, "%": 50.0}
)
"""The smallest letters, in each unit."""
LEAST_LINE = 0.7
"""The least height of a line, in heights of its letters."""

_COLOURS = frozenset(["color", "caret-color"])
_BLANK = (ast.WhitespaceToken, ast.Comment)


def hides_text(name: str, value: Sequence[ast.Node]) -> bool:
    """Whether a property with this value hides a text, or may do so."""
    parts = [node for node in value if not isinstance(node, _BLANK)]
    # With those within functions: ``var(--unknown, 0px)`` is 0px for a name that is not set.
    every = list(_all_nodes(parts))
    if name in _COLOURS:
        return any(map(_is_seen_through, every))
    if name == "font-size":
        return any(isinstance(node, ast.NumberToken) or _is_under(node, SMALLEST) for node in every)
    if name == "line-height":
        return any(_is_under(node, {**SMALLEST, "": LEAST_LINE, "%": LEAST_LINE * 100}) for node in every)
    # About another axis than that of the screen, an element may be turned until nothing is seen of it.
    return name == "rotate" and not (len(parts) == 1 and isinstance(parts[0], ast.DimensionToken | ast.IdentToken))


def _all_nodes(nodes: Sequence[ast.Node]) -> Iterator[ast.Node]:
    for node in nodes:
        yield node
        if isinstance(node, ast.FunctionBlock):
            yield from _all_nodes(node.arguments)


def _is_seen_through(node: ast.Node) -> bool:
    match node:
        case ast.IdentToken():
            return node.lower_value == "transparent"
        case ast.HashToken():
            return len(node.value) in (4, 8) and _alpha_of_hash(node.value) < LEAST_ALPHA
        case ast.FunctionBlock():
            return _is_faint(node)
    return False


def _alpha_of_hash(digits: str) -> float:
    alpha = digits[-1] * 2 if len(digits) == 4 else digits[-2:]
    try:
        return int(alpha, 16) / 255
    except ValueError:
        return 0.0


def _is_faint(function: ast.FunctionBlock) -> bool:
    arguments = [node for node in function.arguments if not isinstance(node, _BLANK)]
    if function.lower_name == "color-mix":
        # Two shares of less than the whole make the colour fainter.
        return sum(isinstance(node, ast.PercentageToken) for node in _all_nodes(arguments)) > 1
    slashes, commas = (_places_of(mark, arguments) for mark in ("/", ","))
    if not slashes and len(commas) < 3:
        return False
    alpha = arguments[(slashes or commas)[-1] + 1 :]
    return len(alpha) != 1 or not _is_opaque(alpha[0])


def _places_of(mark: str, nodes: Sequence[ast.Node]) -> list[int]:
    return [at for at, node in enumerate(nodes) if isinstance(node, ast.LiteralToken) and str(node.value) == mark]


def _is_opaque(alpha: ast.Node) -> bool:
    match alpha:
        case ast.NumberToken():
            return alpha.value >= LEAST_ALPHA
        case ast.PercentageToken():
            return alpha.value >= LEAST_ALPHA * 100
    return False


def _is_under(node: ast.Node, least: Mapping[str, float]) -> bool:
    match node:
        case ast.NumberToken():
            return node.value < least.get("", 0)
        case ast.PercentageToken():
            return node.value < least["%"]
        case ast.DimensionToken():
            return node.value < least.get(node.lower_unit, 0)
    return False
