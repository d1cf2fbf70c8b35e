"""Find the numbers of a person's documents and of offices by what a sentence calls them."""

from collections.abc import Iterator

from loci.apps.secret_values.spans import Span
from loci.text.patterns import LazyPattern

_NUMBER = r"(?=(?:[ ./-]?[A-Za-z]){0,6}(?:[ ./-]?\d){2})[A-Z\d](?:[ ./-]{0,2}[A-Z\d]){5,22}"
_NAMED = LazyPattern(
    r"(?i)(\b(?:social(?: security| insurance)?|ssn|national insurance|ni|nhs|medicare|insee|nir|"
    r"s[ée]cu(?:rit[ée] sociale)?|"
    r"steuer-?(?:id|identifikationsnummer|nummer)|sozialversicherungs\w*|rentenversicherungs\w*|versichertennummer|"
    r"passport|reisepass\w*|pasaporte|passeport|passaporto|driv\w+(?:['’]s)? licen[cs]e|health (?:card|insurance)|"
    r"kontonummer|führerschein\w*|personalausweis\w*|"
    r"ausweisnummer|permis de conduire|carte d['’]identité|codice fiscale|dni|nie|nif|cpf|rg|cnh|bsn|pesel|"
    r"rodné číslo|aadhaar|pan card|tax (?:id|number)|"
    r"tin|sin|id card|identity card|personnummer|svnr)\b(?:[ -]?(?:number|no\.?|nr\.?|n[°º]|#|nummer|num[ée]ro|"
    r"número))?[^\w\n]{0,4}"
    r"(?:(?:is|it['’]?s|ist|lautet|es|est|è|é|to)[^\w\n]{1,3})?)(?-i:" + _NUMBER + r")(?![\w-])"
)
_LEAST_DIGITS = 6


def find_identities(text: str) -> Iterator[Span]:
    for match in _NAMED.finditer(text):
        value = text[match.end(1) : match.end()]
        if sum(map(str.isdecimal, value)) >= _LEAST_DIGITS:
            yield match.end(1), match.end()
