"""Who belongs to somebody: family, partner, pets."""

from loci.language.statements.fact_forms import IMPLIED, FactForm
from loci.model.atoms import Category, Kind

_RELATION = Category("relation", Kind.FACT)
_ADJECTIVES = (
    r"(?P<which>(?:(?:older|younger|elder|little|big|eldest|oldest|youngest|twin|best|new|middle|first|second) )*)"
)
_COUNT = r"(?P<count>an?|two|three|four|five|six|\d)"
# When it happened.
_LATELY = r"(?:,? (?:(?:last|this|on|in|two|three|a|some|years?) .{1,40}|today|yesterday|recently))?"

PEOPLE: tuple[FactForm, ...] = (
    FactForm(
        rf"my {_ADJECTIVES}<relation>(?:'s| is) (?:name is|called|named) <person>",
        "{S}'s {which}{relation} is {person}",
        _RELATION,
        4,
        "{relation_key}",
    ),
    FactForm(
        rf"my {_ADJECTIVES}<relation> is <person>",
        "{S}'s {which}{relation} is {person}",
        _RELATION,
        4,
        "{relation_key}",
    ),
    FactForm(
        rf"<person> is my {_ADJECTIVES}<relation>",
        "{S}'s {which}{relation} is {person}",
        _RELATION,
        4,
        "{relation_key}",
    ),
    FactForm(
        rf"I have {_COUNT} (?P<kind>(?:[a-z-]+ ){{0,2}})<kin>,? (?:called|named) <person>(?:,? .{{1,40}})?",
        "{S}'s {kin} is {person}",
        _RELATION,
        4,
        "{relation_key}",
    ),
    FactForm(
        r"I (?:do not|never) have (?P<none>any (?:kids|children|pets|siblings|brothers|sisters)|kids|children|pets|"
        r"siblings|a car|a dog|a cat)",
        "{S} does not have {none}",
        _RELATION,
        4,
        "has.{none}",
    ),
    FactForm(
        r"I have (?P<count>two|three|four|five|six|\d) (?P<many>kids|children|sons|daughters|dogs|cats|brothers|"
        r"sisters|siblings|grandchildren)",
        "{S} has {count} {many}",
        _RELATION,
        4,
        "has.{many}",
    ),
    FactForm(
        r"I have (?P<count>an?|one) (?P<one>son|daughter|dog|cat|brother|sister|twin brother|twin sister|kid|child|"
        r"puppy|kitten)",
        "{S} has a {one}",
        _RELATION,
        4,
        "has.{one}s",
    ),
    FactForm(
        r"I am (?:happily |recently )?(?P<marital>married|single|divorced|widowed|engaged)(?: (?:with (?:two|three|"
        r"four|a|no) (?:kids?|child(?:ren)?)|now|since .{1,30}))?",
        "{S} is {marital}",
        _RELATION,
        4,
        "relationship",
    ),
    FactForm(
        rf"I (?:have )?got (?P<marital>married|divorced|engaged){_LATELY}",
        "{S} is {marital}",
        _RELATION,
        4,
        "relationship",
    ),
    FactForm(
        rf"I (?:have )?(?:broke|broken|split) up with <person>{_LATELY}",
        "{S} is no longer with {person}",
        _RELATION,
        4,
        "partner",
    ),
    FactForm(
        rf"my {_ADJECTIVES}<relation>,? <person>,? (?:has |just )?(?:died|passed away){_LATELY}",
        "{S}'s {which}{relation} {person} has died",
        _RELATION,
        4,
        "{relation_key}",
    ),
    FactForm(r"I am (?P<how>married|engaged) to <person>", "{S}'s partner is {person}", _RELATION, 4, "partner"),
)

NAMED_IN_PASSING = FactForm(
    rf"my {_ADJECTIVES}<relation> <person>",
    "{S}'s {which}{relation} is {person}",
    _RELATION,
    3,
    "{relation_key}",
    IMPLIED,
)
"""A relation named within a clause about something else: "my sister Mia came by"."""
