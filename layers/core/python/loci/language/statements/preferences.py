"""Likes and dislikes, where everybody knows what is meant."""

from loci.language.statements.fact_forms import FactForm
from loci.model.atoms import Category, Kind

_PREFERENCE = Category("preference", Kind.PREFERENCE)
_LOVE = r"(?:love|adore|like|enjoy)"
_HATE = r"(?:hate|dislike|detest|loathe|cannot stand|do not like|do not enjoy)"

TASTES: tuple[FactForm, ...] = (
    FactForm(
        r"my favourite <favoured> is <favourite>",
        "{S}'s favourite {favoured} is {favourite}",
        _PREFERENCE,
        3,
        "favourite.{favoured}",
    ),
    FactForm(
        rf"I (?:do not {_LOVE}|no longer {_LOVE}) <liked>(?: any ?more)?",
        "{S} dislikes {liked}",
        _PREFERENCE,
        3,
        "taste.{liked}",
        each="liked",
    ),
    FactForm(rf"I {_HATE} <liked>", "{S} dislikes {liked}", _PREFERENCE, 3, "taste.{liked}", each="liked"),
    FactForm(
        rf"I (?:have always )?{_LOVE}d? <liked>", "{S} likes {liked}", _PREFERENCE, 3, "taste.{liked}", each="liked"
    ),
    FactForm(
        r"I prefer <liked> (?P<than>to|over) (?P<lesser>[a-z]+(?: [a-z]+)?)",
        "{S} prefers {liked} {than} {lesser}",
        _PREFERENCE,
        3,
    ),
)
