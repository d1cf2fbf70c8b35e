"""Recall pages: what is packed is what is unpacked, and which entry of an atom counts."""

import subprocess
import sys
from dataclasses import astuple, replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.hashing import Hashing
from loci.adapters.page_format.entries import FOREVER, Entry, entry, instant, metadata_hash, micros, term_hash
from loci.adapters.page_format.packing import KINDS, PROVENANCES, ROW_FIELDS, STATUSES, pack, unpack
from loci.adapters.pages.columns import PageColumns
from loci.adapters.pages.folding import PAGE_BYTES, PAGE_ENTRIES, batches
from loci.adapters.pages.search import answer
from loci.adapters.table import TableIndex
from loci.ids import ConversationId, MessageId
from loci.inference.embedding.vectors import pack_vectors
from loci.model.atoms import AtomStatus, Category, Kind, Provenance, Surroundings
from loci.ports.recall import IndexAnswer, IndexQuery
from tests.fakes.memory import START, day
from tests.support.recall_world import SCOPE, World, atom, ulid

pytestmark = pytest.mark.thorough

HASHES = st.integers(0, 2**32 - 1)
TIMES = st.integers(-(2**62), FOREVER)
COUNTED = st.dictionaries(HASHES, st.integers(1, 255), max_size=6).map(lambda counts: tuple(sorted(counts.items())))
ENTRIES = st.builds(
    Entry,
    ulid=st.integers(0, 9999).map(ulid),
    version=st.integers(1, 2**32 - 1),
    status=st.sampled_from(AtomStatus),
    superseded=st.booleans(),
    category=st.builds(Category, st.text(min_size=1, max_size=100), st.sampled_from(Kind)),
    importance=st.integers(1, 5),
    provenance=st.sampled_from(Provenance),
    created_at=TIMES,
    known_from=TIMES,
    valid_from=TIMES,
    valid_to=TIMES,
    expires_at=TIMES,
    confirmed_at=TIMES,
    session=st.sampled_from(["", ulid(1)]),
    place=st.integers(0, 2**32 - 1),
    forms=st.integers(0, 2**16 - 1),
    length=st.integers(0, 2**16 - 1),
    context_length=st.integers(0, 2**16 - 1),
    words=COUNTED,
    context=COUNTED,
    names=st.lists(HASHES, max_size=4).map(tuple),
    speakers=st.lists(HASHES, max_size=2).map(tuple),
    metadata=st.lists(st.integers(0, 2**64 - 1), max_size=3).map(tuple),
    embedder=HASHES,
    vectors=st.binary(max_size=64),
)


@given(st.lists(ENTRIES, max_size=8))
def test_what_is_packed_is_what_is_unpacked(entries: list[Entry]) -> None:
    assert unpack(pack(entries)) == entries


@given(st.lists(st.lists(ENTRIES, max_size=4), max_size=4))
def test_pages_side_by_side_hold_every_entry_in_order(pages: list[list[Entry]]) -> None:
    columns = PageColumns([pack(entries) for entries in pages])
    every = [one for entries in pages for one in entries]
    assert [row.decode() for row in columns.rows["ulid"].tolist()] == [one.ulid for one in every]
    assert columns.rows["valid_to"].tolist() == [one.valid_to for one in every]
    assert [columns.categories[at] for at in columns.category.tolist()] == [one.category.name for one in every]
    assert columns.packed == b"".join(one.vectors for one in every)
    assert columns.rows["vectors"].tolist() == [len(one.vectors) for one in every]
    assert columns.words.values.tolist() == [term for one in every for term, _ in one.words]
    assert columns.context_times.tolist() == [times for one in every for _, times in one.context]
    places = np.arange(len(columns.metadata.values))
    assert columns.metadata.owners(places).tolist() == [at for at, one in enumerate(every) for _ in one.metadata]
    assert columns.rows.dtype.names == tuple(name for name, _ in ROW_FIELDS)


def test_a_page_of_another_format_or_cut_short_is_refused() -> None:
    page = pack([entry(atom(1, "Ada likes tea"))])
    for broken in (b"\x09" + page[1:], page[:-1], page[:20], b""):
        with pytest.raises(ValueError, match="a recall page"):
            unpack(broken)


