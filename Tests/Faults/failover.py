"""Relays on PostgreSQL whose primary and one relay at a time are killed, over and over, while others send and follow.

A cycle freezes a standby, kills the primary as a crash of its machine would and a relay with it, promotes the most advanced
standby, has the others follow it, starts the relay again and brings the old primary back as a standby. The harness is what
decides about failover here, as Patroni is elsewhere, so it has to know what may be promoted: with `ANY 1` of two standbys,
the more advanced of both, or, where one is frozen, the other once it has all that was acknowledged until then.
"""

import asyncio
import os
import random
import statistics
import sys
import time
import urllib.request

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Postgres"))

from balancer import Balancer  # noqa: E402
from cluster import Cluster  # noqa: E402
from crew import Crew  # noqa: E402
from job import HANG  # noqa: E402
from node import free_port, wait_for  # noqa: E402
from probe import Probe  # noqa: E402
from programs import Failed  # noqa: E402
from promises import Promises  # noqa: E402
from relay import Relay  # noqa: E402
from watch import Watch  # noqa: E402

OPTIONS = "?target_session_attrs=read-write&connect_timeout=2&tcp_user_timeout=3000"


class Cycle:
    """What happened in one, and when."""

    def __init__(self, number):
        self.number = number
        self.killed = self.told = None
        self.pauses = {}

    def __str__(self):
        pauses = ", ".join(f"{name} {pause:.2f} s" for name, pause in self.pauses.items())
        return f"cycle {self.number}: {self.told}; no acknowledgement at {pauses}"


