"""Who plays: members with a state file of their own, and what they do."""

import asyncio
import json
import os
import signal
import statistics
import time

import keys
from devices import Devices
from guests import Guests
from job import HANG, Job
from lists import Lists
from plan import DEVICE, GUEST, SHORT
from pushes import TARGETS, secret
from targets import Targets

# More short commands at once say nothing new and only make all slow.
CROWD = 12


class Member:
    def __init__(self, name, folder, path=None):
        self.name = name
        self.path = path or f"{folder}/{name}/tick.json"
        self.id = None
        self.isPresent = False
        self.isTailing = False
        self.running = 0
        # Ids that were seen in the outbox, and up to which seq it was told that all is read.
        self.outbox = set()
        self.acked = 0
        # Seqs that it was told to mark: what is read counts as delivered, so they may be passed over when others before
        # them come again.
        self.marked = set()
        # The key of its pushes, once it is in the room, and what became of its push target, in order.
        self.secret = None
        self.settings = []
        self.isSetting = False
        # The invites that it had, since when its removal is under way, and its state file of before that.
        self.invites = []
        self.doomed = self.former = None
        # Whose machine it is, by the name under which its messages are; and a device's own name.
        self.person, self.label = name, None


class Cast(Targets, Guests, Devices, Lists):
    def __init__(self, tick, folder, proxy, receiver, store, findings):
        Guests.__init__(self)
        Devices.__init__(self)
        self.tick = tick
        self.folder = folder
        self.proxy = proxy
        self.receiver = receiver
        self.store = store
        self.findings = findings
        self.members = {}
        self.jobs = []
        self.tasks = set()
        self.crowd = 0
        self.unit = 0.1
        # In the end nobody takes their time.
        self.isOver = False

    # Beginning

    async def gather(self, names):
        """The first makes the room, the others join it; then it is measured how long a short command takes."""
        for name in names:
            self.members[name] = self.newcomer(name)
        first = self.members[names[0]]
        job = await self.job("join", first, ["join", "--relay", self.url, "--name", first.name, "--new", "ops"])
        self.first = self.open = job.lines()[0][0]
        first.isPresent, first.id = True, keys.member(first.path)
        first.secret = secret(first.path)
        for name in names[1:]:
            await self.join(self.members[name])
        for name in names:
            if name in TARGETS:
                await self.set(self.members[name])
        spans = []
        for _ in range(5):
            begin = time.monotonic()
            await self.job("status", first, ["status", "ops"])
            spans.append(time.monotonic() - begin)
        self.unit = statistics.median(spans)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.proxy.port}"

    def newcomer(self, name, path=None):
        return Member(name, self.folder, path)

    # Doing

    def begin(self, step):
        """Does a step in the background; nothing where whoever should do it can't now."""
        if step.kind == "join":
            member = self.members[step.member] = self.newcomer(step.member)
            return self.spawn(self.come(member))
        later = {GUEST: self.guest, DEVICE: self.device}
        member = later[step.member] if step.member in later else self.members.get(step.member)
        if member is None or not member.isPresent or step.kind in SHORT and self.crowd >= CROWD:
            return None
        if step.kind in ("follow", "look") and member.isTailing:
            return None
        return self.spawn(getattr(self, step.kind)(member, step))

    def spawn(self, work):
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task):
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.findings.add(f"the harness itself failed: {task.exception()!r}")

    async def job(self, kind, member, arguments, fate=None, texts=(), details=None, **options):
        job = Job(len(self.jobs) + 1, kind, member.name, arguments, fate, self.folder)
        job.texts = texts(job.number) if callable(texts) else list(texts)
        if job.texts and "-l" not in arguments:
            job.arguments = [*arguments, job.texts[0]]
        job.details = details or {}
        self.jobs.append(job)
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "TICK_CONFIG": member.path, "TZ": "UTC"}
        stdin = options.pop("stdin", None)
        if callable(stdin):
            stdin = stdin(job)
        member.running += 1
        self.crowd += kind in SHORT
        try:
            await job.run(self.tick, environment, self.unit if kind in SHORT else 1, stdin=stdin, **options)
        finally:
            member.running -= 1
            self.crowd -= kind in SHORT
        self.look_into(member, job)
        return job

    def look_into(self, member, job):
        """The state file is whole after every end of a process, and what its outbox holds is owed to the room."""
        try:
            file = keys.state(member.path)
        except FileNotFoundError:
            if member.isPresent:
                self.findings.add(f"no state file after process {job}")
            return
        except ValueError as error:
            self.findings.add(f"a broken state file after process {job}: {error}")
            return
        member.outbox |= {entry["id"] for entry in file["outbox"]}

    @staticmethod
    async def text(text):
        yield text.encode()

    @staticmethod
    def padded(number, line, size):
        return (f"{number}.{line} " + "x" * size).strip()

    async def send(self, member, step):
        await self.job("send", member, ["send", "ops", "--"], step.fate,
                       lambda number: [self.padded(number, 1, step.details["size"])])

    async def wait(self, member, step):
        await self.job("wait", member, ["send", "--wait=delivered:1", "--timeout", "2s", "ops", "--"], step.fate,
                       lambda number: [self.padded(number, 1, step.details["size"])])

    async def key(self, member, step):
        """The same message under one key, until a send of it came to an end."""
        first = await self.job("key", member, ["send", "--key", f"key {len(self.jobs)}", "ops", "--"], step.fate,
                               lambda number: [self.padded(number, 1, step.details["size"])])
        again = first
        while again.status not in (0, 75) and not again.hung:
            again = await self.job("again", member, first.arguments, details={"first": first})
            if not again.isKilled and again.status not in (0, 75):
                return

    async def lines(self, member, step):
        details = step.details

        async def chunks(job):
            for begin in range(0, len(job.texts), details["chunk"]):
                yield "".join(line + "\n" for line in job.texts[begin:begin + details["chunk"]]).encode()
                await asyncio.sleep(0 if self.isOver else details["pause"])

        await self.job(
            "lines", member, ["send", "-l", "ops"], step.fate,
            lambda number: [self.padded(number, line, details["size"]) for line in range(1, details["count"] + 1)],
            stdin=chunks)

    async def follow(self, member, step):
        await self.tail("follow", member, ["tail", "-f", "--new", "--json", "ops"], step)

    async def look(self, member, step):
        await self.tail("look", member, ["tail", "--new", "--json", "ops"], step)

    async def tail(self, kind, member, arguments, step):
        member.isTailing = True
        try:
            return await self.job(kind, member, arguments, step and step.fate,
                                  stall=step and step.details.get("stall"))
        finally:
            member.isTailing = False

    def printed(self, member):
        """What the member's tails have printed so far, whole lines."""
        events = []
        for job in self.jobs:
            if job.member == member.name and job.kind in ("follow", "look") and job.ended:
                events += job.messages()
        return events

    async def ack(self, member, step):
        events = self.printed(member)
        if not events:
            return
        last = max(events, key=lambda event: event["seq"])
        by = step.details["by"]
        if by == "lines":
            text = "".join(json.dumps(event) + "\n" for event in events[-20:])
            arguments, options = ["ack", "ops", "-"], {"stdin": self.text(text)}
            member.marked.update(event["seq"] for event in events[-20:])
        else:
            arguments, options = ["ack", *(["--only"] if by == "only" else []), "ops", str(last["seq"])], {}
        member.acked = max(member.acked, last["seq"])
        member.marked.add(last["seq"])
        await self.job("ack", member, arguments, step.fate, **options)

    async def status(self, member, step):
        await self.job("status", member, ["status", "-n", "20", "--json", "ops"], step.fate)

    async def flush(self, member, step):
        await self.job("flush", member, ["outbox", "flush"], step.fate)

    async def leave(self, member, step):
        """Leaves for a while, with nothing else of the member's under way."""
        if member.running or member.isSetting:
            return
        member.isPresent = False
        with self.setting(member):
            await self.go(member)
        await asyncio.sleep(step.details["pause"])
        await self.come(member)

    async def go(self, member):
        tries = 0
        while (await self.job("leave", member, ["leave", "ops"])).status != 0:
            await self.job("flush", member, ["outbox", "flush"])
            tries += 1
            if tries > 100:
                self.findings.add(f"{member.name} could not leave")
                return

    # Ending

    async def end(self):
        """Nothing goes wrong any more: what runs is ended, what waits is sent, and everyone reads what is left."""
        self.isOver = True
        deadline = time.monotonic() + HANG
        while self.tasks and time.monotonic() < deadline:
            for job in self.jobs:
                if job.kind == "follow" and not job.ended:
                    job.strike(signal.SIGTERM)
            await asyncio.wait(self.tasks, timeout=0.5)
        for job in self.jobs:
            if job.process and not job.ended:
                job.give_up()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=10)
        for member in self.present:
            flush = await self.job("flush", member, ["outbox", "flush"])
            if flush.status != 0 or keys.state(member.path)["outbox"]:
                self.findings.add(f"{member.name}'s outbox is not empty in the end: {flush.errors().strip()}")
        await self.wake()
        for member in self.present:
            look = await self.tail("look", member, ["tail", "--new", "--json", "ops"], None)
            if look.status != 0:
                self.findings.add(f"{member.name}'s last tail ended with {look.status}: {look.errors().strip()}")
        await self.show_lists()
        await self.try_last()
        first = next(iter(self.members.values()))
        self.all = await self.job("all", first, ["tail", "--peek", "--json", "-n", "+1", "ops"])
