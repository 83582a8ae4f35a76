"""Compares what senders, probes and followers were told over all failovers with the log that is left in the end."""

import asyncio
import json

from checker import ACCUSATIONS, BUGS, CUT, check_statuses
from crew import ROOMS
from keys import crockford, room as room_of
from secrecy import Secrecy
from tails import undevised

STATUSES = {
    "join": {0, 3, 4, 5}, "rotate": {0, 3, 5}, "invite": {0, 3, 5}, "remove": {0, 2, 3, 5}, "look": {0, 3}, "barred": {3, 4, 5},
    "reuse": {0, 3, 4, 5}, "out": {4}, "send": {0, 75}, "lines": {0, 75}, "follow": {-15}, "ack": {0, 3, 75}, "status": {0, 3}, "flush": {0, 3, 75},
    "all": {0},
}


class Promises:
    def __init__(self, failover, watch):
        self.failover = failover
        self.crew = failover.crew
        self.findings = failover.findings
        self.watch = watch
        self.acked = self.printed = 0
        self.told = "none"

    def expect(self, condition, text):
        if not condition:
            self.findings.add(text)

    async def check(self):
        await asyncio.to_thread(self.failover.cluster.settle)
        await asyncio.to_thread(self.watch.sample)
        await self.check_logs()
        self.check_senders()
        for probe in self.failover.probes:
            await self.check_probe(probe)
        self.check_followers()
        await asyncio.to_thread(self.check_store)
        if self.crew.keeps:
            await asyncio.to_thread(self.check_guests)
        check_statuses(self.crew.jobs, self.expect)
        self.check_ends()

    # The log

    async def check_logs(self):
        """It is the same at every relay, and without a gap."""
        self.logs = {}
        for room in ROOMS:
            first, *others = [await self.crew.events(reader, room) for reader in self.crew.readers]
            for number, other in enumerate(others, 1):
                self.expect(first == other, f"the log of {room} at relay {number} is another than at relay 0: "
                                            f"{len(other)} and {len(first)} events")
            seqs = [event["seq"] for event in first]
            self.expect(seqs == list(range(1, len(seqs) + 1)), f"the log of {room} has a gap")
            times = [event["at"] for event in first]
            self.expect(times == sorted(times), f"the times of {room} go back")
            self.logs[room] = [event for event in first if event["event"] == "message"]

    def check_store(self):
        """Every node has the same rows, and no room has a gap."""
        found = {}
        for node in self.failover.cluster.nodes:
            rows = node.rows(
                "SELECT room, count(*), max(seq), count(DISTINCT id), md5(string_agg(md5(leaf), '' ORDER BY seq))"
                " FROM tick.events GROUP BY room ORDER BY room", database="tick")
            found.setdefault(str(rows), []).append(node.name)
            for room, count, head, ids, _ in rows:
                self.expect(count == head, f"room {room} at {node} has {count} events and the head {head}")
                self.expect(ids == count, f"room {room} at {node} has {count} events of {ids} ids")
        self.expect(len(found) == 1, f"the nodes differ: {list(found.values())}")

    async def check_probe(self, probe):
        for relay in self.failover.relays:
            log = await probe.log(relay.port)
            seqs = [seq for seq, _ in log]
            self.expect(seqs == list(range(1, len(seqs) + 1)), f"the room of the probe at {probe.name} has a gap")
            place = {id: seq for seq, id in log}
            self.expect(len(place) == len(log), f"the room of the probe at {probe.name} has an id twice")
            lost = [id for _, id, _ in probe.acks if id not in place]
            self.expect(not lost, f"{len(lost)} messages that were acknowledged to the probe at {probe.name} are lost")
            moved = [id for _, id, seq in probe.acks if place.get(id, seq) != seq]
            self.expect(not moved, f"{len(moved)} messages of the probe at {probe.name} have another seq")
            more = len(log) - 1 - len(probe.acks)
            self.expect(lost or more in (0, 1), f"the probe at {probe.name} sent {more} messages less than are there")

    # Who is out

    def check_guests(self):
        """Each was shown all that it was owed, and can open nothing of what came after it was removed."""
        told = []
        for room in ROOMS:
            first = self.crew.senders[0]
            rows = RoomRows(self.failover.cluster.primary, room_of(first.path, room))
            secrecy = Secrecy(rows, first, room)
            guests = [guest for guest, place in self.crew.barred if place == room]
            secrecy.check(self, guests, self.crew.first[room])
            for guest in guests:
                (joined, _), *_ = rows.spans_of(guest.id)
                printed = [undevised(event) for job in self.crew.jobs if job.kind == "look" and job.member == guest.name
                           for event in job.messages()]
                last = printed[-1]["seq"] if printed else 0
                owed = [undevised(message) for message in self.logs[room]
                        if joined < message["seq"] <= last and message["member"] != guest.id]
                self.expect(printed == owed, f"{guest.name} was shown {len(printed)} messages, and was owed {len(owed)}")
            told.append(f"{room} {secrecy}")
        self.told = "; ".join(told)

    # The processes

    def check_ends(self):
        for job in self.crew.jobs:
            errors = job.errors()
            if job.hung:
                self.findings.add(f"process {job} hung: {job.stuck()}")
            self.expect(job.status in STATUSES[job.kind], f"process {job}: {errors.strip()[-300:]}")
            self.expect(not any(bug in errors for bug in BUGS), f"process {job}: {errors.strip()[-300:]}")
            if self.crew.keeps:
                self.expect(not any(words in errors.replace(CUT, "") for words in ACCUSATIONS),
                            f"process {job}: {errors.strip()[-300:]}")
            self.expect(job.kind not in ("barred", "reuse", "out") or not job.lines()[0], f"{job} printed something to one that is out")
        for relay in self.failover.relays:
            with open(relay.log, encoding="utf-8", errors="replace") as file:
                errors = file.read()
            self.expect(not any(bug in errors for bug in BUGS), f"{relay.name}: {errors.strip()[-300:]}")

    def check_senders(self):
        """What was acknowledged is there, at the place that was told; and what is there was sent, once."""
        sent = {}
        for job in self.crew.jobs:
            if job.kind not in ("send", "lines"):
                continue
            lines, rest = job.lines()
            self.expect(not rest and len(lines) == len(job.texts), f"{job} printed {len(lines)} ids for {len(job.texts)} messages")
            for text, line in zip(job.texts, lines):
                sent[job.details["room"], text] = json.loads(line)
        lost = moved = 0
        for room, log in self.logs.items():
            places = {}
            for message in log:
                told = sent.get((room, message["text"]))
                self.expect(told, f"nobody sent {message['seq']} of {room}: {message['text'][:60]!r}")
                self.expect(message["text"] not in places, f"{message['text']!r} is in {room} twice")
                places[message["text"]] = message
            for (place, text), told in sent.items():
                if place != room:
                    continue
                self.acked += told["state"] == "sent"
                message = places.get(text)
                if message is None or message["id"] != told["id"]:
                    lost += 1
                elif told["state"] == "sent" and (message["seq"], message["at"]) != (told["seq"], told["at"]):
                    moved += 1
        self.expect(not lost, f"{lost} messages whose id was printed are lost")
        self.expect(not moved, f"{moved} messages are elsewhere than was told")
        for job in self.crew.jobs:
            if job.kind == "lines":
                places = {message["text"]: message["seq"] for message in self.logs[job.details["room"]]}
                seqs = [places[text] for text in job.texts if text in places]
                self.expect(seqs == sorted(seqs), f"lines of {job} are out of order")

    def check_followers(self):
        """Each printed the whole log, in order, once."""
        for follower in self.crew.followers:
            printed = [undevised(event) for event in self.crew.printed(follower)]
            self.printed += len(printed)
            for room, log in self.logs.items():
                log = [undevised(event) for event in log]
                mine = [event for event in printed if event["room"] == room]
                if mine == log:
                    continue
                seqs, wanted = [event["seq"] for event in mine], [event["seq"] for event in log]
                missing, other = set(wanted) - set(seqs), [event for event in mine if event not in log]
                self.findings.add(
                    f"{follower.name} printed {len(mine)} messages of {room} and not the {len(log)} of its log: "
                    f"{len(missing)} missing, {len(seqs) - len(set(seqs))} doubled, {len(other)} that aren't there, "
                    f"{'not ' if seqs != sorted(seqs) else ''}in order")


