"""CSS of themes: what decorates stays, and nothing else."""

from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tinycss2 import ast, parse_blocks_contents, parse_stylesheet

from loci.dialects.presences.css_allowed import FUNCTIONS, PROPERTIES
from loci.dialects.presences.stylesheets import MAX_CSS, clean_styles


def test_a_decoration_stays_as_it_was() -> None:
    css = '.clock::after { content: "12:00"; color: #fa0; font-family: "Inter", sans-serif; }'
    assert clean_styles(css).css == css
    assert clean_styles(css).dropped == ()


def test_gradients_shadows_and_rounded_corners_stay() -> None:
    css = ".card { background: linear-gradient(45deg, #fff, rgb(0 0 0 / 20%)); border-radius: 12px; }"
    assert clean_styles(css).css == css


@pytest.mark.parametrize(
    "css",
    [
        "@import url(https://evil.example/x.css);",
        '@import "x.css";',
        "@font-face { font-family: x; src: url(x) }",
        "@media screen { .a { color: red } }",
        ".a { background: url(https://evil.example/pixel.png) }",
        ".a { background: URL('x') }",
        ".a { background-image: image-set('x' 1x) }",
        ".a { background: u/**/rl(x) }",
        ".a { background: ur\\6c(x) }",
        ".a { \\70osition: fixed }",
        ".a { width: expression(alert(1)) }",
        ".a { color: expression(alert(1)) }",
        ".a { behavior: url(x.htc) }",
        ".a { -moz-binding: url(x) }",
        ".a { position: fixed }",
        ".a { POSITION: absolute }",
        ".a { position: sticky }",
        ".a { z-index: 99 }",
        ".a { inset: 0 }",
        ".a { transform: translate(10px, 10px) }",
        ".a { margin: -40px }",
        ".a { margin-top: -1em }",
        ".a { letter-spacing: -40px }",
        ".a { line-height: 900 }",
        ".a { font-size: 90vw }",
        ".a { padding: 5000px }",
        ".a { padding: calc(100vh + 1px) }",
        ".a { display: none }",
        ".a { visibility: hidden }",
        ".a { pointer-events: none }",
        ".a { --wallpaper: red }",
        "body { background: linear-gradient(red, blue) }",
        ":root { background-color: red }",
        "* { background: red }",
        ".desktop-wallpaper { background: red }",
        'input[value^="a"] { color: red }',
        '.a { content: attr(value) }',
        '.a { content: "<\\2f style>" }',
        '.a { content: "</style><script>alert(1)</script>" }',
        f'.a::before {{ content: "{"x" * 41}" }}',
        ".a { color: red !important }",
        ".a { & > .b { position: fixed } }",
        ".a { color: red\x00 }",
    ],
)  # fmt: skip
def test_what_fetches_covers_hides_or_breaks_out_is_dropped(css: str) -> None:
    cleaned = clean_styles(css)
    assert cleaned.css == ""
    assert cleaned.dropped


@pytest.mark.parametrize(
    "declaration",
    [
        "color: transparent", "color: TRANSPARENT", "color: #fff0", "color: #00000000", "color: #ff000020",
        "color: rgb(0 0 0 / 0)", "color: rgba(0, 0, 0, 0)", "color: rgba(0,0,0,.05)", "color: hsl(0 0% 0% / 5%)",
        "color: rgb(0 0 0 / none)", "color: rgb(0 0 0 / var(--a))", "color: oklch(50% 0.1 20 / 0)",
        "color: color-mix(in srgb, red, transparent)", "color: color-mix(in srgb, red 1%, blue 1%)",
        "color: color-mix(in srgb, red, #0000)", "caret-color: transparent", "opacity: 0",
        "font-size: 0", "font-size: 0px", "font-size: 1px", "font-size: 0.1em", "font-size: 1%", "font-size: 1PX",
        "line-height: 0", "line-height: 0px", "line-height: 1%", "rotate: x 90deg", "rotate: 0 1 0 90deg",
        "font-size: var(--a, 0px)", "font-size: var(--a, var(--b, 0))", "line-height: var(--a, 0)",
    ],
)  # fmt: skip
def test_what_hides_a_text_is_dropped(declaration: str) -> None:
    cleaned = clean_styles(f".a {{ {declaration}; font-weight: 700 }}")
    assert cleaned.css == ".a { font-weight: 700; }"
    assert cleaned.dropped == (declaration.partition(":")[0],)


@pytest.mark.parametrize(
    "declaration",
    [
        "color: #fa0", "color: #ffaa00", "color: #ffaa00cc", "color: rgb(10 20 30 / 80%)", "color: rgba(1, 2, 3, 0.5)",
        "color: rgb(1, 2, 3)", "color: var(--accent)", "color: inherit", "color: color-mix(in srgb, red 30%, blue)",
        "font-size: 12px", "font-size: 0.9em", "font-size: smaller", "font-size: 90%", "line-height: 1.4",
        "font-size: var(--size, 12px)", "line-height: var(--line, 1.4)",
        "line-height: normal", "rotate: 3deg", "rotate: none", "border-color: transparent",
        "background-color: transparent",
    ],
)  # fmt: skip
def test_what_shows_a_text_in_another_way_stays(declaration: str) -> None:
    assert clean_styles(f".a {{ {declaration} }}").css == f".a {{ {declaration}; }}"


def test_only_the_offending_declaration_is_dropped() -> None:
    cleaned = clean_styles(".a { color: red; position: fixed; z-index: 3 } @import 'x'; .b { color: blue }")
    assert cleaned.css == ".a { color: red; }\n.b { color: blue; }"
    assert cleaned.dropped == ("position", "z-index", "an at-rule")


def test_css_over_the_limit_is_refused_as_a_whole() -> None:
    assert clean_styles(".a { color: red } " * (MAX_CSS // 10)).css == ""


PIECES = st.sampled_from(
    [*".#:>+~*,;{}()[]@!/\\<&'\" \n", "url(", "@import ", "position", "fixed", "absolute", "sticky", "z-index",
     "expression(", "color", "red", "content", '"x"', "/*", "*/", "-", "1", "px", "var(--a)", "--a", "body", "a",
     "margin", "background", "linear-gradient(", "u", "rl(", "\\75", "!important", "<!--", "-->", "image(", "%", "e",
     "calc(", "\x00", "ü", "🕰"],
)  # fmt: skip


@given(st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=200)))
@example(".a{color:red/*")
@example('.a{content:"')
@example(".a{color:var(--x")
@example("a,{color:red}")
def test_nothing_harmful_is_left_of_any_text(css: str) -> None:
    cleaned = clean_styles(css).css
    assert not any(mark in cleaned for mark in ("\\", "<", "@", "\x00"))
    for rule in parse_stylesheet(cleaned, skip_comments=True, skip_whitespace=True):
        assert isinstance(rule, ast.QualifiedRule)
        for part in parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True):
            assert isinstance(part, ast.Declaration)
            assert part.lower_name in PROPERTIES
            require_harmless(part.value)


def require_harmless(nodes: Iterable[ast.Node]) -> None:
    for node in nodes:
        assert node.type not in ("url", "error", "{} block", "[] block", "() block", "at-keyword")
        if isinstance(node, ast.FunctionBlock):
            assert node.lower_name in FUNCTIONS
            require_harmless(node.arguments)


@given(st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=200)))
@example(".a{color:red;background:linear-gradient(red,blue}")
def test_cleaning_again_changes_nothing(css: str) -> None:
    once = clean_styles(css)
    assert clean_styles(once.css).css == once.css
