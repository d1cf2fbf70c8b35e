"""Work and studies: job, employer, subject."""

from loci.language.statements.fact_forms import FactForm
from loci.model.atoms import Category, Kind

_WORK = Category("work", Kind.FACT)
_AT = r"(?:at|for|with)"
_SINCE = r"(?: (?:since|for|in|from|on|at (?:a|an|the)|with (?:a|an|the)) .{1,60})?"
# When it happened.
_LATELY = r"(?:,? (?:(?:last|this|on|in|two|three|a|some|years?) .{1,40}|today|yesterday|recently))?"
# Who starts there is a student, or may be.
_SCHOOL = (
    r"(?:.{0,50}\b(?:university|uni|college|school|academy|institute|harvard|stanford|yale|mit|oxford|cambridge)\b)"
)

WORK: tuple[FactForm, ...] = (
    FactForm(
        r"I (?:do not|no longer) work (?:at|for) <org>(?: any ?more)?",
        "{S} no longer works at {org}",
        _WORK,
        4,
        "employer",
    ),
    FactForm(
        r"I (?:have )?(?:quit|left|resigned from|lost) my job (?:at|with) <org>(?:,? (?:last|this|in|on|a|two|after|"
        r"because) .{1,40})?",
        "{S} no longer works at {org}",
        _WORK,
        4,
        "employer",
    ),
    FactForm(
        rf"I (?:have )?(?:got|was|been) (?:laid off|fired|let go|made redundant) (?:from|by|at) <org>{_LATELY}",
        "{S} no longer works at {org}",
        _WORK,
        4,
        "employer",
    ),
    FactForm(rf"I (?:have )?retired{_LATELY}", "{S} is retired", _WORK, 4, "job"),
    FactForm(
        rf"I (?:am|work|am working|am employed) (?:as )?an? <job> {_AT} <org>",
        "{S} is {a} {job} at {org}",
        _WORK,
        4,
        "job",
    ),
    FactForm(rf"I work {_AT} <org> as an? <job>", "{S} is {a} {job} at {org}", _WORK, 4, "job"),
    FactForm(
        rf"I (?:have )?(?:just )?joined <org> as an? <job>{_LATELY}", "{S} is {a} {job} at {org}", _WORK, 4, "job"
    ),
    FactForm(rf"I (?:work|am working|am employed|worked) as an? <job>{_SINCE}", "{S} is {a} {job}", _WORK, 4, "job"),
    FactForm(
        rf"I (?:am|have been) an? <job>(?: by (?:trade|profession|training|day))?{_SINCE}",
        "{S} is {a} {job}",
        _WORK,
        4,
        "job",
    ),
    FactForm(r"my (?:job|occupation|profession|trade) is <job>", "{S} is {a} {job}", _WORK, 4, "job"),
    FactForm(r"I (?:am|have been) <status>(?: (?:since|for|now) .{1,40})?", "{S} is {status}", _WORK, 4, "job"),
    FactForm(
        r"I (?:work|am working|am employed) (?:at|for) <org>(?: (?:since|for|in|on) .{1,40})?",
        "{S} works at {org}",
        _WORK,
        4,
        "employer",
    ),
    FactForm(r"my employer is <org>", "{S} works at {org}", _WORK, 4, "employer"),
    FactForm(
        rf"I (?:have )?(?:started(?: working| a (?:new )?job| work)?|got a (?:new )?job) (?:at|with) (?!{_SCHOOL})<org>"
        rf"{_LATELY}",
        "{S} works at {org}",
        _WORK,
        4,
        "employer",
    ),
    FactForm(
        r"I (?:study|am studying|major in|am majoring in) <field> at <school>",
        "{S} studies {field} at {school}",
        _WORK,
        3,
        "studies",
    ),
    FactForm(r"I (?:study|am studying|major in|am majoring in) <field>", "{S} studies {field}", _WORK, 3, "studies"),
    FactForm(
        rf"I (?:have )?dropped out of <school>{_LATELY}",
        "{S} no longer attends {school}",
        _WORK,
        3,
        "school",
    ),
    FactForm(
        rf"I (?:have )?graduated from <school>{_LATELY}",
        "{S} graduated from {school}",
        _WORK,
        3,
        "school",
    ),
    FactForm(r"I (?:study at|go to|attend|am a student at) <school>", "{S} attends {school}", _WORK, 3, "school"),
)
