"""What the speaker will do or wants to reach. A plan that anybody could say of an hour needs a date."""

from loci.adapters.rules.rule import About, Dated, Rule
from loci.model import Category, Kind

PLAN = About(Category("plan", Kind.INTENTION), 3)
BIG_PLAN = About(Category("plan", Kind.INTENTION), 4)
GOAL = About(Category("goal", Kind.INTENTION), 4)
DUE = About(Category("plan", Kind.INTENTION), 4, "{event_key}")

_AIM = (
    r"(?:learn|become|lose|save|quit|stop|improve|get (?:fit|better|in shape|into|promoted|healthier|stronger|"
    r"a (?:new )?job|my (?:degree|licen[cs]e|driver's licen[cs]e))|run (?:a|my|the|under|5|10)|write (?:a|my)|"
    r"start (?:a|my|an|eating|exercising|running)"
    r"|build (?:a|my)|finish|master|travel|read (?:more|\d+)|eat (?:less|more|healthier)|drink (?:less|more)|"
    r"sleep (?:more|better)|exercise|move to|buy (?:a|my|an) (?:house|home|flat|apartment|car)|pay off|graduate|"
    r"study|reduce|spend (?:less|more)|cut down|complete|qualify|pass"
    r"|publish|open (?:a|my)|switch (?:careers?|jobs?|to)|climb|swim|cycle|reach|win|speak|give up|"
    r"be(?:come)? (?:a|an|more|fluent|able|debt|financially|healthier)|gain|practi[cs]e|meditate|volunteer|"
    r"adopt|change (?:careers?|jobs?)|retire|achieve|earn|bench|do (?:a|my|more)|walk|play|cook more|grow|"
    r"go (?:back|vegan|vegetarian|to the gym)|raise|launch)"
)
_GOES = (
    r"(?:fly|leave|travel|start|go|move|arrive|return|depart|graduate|begin|meet|head|play|run|visit|finish|give|"
    r"host|attend|marry|retire|drive)"
)
_VISITORS = (
    r"(?P<visitors>(?:\w+ )?(?:parents|sister|brother|mother|father|mom|mum|dad|friends?|cousins?|in-laws|"
    r"grandparents|family|children|kids|son|daughter|boyfriend|girlfriend|aunt|uncle|nephew|niece))"
)
_SMALL = "one|two|three|four|five|six|seven|eight|nine"

