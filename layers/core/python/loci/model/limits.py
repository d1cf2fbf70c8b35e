"""Limits and defaults of own words, of recall and of the working context, apart from their rules: a request is
described by them in functions that rarely load those."""

DEFAULT_HITS = 8
SEVERAL_HITS = 20
"""For a question that asks for several things, if no limit is given."""
MAX_HITS = 100
MAX_QUERY = 8000
MAX_SPACES = 10
"""Spaces that one question may be asked of."""

MAX_OWN_WORDS = 20_000
"""Sayings of a space, as extraction stores them; beyond it the oldest are deleted."""

MIN_TOKEN_BUDGET = 256
MAX_TOKEN_BUDGET = 200_000
DEFAULT_TOKEN_BUDGET = 8000
SPACE_TOKEN_BUDGET = 1000
"""Budget of a context without a conversation."""
WHOLE_UP_TO = 1000
"""Tokens that all current memories may take and still be a context whole."""
MAX_WHOLE_UP_TO = 10_000
MAX_TURNS = 200
RECENT_TURNS = 10
MAX_ALWAYS_ON = 50
"""Categories that are always on."""
MAX_TALK = 100
"""Messages of a conversation that one request stores."""
DEFAULT_TEMPLATE = "default"
