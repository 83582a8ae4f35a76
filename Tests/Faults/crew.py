"""Who sends and follows while primaries and relays are killed: real processes of tick, none of which is harmed."""

import asyncio
import json
import os
import signal
import time

import keys
from job import HANG, Job
from keeping import Keeping

ROOMS = ("ops", "dev")
# Of twelve senders every other one sends lines; the others a message at a time.
SENDERS = 12
# Seconds between two lines, two messages and two looks at receipts.
LINE, MESSAGE, LOOK = 0.03, 0.25, 2


class Member:
    def __init__(self, name, folder, url, path=None):
        self.name = name
        self.path = path or f"{folder}/{name}/tick.json"
        self.url = url
        # Of a guest: its id, the invites that it had, and its state file of before its removal; of a device its own name.
        self.id = self.former = self.label = None
        self.invites = []


class Crew(Keeping):
    def __init__(self, tick, folder, urls, findings, keeps=True):
        """- Parameter keeps: whether keys change. What is lost may be a change of the key, and then nobody goes on."""
        super().__init__()
        self.keeps = keeps
        self.tick = tick
        self.folder = folder
        self.urls = urls
        self.findings = findings
        count = len(urls)
        self.senders = [Member(f"sender{number}", folder, urls[number % count]) for number in range(SENDERS)]
        self.followers = [Member(f"follower{number}", folder, urls[number]) for number in range(count)]
        # They join when all is over, so that they know of no other log than the one that is left.
        self.readers = [Member(f"reader{number}", folder, urls[number]) for number in range(count)]
        self.codes = {}
        # The first codes.
        self.first = {}
        self.jobs = []
        self.tasks = set()
        self.isOver = False
        # When messages were acknowledged: of whichever sender, in seconds since the epoch.
        self.acks = []
        self.place = {}

    async def job(self, kind, member, arguments, texts=(), stdin=None, room=None):
        job = Job(len(self.jobs) + 1, kind, member.name, arguments, None, self.folder)
        job.texts = list(texts(job.number)) if callable(texts) else list(texts)
        job.details = {"room": room}
        if job.texts and "-l" not in arguments:
            job.arguments = [*arguments, job.texts[0]]
        self.jobs.append(job)
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "TICK_CONFIG": member.path, "TZ": "UTC"}
        await job.run(self.tick, environment, 1, stdin=stdin(job) if stdin else None)
        return job

    def newcomer(self, name, url, path=None):
        return Member(name, self.folder, url, path)

    def spawn(self, work):
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task):
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.findings.add(f"the harness itself failed: {task.exception()!r}")

    async def gather(self):
        """Everyone joins all rooms, the first by making them."""
        members = self.followers + self.senders
        for room in ROOMS:
            first, *others = members
            made = await self.job(
                "join", first, ["join", "--relay", first.url, "--name", first.name, "--new", room], room=room)
            if made.status:
                raise RuntimeError(f"no room could be made: {made.errors().strip()}")
            self.first[room] = self.codes[room] = made.lines()[0][0].rpartition(":")[2]
            for half in (others[::2], others[1::2]):
                await asyncio.gather(*(self.join(member, room) for member in half))

    async def join(self, member, room):
        async def invite(_):
            yield f"{member.url}#{room}:{self.codes[room]}\n".encode()

        job = await self.job("join", member, ["join", "-q", "--name", member.name, room], stdin=invite, room=room)
        if job.status:
            raise RuntimeError(f"{member.name} could not join: {job.errors().strip()}")

    def begin(self):
        for follower in self.followers:
            self.spawn(self.job("follow", follower, ["tail", "-f", "--new", "--json", *ROOMS]))
            self.spawn(self.look(follower))
        for number, sender in enumerate(self.senders):
            room = ROOMS[number // 2 % len(ROOMS)]
            self.spawn(self.lines(sender, room) if number % 2 else self.messages(sender, room))
        self.spawn(self.watch())
        self.keepers = [self.spawn(self.keep(room)) for room in ROOMS if self.keeps]

    async def lines(self, sender, room):
        """Sends lines for as long as it goes on, by one process after the other."""
        number = 0

        async def feed(job):
            for _ in range(500):
                if self.isOver:
                    return
                job.texts.append(f"{job.number}.{len(job.texts) + 1}")
                yield f"{job.texts[-1]}\n".encode()
                await asyncio.sleep(LINE)

        while not self.isOver:
            number += 1
            await self.job("lines", sender, ["send", "-l", "--json", room], stdin=feed, room=room)

    async def messages(self, sender, room):
        while not self.isOver:
            await self.job(
                "send", sender, ["send", "--json", room, "--"], texts=lambda number: [f"{number}.1"], room=room)
            await asyncio.sleep(MESSAGE)

    async def look(self, follower):
        """Marks what the follower has printed as read, and asks for receipts, now and then."""
        while not self.isOver:
            await asyncio.sleep(LOOK)
            for room in ROOMS:
                printed = [event["seq"] for event in self.printed(follower) if event["room"] == room]
                if printed:
                    await self.job("ack", follower, ["ack", room, str(printed[-1])], room=room)
            sender = self.senders[self.followers.index(follower)]
            room = ROOMS[self.followers.index(follower) % len(ROOMS)]
            await self.job("status", sender, ["status", "-n", "20", "--json", room], room=room)

    def printed(self, member):
        job = next(job for job in self.jobs if job.kind == "follow" and job.member == member.name)
        return job.messages()

    async def watch(self):
        """Notes when messages are acknowledged."""
        while not self.isOver:
            for job in self.jobs:
                if job.kind not in ("send", "lines") or self.place.get(job.number) == "end":
                    continue
                isEnded = job.ended is not None
                self.acks += [time.time()] * self.news(job)
                if isEnded:
                    self.place[job.number] = "end"
            await asyncio.sleep(0.02)

    def news(self, job):
        """How many more messages a process has printed as sent since it was asked last."""
        place = self.place.get(job.number, 0)
        try:
            with open(job.out, "rb") as file:
                file.seek(place)
                text = file.read()
        except FileNotFoundError:
            return 0
        whole = text[:text.rfind(b"\n") + 1]
        self.place[job.number] = place + len(whole)
        return sum(json.loads(line)["state"] == "sent" for line in whole.splitlines())

    async def end(self):
        """Ends what sends, sends what waits, and lets the followers print all of it."""
        self.isOver = True
        deadline = time.monotonic() + HANG
        if self.keepers:
            await asyncio.wait(self.keepers, timeout=HANG)
        following = [job for job in self.jobs if job.kind == "follow"]
        while time.monotonic() < deadline and any(
                not job.ended for job in self.jobs if job.kind != "follow"):
            await asyncio.sleep(0.1)
        await asyncio.gather(*map(self.flush, self.senders))
        wanted = 0
        for room in ROOMS:
            if self.keeps:
                made = await self.sure("invite", self.senders[0], ["invite", "-q", room], room)
                self.codes[room] = made.lines()[0][0].rpartition(":")[2]
            await asyncio.gather(*(self.join(reader, room) for reader in self.readers))
            events = await self.events(self.readers[0], room)
            wanted += sum(event["event"] == "message" for event in events)
        deadline = time.monotonic() + HANG
        for follower in self.followers:
            # One that was shown another log of a room shows no more of that one, and has ended where it was so with all.
            job = next(job for job in following if job.member == follower.name)
            while time.monotonic() < deadline and not job.ended and "error: " not in job.errors() \
                    and len(self.printed(follower)) < wanted:
                await asyncio.sleep(0.2)
        for job in following:
            if job.ended is None:
                job.strike(signal.SIGTERM)
        await self.try_last()
        while self.tasks:
            await asyncio.wait(self.tasks, timeout=10)
            for job in self.jobs:
                if job.process and not job.ended:
                    job.give_up()

    async def flush(self, sender):
        job = await self.job("flush", sender, ["outbox", "flush"])
        if job.status or keys.state(sender.path)["outbox"]:
            self.findings.add(f"{sender.name}'s outbox is not empty in the end: {job.errors().strip()}")

    async def events(self, member, room):
        """The whole log of a room, as a member is shown it."""
        kinds = "message,join,leave,name,gap,rotate,invite"
        job = await self.job("all", member, ["tail", "--peek", "--json", "--events", kinds, "-n", "+1", room], room=room)
        return [json.loads(line) for line in job.lines()[0]]
