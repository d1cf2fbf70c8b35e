"""What a message tells that no other rule reads: what the speaker did, does and will do, in their own words.

Read of messages alone that tell (``loci.adapters.rules.substance.tells``), after all other rules.
"""

import re

from loci.adapters.rules import words
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.rule import About, Dated, Rule
from loci.model import Category, Kind

HAPPENED = About(Category("event", Kind.EPISODE), 2, confidence=0.7)
GOES_ON = About(Category("life", Kind.FACT), 2, confidence=0.7)
COMING = About(Category("plan", Kind.INTENTION), 2, confidence=0.7)

_PAST = rf"(?:{'|'.join(sorted(words.IRREGULAR_PAST))}|\w{{2,}}ed)"
_PAST_AHEAD = rf"(?=(?:\w+ly |never |also |all |both |even )?{_PAST}\b)"
# A subject that says by itself what it is.
_NAMED_SUBJECT = (
    r"(?!(?:it|(?:this|that|these|those)(?! \w+ (?:is|was|reminds?|helps?|made|makes?|gives?|gave|means?|"
    r"brings?)\b)|they|he|she|there|here|what|you|I|we|let|thanks?|thank|appreciate|glad|happy|"
    r"at least|moments?|and|or|hope|your?|everyone|everybody|nobody|somebody|someone|so|if|just|not|no|to|the (?:best|"
    r"worst|only|good|bad|hardest|toughest) (?:part|thing))\b)"
)
_TO_ME = (
    r"(?:(?:helps?|helped|makes?|made|gives?|gave|lets?|keeps?|kept|inspires?|inspired|motivates?|motivated|reminds?|"
    r"reminded|taught|teaches|brings?|brought|got|pushed|pushes|drives|drove|changed|calms?|relaxes|boosts?|boosted|"
    r"surprised|encourages?|encouraged|supports?|supported|sent|showed|bought|told|joined|invited|given|shown) "
    r"(?:me|us|my|our)|(?:is|are|was|were|been|has|have|had|means?|meant|remains?|became|become)\b.*\b(?:me|my|us|"
    r"our|mine))"
)

_ADVERBS = r"(?:(?:just|also|recently|finally|still|already|even|actually) )*"
_DONE = (
    r"(?:went|had|met|got|bought|won|lost|found|took|made|built|wrote|caught|spent|saw|came|gave|began|finished|"
    r"started|"
    r"tried|visited|watched|played|joined|moved|signed|decided|learned|passed|received|celebrated|hiked|cooked|baked|"
    r"painted|attended|ended up|picked|ordered|stayed|volunteered|graduated|adopted|attended|organi[sz]ed|loved|"
    r"enjoyed)"
)
_DOING = (
    r"(?:working|trying|planning|getting|looking forward|going|heading|learning|teaching|writing|reading|preparing|"
    r"training|volunteering|organi[sz]ing|hosting|building|studying|playing|practi[cs]ing|saving|starting)"
)
_UNSAID = tuple(
    (Pattern(form, re.IGNORECASE), subject)
    for form, subject in (
        (rf"^{_ADVERBS}been (?=\w+ing\b|to\b|in\b|on\b|busy\b)", "I have been "),
        (rf"^{_ADVERBS}(?={_DONE}\b)", "I "),
        (
            rf"^{_ADVERBS}(?={_DOING}\b)(?!.*\b(?:is|are|was|were|has|have|makes?|helps?|can|will|gives?|keeps?|"
            rf"brings?|"
            r"means?|lets?|takes?)\b)",
            "I am ",
        ),
        (r"^(?=(?:love|enjoy|hate|miss|cannot wait)\b)", "I "),
    )
)

# Of the hour.
_MOOD = (
    r"(?:so |really |very |just |pretty |feeling |a bit |super |too |not |always )*(?:happy|glad|excited|sorry|"
    r"tired|stuck|"
    r"confused|worried|stressed|nervous|sure|ready|curious|surprised|impressed|amazed|stoked|thrilled|pumped|here|"
    r"there|"
    r"back|trying|comparing|struggling|wondering|thinking|talking|asking|hoping|guessing|kidding|looking at|going to)"
)

TELLINGS: tuple[Rule, ...] = (
    Rule(r"I will <told>", "{S} will {told}{when}", COMING, Dated.AHEAD),
    Rule(r"I am going to <told>", "{S} is going to {told}{when}", COMING, Dated.AHEAD),
    Rule(r"I am going to (?=.*(?-i:[A-Z]))<told>", "{S} is going to {told}{when}", COMING),
    Rule(r"I cannot wait (?P<until>to|for) <told>", "{S} cannot wait {until} {told}{when}", COMING),
    Rule(r"I (?P<had>have|had) <told>", "{S} {has} {told}{when}", GOES_ON),
    Rule(rf"I (?P<being>am|was|were) (?!{_MOOD}\b)<told>", "{S} {is_now} {told}{when}", GOES_ON),
    Rule(rf"I {_PAST_AHEAD}<told>", "{S} {told}{when}", HAPPENED),
    Rule(r"I did not <told>", "{S} did not {told}{when}", HAPPENED),
    Rule(r"I do not <told>", "{S} does not {told}", GOES_ON),
    Rule(r"I no longer <told>", "{S} no longer {told_third}", GOES_ON),
    Rule(
        r"I (?!can\b|cannot\b|will\b|am\b|was\b|were\b|have\b|had\b|do\b|did\b)(?P<often>(?:(?:\w+ly|always|often|"
        r"sometimes|also|still|both|all|just|never) )+)?<told>",
        "{S} {often} {told_third}{when}",
        GOES_ON,
    ),
    Rule(r"my <own>", "{S}'s {own}{when}", GOES_ON),
    Rule(r"(?:here|this|that|these) (?:is|are) <shown>", "{S} shows {shown}{when}", HAPPENED),
    Rule(r"(?:check out|look at|take a look at) <shown>", "{S} shows {shown}{when}", HAPPENED),
    Rule(rf"{_NAMED_SUBJECT}(?=\w.*\b{_TO_ME}\b)<mine>", "{mine}{when}", GOES_ON),
)


def completed(clause: str) -> str:
    """With the subject that a chat leaves out: "just got back from Rome" is "I got back from Rome"."""
    for form, subject in _UNSAID:
        if form.match(clause):
            return form.sub(subject, clause, count=1)
    return clause