class RoomRows:
    """A room's log as PostgreSQL has it."""

    def __init__(self, node, room):
        def rows(statement):
            return node.rows(f"{statement}", database="tick")

        [[number]] = rows(f"SELECT number FROM tick.rooms WHERE id = '\\x{room.hex()}'")
        members = {row[0]: crockford(data(row[1])) for row in rows(f"SELECT number, id FROM tick.members WHERE room = {number}")}
        self.events, self.bodies = [], {}
        for seq, kind, id, member, at, body in rows(
                f"SELECT seq, kind, id, member, at, body FROM tick.events WHERE room = {number} ORDER BY seq"):
            self.events.append((int(seq), int(kind), crockford(data(id)), members[member], int(at)))
            self.bodies[int(seq)] = data(body)
        self.boxes = {
            int(seq): data(boxes) for seq, boxes in rows(f"SELECT seq, boxes FROM tick.boxes WHERE room = {number}")}
        self.spans = {}
        for member, joined, left in rows(f"SELECT member, joined, gone FROM tick.spans WHERE room = {number} ORDER BY joined"):
            self.spans.setdefault(members[member], []).append((int(joined), int(left) if left else None))

    def spans_of(self, member):
        return self.spans.get(member, [])


def data(text):
    return bytes.fromhex(text[2:])
