"""Which language each sentence of a message is in, as far as it is one that the rules read."""

import re

from loci.adapters.rules.tongues.dutch import DUTCH
from loci.adapters.rules.tongues.french import FRENCH
from loci.adapters.rules.tongues.german import GERMAN
from loci.adapters.rules.tongues.italian import ITALIAN
from loci.adapters.rules.tongues.norwegian import NORWEGIAN
from loci.adapters.rules.tongues.portuguese import PORTUGUESE
from loci.adapters.rules.tongues.spanish import SPANISH
from loci.adapters.rules.tongues.swedish import SWEDISH
from loci.adapters.rules.tongues.tongue import Tongue, marks
from loci.sentences import split

TONGUES = (GERMAN, DUTCH, SWEDISH, NORWEGIAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE)
_ENGLISH = marks(
    "i i'm im am is are the a an my and to of in it you that have was for with not but this on we do at me like love "
    "live work what how can your so or be just from name hello hi thanks please"
)
_LEAST = 2


def parted(text: str, former: Tongue | None) -> tuple[str, list[tuple[str, Tongue]]]:
    """The English text of a message, and its other sentences; ``former`` is the language that its writer used before,
    which a sentence that no word tells is in."""
    usual = _tongue(text) or former
    english: list[str] = []
    abroad: list[tuple[str, Tongue]] = []
    for line in text.splitlines():
        sentences = [(sentence, _tongue(sentence) or _untold(sentence, usual)) for sentence in split(line)]
        english.append(" ".join(sentence for sentence, tongue in sentences if tongue is None))
        abroad += [(sentence, tongue) for sentence, tongue in sentences if tongue is not None]
    return ("\n".join(english), abroad) if abroad else (text, [])


def _tongue(text: str) -> Tongue | None:
    """The language with most of its marks in a text: at least two, and more than English has there."""
    said = _words(text)
    most, tongue = max(((len(tongue.marks & said), tongue) for tongue in TONGUES), key=lambda found: found[0])
    return tongue if most >= _LEAST and most > len(_ENGLISH & said) else None


def _untold(sentence: str, usual: Tongue | None) -> Tongue | None:
    return usual if usual is not None and not _ENGLISH & _words(sentence) else None


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+", text.lower()))
