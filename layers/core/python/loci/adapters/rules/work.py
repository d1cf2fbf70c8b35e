"""What the speaker does: job, employer, studies."""

from loci.adapters.rules.rule import About, Rule
from loci.model import Category, Kind

_WORK = Category("work", Kind.FACT)
JOB = About(_WORK, 4, "job")
EMPLOYER = About(_WORK, 4, "employer")
STUDIES = About(_WORK, 3, "studies")
SCHOOL = About(_WORK, 3, "school")
STATUS = About(_WORK, 4, "job")

_EMPLOYED = (
    r"(?:work|am (?:working|employed|hired|engaged)|have (?:worked|been working|been employed)|have (?:just |"
    r"recently )?(?:started|begun|got|found)(?: working| work| a (?:new )?(?:job|position|role))?|"
    r"started(?: working| work| a (?:new )?job)?|got hired|was hired|got a job)"
)
_HELD = (
    r"(?:my (?:current |new |day |full-time )?(?:job|occupation|profession|trade|role|position|line of work|"
    r"job title|work|career|title)(?: is| these days is)(?: (?:that of|being|to be|working as))?)"
)

WORK: tuple[Rule, ...] = (
    Rule(
        r"I am in my (?P<year>\w+|\w+ and final) (?:year|semester) (?:of|at|in) (?P<study>.+)",
        "{S} is in their {year} year of {study}",
        STUDIES,
    ),
    Rule(
        r"I am (?:(?:working|employed) as )?(?:an?|the|one of the) <job> (?:at|for|with) <org>",
        "{S} is {a_job} at {org}",
        JOB,
        also=("I work at {org}",),
    ),
    Rule(
        rf"I {_EMPLOYED} (?:at|for|with) <org> as (?:an?|the|their) <job>",
        "{S} works at {org} as {a_job}",
        JOB,
        also=("I work at {org}",),
    ),
    Rule(
        rf"I {_EMPLOYED} as (?:an?|the|one of the) <job> (?:at|for|with) <org>",
        "{S} works as {a_job} at {org}",
        JOB,
        also=("I work at {org}",),
    ),
    Rule(
        rf"I {_EMPLOYED}(?: nights| part[- ]time| full[- ]time| remotely| freelance| from home|"
        rf" mainly)? as (?:an?|the) <job>",
        "{S} works as {a_job}",
        JOB,
    ),
    Rule(r"I am (?:an?|the) <job>(?: by (?:trade|profession|training|day|occupation))?", "{S} is {a_job}", JOB),
    Rule(r"I am <job>(?: by (?:trade|profession))", "{S} is {a_job}", JOB),
    Rule(
        r"I (?:have )?(?:just |recently )?(?:became|become|got a (?:new )?job as|found (?:a job|work) as|"
        r"got hired as|was hired as|got promoted to|was promoted to|been promoted to|trained as|qualified as|"
        r"have been promoted to|got a position as|took a job as|accepted a job as|started as|have been) (?:an? |"
        r"the )?<job>(?: (?:at|for|with) <org>)?",
        "{S} is {a_job}{at_org}",
        JOB,
    ),
    Rule(rf"{_HELD} (?:an? |the )?<job>(?: (?:at|for) <org>)?", "{S} is {a_job}{at_org}", JOB),
    Rule(rf"{_HELD} (?P<doing>\w{{3,}}ing .+)", "{S}'s job is {doing}", JOB),
    Rule(
        r"I (?:earn|make) (?:my|a) living (?:as (?:an? )?<job>|(?:by )?(?P<doing>\w+ing .+))",
        "{S} makes a living {living}",
        JOB,
    ),
    Rule(
        r"I (?P<doing>(?:do|write|teach|design|build|fix|paint|sell|make|repair|drive|cook|grow|train|bake|"
        r"translate|edit|clean|code|program|develop) .+) for a living",
        "{S} {doing_third} for a living",
        JOB,
    ),
    Rule(
        r"I (?:work|am working|have worked|have been working) in <field>",
        "{S} works in {field}",
        About(_WORK, 3, "field"),
    ),
    Rule(
        r"I (?:work|am working) (?P<how>from home|remotely|part[- ]time|full[- ]time|night shifts|nights|shifts|"
        r"freelance|for myself|the night shift|weekends|from the office)",
        "{S} works {how}",
        About(_WORK, 3, "work-mode"),
    ),
    Rule(
        rf"I {_EMPLOYED} (?:at|for|with|over at|down at) <org>(?: (?P<role>in (?:the )?(?:\w+ )?(?:department|"
        rf"team|division|office|hr|sales|marketing|finance|support|accounting|it|legal|engineering|design|"
        rf"product|operations|logistics|research|r&d)))?",
        "{S} works at {org}{role}",
        EMPLOYER,
    ),
    Rule(
        r"I (?:have )?(?:just |recently )?(?:joined|switched to|moved to a job at|got a (?:new )?job (?:at|"
        r"with)|took a (?:new )?job (?:at|with)|accepted (?:a job|an offer) (?:at|from)) <firm>(?: as (?:an? |"
        r"the )?<job>)?",
        "{S} works at {firm}{as_job} (started{when})",
        EMPLOYER,
    ),
    Rule(
        r"my (?:current |new )?(?:employer|company|workplace|firm) is (?:called )?<org>", "{S} works at {org}", EMPLOYER
    ),
    Rule(
        r"<org> (?:is my (?:employer|new employer|current employer)|hired me|employs me)",
        "{S} works at {org}",
        EMPLOYER,
    ),
    Rule(
        r"I (?P<run>run|own|manage|co-own|founded|co-founded|head|lead) (?P<venture>(?:an?|my own|my|the|"
        r"our) .*?(?:company|business|shop|store|restaurant|bakery|agency|studio|startup|start-up|firm|cafe|"
        r"café|bar|farm|hotel|practice|team|department|nonprofit|charity|gallery|salon|school|gym|clinic|"
        r"brewery|bookshop|bookstore|consultancy)(?: .*)?)",
        "{S} {run_third} {venture}",
        About(_WORK, 4),
    ),
    Rule(
        r"I (?:quit|left|resigned from|have quit|have left|have resigned from|got fired from|was fired from|"
        r"was laid off from|got laid off from|lost) my (?:old )?job(?: (?:at|with) <org>| as (?:an? )?<job>)?",
        "{S} no longer has their job{at_org}{as_job} (left{when})",
        EMPLOYER,
    ),
    Rule(
        r"I (?:quit|left|resigned from|have quit|have left|have resigned from|got fired from|was fired from|"
        r"was laid off from|got laid off from) (?!\w+ing\b)<org>",
        "{S} no longer works at {org} (left{when})",
        EMPLOYER,
    ),
    Rule(
        r"I (?:am|have been) (?P<status>retired|unemployed|self-employed|self employed|freelance|freelancing|"
        r"between jobs|"
        r"out of work|on parental leave|on maternity leave|on paternity leave|on sabbatical|on sick leave|"
        r"a stay-at-home (?:mom|mum|dad|parent|mother|father)|a homemaker|a pensioner|a retiree|semi-retired|"
        r"job hunting|looking for (?:a (?:new )?)?(?:job|work)|a volunteer)(?: .{0,60})?",
        "{S} is {status}",
        STATUS,
    ),
    Rule(r"I (?:have )?(?:recently )?retired(?: from .+)?", "{S} is retired{since}", STATUS, negatable=False),
    Rule(
        r"I (?:am (?:studying|majoring in|doing (?:a|my) (?:degree|phd|master'?s|bachelor'?s|"
        r"doctorate)(?: degree)? in|reading)|study|major in|am enrolled in) <subject> (?:at|with) <org>",
        "{S} studies {subject} at {org}",
        STUDIES,
        also=("I attend {org}",),
    ),
    Rule(
        r"I (?:am (?:studying|majoring in|doing (?:a|my) (?:degree|phd|master'?s|bachelor'?s|"
        r"doctorate)(?: degree)? in)|study|major in|am enrolled in|have been studying)(?! (?:at|for|hard|late|"
        r"all)\b) <subject>",
        "{S} studies {subject}",
        STUDIES,
    ),
    Rule(
        r"I am (?:an? |in )(?P<stage>(?:\w+[- ]){0,3}(?:student|undergrad|undergraduate|sophomore|freshman|"
        r"junior|senior|phd candidate|postgrad|graduate student|pupil|trainee|med student))(?: (?:at|"
        r"in) <org>)?",
        "{S} is a {stage}{at_org}",
        JOB,
    ),
    Rule(
        r"I (?:go to(?: school at| university at| college at)?|attend|study at|am (?:studying|a student) at|"
        r"am enrolled at) <school>",
        "{S} attends {school}",
        SCHOOL,
    ),
    Rule(r"I teach (?P<subject>[\w ]+?)(?: (?:at|in) (?P<where>.+))?", "{S} teaches {subject}{where}", JOB),
    Rule(
        r"I (?:have|hold|earned|got|did|completed) (?:an?|my) (?P<degree>(?:phd|ph\.d\.?|doctorate|master'?s|"
        r"bachelor'?s|degree|mba|law degree|diploma|ba|bsc|msc|ma)\b.*)",
        "{S} has a {degree}{when}",
        About(_WORK, 3),
    ),
    Rule(r"I volunteer (?:at|for|with|as) (?P<venture>.+)", "{S} volunteers at {venture}", About(_WORK, 3)),
    Rule(r"my (?:major|field of study|subject|minor) is <subject>", "{S} studies {subject}", STUDIES),
)
