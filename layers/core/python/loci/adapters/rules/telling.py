"""What a message tells that no other rule reads: what the speaker did, does and will do, in their own words.

Read of messages alone that tell (``loci.adapters.rules.substance.tells``), after all other rules.
"""

from loci.adapters.rules import words
from loci.adapters.rules.rule import About, Rule
from loci.model import Category, Kind

HAPPENED = About(Category("event", Kind.EPISODE), 2, confidence=0.7)
GOES_ON = About(Category("life", Kind.FACT), 2, confidence=0.7)
COMING = About(Category("plan", Kind.INTENTION), 2, confidence=0.7)

_PAST = rf"(?:{'|'.join(sorted(words.IRREGULAR_PAST))}|\w{{2,}}ed)"
_PAST_AHEAD = rf"(?=(?:\w+ly |never |also |all |both |even )?{_PAST}\b)"
# A subject that says by itself what it is.
_NAMED_SUBJECT = (
    r"(?!(?:it|this|that|these|those|they|he|she|there|here|what|you|I|we|let|thanks?|thank|appreciate|glad|happy|"
    r"moments?|and|or|hope|your?|everyone|everybody|nobody|somebody|someone|so|if|just|not|no|to|the (?:best|"
    r"worst|only|good|bad|hardest|toughest) (?:part|thing))\b)"
)
_FINITE = rf"(?:is|are|was|were|has|have|had|mean|help|make|give|keep|bring|inspire|{_PAST}|\w{{2,}}s)"

TELLINGS: tuple[Rule, ...] = (
    Rule(r"I will <told>", "{S} will {told}{when}", COMING),
    Rule(r"I am going to <told>", "{S} is going to {told}{when}", COMING),
    Rule(r"I cannot wait (?P<until>to|for) <told>", "{S} cannot wait {until} {told}{when}", COMING),
    Rule(r"I (?P<had>have|had) <told>", "{S} {has} {told}{when}", GOES_ON),
    Rule(r"I (?P<being>am|was|were) <told>", "{S} {is_now} {told}{when}", GOES_ON),
    Rule(rf"I {_PAST_AHEAD}<told>", "{S} {told}{when}", HAPPENED),
    Rule(r"I did not <told>", "{S} did not {told}{when}", HAPPENED),
    Rule(r"I do not <told>", "{S} does not {told}", GOES_ON),
    Rule(r"I no longer <told>", "{S} no longer {told_third}", GOES_ON),
    Rule(r"I (?P<can>can|cannot) <told>", "{S} {can} {told}", GOES_ON),
    Rule(
        r"I (?P<often>\w+ly |always |often |sometimes |usually |also |still |both |all |just |never )?<told>",
        "{S} {often} {told_third}{when}",
        GOES_ON,
    ),
    Rule(r"my <told>", "{S}'s {told}{when}", GOES_ON),
    Rule(r"(?:here|this|that|these) (?:is|are) <shown>", "{S} shows {shown}{when}", HAPPENED),
    Rule(r"(?:check out|look at|take a look at) <shown>", "{S} shows {shown}{when}", HAPPENED),
    Rule(rf"{_NAMED_SUBJECT}(?=\w.*\b{_FINITE}\b.*\b(?:me|my|us|our|myself)\b)<mine>", "{mine}{when}", GOES_ON),
)