def test_an_entry_says_of_an_atom_what_ranking_and_filters_ask() -> None:
    said = replace(
        atom(1, "Tea, tea at noon?", valid_from=day(-1)),
        surroundings=Surroundings("Ada Byron", ("Tomas",), "What shall we drink?"),
        metadata={"source": "web"},
        expires_at=day(3),
    )
    known = entry(said)
    assert dict(known.words)[term_hash("tea")] == 2
    assert (known.length, known.context_length) == (4, 4)
    assert set(known.speakers) == {term_hash("ada byron"), term_hash("ada")}
    assert {term_hash("tomas"), term_hash("ada")} < set(known.names)
    assert known.metadata == (metadata_hash("source", "web"),)
    assert (instant(known.valid_from), instant(known.expires_at), known.valid_to) == (day(-1), day(3), FOREVER)
    assert known.vectors == said.vector


def test_a_page_has_only_a_tombstone_of_a_deleted_atom() -> None:
    gone = entry(replace(atom(1, "Ada likes tea"), status=AtomStatus.DELETED, deleted_at=START))
    assert (gone.words, gone.names, gone.vectors, gone.status) == ((), (), b"", AtomStatus.DELETED)


def test_in_json_one_is_one_and_not_true() -> None:
    assert metadata_hash("a", 1) == metadata_hash("a", 1.0) != metadata_hash("a", True)


def test_pages_end_at_so_many_entries_and_so_many_bytes() -> None:
    one = entry(atom(1, "Ada likes tea"))
    assert [len(batch) for batch in batches([one] * (PAGE_ENTRIES + 1))] == [PAGE_ENTRIES, 1]
    large = replace(one, vectors=bytes(60_000))
    assert all(len(pack(batch)) <= PAGE_BYTES for batch in batches([large] * 9))


def test_the_highest_version_counts_wherever_it_lies_and_however_often() -> None:
    old = atom(1, "Ada lives in Rome")
    (vector,) = Hashing().embed(["Ada lives in Oslo"])
    new = replace(old, text="Ada lives in Oslo", vector=vector, version=2, changed_at=day(1))
    pages = [pack([entry(new)]), pack([entry(old), entry(new)]), pack([entry(old)])]
    for order in (pages, pages[::-1]):
        found = answer(PageColumns(order), _query("Oslo"), late=False)
        assert (len(found.candidates), found.total) == (1, 1)
        assert found.candidates[0].lexical > 0
        assert answer(PageColumns(order), _query("Rome"), late=False).candidates[0].lexical == 0


def test_the_oldest_state_replaces_a_former_one_that_is_in_no_page() -> None:
    ended = replace(atom(1, "Ada lives in Rome"), version=3, changed_at=day(5), superseded_at=day(5), valid_to=day(5))
    page = PageColumns([pack([entry(ended)])])
    assert answer(page, replace(_query("Rome"), known_at=day(1)), late=False).total == 1
    assert answer(page, replace(_query("Rome"), known_at=day(-1)), late=False).total == 0
    assert answer(page, replace(_query("Rome"), known_at=day(6)), late=False).total == 0


def test_microseconds_are_stored() -> None:
    at = START.replace(microsecond=123_457)
    assert instant(micros(at)) == at


def _query(text: str) -> IndexQuery:
    return IndexQuery(text, Hashing().embed_query(text), day(9), 10)


def test_what_folds_pages_needs_no_numpy() -> None:
    folding = "import sys; sys.modules['numpy'] = None; import loci.adapters.pages.index, loci.search.indexing.folding"
    assert subprocess.run([sys.executable, "-c", folding], check=False).returncode == 0  # noqa: S603  # our own words


def test_names_are_read_without_masked_arrays() -> None:
    reading = (
        "import sys; sys.modules['numpy.ma'] = None; from loci.adapters.pages.columns import PageColumns; "
        "columns = PageColumns([]); print(columns.speakers | columns.subjects)"
    )
    assert subprocess.run([sys.executable, "-c", reading], check=False).returncode == 0  # noqa: S603  # our own words


