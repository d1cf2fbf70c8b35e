"""The page on privacy says what the data map says."""

from local.pages import privacy
from loci.governance.data_map import STORES, expiries
from loci.model.governance import Retention
from tests.fakes.memory import START


def test_the_page_is_made_from_the_map() -> None:
    made = privacy.document()
    assert privacy.DOCUMENT.read_text("utf-8") == made, "run: make docs"


def test_every_store_either_is_emptied_or_says_why_not() -> None:
    assert len({store.name for store in STORES}) == len(STORES)
    for store in STORES:
        assert store.holds.endswith("."), store.name
        assert store.handled.endswith("."), store.name
        assert store.holding is None or store.retention is None, store.name


def test_what_an_erasure_cannot_reach_is_on_every_receipt() -> None:
    found = {expiry.store: (expiry.until - START).days for expiry in expiries(Retention(), START)}
    assert found == {
        "point-in-time backups": 35,
        "snapshots of the search index": 14,
        "stream images": 1,
        "queues": 18,
        "bus and its archive": 30,
        "logs": 30,
    }
