"""What is promised of pushes: who is away gets one, signed and under one id in all its tries, and nobody else does.

A push is made some time after it was claimed, longer where the relay was stopped in between. So whatever had to be so when
it was claimed is asked of the time from then to the push: `earliest` says when that begins.
"""

import base64
import bisect
import hashlib
import hmac
import math

import keys

# Those with a target. The others never hear of pushes.
TARGETS = ("bob", "carol", "dave", "erin", "frank")
# The relay's `--push-after` and the targets' `--every`, in milliseconds.
AFTER, EVERY = 3_000, 10_000
# From a claim to its push, where nothing stops the relay; and how many steps it takes, each of which waits on a busy machine.
CLAIM, STEPS = 1_500, 3


class Setting:
    """A change of a member's target, which happened some time from its beginning to its end; None for no target."""

    def __init__(self, begin):
        self.begin = begin
        self.end = math.inf
        self.target = None


def check_pushes(checker):
    pushes = checker.receiver.pushes
    members = {member.name: member for member in checker.cast.members.values() if member.name in TARGETS}
    read = []
    for push in pushes:
        member = members.get(push.name)
        if member is None or member.secret is None:
            checker.findings.add(f"a push to {push.name}, who has set no target")
            continue
        if push.error:
            checker.findings.add(f"{push} has no body of a push: {push.error!r}")
            continue
        check_form(checker, push, member)
        read.append(push)
    owners = {}
    for push in read:
        owner = (push.name, push.kind, push.target)
        checker.expect(owners.setdefault(push.id, owner) == owner, f"{push} has the id of another one")
    for member in members.values():
        mine = [push for push in read if push.name == member.name]
        Pushed(checker, member, mine).check()


