"""Parallel calls: their results, their errors, their context, and their end."""

from concurrent.futures import CancelledError
from contextvars import ContextVar
from threading import Barrier, Event, current_thread

import pytest

from loci.runtime.parallel import Parallel, PendingCall

PATIENCE = 10.0
WHO: ContextVar[str] = ContextVar("who")


def test_calls_that_wait_for_each_other_all_end() -> None:
    met = Barrier(3, timeout=PATIENCE)
    with Parallel() as parallel:
        others = [parallel.start(met.wait) for _ in range(2)]
        met.wait()
        assert {one.result() for one in others} <= {0, 1, 2}


def test_more_calls_within_calls_than_there_are_threads_all_answer() -> None:
    def answer(depth: int) -> int:
        with Parallel() as parallel:
            inner = [parallel.start(lambda: answer(depth - 1)) for _ in range(8)] if depth else []
            return 1 + sum(one.result() for one in inner)

    assert answer(3) == 1 + 8 + 64 + 512


def test_a_call_is_carried_out_once_however_many_ask_for_its_result() -> None:
    done: list[str] = []
    asked = Barrier(8, timeout=PATIENCE)

    def work() -> int:
        done.append("once")
        return len(done)

    def ask() -> int:
        asked.wait()
        return shared.result()

    with Parallel() as parallel:
        shared = parallel.start(work)
        asking = [parallel.start(ask) for _ in range(7)]
        asked.wait()
        assert [one.result() for one in (*asking, shared)] == [1] * 8


def test_an_error_is_raised_where_the_result_is_asked_for() -> None:
    def fails() -> None:
        raise LookupError("away")

    with Parallel() as parallel:
        failing, sound = parallel.start(fails), parallel.start(lambda: "here")
        assert sound.result() == "here"
        for _ in range(2):
            with pytest.raises(LookupError, match="away"):
                failing.result()


def test_each_call_has_the_context_it_was_started_in() -> None:
    with Parallel() as parallel:
        started = []
        for who in ("ann", "ben"):
            WHO.set(who)
            started.append(parallel.start(WHO.get))
        assert [one.result() for one in started] == ["ann", "ben"]


def test_leaving_waits_for_what_has_begun() -> None:
    begun, go_on, ended = Event(), Event(), Event()

    def work() -> None:
        begun.set()
        go_on.wait(PATIENCE)
        ended.set()

    with Parallel() as parallel:
        parallel.start(work)
        assert begun.wait(PATIENCE)
        go_on.set()
    assert ended.is_set()


def test_what_has_not_begun_when_it_is_ended_never_will() -> None:
    done: list[str] = []
    call = PendingCall(lambda: done.append("late"))
    call.end()
    call.carry_out()
    with pytest.raises(CancelledError):
        call.result()
    assert done == []


def test_threads_of_its_own_are_as_many_as_asked_for() -> None:
    met = Barrier(2, timeout=PATIENCE)

    def meet() -> str:
        met.wait()
        return current_thread().name

    with Parallel(width=2) as parallel:
        first, second = (parallel.start(meet) for _ in range(2))
        met_in = {first.result(), second.result()}
    assert len(met_in) == 2
