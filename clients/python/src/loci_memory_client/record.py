"""The base of every record that the service takes or answers."""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A record with fields in snake_case. Fields that this client does not know stay in it."""

    model_config = ConfigDict(extra="allow", validate_by_name=True, validate_by_alias=True, defer_build=True)
