"""The memory of a group: what its agents saved under keys, found again by words."""
