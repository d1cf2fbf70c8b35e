"""Where the files of exports lie."""

from loci.scope import Scope


def export_prefix(app: Scope, subject_hash: str) -> str:
    """What all that was ever written for exports of a person begins with. It does not say who they are."""
    return f"{app.tenant}/{app.app}/{subject_hash}/"
