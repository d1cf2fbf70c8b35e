"""Daily budgets of language models, and the usage that counts against them. Days are those of UTC."""

from datetime import date, datetime

from loci.errors import Refused
from loci.records import record

MAX_TOKENS = 10**12
MAX_DOLLARS = 1_000_000


@record(frozen=True, slots=True)
class Amount:
    """Tokens in and out together; their list price in millionths of a dollar, as far as it is known; and how many calls
    went to models without a list price, whose tokens that price does not include."""

    tokens: int = 0
    microdollars: int = 0
    unpriced: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(
            self.tokens + other.tokens, self.microdollars + other.microdollars, self.unpriced + other.unpriced
        )

    def __sub__(self, other: "Amount") -> "Amount":
        return Amount(
            self.tokens - other.tokens, self.microdollars - other.microdollars, self.unpriced - other.unpriced
        )

    @property
    def dollars(self) -> float | None:
        """The whole price; None if a part of it is unknown."""
        return None if self.unpriced else self.microdollars / 1e6


NOTHING = Amount()


@record(frozen=True, slots=True)
class Budget:
    """The limits of a day; None is no limit. The call that reaches a limit is the last one."""

    tokens: int | None = None
    dollars: float | None = None

    @property
    def microdollars(self) -> int | None:
        return None if self.dollars is None else round(self.dollars * 1_000_000)

    @property
    def is_set(self) -> bool:
        return self.tokens is not None or self.dollars is not None

    def leaves_room(self, taken_amount: Amount) -> bool:
        """Whether the amount taken so far is below every limit."""
        tokens, microdollars = self.tokens, self.microdollars
        return (tokens is None or taken_amount.tokens < tokens) and (
            microdollars is None or taken_amount.microdollars < microdollars
        )


NO_LIMIT = Budget()


@record(frozen=True, slots=True)
class BudgetDay:
    """A day of one budget: of a binding, by its ULID, else of the app or tenant whose directory has the counter."""

    day: date
    binding: str | None = None


@record(frozen=True, slots=True)
class Reservation:
    """The amount reserved for a running call. From ``until`` on it no longer counts: the caller has ended by then."""

    id: str
    amount: Amount
    until: datetime


@record(frozen=True, slots=True)
class DayUse:
    """The amounts that finished calls ``used`` on a day, and that running ones have ``reserved``. ``bounds``: what the
    finished ones could have used at most."""

    used: Amount = NOTHING
    bounds: Amount = NOTHING
    reservations: tuple[Reservation, ...] = ()

    @property
    def reserved_amount(self) -> Amount:
        return sum((reservation.amount for reservation in self.reservations), NOTHING)

    @property
    def total_amount(self) -> Amount:
        """The amount that counts against the budget: used or reserved."""
        return self.used + self.reserved_amount


def require_valid_budget(budget: Budget, pointer: str = "/budget") -> None:
    """Raises Refused for the field of the budget at ``pointer`` that is out of range."""
    tokens, dollars = budget.tokens, budget.dollars
    if tokens is not None and not 0 <= tokens <= MAX_TOKENS:
        raise Refused.field(f"{pointer}/tokensPerDay", f"tokensPerDay must be 0 to {MAX_TOKENS}")
    if dollars is not None and not 0 <= dollars <= MAX_DOLLARS:
        raise Refused.field(f"{pointer}/dollarsPerDay", f"dollarsPerDay must be 0 to {MAX_DOLLARS}")
