"""What a reader was promised: everything owed, in order, once; after a kill the last pages may come again.

A request for a page carries the receipt of what was written out by then; where there is more of the log that is a page
less than was asked for. So when a tail is killed, at most what came after the last such receipt that was answered counts
as not delivered, and the next one begins there or later.
"""

import bisect
import re

NEVER = 1 << 62


def check_tails(checker):
    checker.read = 0
    for member in checker.cast.members.values():
        owed = checker.store.owed(member.id)
        tails = [job for job in checker.cast.jobs if job.member == member.name and job.kind in ("follow", "look")]
        Reader(checker, member, owed).check([job for job in tails if job.status is not None])
    for job in checker.cast.jobs:
        if job.kind in ("barred", "reuse", "out"):
            checker.expect(not job.lines()[0], f"{job} printed something to one that is out")


def undevised(message):
    """A message as it was before and after its sender had a second machine, whose name may change."""
    return {key: value for key, value in message.items() if key != "device"}


class Reader:
    def __init__(self, checker, member, owed):
        self.checker = checker
        self.expect = checker.expect
        self.member = member
        self.spans = owed
        self.owed = [seq for span in owed for seq in span]
        self.printed = set()
        # What was sealed with keys that it no longer has, or never had.
        self.closed = checker.secrecy.closed(member)
        # What may be printed again: what is beyond this seq.
        self.beyond = NEVER
        # What is settled since a tail ended well.
        self.settled = 0
        # The receipts that came with requests for pages: when, for the page after which seq, and up to which seq.
        self.receipts = [
            (at, int(asked[1]), int(asked[2])) for at, key, query in checker.proxy.asked
            if key == member.id and (asked := re.search(r"after=(\d+).*&delivered=\d+-(\d+)", query))]

    def check(self, tails):
        for job in tails:
            self.take(job)
        if self.member.doomed:
            return
        for seq in self.owed:
            self.expect(seq in self.printed or seq in self.closed, f"{self.member.name} never printed {seq}")

    def take(self, job):
        _, rest = job.lines()
        self.expect(not rest or job.isKilled, f"{job} ended in the middle of a line")
        messages = job.messages()
        self.checker.read += len(messages)
        for message in messages:
            same = self.checker.log.get(message["seq"])
            self.expect(same and undevised(same) == undevised(message), f"{job} printed {message['seq']} otherwise than it is in the log")
        seqs = [message["seq"] for message in messages]
        if seqs:
            self.follow(job, seqs)
        if not job.isKilled and job.status == 0:
            self.beyond = NEVER
            self.settled = max([self.settled, *seqs])
        elif seqs:
            # Where something of its page was printed, a request was answered; one of a tail before it may not have been.
            self.settled = max([self.settled, *(upto for at, after, upto in self.receipts
                                                if job.started <= at <= job.ended and after < seqs[-1])])
            self.beyond = self.settled
        self.printed.update(seqs)

    def follow(self, job, seqs):
        owed = self.owed
        place = bisect.bisect_left(owed, seqs[0])
        passed = (self.member.marked & self.printed | self.closed) - set(seqs)
        wanted = [seq for seq in owed[place:] if seq not in passed][:len(seqs)]
        self.expect(wanted == seqs, f"{job} printed other than what is owed from {seqs[0]} on")
        span = next((span for span in self.spans if span and span[0] <= seqs[0] <= span[-1]), [])
        settled = self.printed | self.closed
        missing = [seq for seq in span if seq < seqs[0] and seq not in settled]
        self.expect(not missing, f"{job} began at {seqs[0]}, and {missing[:3]} were never printed")
        again = [seq for seq in seqs if seq in self.printed]
        self.checker.reprinted += len(again)
        early = [seq for seq in again if seq <= self.beyond]
        self.expect(not early, f"{job} printed {early[:3]}… again, which was settled: {self.why()}")

    def why(self):
        return "the tail before it ended well" if self.beyond == NEVER else f"{self.beyond} was receipted"
