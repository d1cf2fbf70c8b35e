"""Whether a sentence speaks to the assistant, or tells what its writer and others do."""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_TELLS = LazyPattern(
    rf"\W*(?:{alternation('first_persons')}|{alternation('third_persons')}|{alternation('kin')}|they|everyone|"
    r"everybody|people)\b",
    re.IGNORECASE,
)
_SPEAKS = LazyPattern(
    r"\b(?:you|your|please|du|dich|dir|dein\w*|ihnen|bitte|tú|te|tus?|usted|por favor|tu|toi|vous|votre|vos)\b|"
    rf"(?:[,;:.–—] |\b(?:and|but|so|then|und|y|et) )(?:always |do not |don['’]t |just |never |only )*"
    rf"(?:{alternation('verbs_of_instructions')})\b",
    re.IGNORECASE,
)


def speaks_to_assistant(sentence: str) -> bool:
    """Whether it does not begin with somebody who does something, or turns to its reader further on."""
    return _TELLS.match(sentence) is None or _SPEAKS.search(sentence) is not None
