"""What a sender was promised: a printed id is stored once, with its text; nothing else is there."""

import re

import keys

SENDERS = ("send", "key", "wait", "lines")
# These bring to safety what they read before a signal ends them.
GENTLE = (-1, -2, -15)


def check_senders(checker):
    expect, cast, log = checker.expect, checker.cast, checker.log
    stored = {event[2]: event for event in checker.store.events if event[1] == 0}
    edits = {event[2] for event in checker.store.events if event[1] == 4}
    expect(set(log) == {event[0] for event in stored.values()}, "the last tail does not show every message")
    found = assign(checker)
    checker.printed = 0
    # What waited for a member that was removed waits for good, though it may be stored: its answer was lost, and it gets no more.
    waiting = {entry["id"] for member in cast.barred for entry in keys.state(member.path)["outbox"]}
    for member in cast.members.values():
        # A command that was refused, since its member was removed, takes back what it had put there and not told of.
        for key in set() if member.doomed else member.outbox - set(stored) - edits:
            checker.findings.add(f"{key} was in {member.name}'s outbox and is not stored")
    for job in cast.jobs:
        isOut = job.member in checker.barred
        if job.kind == "again" and (job.status == 0 or job.status == 75 and not isOut):
            first = found.get(job.details["first"].number, {})
            expect(job.lines()[0] == [first[1]["id"]] if 1 in first else False, f"another id for the same key: {job}")
        if job.kind not in SENDERS or job.status is None:
            continue
        ids, rest = job.lines()
        expect(not rest or job.isKilled, f"half an id of {job}")
        checker.printed += len(ids)
        mine = found.get(job.number, {})
        for line, key in enumerate(ids, 1):
            # The same with a key again, which was refused, takes back what the first try had put there.
            if isOut and key not in stored and (key in waiting or job.kind == "key"):
                continue
            expect(key in stored, f"{key} was printed by {job} and is not stored")
            expect(line in mine and mine[line]["id"] == key, f"{key}, line {line} of {job}, has another text")
        check_lines(checker, job, ids, mine)
    check_order(checker, found)


def assign(checker):
    """The messages of the log by the process and the line that they say they are."""
    cast = checker.cast
    jobs = {job.number: job for job in cast.jobs if job.kind in SENDERS}
    found = {}
    for message in checker.log.values():
        match = re.match(r"(\d+)\.(\d+)(?: |$)", message["text"])
        job = match and jobs.get(int(match[1]))
        line = match and int(match[2])
        if not job or line > len(job.texts) or job.texts[line - 1] != message["text"]:
            checker.findings.add(f"nobody sent {message['seq']}: {message['text'][:60]!r}")
            continue
        person = cast.members[job.member].person
        checker.expect(message["from"] == person, f"{message['seq']} is said to be of {message['from']}, not of {job}")
        lines = found.setdefault(job.number, {})
        checker.expect(line not in lines, f"line {line} of {job} is there twice, as {message['seq']}")
        lines[line] = message
    return found


def check_lines(checker, job, ids, mine):
    expect = checker.expect
    there = sorted(mine)
    expect(there == list(range(1, len(there) + 1)), f"{job} lost a line before one that is there")
    seqs = [mine[line]["seq"] for line in there]
    expect(seqs == sorted(seqs), f"lines of {job} are out of order")
    if job.kind == "lines" and job.status in GENTLE and job.member not in checker.barred:
        expect(len(ids) == len(there), f"{job}: {len(ids)} ids printed, {len(there)} lines stored")
    if not job.isKilled and job.status != 4:
        wanted = len(job.texts)
        expect(len(ids) == wanted, f"{job} printed {len(ids)} ids for {wanted} messages")


def check_order(checker, found):
    """A member's message whose process began after another had ended comes after what that one had printed."""
    for name in checker.cast.members:
        jobs = [job for job in checker.cast.jobs if job.member == name and job.kind in SENDERS and job.number in found]
        ended = sorted(jobs, key=lambda job: job.ended)
        place, last = 0, 0
        for job in sorted(jobs, key=lambda job: job.started):
            while place < len(ended) and ended[place].ended < job.started:
                count = len(ended[place].lines()[0])
                if count:
                    last = max(last, found[ended[place].number][count]["seq"] if count in found[ended[place].number] else 0)
                place += 1
            first = min(message["seq"] for message in found[job.number].values())
            checker.expect(first > last, f"{job} began after {last} was printed, and is stored before it as {first}")
