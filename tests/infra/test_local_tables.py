"""The tables that tests create by themselves are those of the template."""

from typing import Any

import pytest
from aws_cdk import App
from aws_cdk.assertions import Template

from infra import settings
from infra.app import LociData
from local import tables
from local.tables import Index, Table


@pytest.fixture(scope="module")
def template() -> Template:
    return Template.from_stack(LociData(App(), "LociData", choices=settings.parse({})))


@pytest.fixture
def properties(table: Table, template: Template) -> dict[str, Any]:
    """The properties of the one table in the template whose id speaks of `table`."""
    found = template.find_resources("AWS::DynamoDB::Table")
    [properties] = [item["Properties"] for name, item in found.items() if table.name.capitalize() in name]
    return dict(properties)


def test_the_template_has_no_other_table(template: Template) -> None:
    assert len(template.find_resources("AWS::DynamoDB::Table")) == len(tables.TABLES)


@pytest.mark.parametrize("table", tables.TABLES, ids=lambda table: table.name)
def test_keys_indexes_and_stream_are_those_of_the_template(table: Table, properties: dict[str, Any]) -> None:
    assert attributes(properties["KeySchema"]) == ("pk", "sk")
    assert set(attributes(properties["AttributeDefinitions"])) == tables.attributes(table)
    assert [
        Index(index["IndexName"], *attributes(index["KeySchema"]))
        for index in properties.get("GlobalSecondaryIndexes", [])
    ] == list(table.indexes)
    assert "StreamSpecification" in properties


def attributes(listed: list[dict[str, str]]) -> tuple[str, ...]:
    return tuple(item["AttributeName"] for item in listed)
