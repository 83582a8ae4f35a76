"""Members that come by invites of others and are removed, and the room's key that changes: a part of the cast."""

import asyncio
import shutil
import time

import keys
from job import HANG
from pushes import secret

# What a join is told of an invite that came to its end.
ENDED = ("no longer works", "is used up", "was used already")


class Guests:
    """`guest` is the member that is to be removed; None while there is none."""

    def __init__(self):
        self.guest = None
        # All that there ever were, and those of them that are out.
        self.guests, self.barred = [], []
        # The last one that anybody made for all who come.
        self.open = None

    async def rotate(self, member, step):
        await self.job("rotate", member, ["rotate", *forgetting(step), "ops"], step.fate)

    async def invite(self, member, step):
        """Makes an invite for all who come after it."""
        job = await self.job("invite", member, ["invite", "-q", "ops"], step.fate)
        if job.status == 0:
            self.open = job.lines()[0][0]

    @property
    def present(self):
        return [member for member in self.members.values() if member.isPresent and not member.doomed]

    async def invited(self, *options):
        """An invite that one of the members makes, whichever can."""
        turn = len(self.jobs)
        while True:
            members = self.present
            turn += 1
            job = await self.job("invite", members[turn % len(members)], ["invite", "-q", *options, "ops"])
            if job.status == 0:
                return job.lines()[0][0]
            await asyncio.sleep(0.2)

    async def join(self, member, invite=None, options=(), fate=None):
        """Joins by an invite, or by another one where that came to its end."""
        while True:
            invite = invite or (None if options else self.open) or await self.invited(*options)
            if not options:
                self.open = invite
            member.invites.append(invite)
            job = await self.job("join", member, ["join", "-q", "--name", member.name, "ops"], fate,
                                 stdin=self.text(invite + "\n"))
            if job.status == 0:
                return self.settle(member)
            fate = None
            if job.status == 4:
                if not any(words in job.errors() for words in ENDED):
                    self.findings.add(f"{job} was refused: {job.errors().strip()}")
                if invite == self.open:
                    self.open = None
                invite = None
            await asyncio.sleep(0.2)

    @staticmethod
    def settle(member):
        """It is in the room."""
        member.isPresent, member.id = True, keys.member(member.path)
        member.secret = secret(member.path)

    async def welcome(self, member, step):
        """A guest comes, by an invite that lets in once: also where its first join is killed."""
        if self.guest is not None:
            return
        guest = self.guest = self.newcomer(f"guest{len(self.guests) + 1}")
        self.guests.append(guest)
        self.members[guest.name] = guest
        invite = await self.job("invite", member, ["invite", "-q", "--uses", "1", "--for", guest.name, "ops"])
        made = invite.lines()[0][0] if invite.status == 0 else None
        await self.join(guest, made, ("--uses", "1"), step.fate)

    async def remove(self, member, step):
        """The guest is removed, by another member where one was killed, and tries to read on."""
        guest = self.guest
        if guest is None or not guest.isPresent or guest.doomed:
            return
        self.doom(guest)
        job = await self.job("remove", member, ["remove", "-q", *forgetting(step), "ops", guest.name], step.fate)
        while job.status not in (0, 2):
            await asyncio.sleep(0.1)
            member = self.present[len(self.jobs) % len(self.present)]
            job = await self.job("remove", member, ["remove", "-q", "ops", guest.name])
        if job.status == 2 and "no member" not in job.errors():
            self.findings.add(f"{job}: {job.errors().strip()}")
        self.guest = None
        await self.bar(guest)

    @staticmethod
    def doom(guest):
        """It is about to be removed; and keeps what it has."""
        guest.doomed = time.monotonic()
        guest.former = f"{guest.path}.before"
        shutil.copy(guest.path, guest.former)

    async def bar(self, guest):
        """It was removed."""
        guest.isPresent = False
        self.barred.append(guest)
        deadline = time.monotonic() + HANG
        while guest.running and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        await self.try_again(guest)

    async def try_again(self, guest, kind="barred"):
        """What one that is out may try: to read, and to come in by what it was once let in with."""
        await self.job(kind, guest, ["tail", "--peek", "--json", "-n", "+1", "ops"])
        for invite in sorted({self.first, *guest.invites}):
            # What a device knows of as joined counts as that, where the relay can't be reached.
            again, words = (kind.replace("barred", "reuse"), ["device", "use"]) if isSecret(invite) else ("barred", ["join"])
            await self.job(again, guest, [*words, "-q"], stdin=self.text(invite + "\n"))

    async def try_last(self):
        """The same when nothing goes wrong any more, also with the state file of before the removal."""
        for guest in self.barred:
            await self.try_again(guest, "out")
            before = self.newcomer(guest.name, guest.former)
            before.doomed = guest.doomed
            await self.job("out", before, ["tail", "--peek", "--json", "-n", "+1", "ops"])


def isSecret(invite):
    """Whether it lets in a device."""
    return invite.startswith("device ")


def forgetting(step):
    return ["--forget"] if step.details["forgets"] else []
