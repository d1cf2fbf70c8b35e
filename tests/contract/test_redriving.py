"""Dead letters go back into the queues that they came from: each once, and with its group."""

from local.ministack import MiniStack
from loci.adapters.sqs.redriving import SqsRedrive
from tests.contract.queues import client, new_queue, receive_messages


def test_each_dead_letter_is_sent_again_into_its_own_queue(emulator: MiniStack) -> None:
    dead, source, quiet = (new_queue(emulator) for _ in range(3))
    dead_jobs, jobs = new_queue(emulator, fifo=True), new_queue(emulator, fifo=True)
    sqs = client(emulator)
    for number in range(12):
        sqs.send_message(QueueUrl=dead, MessageBody=f"event {number}")
    for number in range(3):
        sqs.send_message(
            QueueUrl=dead_jobs, MessageBody=f"job {number}", MessageGroupId="space", MessageDeduplicationId=str(number)
        )
    redrive = SqsRedrive(sqs, {dead: source, quiet: source, dead_jobs: jobs}, patience_seconds=0)
    names = [url.rpartition("/")[2] for url in (dead, quiet, dead_jobs)]
    counts = dict(zip(names, (12, 0, 3), strict=True))
    assert redrive.counts() == counts
    assert redrive.send_again() == counts
    assert redrive.counts() == dict.fromkeys(names, 0)
    assert redrive.send_again() == dict.fromkeys(names, 0)
    assert sorted(receive_messages(emulator, source, 12)) == sorted(f"event {number}" for number in range(12))
    assert receive_messages(emulator, jobs, 3) == ["job 0", "job 1", "job 2"]
