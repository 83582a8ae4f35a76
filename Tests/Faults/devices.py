"""Second machines of members, which are added, used and removed: a part of the cast."""

import asyncio

from guests import ENDED, forgetting


class Devices:
    """`device` is the machine that is to be removed; None while there is none."""

    def __init__(self):
        self.device = None
        self.devices = []

    async def pair(self, owner, step):
        """The owner makes a secret, and another machine comes in by it: also where either is killed."""
        if self.device is not None:
            return
        device = self.device = self.newcomer(f"device{len(self.devices) + 1}")
        device.person = owner.name
        self.devices.append(device)
        self.members[device.name] = device
        fate, secret = step.fate, None
        while True:
            if secret is None:
                # Each time another name: it may be in the room already, and not know it.
                device.label = f"machine{len(self.jobs)}"
                made = await self.job("pair", owner, ["device", "add", "-q", device.label, "ops"], fate)
                if made.status == 0:
                    secret = made.lines()[0][0]
                    device.invites.append(secret)
            if secret is not None:
                use = await self.job("use", device, ["device", "use", "-q"], fate, stdin=self.text(secret + "\n"))
                if use.status == 0:
                    return self.settle(device)
                if use.status == 4:
                    if not any(words in use.errors() for words in ENDED):
                        self.findings.add(f"{use} was refused: {use.errors().strip()}")
                    secret = None
            fate = None
            await asyncio.sleep(0.2)

    async def unpair(self, _, step):
        """The owner removes the machine, which then tries to read on."""
        device = self.device
        if device is None or not device.isPresent or device.doomed:
            return
        owner = self.members[device.person]
        self.doom(device)
        words = ["device", "remove", "-q", device.label, "ops"]
        job = await self.job("unpair", owner, [*words, *forgetting(step)], step.fate)
        while job.status not in (0, 2):
            await asyncio.sleep(0.1)
            job = await self.job("unpair", owner, words)
        if job.status == 2 and "you have no device" not in job.errors():
            self.findings.add(f"{job}: {job.errors().strip()}")
        self.device = None
        await self.bar(device)
