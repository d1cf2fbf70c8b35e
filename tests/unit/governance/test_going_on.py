"""Who is erased goes on at once: nothing of before survives, and nothing new is lost, in whatever order things meet."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci import spaces
from loci.apps.generations import find_present_caller
from loci.governance import jobs, receipts
from loci.model.governance import AdminJobStatus
from loci.model.users import GONE_ON, UserState
from loci.ports.all import Ports
from tests.support.break_points import break_points
from tests.support.gone_on import GoingOn, as_present

pytestmark = pytest.mark.thorough

Act = tuple[str, int]
KINDS = 7
acts: st.SearchStrategy[Act] = st.one_of(
    st.tuples(st.just("write"), st.integers(0, KINDS - 1)),
    st.tuples(st.sampled_from(("erase", "sweep", "finish", "name", "extract")), st.just(0)),
)
steps = st.tuples(acts, st.none() | st.tuples(st.integers(0, 60), st.none() | acts))


def do(going_on: GoingOn, act: Act) -> None:
    kind, number = act
    match kind:
        case "write":
            going_on.write(number)
        case "erase":
            going_on.erase()
        case "sweep":
            going_on.sweep()
        case "finish":
            going_on.finish()
        case "name":
            going_on.name_in_app()
        case _:
            going_on.run_jobs()


def do_met(going_on: GoingOn, act: Act, nth: int, other: Act | None) -> None:
    """An act that another one meets at its n-th call, or that is broken off there."""
    kind, number = act
    throughs: dict[str, Callable[[Ports], None]] = {
        "write": partial(going_on.write, number),
        "erase": going_on.erase,
        "sweep": going_on.sweep,
    }
    through = throughs.get(kind)
    if through is None:
        do(going_on, act)
    elif other is not None:
        going_on.meet(nth, through, partial(do, going_on, other))
    elif kind == "sweep":
        going_on.crash(nth, through)
    else:
        do(going_on, act)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(steps, min_size=2, max_size=12))
def test_nothing_old_survives_and_nothing_new_is_lost(
    script: Sequence[tuple[Act, tuple[int, Act | None] | None]],
) -> None:
    going_on = GoingOn()
    for act, met in script:
        if met is None:
            do(going_on, act)
        else:
            do_met(going_on, act, *met)
    going_on.finish()
    going_on.require_sound()
    going_on.erase()
    going_on.finish()
    going_on.require_sound()
    going_on.require_unnamed()


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_first_write_that_meets_the_end_of_the_erasure_is_there_afterwards(kind: int) -> None:
    """At whichever of its calls: the record that led to the new generation may be gone by then."""
    for nth in break_points(30):
        going_on = GoingOn()
        going_on.write(1)
        going_on.erase()
        going_on.meet(nth, partial(going_on.write, kind), going_on.finish)
        going_on.write(1)
        going_on.finish()
        going_on.require_sound()
        assert len(going_on.sure) in (1, 2)


def test_the_end_of_an_erasure_that_meets_a_first_write_leaves_what_was_written() -> None:
    for nth in break_points(80):
        going_on = GoingOn()
        going_on.write(1)
        going_on.erase()
        going_on.sweep()
        going_on.meet(nth, going_on.sweep, partial(going_on.write, 1))
        going_on.finish()
        going_on.require_sound()
        assert len(going_on.sure) <= 1


def test_who_never_comes_back_is_named_nowhere_once_all_has_ended() -> None:
    """Also where an erasure of what came later ends before one of what was before."""
    going_on = GoingOn()
    for _ in range(3):
        going_on.write(1)
        going_on.erase()
    going_on.finish()
    going_on.require_sound()
    going_on.require_unnamed()


def test_the_record_that_leads_on_says_nothing_else_once_what_was_before_is_gone() -> None:
    going_on = GoingOn()
    going_on.write(1)
    going_on.erase()
    going_on.write(1)
    going_on.finish()
    first = going_on.ports.users.get(going_on.ada.directory)
    assert first is not None
    assert (first.epoch, first.state, first.until) == (GONE_ON, UserState.ERASED, None)
    present = find_present_caller(going_on.ports, going_on.ada)
    assert (present.generation, present.user) == (first.generation, going_on.ada.user)
    user = going_on.ports.users.get(present.directory)
    assert user is not None
    assert user.state is UserState.ACTIVE


def test_an_erasure_asked_for_again_before_anything_was_written_is_the_one_that_runs() -> None:
    going_on = GoingOn()
    going_on.write(1)
    first, again = (jobs.erase_user(going_on.ports, going_on.ada, None) for _ in range(2))
    assert again == first
    going_on.write(1)
    other = jobs.erase_user(going_on.ports, going_on.ada, None)
    assert (other.id == first.id, other.status) == (False, AdminJobStatus.WAITING)
    assert jobs.erase_user(going_on.ports, going_on.world.ines, going_on.ada.user) == other


def test_the_receipt_names_the_epoch_that_was_erased_and_no_other() -> None:
    going_on = GoingOn()
    going_on.write(1)
    first = jobs.erase_user(going_on.ports, going_on.ada, None)
    going_on.write(1)
    going_on.finish()
    line = jobs.job_receipt(going_on.ports, going_on.ada, jobs.get_job(going_on.ports, going_on.ada, first.id))
    assert line is not None
    assert first.epoch is not None
    assert (
        receipts.parse_receipt(line).epoch
        == first.epoch
        != going_on.world.epoch(find_present_caller(going_on.ports, going_on.ada))
    )


def test_what_an_admin_binds_since_the_erasure_is_extracted_as_the_person_goes_on() -> None:
    going_on = GoingOn()
    going_on.write(1)
    going_on.erase()
    going_on.name_in_app()
    going_on.write(0)
    going_on.run_jobs()
    going_on.finish()
    going_on.require_sound()
    (bound, talk) = going_on.sure
    own = as_present(going_on.ports, going_on.ada, partial(spaces.list_spaces, going_on.ports)).items
    assert [space.name for space in own] == [bound]
    assert f"{talk}, as " in going_on.texts()
