"""Compares what every process printed with the relay's store, and says what doesn't hold."""

import json
import signal

from guests import ENDED
from lists import check_lists
from pushes import check_pushes
from secrecy import Secrecy
from senders import GENTLE, check_senders
from store import DELIVERED, READ
from tails import check_tails

# How a process may end by itself. A tail that follows ends only when it can't tell the relay its last receipt.
STATUSES = {
    "send": {0, 75}, "key": {0, 75}, "again": {0, 75}, "lines": {0, 75}, "wait": {0, 124}, "follow": {3},
    "look": {0, 3}, "flush": {0, 75}, "ack": {0, 3, 75}, "status": {0, 3}, "join": {0, 3, 5}, "leave": {0, 3, 4, 5}, "all": {0},
    "rotate": {0, 3, 5}, "invite": {0, 3, 5}, "remove": {0, 2, 3, 5}, "barred": {3, 4, 5}, "out": {4},
    "pair": {0, 3, 5}, "use": {0, 3, 5}, "unpair": {0, 2, 3, 5}, "reuse": {0, 3, 4, 5},
    # 1: the row was removed.
    "add": {0, 3, 75}, "check": {0, 1, 3, 75}, "drop": {0, 1, 3, 75}, "show": {0},
    # 4: another push that was under way was answered with 410 meanwhile.
    "set": {0, 1, 3, 4, 5}, "test": {0, 1, 3, 4, 5}, "off": {0, 3, 5},
}
# What a client would say of a room in which the others, or the relay, are not honest.
ACCUSATIONS = ("none: '", "this member none", "not signed", "untrue", "invalid answer", "another log", "not the log")
CUT = "invalid answer: an answer cut short"
# What a command is told whose member was removed: of the room, or while its message was being stored of that message.
OUT = ("no longer in room", "removed from this room")
BUGS = ("Fatal error", "BUG", "Assertion", "Segmentation", "Stack dump")
# Of so many processes that a signal struck some had not ended already.
MANY = 5