PLANS: tuple[Rule, ...] = (
    Rule(
        rf"my {_VISITORS} (?P<are>is|are) (?P<doing>(?:visiting|coming|staying|moving in|flying in|arriving)\b.*)",
        "{S}'s {visitors} {are} {doing}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        rf"my {_VISITORS} (?P<doing>arrives?|visits?|comes?|moves? in|flies in|fly in|lands?)(?P<rest>(?: .+)?)",
        "{S}'s {visitors} {doing}{rest}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        rf"my {_VISITORS} (?:turns|is turning|will be|will turn) (?P<age>\d{{1,3}}|NUMBER|{_SMALL})(?: years old)?",
        "{S}'s {visitors} turns {age}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"(?:my|our|the) (?P<birth>(?:\w+ )?(?:baby|child)) is(?: due)?",
        "{S}'s {birth} is due{when}",
        BIG_PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"I expect (?P<birth>(?:the|an?|our|my) (?:\w+ )?(?:baby|child|son|daughter|twins))",
        "{S} expects {birth}{when}",
        BIG_PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"I am (?P<aim>planning (?:to|on|for|an?|our|my)|about to|scheduled to|set to|due to|getting ready to|"
        r"preparing to|preparing for|getting married|expecting (?:a|our|my) (?:baby|child|first|second|third|"
        r"daughter|son|twins)|moving (?:to|in with|into|house|back|out)|relocating to|all set to|"
        r"engaged to be married|booked (?:to|on|for|in)|signed up for|registered for|"
        r"enrolled in)(?! (?:for a while|it|this|that|something|some|any|anymore|a (?:ton|lot|few|project|bit)|"
        r"things|stuff|them|on (?:it|this|that|submitting any))\b)(?P<rest>(?: .+)?)",
        "{S} is {aim}{rest}{when}",
        BIG_PLAN,
    ),
    Rule(
        r"I (?P<verb>plan|intend|aim|mean|expect)(?P<to> to| on| for) (?!(?:be (?:honest|clear))\b)<rest>",
        "{S} {verbs}{to} {rest}{when}",
        BIG_PLAN,
    ),
    Rule(
        r"I have (?:just |already |recently |finally )?(?P<done>booked|scheduled|arranged|reserved|signed up|"
        r"registered|enrolled|decided|bought (?:tickets?|a ticket)|got tickets|planned|committed|agreed|applied|"
        r"made (?:a reservation|an appointment|plans|up my mind)|set up)(?P<rest> .+)",
        "{S} has {done}{rest}{when}",
        BIG_PLAN,
    ),
    Rule(
        r"I (?P<done>booked|scheduled|arranged|reserved|signed up for|registered for|enrolled in|decided to|"
        r"planned|bought tickets|applied (?:for|to)|committed to|agreed to)(?P<rest> .+)",
        "{S} {done}{rest}{when}",
        BIG_PLAN,
        Dated.FREELY,
    ),
    Rule(
        r"I have (?P<what>(?:an?|my|our|the|two|three|another|tickets|plans|to|surgery|lunch|dinner|breakfast|"
        r"drinks|class|work|school|training|therapy|physio|guests|visitors|practice|friends)\b.+)",
        "{S} has {what}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"I am (?P<doing>(?!thinking|considering|hoping|wondering|dreaming|kidding|joking|talking|asking|"
        r"feeling|looking|trying|writing|saying|being|going to (?:try|check|see|need|have|keep|be|give it|"
        r"do (?:it|that|this)|sleep|bed)\b|\w+ly\b)\w+ing)(?P<rest>(?: .+)?)",
        "{S} is {doing}{rest}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"I am (?P<whereabouts>(?:away|off(?: to .+)?|on (?:holiday|vacation|leave|call)|out of (?:office|town)|"
        r"in [A-Z]\w+|back|busy|free|available|at .+|due|in (?:surgery|court|london|paris|oslo))(?: .+)?)",
        "{S} is {whereabouts}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(
        r"I will (?P<verb>(?!let|tell|see|try|think|check|get back|say|give|show|send|ask|do (?:it|"
        r"that))\w+)(?P<rest>(?: .+)?)",
        "{S} will {verb}{rest}{when}",
        PLAN,
        Dated.AHEAD,
    ),
    Rule(r"I have to (?P<rest>.+)", "{S} has to {rest}{when}", PLAN, Dated.AHEAD),
    Rule(r"I need to (?P<rest>.+)", "{S} needs to {rest}{when}", PLAN, Dated.AHEAD),
    Rule(rf"I (?P<verb>{_GOES})(?P<rest>(?: .+)?)", "{S} {verbs}{rest}{when}", PLAN, Dated.AHEAD),
    Rule(
        r"my <event> (?:is|are|will be|takes place|starts|begins|ends|is (?:due|coming up|scheduled(?: for)?|"
        r"set for|booked(?: for)?|planned for)|has been (?:moved to|scheduled(?: for)?|booked(?: for)?|set for)|"
        r"got moved to|was moved to|falls|leaves|departs|arrives|lands|takes off|closes)(?P<rest>(?: (?:in|at|"
        r"with|to|on) .{1,50})?)",
        "{S}'s {event} is{rest}{when}",
        DUE,
        Dated.AHEAD,
    ),
    Rule(r"(?:there is|it is) my <event>(?P<rest>(?: .{1,40})?)", "{S}'s {event} is{rest}{when}", DUE, Dated.AHEAD),
    Rule(r"<event> with (?P<who>[A-Z]\w+)", "{S} has {event} with {who}{when}", PLAN, Dated.AHEAD),
    Rule(
        r"my (?:(?:main|big|biggest|next|current|personal|new|ultimate|fitness|career|long-term|short-term|only|"
        r"financial|number one|top) )*(?:goal|aim|target|objective|resolution|new year's resolution|ambition|"
        r"mission|plan)(?: for [\w ]+?)?(?: right now)? is (?:to )?<rest>",
        "{S}'s goal is to {rest}{when}",
        GOAL,
    ),
    Rule(
        r"my (?:(?:main|big|biggest|next|current|personal|fitness|career) )*goals are (?:to )?<rest>",
        "{S}'s goals are to {rest}{when}",
        GOAL,
    ),
    Rule(
        rf"I (?:really )?(?:want|am determined|am aiming|aim|have decided|am committed|have resolved|"
        rf"have made up my mind|decided|resolved|have set out|am working hard|set myself the goal|"
        rf"have set myself the goal|have set a goal|set a goal|"
        rf"am on a mission)(?: to)? (?P<aim>{_AIM}\b)(?P<rest>(?: .+)?)",
        "{S} wants to {aim}{rest}{when}",
        GOAL,
    ),
    Rule(rf"I am trying to (?P<aim>{_AIM})(?P<rest>(?: .+)?)", "{S} is trying to {aim}{rest}{when}", GOAL),
    Rule(
        r"I am (?P<doing>learning|training for|training to|saving(?: up)?(?: money)? (?:for|to)|working (?:on|"
        r"towards?)|studying for|studying to|preparing for|practi[cs]ing for|teaching myself|writing (?:a|"
        r"my) (?:book|novel|thesis|dissertation|memoir)|building (?:a|my)|renovating|training as|working my way|"
        r"taking (?:\w+ )?(?:lessons|classes|a course))(?! (?:for a while|it|this|that|something|some|any|"
        r"anymore|a (?:ton|lot|few|project|bit)|things|stuff|them|on (?:it|this|that|"
        r"submitting any))\b)(?P<rest>(?: .+)?)",
        "{S} is {doing}{rest}{when}",
        GOAL,
    ),
    Rule(
        r"I have been (?P<doing>learning|training for|saving(?: up)? for|working on|studying for|"
        r"teaching myself|taking (?:\w+ )?(?:lessons|classes))(?! (?:for a while|it|this|that|something|some|"
        r"any|anymore|a (?:ton|lot|few|project|bit)|things|stuff|them|on (?:it|this|that|"
        r"submitting any))\b)(?P<rest>(?: .+)?)",
        "{S} is {doing}{rest}{when}",
        GOAL,
    ),
    Rule(
        r"(?:by|before) the end of (?P<end>the \w+),? I want to <rest>", "{S} wants to {rest} by the end of {end}", GOAL
    ),
    Rule(
        r"I (?:have )?(?:started|began|begun) (?P<doing>learning|training for|saving for|"
        r"saving up for)(?P<rest>(?: .+)?)",
        "{S} started {doing}{rest}{when}",
        GOAL,
    ),
)