class Failover:
    def __init__(self, typed, folder, findings):
        self.typed = typed
        self.findings = findings
        self.chance = random.Random(typed.seed)
        self.cluster = Cluster(typed.postgres, synchronous=not typed.asynchronous)
        self.tick = os.path.abspath(typed.tick)
        self.relays = [
            Relay(self.tick, folder, findings, address=self.cluster.url(options=OPTIONS), name=f"relay{number}")
            for number in range(typed.relays or 3)]
        for relay in self.relays:
            relay.port = free_port()
        self.balancer = Balancer(self.relays)
        self.folder = folder
        self.probes = []
        self.cycles = []
        self.crew = None

    async def play(self):
        try:
            await asyncio.to_thread(self.cluster.start)
            for relay in self.relays:
                await relay.start()
            await self.balancer.start()
            self.crew = Crew(
                self.tick, self.folder, [f"http://127.0.0.1:{port}" for port in self.balancer.ports], self.findings,
                keeps=not (self.typed.asynchronous or self.typed.worst))
            await self.crew.gather()
            self.probes = [Probe(port, f"relay {number}") for number, port in enumerate(self.balancer.ports)]
            for probe in self.probes:
                await probe.start()
            self.crew.begin()
            watch = Watch(self.cluster, self.findings)
            samples = asyncio.create_task(watch.run())
            await asyncio.sleep(1)
            for number in range(1, self.typed.cycles + 1):
                self.cycles.append(Cycle(number))
                await self.cycle(self.cycles[-1])
            samples.cancel()
            await asyncio.wait([samples])
            if not samples.cancelled():
                self.findings.add(f"the harness itself failed: {samples.exception()!r}")
            for probe in self.probes:
                await probe.end()
            await self.crew.end()
            promises = Promises(self, watch)
            await promises.check()
            await self.balancer.stop()
            for relay in self.relays:
                await relay.stop()
            self.tell(watch, promises)
        finally:
            jobs = self.crew.jobs if self.crew else []
            for process in [*(relay.process for relay in self.relays), *(job.process for job in jobs),
                            *(probe.process for probe in self.probes)]:
                if process and process.returncode is None:
                    process.kill()
            await asyncio.to_thread(self.cluster.stop)

    # A cycle

    async def cycle(self, cycle):
        cluster, chance = self.cluster, self.chance
        frozen = chance.choice(cluster.standbys)
        # Drawn always, so that a seed decides the same whatever comes of it.
        before, pause, isThawed, isStalled, relay = (
            chance.uniform(0.2, 1), chance.uniform(0, 1.5), chance.random() < 0.5, chance.random() < 0.5,
            chance.choice(self.relays))
        await asyncio.to_thread(self.freeze, frozen)
        await asyncio.sleep(before)
        if self.typed.asynchronous or self.typed.cancel or isStalled and not self.typed.worst:
            # As when the network between the primary and the others is slow: no commit ends, and many are in doubt.
            await asyncio.to_thread(cluster.stall, cluster.standbys)
            await asyncio.sleep(before / 2)
        if self.typed.cancel:
            # The rows of these commits are seen then, though no standby has them.
            for _ in range(5):
                await asyncio.to_thread(cluster.cancel)
                await asyncio.sleep(0.1)
        if self.typed.worst:
            await asyncio.to_thread(cluster.stall, [frozen])
            frozen.thaw()
        if self.typed.asynchronous or self.typed.worst:
            await self.acknowledged(5)
        cycle.killed = time.time()
        killed = asyncio.create_task(relay.suffer("KILL", pause))
        old = cluster.primary
        await asyncio.to_thread(old.freeze if self.typed.hang else old.kill)
        if isThawed and frozen.isFrozen:
            frozen.thaw()
        ranked = await asyncio.to_thread(cluster.ranked)
        best = frozen if self.typed.worst else ranked[0]
        await asyncio.to_thread(cluster.promote, best)
        took = time.time() - cycle.killed
        if frozen.isFrozen:
            frozen.thaw()
        if self.typed.hang:
            # Its connections are there still, and nothing comes from them.
            await self.resumed(cycle)
            # Then it says that it takes writes, and can't commit: a relay that starts asks another.
            old.thaw()
            await killed
            await relay.suffer("KILL", 0)
            await self.ready(cycle, relay)
            await asyncio.to_thread(old.kill)
        how = await asyncio.to_thread(self.rejoin, old)
        await killed
        await self.resumed(cycle)
        cycle.told = f"{old} {'frozen' if self.typed.hang else 'killed'} with {relay.name}, {best} promoted after {took:.2f} s, {old} {how}"
        await asyncio.sleep(chance.uniform(0.3, 1))
        self.measure(cycle)
        print(cycle, flush=True)

    def freeze(self, standby):
        """Freezes a standby, and waits until the others have what it may have been the only one to have."""
        standby.freeze()
        cluster = self.cluster
        others = [node for node in cluster.standbys if not node.isFrozen]
        if self.typed.asynchronous or self.typed.worst:
            return
        place = cluster.primary.value("SELECT pg_current_wal_flush_lsn()")
        for other in others:
            wait_for(lambda other=other: cluster.has_flushed(other, place), HANG, f"{other} to have what {standby} has")

    def rejoin(self, old):
        """Brings the old primary back, and whoever else can't follow."""
        cluster = self.cluster
        how = cluster.rejoin(old)
        for node in cluster.standbys:
            try:
                cluster.settle([node], seconds=5)
            except Failed:
                cluster.replace(node)
                cluster.settle([node])
                how += f", {node} made anew"
        return how

    async def acknowledged(self, count):
        """Waits for so many more acknowledgements, which will be lost."""
        before = sum(len(probe.acks) for probe in self.probes)
        deadline = time.monotonic() + HANG
        while sum(len(probe.acks) for probe in self.probes) < before + count and time.monotonic() < deadline:
            await asyncio.sleep(0.05)

    async def ready(self, cycle, relay):
        """The relay can commit, itself: the balancer has its probe at another one meanwhile."""
        def is_ready():
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{relay.port}/readyz", timeout=HANG) as answer:
                    return answer.status == 200
            except OSError:
                return False

        deadline = time.monotonic() + HANG
        while not await asyncio.to_thread(is_ready):
            if time.monotonic() > deadline:
                self.findings.add(f"cycle {cycle.number}: {relay.name} was not ready in {HANG} s")
                return
            await asyncio.sleep(0.05)

    async def resumed(self, cycle):
        """Every probe gets acknowledgements again."""
        deadline = time.monotonic() + HANG
        begin = time.time()
        for probe in self.probes:
            while not (probe.acks and probe.acks[-1][0] > begin):
                if time.monotonic() > deadline:
                    self.findings.add(f"cycle {cycle.number}: no acknowledgement at {probe.name} in {HANG} s: "
                                      f"{probe.answers}")
                    return
                await asyncio.sleep(0.05)

    # What is told

    def measure(self, cycle):
        """The longest time without an acknowledgement, from the kill on: of any sender, of any probe, of each probe."""
        times = {"any sender": self.crew.acks}
        times["any probe"] = sorted(ack[0] for probe in self.probes for ack in probe.acks)
        times |= {probe.name: [ack[0] for ack in probe.acks] for probe in self.probes}
        for name, acks in times.items():
            cycle.pauses[name] = longest(acks, cycle.killed, time.time())

    def tell(self, watch, promises):
        measured = [cycle for cycle in self.cycles if cycle.pauses]
        print(f"{len(measured)} cycles, {len(self.findings.all)} findings")
        for name in measured[0].pauses if measured else []:
            pauses = sorted(cycle.pauses[name] for cycle in measured)
            print(f"pause at {name}: median {statistics.median(pauses):.2f} s, longest {pauses[-1]:.2f} s")
        print(f"messages: {promises.acked} acknowledged to senders, {sum(len(probe.acks) for probe in self.probes)} to probes, "
              f"{promises.printed} printed by followers; {watch.count} samples of receipts")
        print(f"keys: {promises.told}; {len(self.crew.barred)} guests and machines removed")
        print(f"relays: {sum(relay.starts for relay in self.relays)} starts, {sum(relay.vain for relay in self.relays)} in vain")
        print(f"balancer: {self.balancer.moved} connections moved, {self.balancer.refused} refused; answers to probes: "
              f"{[probe.answers for probe in self.probes]}")


def longest(times, begin, end):
    inside = [time for time in times if begin <= time <= end]
    return max(after - before for before, after in zip([begin, *inside], [*inside, end]))


async def play(typed, folder, findings):
    await Failover(typed, folder, findings).play()