def check_form(checker, push, member):
    signed = f"{push.id}.{push.fields.get('webhook-timestamp')}.".encode() + push.body
    right = "v1," + base64.b64encode(hmac.new(member.secret, signed, hashlib.sha256).digest()).decode()
    checker.expect(hmac.compare_digest(push.fields.get("webhook-signature", ""), right), f"{push} has a wrong signature")
    checker.expect(push.fields.get("webhook-timestamp") == str(push.at // 1000), f"{push} is of two times")
    checker.expect(push.kind in ("tick.new", "tick.test"), f"{push} is of the kind {push.kind}")
    checker.expect(push.new == 0 if push.kind == "tick.test" else push.new > 0, f"{push} tells of {push.new} messages")


class Pushed:
    """A member and the pushes to it."""

    def __init__(self, checker, member, pushes):
        self.checker = checker
        self.expect = checker.expect
        self.member = member
        self.outages = checker.relay.outages
        # What another machine of its person has read needs no push, also where one was under way.
        self.hasDevices = any(device.person == member.name for device in checker.cast.devices)
        # Stable: two of the same millisecond stay as they came.
        self.pushes = sorted((push for push in pushes if push.kind == "tick.new"), key=lambda push: push.at)
        self.tests = [push for push in pushes if push.kind == "tick.test"]
        self.times = {event[0]: event[4] for event in checker.store.events}
        self.spans = [Span(self, joined, left) for joined, left in checker.store.spans_of(member.id)]

    def check(self):
        # libcurl makes a request again where the connection that it kept ended without an answer.
        ids = [push.id for push in self.tests if push.answered is not None]
        self.expect(len(set(ids)) == len(ids), f"two tests of {self.member.name}'s target have the same id")
        for push in self.pushes + self.tests:
            self.check_target(push)
        for push in self.pushes:
            self.check_need(push)
        last = None
        for before, after in zip(self.pushes, self.pushes[1:]):
            if before.isTaken:
                last = before
            self.check_pair(before, after, last)

    def earliest(self, push):
        """When a push may have been claimed."""
        time = push.at - CLAIM
        for name, begin, end in reversed(self.outages):
            if name == "STOP" and end > time and begin < push.at:
                time -= end - begin
        return time - STEPS * self.checker.pulse.longest(time, push.at)

    def check_target(self, push):
        """It goes to what was the member's target when it was claimed."""
        claimed, settings = self.earliest(push), self.member.settings
        targets, sure = set(), True
        for number, setting in enumerate(settings):
            following = settings[number + 1].end if number + 1 < len(settings) else math.inf
            if setting.begin <= push.at and following >= claimed:
                targets.add(setting.target)
                # While it is being set more than once may come to be, of which only the last is known.
                sure = sure and setting.end < claimed
        if not settings or push.at < settings[0].begin:
            self.checker.findings.add(f"{push} came before a target was set")
        elif sure and targets == {None}:
            self.checker.findings.add(f"{push} came after {self.member.name} had left or removed its target")
        elif sure:
            self.expect(push.target in targets, f"{push} is for a target that is none any more")

    def span(self, push):
        """The time of the member's presence that a push is of."""
        spans = [span for span in self.spans if span.begin <= push.at]
        return spans[-1] if spans else None

    def check_need(self, push):
        """The member was owed something for a while and didn't have it; and what it is told of is right."""
        # What it was owed before it left counts, too: a target that is set after it came back wakes for that.
        begun, claimed = [span for span in self.spans if span.begin <= push.at], self.earliest(push)
        if not begun:
            self.checker.findings.add(f"{push} came before {self.member.name} joined")
            return
        # After a test that was taken, what waits is tried at once.
        hurried = any(push.at - AFTER - CLAIM <= test.came <= push.at + 1 for test in self.tests)
        need = max(span.latest(0, push.at if hurried else push.at - AFTER) for span in begun)
        self.expect(need > claimed, f"{push} came though {self.member.name} was not away")
        most = max(1, sum(span.stored(push.at) - span.had(claimed) for span in self.spans))
        least = max(1, sum(span.stored(claimed) - span.had(push.at) for span in self.spans))
        self.expect(least <= push.new <= most, f"{push} tells of {push.new} messages, which were {least} to {most}")

    def check_pair(self, before, after, taken):
        """Two that followed each other: tries of the same one, or each for a reason of its own."""
        # In an outage the relay may have lost what came of a push, and then doesn't know that it was taken.
        upset = any(begin <= after.at and end >= before.came - 1_000 for _, begin, end in self.outages)
        touched = any(setting.begin <= after.came and setting.end >= before.at for setting in self.member.settings)
        # One that was taken counts from when the relay knows of it, which may be long after the target got it.
        tested = any(
            test.came <= after.came and before.at <= (test.answered + CLAIM if test.isTaken else test.came)
            for test in self.tests)
        span = self.span(after)
        if before.id == after.id:
            self.expect(not before.isTaken or upset, f"{before} came again, although it was taken")
            self.checker.retried += 1
        elif touched or span is None or span is not self.span(before):
            return
        elif before.isTaken and not upset:
            self.expect(tested or after.at >= before.answered + EVERY, f"{after} came too soon after {before}")
            need = span.latest(self.earliest(before), after.at)
            self.expect(need > self.earliest(after), f"{after} came for nothing but what {before} was for")
        elif not before.isTaken and before.answer != "410" and not self.hasDevices:
            # The one before is given up only where the member has got what it was for.
            had = span.latest(taken.at if taken else 0, self.earliest(before))
            self.expect(had <= after.at, f"{after} should have the id of the one before, {before}")


class Span:
    """What a member was owed from a join to its leave, when it was stored and when the member had receipted it."""

    def __init__(self, pushed, joined, left):
        self.begin = pushed.times[joined]
        member, store = pushed.member.id, pushed.checker.store
        seqs = [
            event[0] for event in store.events
            if event[1] == 0 and event[3] != member and joined < event[0] and (left is None or event[0] < left)]
        self.at = [pushed.times[seq] for seq in seqs]
        got = [math.inf] * len(seqs)
        for start, upto, at in store.receipts_of(member):
            for place in range(bisect.bisect_left(seqs, start), bisect.bisect_right(seqs, upto)):
                got[place] = min(got[place], at)
        self.got, self.sorted = got, sorted(got)

    def stored(self, time):
        return bisect.bisect_right(self.at, time)

    def had(self, time):
        return bisect.bisect_right(self.sorted, time)

    def latest(self, since, until):
        """When the member had all that was stored from one time to another; 0 where that was nothing."""
        return max(self.got[bisect.bisect_left(self.at, since):bisect.bisect_right(self.at, until)], default=0)


def secret(path, room="ops"):
    """The key of a member's pushes, derived as the protocol says, without the program under test."""
    file = keys.state(path)
    return keys.derive(base64.b64decode(file["identity"]), b"tick push v1" + keys.room(path, room), 32)
