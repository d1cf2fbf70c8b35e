from local import demo
from local.users import PEOPLE


def test_each_run_plays_a_new_person_of_the_demo_s_app() -> None:
    first, second = demo.new_person(), demo.new_person()
    assert first.name != second.name
    assert {first.name, second.name}.isdisjoint(person.name for person in PEOPLE)
    assert (first.tenant, first.app, first.role) == ("demo", "demo", "user")
