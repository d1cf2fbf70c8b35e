"""A value that begins in the future holds from then on, and hides nothing that is true today."""

from datetime import timedelta

from loci.context.building import ContextQuestion
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Category, Kind
from tests.fakes.memory import SPACE
from tests.support.context_world import Talk
from tests.support.recall_world import ADA

HOME = Category("home", Kind.FACT)


def test_the_context_has_the_home_of_its_day(talk: Talk) -> None:
    june = talk.ports.now() + timedelta(days=200)
    add_atom(talk.ports, ADA, SPACE, NewAtom("User lives in Rome", HOME, key="user.home"))
    add_atom(talk.ports, ADA, SPACE, NewAtom("User lives in Oslo", HOME, key="user.home", valid_from=june))
    assert talk.block() == "## Always in mind\n- User lives in Rome (2026-05-04)"
    later = talk.context(ContextQuestion([SPACE], valid_at=june)).context_block
    assert later == "## Always in mind\n- User lives in Oslo (2026-11-20)"
    talk.memory.clock.now = june
    assert talk.block() == "## Always in mind\n- User lives in Oslo (2026-11-20)"
