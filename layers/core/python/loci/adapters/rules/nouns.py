"""Nouns: which one a phrase is about, its singular and its plural."""

import re

from loci.adapters.rules.patterns import Pattern

_WORD = Pattern(r"[\w'’&./+-]+")


def head(phrase: str) -> str:
    """The noun that a phrase is about: "senior nurse in a hospital" is about a nurse."""
    before = re.split(
        r" (?:in|at|for|with|of|from|on|who|that|to|by|and|named|called|since|living|specializing|specialising|"
        r"working|based) |,",
        phrase.lower(),
        maxsplit=1,
    )[0]
    found = _WORD.findall(before)
    return found[-1] if found else ""


def singular(noun: str) -> str:
    for ending, one in (
        ("wives", "wife"),
        ("children", "child"),
        ("babies", "baby"),
        ("ponies", "pony"),
        ("puppies", "puppy"),
        ("canaries", "canary"),
        ("bunnies", "bunny"),
        ("fiancés", "fiancé"),
    ):
        noun = noun.replace(ending, one)
    if noun in {"mice", "geese"}:
        return "mouse"
    return (
        noun[:-1]
        if noun.endswith("s")
        and not noun.endswith(("ss", "boss"))
        and noun not in {"canvas", "business", "tennis", "bus"}
        else noun
    )


def plural(noun: str) -> str:
    """ "cats", "children", "wives"; a plural as it is."""
    one = singular(noun)
    known = {
        "child": "children",
        "grandchild": "grandchildren",
        "wife": "wives",
        "puppy": "puppies",
        "mouse": "mice",
        "baby": "babies",
    }
    return known.get(one, f"{one}s")
