"""What the speaker wants the assistant to do from now on, and what it shall remember."""

from loci.adapters.rules.rule import About, Rule
from loci.model import Category, Kind

INSTRUCTION = About(Category("instruction", Kind.RULE), 4)
NOTE = About(Category("note", Kind.FACT), 4)

_DO = (
    r"(?:answer|reply|respond|write|use|call|speak|talk|address|keep|explain|give|include|avoid|send|suggest|"
    r"recommend|ask|mention|format|be|start|end|show|assume|add|provide|check|cite|make|say|refer|tell|put|skip|"
    r"leave|stick|translate|summari[sz]e|round|convert|stop|list|quote|sign|greet|apologi[sz]e|offer|share|repeat|"
    r"remind|confirm|double-check|schedule|book|text|email|contact|remember|default|limit|present|wrap|name|prefix|"
    r"order|spell|interrupt|lecture|sugarcoat|swear|joke|bother|wake|discuss|bring up|schedule|ping|message)"
)
_EVER = (
    r"(?:from now on|from here on(?: out)?|going forward|in (?:the )?future|henceforth|from today(?: on)?|as a rule|"
    r"at all times|in general|every time|whenever .{1,60}?|in all (?:your|our) \w+|for all (?:your|future) \w+|"
    r"by default)"
)
_ANSWERS = (
    r"(?:(?:your |the |all |all your |my |any )?(?:answers?|replies|reply|responses?|explanations?|messages?|"
    r"emails?|summar(?:y|ies)|code examples?|code|tone|language|it|things|output|text|sentences))"
)
_PLEASE = r"(?:please |kindly |can you please |just )?"

INSTRUCTIONS: tuple[Rule, ...] = (
    Rule(
        rf"{_PLEASE}(?P<ever>always|never) (?:ever )?(?!give up|let go|say never|mind|make (?:me|us)\b|"
        rf"be (?:the same|alone|late)\b)(?P<do>{_DO}\b.*)",
        "{S} wants the assistant to {ever} {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"{_EVER},? {_PLEASE}(?P<ever>always |never )?(?P<do>{_DO}\b.*)",
        "{S} wants the assistant to {ever_or_always} {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"{_EVER},? {_PLEASE}do not (?:ever )?(?P<do>{_DO}\b.*)", "{S} wants the assistant to never {do}", INSTRUCTION
    ),
    Rule(rf"{_PLEASE}(?P<do>{_DO}\b.*?),? {_EVER}", "{S} wants the assistant to always {do}", INSTRUCTION),
    Rule(
        rf"{_PLEASE}do not (?:ever )?(?P<do>{_DO}\b.*?),? (?:ever again|again|anymore|any more|ever|{_EVER})",
        "{S} wants the assistant to never {do}",
        INSTRUCTION,
    ),
    Rule(rf"{_PLEASE}do not ever (?P<do>{_DO}\b.*)", "{S} wants the assistant to never {do}", INSTRUCTION),
    Rule(
        rf"{_PLEASE}do not (?P<do>(?:call me|use|send me|address me|schedule|suggest|recommend|book|include|"
        rf"lecture|sugarcoat|email me|text me|apologi[sz]e|add|end|start) .+)",
        "{S} wants the assistant to never {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"{_PLEASE}(?P<do>keep (?!(?:it|things) (?:up|going|on|coming|real|together|in mind|for|at|away|from|"
        rf"this|that)\b){_ANSWERS} (?:\w+ )?.+)",
        "{S} wants the assistant to {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"{_PLEASE}(?P<do>(?:be|stay) (?:brief|concise|direct|polite|formal|informal|blunt|honest|short|"
        rf"succinct|friendly|more \w+|less \w+)(?: .{{0,60}})?)",
        "{S} wants the assistant to {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"{_PLEASE}(?P<do>(?:use|stick to) (?:metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|"
        rf"british english|american english|uk english|us english|24-?hour|euros|pounds|dollars|bullet points|"
        rf"plain \w+|simple \w+|short sentences|they/them|she/her|he/him)(?: .{{0,60}})?)",
        "{S} wants the assistant to {do}",
        INSTRUCTION,
    ),
    Rule(r"(?:please )?(?P<do>(?:address|refer to) me (?:as|by) .+)", "{S} wants the assistant to {do}", INSTRUCTION),
    Rule(
        r"(?:please )?stop (?P<do>(?:using|calling|sending|adding|saying|giving|suggesting|recommending|ending|"
        r"starting|apologi[sz]ing|including|asking|writing)\b.*)",
        "{S} wants the assistant to stop {do}",
        INSTRUCTION,
    ),
    Rule(
        rf"I (?:want|would like|need|expect|prefer) you to (?P<do>(?:always |never )?{_DO}\b.*)",
        "{S} wants the assistant to {do}",
        INSTRUCTION,
    ),
    Rule(
        r"I want (?P<what>(?:your |the |all )?(?:answers?|replies|responses?|explanations?|summar(?:y|"
        r"ies)) (?:to be|in|as|with|without) .+|(?:short|brief|concise|long|detailed|honest|direct|formal|"
        r"informal) (?:answers?|replies|responses|explanations)(?: .+)?)",
        "{S} wants {what}",
        INSTRUCTION,
    ),
    Rule(
        r"(?:my|the|our|one) (?:house |hard |strict |only |golden |first |number one )?rule is(?: that|"
        r" to)?:? (?P<what>.+)",
        "{S}'s rule is: {what}",
        INSTRUCTION,
    ),
)

NOTES: tuple[Rule, ...] = (
    Rule(
        r"<noted>",
        "{S} wants it remembered: {noted}{when}",
        NOTE,
    ),
)
