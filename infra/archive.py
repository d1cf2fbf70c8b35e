"""Zip archives whose bytes depend only on their content, not on the time, the place or the user."""

import zipfile
from pathlib import Path

# The earliest moment that a zip entry can carry.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644 << 16


def write_archive(folder: Path, archive: Path) -> None:
    """Pack the files of `folder` in the order of their names."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as target:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), _EPOCH)
            entry.external_attr = _READABLE
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, file.read_bytes())


def unzipped_size(archive: Path) -> int:
    """The total size in bytes of the files in an archive, unpacked."""
    with zipfile.ZipFile(archive) as source:
        return sum(entry.file_size for entry in source.infolist())
