"""Health and diet: allergies, conditions, diets, what somebody never eats."""

from loci.language.statements.fact_forms import FactForm
from loci.model.atoms import Category, Kind

_HEALTH = Category("health", Kind.FACT)
_DIET = Category("diet", Kind.FACT)
_HABIT = Category("habit", Kind.FACT)
_SINCE = r"(?: (?:since|for|ever since|so|in (?:my|both)) .{1,60})?"

BODY: tuple[FactForm, ...] = (
    FactForm(
        r"I am (?:not|no longer) allergic to <allergen>(?: any ?more)?",
        "{S} is not allergic to {allergen}",
        _HEALTH,
        5,
        "allergy.{allergen}",
    ),
    FactForm(
        r"I am (?:\w+ly )?allergic to <allergen>",
        "{S} is allergic to {allergen}",
        _HEALTH,
        5,
        "allergy.{allergen}",
        each="allergen",
    ),
    FactForm(
        r"I (?:have|do have|suffer from) an? (?:severe |bad |serious |mild |strong )?<allergen> allergy",
        "{S} is allergic to {allergen}",
        _HEALTH,
        5,
        "allergy.{allergen}",
    ),
    FactForm(
        r"I have an? (?:severe |bad |serious |mild )?allergy to <allergen>",
        "{S} is allergic to {allergen}",
        _HEALTH,
        5,
        "allergy.{allergen}",
        each="allergen",
    ),
    FactForm(
        r"my allergies are <allergen>",
        "{S} is allergic to {allergen}",
        _HEALTH,
        5,
        "allergy.{allergen}",
        each="allergen",
    ),
    FactForm(
        rf"I (?:have|suffer from|live with|have been diagnosed with|was diagnosed with|got diagnosed with|"
        rf"am diagnosed with) <condition>{_SINCE}",
        "{S} has {condition}",
        _HEALTH,
        5,
        "condition.{condition}",
    ),
    FactForm(r"I am <state>(?: (?:since|for|ever since) .{1,60})?", "{S} is {state}", _HEALTH, 5, "condition.{state}"),
    FactForm(r"I am (?:no longer|not) <diet>(?: any ?more)", "{S} is no longer {diet}", _DIET, 5, "diet"),
    FactForm(
        r"I (?:have )?(?:stopped|quit|gave up|given up) being (?:an? )?<diet>",
        "{S} is no longer {diet}",
        _DIET,
        5,
        "diet",
    ),
    FactForm(r"I am no longer <diet>", "{S} is no longer {diet}", _DIET, 5, "diet"),
    FactForm(
        rf"I (?:am|have been)(?: a| an)?(?: strict| strictly)? <diet>(?: diet| food)?{_SINCE}",
        "{S} is {diet}",
        _DIET,
        5,
        "diet",
    ),
    FactForm(
        rf"I (?:am on|have been on|follow|eat|keep)(?: a| an| the)?(?: strict| strictly)? <diet>(?: diet| "
        rf"food)?{_SINCE}",
        "{S} eats a {diet} diet",
        _DIET,
        5,
        "diet",
    ),
    FactForm(
        r"I (?:eat|am eating|have been eating|started eating|have started eating) meat(?: now)?",
        "{S} eats meat",
        _DIET,
        5,
        "diet",
    ),
    FactForm(
        r"I (?:do not|never|cannot) (?P<verb>eat|drink)(?: any)? <food>(?: any ?more| at all)?",
        "{S} does not {verb} {food}",
        _DIET,
        5,
        "eats.{food}",
        each="food",
    ),
    FactForm(
        r"I (?:do not|never|no longer) (?P<vice>smoke|drink|vape)(?: any ?more)?",
        "{S} does not {vice}",
        _HABIT,
        4,
        "habit.{vice}",
    ),
    *(
        FactForm(
            rf"I (?:have )?(?:quit|stopped|gave up|given up) {doing}(?:,? (?:last|this|in|two|three|a) .{{1,40}})?",
            f"{{S}} does not {vice}",
            _HABIT,
            4,
            f"habit.{vice}",
        )
        for vice, doing in (("smoke", "smoking"), ("drink", "drinking"), ("vape", "vaping"))
    ),
)
