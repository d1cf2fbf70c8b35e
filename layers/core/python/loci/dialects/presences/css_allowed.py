"""Allowed CSS of a theme: the lists that ``stylesheets`` keeps to."""

# fmt: off
_SIDES = ("top", "right", "bottom", "left")

PROPERTIES = frozenset([
    "accent-color", "caret-color", "color",
    "background", "background-color", "background-image", "background-size", "background-position",
    "background-repeat", "background-clip",
    "border", "border-color", "border-style", "border-width", "border-radius",
    *(f"border-{side}" for side in _SIDES),
    *(f"border-{side}-{part}" for side in _SIDES for part in ("color", "style", "width")),
    *(f"border-{end}-{side}-radius" for end in ("top", "bottom") for side in ("left", "right")),
    "content",
    "font-family", "font-size", "font-style", "font-variant", "font-weight", "font-feature-settings",
    "letter-spacing", "line-height", "word-spacing", "text-align", "text-shadow", "text-transform",
    "text-decoration", "text-decoration-color", "text-decoration-line", "text-decoration-style",
    "text-underline-offset", "list-style-type", "rotate",
    "padding", *(f"padding-{side}" for side in _SIDES),
    "margin", *(f"margin-{side}" for side in _SIDES),
    "gap", "row-gap", "column-gap",
    "transition", "transition-property", "transition-duration", "transition-timing-function", "transition-delay",
])

FUNCTIONS = frozenset([
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "linear-gradient", "radial-gradient", "conic-gradient",
    "repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient",
    "var", "cubic-bezier", "steps",
])
"""No ``calc`` and its like: what they come to is not seen here."""

OTHER_PROPERTIES = frozenset([
    "position", "z-index", "display", "visibility", "opacity", "transform", "inset", "top", "left", "width", "height",
    "filter",
])
"""Properties that are named when they are dropped; any other name could be any text."""

LONGEST = {"px": 400.0, "em": 12.0, "rem": 12.0, "ch": 40.0, "ex": 24.0, "pt": 300.0}
"""The longest length in each unit, so that nothing covers its neighbours."""
LARGEST_PERCENTAGE = 200
LARGEST_NUMBER = 20
HEAVIEST = 1000
"""Limit of weights of fonts."""
LARGEST_ARGUMENT = 360
"""Limit of arguments of colours and gradients."""
FREE_UNITS = frozenset(["deg", "rad", "turn", "grad", "s", "ms", "fr"])

PAGES = frozenset(["html", "body", "root", "wallpaper", "desktop", "background", "backdrop"])
"""Parts of names that a page may have: what is set there is a wallpaper."""
SELECTOR_MARKS = frozenset([".", ":", ">", "+", "~", "*", ","])
SELECTOR_FUNCTIONS = frozenset(["not", "is", "where", "nth-child", "nth-of-type", "nth-last-child"])
