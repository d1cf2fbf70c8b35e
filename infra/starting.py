"""Variables of functions that spare their first request what libraries would look for."""

from collections.abc import Mapping

# With its first model pydantic would read the metadata of all packages in search of plugins; none is installed.
# zoneinfo would import how Python was built, to find the folders that are its default.
VARIABLES: Mapping[str, str] = {
    "PYDANTIC_DISABLE_PLUGINS": "__all__",
    "PYTHONTZPATH": "/usr/share/zoneinfo:/usr/lib/zoneinfo:/usr/share/lib/zoneinfo:/etc/zoneinfo",
}
