"""Keys that change, and guests and second machines that come and are removed, while primaries and relays are killed: a part of the crew."""

import asyncio
import shutil
import time

import keys
from guests import ENDED, isSecret
from job import HANG

# Seconds between two steps: the relay takes six changes of a key a minute from a member, and each is of another one.
STEP = 1


class Keeping:
    def __init__(self):
        # Those that are out, with the room that each was in.
        self.barred = []
        self.rotations = 0

    async def keep(self, room):
        """Changes the room's key; lets a guest or another machine of a member's in, which sends and reads, and removes it."""
        turn = 0
        while not self.isOver:
            keeper = self.senders[turn % len(self.senders)]
            turn += 1
            await asyncio.sleep(STEP)
            if turn % 2:
                await self.sure("rotate", keeper, ["rotate", "-q", room], room)
                self.rotations += 1
            else:
                await self.host(keeper, room, isDevice=turn % 4 == 0)

    async def host(self, keeper, room, isDevice):
        guest = self.newcomer(f"{room}-{'device' if isDevice else 'guest'}{len(self.jobs)}", keeper.url)
        if isDevice:
            await self.pair(guest, keeper, room)
        else:
            await self.enter(guest, keeper, room)
        await self.job("send", guest, ["send", "--json", room, "--"], texts=lambda number: [f"{number}.1"], room=room)
        while keys.state(guest.path)["outbox"]:
            await self.sure("flush", guest, ["outbox", "flush"], room)
        await self.sure("look", guest, ["tail", "--new", "--json", room], room)
        guest.former = f"{guest.path}.before"
        shutil.copy(guest.path, guest.former)
        # 2: a removal whose answer was lost.
        words = ["device", "remove", "-q", guest.label, room] if isDevice else ["remove", "-q", room, guest.name]
        removal = await self.sure("remove", keeper, words, room, {0, 2})
        if removal.status == 2 and not any(reason in removal.errors() for reason in ("no member", "you have no device")):
            self.findings.add(f"{removal}: {removal.errors().strip()}")
        self.barred.append((guest, room))
        await self.try_again(guest, room)

    async def enter(self, guest, keeper, room):
        deadline = time.monotonic() + HANG
        while time.monotonic() < deadline:
            made = await self.sure("invite", keeper, ["invite", "-q", "--uses", "1", room], room)
            guest.invites.append(made.lines()[0][0])
            join = await self.sure("join", guest, ["join", "-q", "--name", guest.name, room], room, {0, 4}, guest.invites[-1])
            if join.status == 0:
                guest.id = keys.member(guest.path, room)
                return
            if not any(words in join.errors() for words in ENDED):
                break
        raise RuntimeError(f"{guest.name} could not come in: {join.errors().strip()}")

    async def pair(self, device, keeper, room):
        deadline = time.monotonic() + HANG
        while time.monotonic() < deadline:
            # Each time another name: it may be in the room already, and not know it.
            device.label = f"machine{len(self.jobs)}"
            made = await self.sure("invite", keeper, ["device", "add", "-q", device.label, room], room)
            device.invites.append(made.lines()[0][0])
            use = await self.sure("join", device, ["device", "use", "-q"], room, {0, 4}, device.invites[-1])
            if use.status == 0:
                device.id = keys.member(device.path, room)
                return
            if not any(words in use.errors() for words in ENDED):
                break
        raise RuntimeError(f"{device.name} could not come in: {use.errors().strip()}")

    async def sure(self, kind, member, arguments, room, statuses=(0,), text=None):
        """A command, again until it ends as wanted."""
        async def stdin(_):
            yield f"{text}\n".encode()

        deadline = time.monotonic() + HANG
        while time.monotonic() < deadline:
            job = await self.job(kind, member, arguments, stdin=stdin if text else None, room=room)
            if job.status in statuses:
                return job
            # Who was shown another log, or whose join was lost with a primary, is told so each time.
            if any(words in job.errors() for words in ("is not the one that was read before", "not a member")):
                break
            await asyncio.sleep(0.2)
        raise RuntimeError(f"{job} did not come to an end: {job.errors().strip()}")

    async def try_again(self, guest, room, kind="barred"):
        """What one that is out may try: to read, and to come in by what it was once let in with."""
        async def stdin(job):
            yield f"{invite}\n".encode()

        await self.job(kind, guest, ["tail", "--peek", "--json", "-n", "+1", room], room=room)
        for invite in [f"{guest.url}#{room}:{self.first[room]}", *guest.invites]:
            # What a device knows of as joined counts as that, where the relay can't be reached.
            again, words = (kind.replace("barred", "reuse"), ["device", "use"]) if isSecret(invite) else ("barred", ["join"])
            await self.job(again, guest, [*words, "-q"], stdin=stdin, room=room)

    async def try_last(self):
        """The same when all is over, also with the state file of before the removal."""
        for guest, room in self.barred:
            await self.try_again(guest, room, "out")
            await self.try_again(self.newcomer(guest.name, guest.url, guest.former), room, "out")
