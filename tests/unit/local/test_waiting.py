"""Queues that nothing takes from are named once, after a minute."""

from local.waiting import LONG, WaitingQueues


def sentences(queues: WaitingQueues, now: float, waiting: int, taken: int = 0) -> list[str]:
    return list(queues.note({"jobs.fifo": (waiting, taken)}, now))


def test_a_queue_that_nothing_takes_from_is_named_once() -> None:
    queues = WaitingQueues("http://emulator.test")
    assert sentences(queues, 0, 3) == []
    assert sentences(queues, LONG - 1, 5) == []
    (sentence,) = sentences(queues, LONG, 5)
    assert sentence.startswith("5 messages wait in the queue jobs.fifo")
    assert sentences(queues, 2 * LONG, 5) == []


def test_a_queue_that_moves_is_not_named() -> None:
    queues = WaitingQueues("http://emulator.test")
    for minute in range(5):
        assert sentences(queues, minute * LONG, 9 - minute) == []
    assert sentences(queues, 6 * LONG, 5, taken=1) == []
    assert sentences(queues, 7 * LONG, 0) == []