class Checker:
    def __init__(self, cast, store, proxy, relay, receiver, pulse, findings):
        self.cast = cast
        self.store = store
        self.proxy = proxy
        self.relay = relay
        self.receiver = receiver
        self.pulse = pulse
        self.findings = findings
        self.reprinted = 0
        self.retried = 0

    @property
    def kills(self):
        """Processes that a signal has ended, the relay's among them."""
        relay = self.relay.kills.get("KILL", 0) + self.relay.kills.get("TERM", 0)
        return relay + sum(job.isKilled for job in self.cast.jobs)

    @property
    def barred(self):
        """The names of those that are out."""
        return {member.name for member in self.cast.barred}

    def expect(self, condition, text):
        if not condition:
            self.findings.add(text)

    def check(self):
        # A client's process once ended of one: a run without any doesn't show that it goes on.
        self.expect(self.proxy.half_headers or sum(self.proxy.faults.values()) < 500, "no answer was cut within its header")
        self.check_store()
        self.secrecy = Secrecy(self.store, next(iter(self.cast.members.values())))
        self.check_samples()
        self.check_ends()
        self.check_signals()
        check_statuses(self.cast.jobs, self.expect)
        self.log = {message["seq"]: message for message in self.cast.all.messages()}
        self.secrecy.check(self, self.cast.barred, self.cast.first)
        check_lists(self)
        check_senders(self)
        check_tails(self)
        check_pushes(self)

    def check_store(self):
        store = self.store
        self.expect(store.integrity == ["ok"], f"integrity_check: {store.integrity[:3]}")
        self.expect(len(store.rooms) == 1, f"{len(store.rooms)} rooms")
        head, messages = store.rooms[0]
        seqs = [event[0] for event in store.events]
        self.expect(seqs == list(range(1, head + 1)), "seqs have a gap, or the head is not the last")
        self.expect(messages == sum(event[1] == 0 for event in store.events), "the room's count of messages is wrong")
        ids = [event[2] for event in store.events]
        self.expect(len(set(ids)) == len(ids), f"{len(ids) - len(set(ids))} ids are stored twice")
        times = [event[4] for event in store.events]
        self.expect(times == sorted(times), "times go back")

    def check_samples(self):
        """Cursors and receipts only grow, also over a kill of the relay."""
        for before, after in zip(self.store.samples, self.store.samples[1:]):
            self.expect(before.head <= after.head, f"the head went back from {before.head} to {after.head}")
            self.expect(before.receipts <= after.receipts, "receipts that were there are gone or changed")
            for number, (_, *cursors) in before.cursors.items():
                later = after.cursors.get(number)
                self.expect(later, f"member {number} is gone")
                if later:
                    for kind, old, new in zip(("delivered", "read"), cursors, later[1:]):
                        self.expect(old <= new, f"a cursor ({kind}) of member {number} went back from {old} to {new}")
        last = self.store.samples[-1]
        for number, key in self.store.members.items():
            name = next((member for member in self.cast.members.values() if member.id == key), None)
            if name is None:
                self.findings.add(f"a member that nobody is: {key}")
                continue
            owed = [seq for span in self.store.owed(key) for seq in span]
            # What it can't read stays without a receipt, and the cursor before it.
            closed = self.secrecy.closed(name) & set(owed)
            owed = [seq for seq in owed if not closed or seq < min(closed)]
            delivered = last.cursors[number][DELIVERED + 1]
            self.expect(name.doomed or not owed or delivered >= owed[-1], f"{name.name} printed it all, and the cursor is {delivered}")
            read = max((row[3] for row in last.receipts if row[0] == number and row[1] == READ), default=0)
            self.expect(read <= name.acked, f"{name.name} never read {read}, and has a receipt for it")

    def check_ends(self):
        for job in self.cast.jobs:
            if job.hung:
                self.findings.add(f"process {job} hung: {job.stuck()}")
            if job.started is None or job.status is None:
                continue
            errors = job.errors()
            if not job.isKilled:
                self.expect(job.status in STATUSES[job.kind] or self.isRefused(job, errors),
                            f"process {job}: {errors.strip()[-300:]}")
            elif not job.hung:
                expected = {-job.fate.number} if job.fate else {-15} if job.kind == "follow" else set()
                self.expect(job.status in expected | ({-15} if job.kind == "follow" else set()),
                            f"process {job} ended by a signal that nobody sent: {errors.strip()[-300:]}")
            self.expect(not any(bug in errors for bug in BUGS), f"process {job}: {errors.strip()[-300:]}")

            self.expect(not any(words in errors.replace(CUT, "") for words in ACCUSATIONS), f"process {job}: {errors.strip()[-300:]}")

    def check_signals(self):
        """Of many processes that a signal struck it ended some: they may not be started so that they ignore it."""
        for number in GENTLE:
            struck = [job for job in self.cast.jobs if job.struck == -number]
            self.expect(len(struck) < MANY or any(job.status == number for job in struck),
                        f"none of {len(struck)} processes was ended by {signal.Signals(-number).name}")

    def isRefused(self, job, errors):
        """Whether a process was refused because its member was removed meanwhile, or its invite ended; or it is an ack of what
        its member read before it left, and can no longer open."""
        member = self.cast.members[job.member]
        isOut = member.doomed and job.ended > member.doomed and any(words in errors for words in OUT)
        isClosed = job.kind == "ack" and "doesn't have the key of message" in errors
        return job.status == 4 and (isOut or isClosed or job.kind in ("join", "use") and any(words in errors for words in ENDED))

    def tell(self, seconds):
        kinds, signals = {}, {}
        for job in self.cast.jobs:
            if job.isKilled:
                kinds[job.kind] = kinds.get(job.kind, 0) + 1
                name = signal.Signals(-job.status).name
                signals[name] = signals.get(name, 0) + 1
        print(f"{seconds:.0f} seconds, {len(self.cast.jobs)} processes, {self.kills} kills, "
              f"{len(self.findings.all)} findings")
        print(f"relay: {self.relay.starts} starts; {shown(self.relay.kills)}")
        print(f"killed: {shown(kinds)}; by {shown(signals)}")
        print(f"connections: {shown(self.proxy.faults)}; {self.proxy.half_headers} answers cut within the header")
        print(f"messages: {len(self.log)} in the log, {self.printed} printed ids, "
              f"{self.read} lines printed by tails, {self.reprinted} of them again after a kill")
        ended = [job for job in self.cast.jobs if job.ended and job.kind not in ("follow", "lines")]
        slowest = sorted(ended, key=lambda job: job.started - job.ended)[:3]
        print(f"slowest: {', '.join(f'{job.kind} {job.ended - job.started:.1f} s' for job in slowest)}")
        devices = sum(member in self.cast.devices for member in self.cast.barred)
        print(f"keys: {self.secrecy}; {len(self.cast.barred) - devices} of {len(self.cast.guests)} guests and "
              f"{devices} of {len(self.cast.devices)} machines removed; "
              f"{len(self.rows)} rows in the list")
        answers = {}
        for push in self.receiver.pushes:
            answers[push.answer] = answers.get(push.answer, 0) + 1
        print(f"pushes: {len(self.receiver.pushes)} ({shown(answers)}), {self.retried} of them under an id that came before")


def check_statuses(jobs, expect):
    """What status says of a message only grows: k of n, and n stays."""
    known = {}
    for job in sorted((job for job in jobs if job.kind == "status" and job.ended), key=lambda job: job.ended):
        if job.status != 0 or "--json" not in job.arguments:
            continue
        for line in job.lines()[0]:
            row = json.loads(line)
            if "seq" not in row or "delivered" not in row:
                continue
            message, now = (row["room"], row["seq"]), (row["audience"], row["delivered"], row["read"])
            expect(now[0] >= now[1] >= now[2], f"status {job}: {line}")
            ended, before = known.get(message, (0, now))
            if ended < job.started:
                expect(now[0] == before[0] and now[1] >= before[1] and now[2] >= before[2],
                       f"status of {row['seq']} went from {before} to {now}")
            known[message] = (job.ended, now)


def shown(counts):
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "none"
