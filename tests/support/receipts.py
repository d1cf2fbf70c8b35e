"""An unsigned receipt."""

from loci.model.governance import Expiry, Receipt
from tests.support.records import AT, ULIDS, later

UNSIGNED = Receipt(
    id=ULIDS[0],
    request=f"aj_{ULIDS[0]}",
    subject_hash="a" * 64,
    counts={"messages": 40, "atoms": 12},
    ids_hash="0" * 64,
    started_at=AT,
    finished_at=later(seconds=1000),
    expiries=(Expiry("logs", later(days=30)), Expiry("backups", later(days=35))),
    key_id="",
    signature=b"",
)
