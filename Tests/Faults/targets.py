"""What members do about their push targets: a part of the cast."""

import asyncio
import contextlib
import signal
import time

import keys
from job import HANG
from pushes import EVERY, TARGETS, Setting


class Targets:
    async def come(self, member):
        """Joins, and sets a push target: to leave removes it."""
        await self.join(member)
        if member.name in TARGETS:
            await self.set(member)

    async def push(self, member, step):
        """Sets the member's push target anew, tests or removes it, with no other change of it under way."""
        if member.name not in TARGETS or member.isSetting:
            return
        if step.details["do"] == "set":
            await self.set(member)
        elif step.details["do"] == "test":
            await self.job("test", member, ["push", "test", "ops"])
        else:
            with self.setting(member):
                while (await self.job("off", member, ["push", "off", "ops"])).status != 0:
                    await asyncio.sleep(0.2)

    async def set(self, member):
        """Sets the member's push target. Status 1 says that it is set, and didn't take the test."""
        arguments = ["push", "set", "--every", f"{EVERY // 1000}s", "ops", self.receiver.url(member.name)]
        with self.setting(member) as setting:
            while (await self.job("set", member, arguments)).status not in (0, 1):
                await asyncio.sleep(0.2)
            setting.target = keys.state(member.path)["rooms"]["ops"]["push"]["target"]

    @contextlib.contextmanager
    def setting(self, member):
        member.isSetting = True
        setting = Setting(time.time() * 1000)
        member.settings.append(setting)
        yield setting
        setting.end = time.time() * 1000
        member.isSetting = False

    async def wake(self):
        """Of those who have a target one follows the room, one leaves, and the others get a push for a last message."""
        self.receiver.isCalm = True
        targets = [member for name, member in self.members.items() if name in TARGETS]
        for member in targets:
            await self.set(member)
        follower, leaver = self.members["dave"], self.members["frank"]
        away = [member for member in targets if member not in (follower, leaver)]
        follow = self.spawn(self.tail("follow", follower, ["tail", "-f", "--new", "--json", "ops"], None))
        leaver.isPresent = False
        with self.setting(leaver):
            await self.go(leaver)
        sender = next(member for name, member in self.members.items() if name not in TARGETS)
        last = await self.job("send", sender, ["send", "ops", "--"], texts=lambda number: [self.padded(number, 1, 0)])
        # One that was made before it was stored is for others, and another comes after it.
        stored = self.store.time(last.lines()[0][0])
        deadline = time.monotonic() + HANG
        while away and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
            away = [member for member in away if not any(
                push.name == member.name and push.isTaken and push.kind == "tick.new" and push.at > stored
                for push in self.receiver.pushes)]
        for member in away:
            self.findings.add(f"{member.name} was away and got no push for the last message")
        for job in self.jobs:
            if job.kind == "follow" and not job.ended:
                job.strike(signal.SIGTERM)
        await follow
        await self.join(leaver)