@pytest.mark.parametrize(
    "question", ["What did Ben say to Ann about tea?", "Where were they in May?", "Who plays?", "?"]
)
@pytest.mark.parametrize("limit", [3, 50])
def test_pages_answer_as_the_table_does(question: str, limit: int) -> None:
    world, random = World(), Random(5)  # noqa: S311  # repeatable
    talk = ConversationId("chat", ulid(1))
    for number in range(40):
        text = " ".join(
            random.choices(
                [
                    "Ann",
                    "Ben",
                    "plays",
                    "drinks",
                    "tea",
                    "in",
                    "Rome",
                    "with",
                    "the",
                    "oboe",
                    "twice",
                    "a",
                    "week",
                    "?",
                    ".",
                ],
                k=8,
            )
        )
        one = atom(number, text, valid_from=day(random.randrange(-60, 3)), importance=random.randint(1, 5))
        context = " ".join(random.choices(["tea", "oboe", "Rome", "May", "when"], k=5))
        world.keep(
            replace(
                one,
                surroundings=Surroundings(random.choice(["", "Ann Lee", "Ben"]), ("Rome",) * (number % 2), context),
                source_conversation_id=talk if number % 3 else None,
                source_message_ids=(MessageId("chat", ulid(1), number + 1),),
                superseded_at=START if number % 7 == 0 else None,
            )
        )
    query = replace(_query(question), limit=limit, min_importance=2, embed=Hashing().embed)
    entries = [entry(one) for one in world.memory.atoms.records.values()]
    random.shuffle(entries)
    paged = answer(PageColumns([pack(entries[:9]), pack(entries[9:])]), query, late=False)
    exact = TableIndex(world.memory.atoms).search(SCOPE, query)
    assert _round_values(paged) == _round_values(exact)


def _round_values(answer: IndexAnswer) -> tuple[object, ...]:
    """Its values, but for the last digits of sums in another order."""
    values = [
        tuple(round(value, 9) if isinstance(value, float) else value for value in astuple(one))
        for one in answer.candidates
    ]
    return values, answer.total, answer.degraded, answer.speakers


def test_tables_that_rows_store_places_in_only_grow_at_their_ends() -> None:
    # Of release 0.1.0: pages in tables have these places for years. Add to the end, change nothing.
    assert [one.value for one in STATUSES][:3] == ["ACTIVE", "ARCHIVED", "DELETED"]
    kinds = ["FACT", "RULE", "INTENTION", "EPISODE", "PREFERENCE", "PATTERN"]
    assert [one.value for one in KINDS][:6] == kinds
    assert [one.value for one in PROVENANCES][:4] == ["client", "extraction", "dream", "import"]
    assert [set(STATUSES), set(KINDS), set(PROVENANCES)] == [set(AtomStatus), set(Kind), set(Provenance)]


def test_a_space_of_the_former_embedder_answers_by_its_part_until_it_is_embedded_again() -> None:
    random = np.random.default_rng(5)
    english, other = random.normal(size=(2, 384)).astype(np.float32)
    both = np.concatenate([english / np.linalg.norm(english), random.normal(size=512).astype(np.float32) / 22])
    kept = [
        replace(atom(1, "Ada rows", vector=pack_vectors([english])), embedder="minilm"),
        replace(atom(2, "Bo paints", vector=pack_vectors([other])), embedder="minilm"),
        replace(atom(3, "Cem bakes", vector=pack_vectors([both], 4)), embedder="minilm-use"),
        replace(atom(4, "Dora sings", vector=pack_vectors([other])), embedder="bedrock/titan"),
    ]
    asked = IndexQuery("boats", pack_vectors([both], 4), day(1), 50, embedder="minilm-use")
    found = answer(PageColumns([pack([entry(one) for one in kept])]), asked, late=False)
    cosines = {one.ulid: one.cosine for one in found.candidates}
    assert cosines[ulid(1)] == pytest.approx(1, abs=0.03)
    assert cosines[ulid(3)] == pytest.approx(1, abs=0.03)
    assert cosines[ulid(2)] == pytest.approx(
        float(english @ other / np.linalg.norm(english) / np.linalg.norm(other)), abs=0.03
    )
    assert not cosines.get(ulid(4))
