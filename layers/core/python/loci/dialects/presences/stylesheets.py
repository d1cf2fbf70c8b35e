"""Reduce CSS to what decorates: colours, fonts, borders, spaces, and text before or after an element.

What is not on a list (``css_allowed``) is dropped. So nothing is fetched (no ``url()``, no at-rules), nothing lies over
a control (no position, no z-index, nothing moved or stretched), nothing is hidden (``hidden_text``), and no page gets a
wallpaper. A text with an escape, or with what could end a style element, is refused as a whole: tokens mean what they
look like.
"""

from collections.abc import Iterable, Sequence

from tinycss2 import ast, parse_blocks_contents, parse_stylesheet, serialize

from loci.dialects.presences import css_allowed
from loci.dialects.presences.hidden_text import hides_text
from loci.records import record

MAX_CSS = 4000
"""Characters of one piece of CSS."""
MAX_CONTENT = 40
"""Characters that a rule may put before or after an element."""

_FORBIDDEN = ("\\", "<")
_BLANKS = "\t\n\r"
_OF_BOXES = ("background", "margin", "padding", "border", "content")


@record(frozen=True, slots=True)
class CleanStyles:
    """``css`` is what may be used, "" if nothing; ``dropped`` names what was left out, without any content."""

    css: str
    dropped: tuple[str, ...] = ()


def clean_styles(css: str) -> CleanStyles:
    """The part of the CSS that only decorates, written from its tokens; cleaning that again changes nothing."""
    if len(css) > MAX_CSS:
        return _TOO_LONG
    if any(mark in css for mark in _FORBIDDEN) or any(ord(char) < ord(" ") and char not in _BLANKS for char in css):
        return CleanStyles("", ("an escape, a < or a control character",))
    dropped: list[str] = []
    rules = [_clean_rule(node, dropped) for node in parse_stylesheet(css, skip_comments=True, skip_whitespace=True)]
    cleaned_text = "\n".join(filter(None, rules))
    return _TOO_LONG if len(cleaned_text) > MAX_CSS else CleanStyles(cleaned_text, tuple(dict.fromkeys(dropped)))


_TOO_LONG = CleanStyles("", (f"more than {MAX_CSS} characters",))


def _clean_rule(node: ast.Node, dropped: list[str]) -> str:
    """The rule as text, "" if nothing of it may stay."""
    if not isinstance(node, ast.QualifiedRule):
        dropped.append("an at-rule" if isinstance(node, ast.AtRule) else "what is no rule")
        return ""
    selector = _without_comments(node.prelude)
    if not _is_plain_selector(selector):
        dropped.append("a selector")
        return ""
    declarations = _clean_declarations(node.content, any(map(_may_be_page, selector)), dropped)
    return f"{serialize(selector).strip()} {{ {' '.join(declarations)} }}" if declarations else ""


def _clean_declarations(content: Sequence[ast.Node], is_page: bool, dropped: list[str]) -> list[str]:
    cleaned = []
    for part in parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if not isinstance(part, ast.Declaration):
            dropped.append("what is no declaration")
            continue
        value = _without_comments(part.value)
        if _is_harmless(part, value, is_page):
            cleaned.append(f"{part.lower_name}: {serialize(value).strip()};")
        else:
            dropped.append(_name_dropped(part.lower_name))
    return cleaned


def _name_dropped(name: str) -> str:
    return name if name in css_allowed.PROPERTIES | css_allowed.OTHER_PROPERTIES else "another property"


def _without_comments(nodes: Iterable[ast.Node]) -> list[ast.Node]:
    return [node for node in nodes if not isinstance(node, ast.Comment)]


def _is_plain_selector(nodes: Sequence[ast.Node]) -> bool:
    """Names, classes, ids, pseudo-elements and what combines them; no attributes, whose values could be read out."""
    has_name = any(isinstance(node, ast.IdentToken | ast.HashToken) for node in nodes)
    return has_name and all(map(_is_selector_part, nodes))


def _is_selector_part(node: ast.Node) -> bool:
    match node:
        case ast.IdentToken() | ast.HashToken() | ast.WhitespaceToken() | ast.NumberToken() | ast.DimensionToken():
            return True
        case ast.LiteralToken():
            return str(node.value) in css_allowed.SELECTOR_MARKS
        case ast.FunctionBlock():
            is_known = node.lower_name in css_allowed.SELECTOR_FUNCTIONS
            return is_known and all(map(_is_selector_part, _without_comments(node.arguments)))
    return False


def _may_be_page(node: ast.Node) -> bool:
    """Whether this part of a selector may mean the page itself, or all there is."""
    match node:
        case ast.IdentToken() | ast.HashToken():
            return any(name in node.value.lower() for name in css_allowed.PAGES)
        case ast.LiteralToken():
            return str(node.value) == "*"
    return isinstance(node, ast.FunctionBlock)


def _is_harmless(declaration: ast.Declaration, value: Sequence[ast.Node], is_page: bool) -> bool:
    name = declaration.lower_name
    if name not in css_allowed.PROPERTIES or declaration.important or not value:
        return False
    if is_page and name.startswith(_OF_BOXES):
        return False
    if hides_text(name, value):
        return False
    if name == "content":
        return _is_short_text(value)
    largest = css_allowed.HEAVIEST if name == "font-weight" else css_allowed.LARGEST_NUMBER
    return all(_is_harmless_value(node, largest, may_quote=name == "font-family") for node in value)


def _is_short_text(value: Iterable[ast.Node]) -> bool:
    texts = [node for node in value if not isinstance(node, ast.WhitespaceToken)]
    quoted = [node.value for node in texts if isinstance(node, ast.StringToken)]
    return len(quoted) == len(texts) and len("".join(quoted)) <= MAX_CONTENT


def _is_harmless_value(node: ast.Node, largest: float, may_quote: bool = False) -> bool:
    match node:
        case ast.IdentToken() | ast.WhitespaceToken() | ast.HashToken():
            return True
        case ast.StringToken():
            return may_quote
        case ast.LiteralToken():
            return str(node.value) in (",", "/")
        case ast.NumberToken():
            return 0 <= node.value <= largest
        case ast.PercentageToken():
            return 0 <= node.value <= css_allowed.LARGEST_PERCENTAGE
        case ast.DimensionToken():
            return node.lower_unit in css_allowed.FREE_UNITS or _is_short(node)
        case ast.FunctionBlock():
            arguments = _without_comments(node.arguments)
            return node.lower_name in css_allowed.FUNCTIONS and all(
                _is_harmless_value(each, css_allowed.LARGEST_ARGUMENT) for each in arguments
            )
    return False


def _is_short(length: ast.DimensionToken) -> bool:
    return 0 <= length.value <= css_allowed.LONGEST.get(length.lower_unit, -1)
