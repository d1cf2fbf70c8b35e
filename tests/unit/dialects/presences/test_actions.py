"""Actions of dreams: which are taken, and how they are taken back."""

from dataclasses import replace
from typing import Any

import pytest

from loci.dialects.presences.acting import MAX_ACTIONS, read_actions
from loci.dialects.presences.material import Material
from loci.dialects.presences.surfaces import (
    MAX_BYTES,
    MAX_SNIPPETS,
    USER_PIECE,
    apply_action,
    count_bytes,
    revoke_action,
)
from loci.errors import Conflict
from loci.model.presences import ActionKind, ActionState, DreamAction, StyleSnippet, Surfaces
from tests.support.nearness import words_decide

LOOKS = Surfaces({"dusk": (StyleSnippet("user", ".a { color: red; }"),)}, "#000000", None)


def read(kind: str, value: str, theme: str | None = None, title: str | None = None) -> tuple[DreamAction, ...]:
    said: dict[str, Any] = {"kind": kind, "value": value, "theme": theme, "title": title, "quotations": []}
    return read_actions({"actions": [said]}, Material(()), LOOKS, words_decide).actions


@pytest.mark.parametrize(
    ("kind", "value", "theme", "title"),
    [
        ("css", ".a { color: blue; }", "dusk", None),
        ("widget", "Tea at *five*", None, "Tea"),
        ("accent", "#AABBCC", None, None),
        ("font", "IBM Plex Sans", None, None),
    ],
)
def test_a_harmless_action_is_taken(kind: str, value: str, theme: str | None, title: str | None) -> None:
    (action,) = read(kind, value, theme, title)
    assert (action.kind, action.state) == (kind, ActionState.PROPOSED)


@pytest.mark.parametrize(
    ("kind", "value", "theme", "title"),
    [
        ("wallpaper", "blue", "dusk", None),
        ("css", ".a { position: fixed }", "dusk", None),
        ("css", "body { background: red }", "dusk", None),
        ("css", ".a { color: blue; }", "dawn", None),
        ("css", ".a { color: blue; }", None, None),
        ("widget", "<script>alert(1)</script>", None, "Tea"),
        ("widget", "![x](https://evil.example/x.png)", None, "Tea"),
        ("widget", "[tea](javascript:alert(1))", None, "Tea"),
        ("widget", "see https://evil.example", None, "Tea"),
        ("widget", "&lt;b&gt;", None, "Tea"),
        ("widget", "Tea", None, None),
        ("widget", "x" * 1001, None, "Tea"),
        ("accent", "red", None, None),
        ("accent", "#aabbcc; } body { background: url(x)", None, None),
        ("font", "Inter; } body { color: red", None, None),
        ("font", "", None, None),
    ],
)
def test_anything_else_is_dropped(kind: str, value: str, theme: str | None, title: str | None) -> None:
    assert read(kind, value, theme, title) == ()


def test_at_most_two_actions_are_taken() -> None:
    said: list[Any] = [
        {"kind": "accent", "value": f"#00000{n}", "theme": None, "title": None, "quotations": []} for n in range(5)
    ]
    assert len(read_actions({"actions": said}, Material(()), LOOKS, words_decide).actions) == MAX_ACTIONS


ACTIONS = [
    DreamAction(ActionKind.CSS, ".b { color: blue; }", theme="dusk"),
    DreamAction(ActionKind.WIDGET, "Tea", title="Tea"),
    DreamAction(ActionKind.ACCENT, "#aabbcc"),
    DreamAction(ActionKind.FONT, "Inter"),
]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.kind)
def test_an_action_taken_back_leaves_the_surfaces_as_they_were(action: DreamAction) -> None:
    looks, applied = apply_action(LOOKS, action, "d-0")
    assert looks != LOOKS
    assert applied.state is ActionState.APPLIED
    after, revoked = revoke_action(looks, applied, "d-0")
    assert after == LOOKS
    assert revoked.state is ActionState.REVOKED


def test_an_accent_that_was_changed_since_stays() -> None:
    looks, applied = apply_action(LOOKS, DreamAction(ActionKind.ACCENT, "#aabbcc"), "d-0")
    changed = replace(looks, accent="#112233")
    assert revoke_action(changed, applied, "d-0")[0].accent == "#112233"


def test_a_proposal_taken_back_changes_nothing() -> None:
    looks, revoked = revoke_action(LOOKS, ACTIONS[2], "d-0")
    assert (looks, revoked.state) == (LOOKS, ActionState.REVOKED)


def test_css_for_a_theme_that_is_gone_is_not_applied() -> None:
    with pytest.raises(Conflict):
        apply_action(Surfaces(), ACTIONS[0], "d-0")


def test_the_oldest_pieces_of_a_theme_go_first() -> None:
    looks = LOOKS
    for number in range(MAX_SNIPPETS + 5):
        looks, _ = apply_action(looks, ACTIONS[0], f"d-{number}")
    assert len(looks.themes["dusk"]) == MAX_SNIPPETS
    assert looks.themes["dusk"][-1].id == f"d-{MAX_SNIPPETS + 4}"


def test_what_the_user_wrote_stays_however_much_dreams_add() -> None:
    looks = LOOKS
    for number in range(MAX_SNIPPETS + 5):
        looks, _ = apply_action(looks, ACTIONS[0], f"d-{number:03}")
    assert looks.themes["dusk"][0] == LOOKS.themes["dusk"][0]


def test_the_oldest_additions_of_dreams_make_room_for_new_ones() -> None:
    looks = LOOKS
    for number in range(40):
        looks, _ = apply_action(looks, DreamAction(ActionKind.WIDGET, "ü" * 1000, title="Tea"), f"d-{2 * number:03}")
        looks, _ = apply_action(looks, DreamAction(ActionKind.CSS, "x" * 3000, theme="dusk"), f"d-{2 * number + 1:03}")
        assert count_bytes(looks) <= MAX_BYTES
    assert looks.themes["dusk"][0] == LOOKS.themes["dusk"][0]
    assert looks.themes["dusk"][-1].id == "d-079"
    assert looks.widgets[-1].id == "d-078"


def test_where_the_user_left_no_room_an_action_is_not_applied() -> None:
    full = Surfaces({"dusk": (StyleSnippet(USER_PIECE, "x" * (MAX_BYTES - 200)),)})
    with pytest.raises(Conflict):
        apply_action(full, DreamAction(ActionKind.CSS, "x" * 3000, theme="dusk"), "d-0")
