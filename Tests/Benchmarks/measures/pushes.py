"""i. What members' push targets cost a relay, and how many pushes it makes."""

import asyncio
import os
import random
import sqlite3
import threading
import time

from common.figures import Table, alternate
from common.process import Lost, wait_until
from measures.growth import Case
from peers import tick

class Receivers:
    """Servers on the addresses 127.0.1.1 and so on, which take every push."""

    def __init__(self, count):
        self.taken, self.loop = 0, asyncio.new_event_loop()
        self.port = 0
        ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=(count, ready), daemon=True)
        self.thread.start()
        ready.wait()

    def run(self, count, ready):
        asyncio.set_event_loop(self.loop)
        for number in range(1, count + 1):
            server = self.loop.run_until_complete(asyncio.start_server(self.serve, f"127.0.1.{number}", self.port))
            self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    async def serve(self, reader, writer):
        try:
            while True:
                header = await reader.readuntil(b"\r\n\r\n")
                length = int(header.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
                await reader.readexactly(length)
                self.taken += 1
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)


def place(store, targets, url, every=60_000):
    """Gives members of the store's one room a target each: to set them one by one would take a minute for thirty."""
    with sqlite3.connect(store, timeout=60) as connection:
        connection.execute("UPDATE rooms SET targets = ?", (1 if targets else 0,))
        # Members join side by side: any of them may be the sender, for whom nothing is queued.
        sender, = connection.execute("SELECT member FROM events WHERE room = 1 ORDER BY seq DESC LIMIT 1").fetchone()
        members = [number for number in range(1, targets + 2) if number != sender][:targets]
        connection.executemany(
            "INSERT OR REPLACE INTO pushes (room, member, kind, url, origin, secret, every, target)"
            " VALUES (1, ?, 'webhook', ?, ?, ?, ?, ?)",
            [(member, url(number), url(number).rpartition("/")[0], os.urandom(32), every, os.urandom(16))
             for number, member in enumerate(members)])


class Room(Case):
    """A relay with so many members with a target, in a room of a thousand messages."""

    def __init__(self, bench, members, targets, *options, url=lambda number: "http://127.0.0.1:1/"):
        super().__init__(bench, 1_000, members, 1)
        self.connection.close()
        self.relay.end(keep=True)
        place(self.relay.store, targets, url)
        self.relay = tick.Relay(bench, self.relay.folder, *options)
        self.connection.port = self.relay.port
        self.targets = targets

    def rest(self):
        """Nothing waits any more, so that the next send queues a push for everyone with a target."""
        with sqlite3.connect(self.relay.store, timeout=60) as connection:
            connection.execute("UPDATE pushes SET queued = NULL, next_try = NULL")


def measure(bench):
    return [appends(bench)] + rates(bench) + [memory(bench)]


def appends(bench):
    times, many = bench.count(300, 100, 5), bench.count(1_000, 300, 10)
    table = Table("i", "a send, until it is answered, in a room with push targets", "ms", 2, ratio="it ÷ the first")
    rooms = {count: Room(bench, many + 2, count, "--push-after", "1h") for count in (0, 1, many)}

    def duration(room, before=lambda room: None):
        room.send()
        spent = 0
        for _ in range(times):
            before(room)
            start = time.perf_counter()
            room.send()
            spent += time.perf_counter() - start
        return spent / times * 1000

    try:
        contestants = {"no target": lambda: duration(rooms[0]), "1 target": lambda: duration(rooms[1]),
                       f"{many:,} targets": lambda: duration(rooms[many]),
                       f"{many:,} targets, and a push is queued for each": lambda: duration(rooms[many], Room.rest)}
        for name, figures in alternate(bench, contestants).items():
            table.add(name, figures)
        table.bar(f"{many:,} targets: at most 1.3 ×", table.ratio(f"{many:,} targets") <= 1.3)
    finally:
        for room in rooms.values():
            room.connection.close()
            room.relay.end()
    return table


def rates(bench):
    """Pushes to one origin, and to a hundred: each has its limit of ten a second."""
    table = Table("i", "pushes, from the first to the last", "1/s", 0)

    def rate(origins, targets):
        receivers = Receivers(origins)
        room = Room(bench, targets + 2, targets, "--push-after", "10ms", "--push-allow", "127.0.1.0/24",
                    url=lambda number: f"http://127.0.1.{1 + number % origins}:{receivers.port}/")
        try:
            room.send()
            if not wait_until(lambda: receivers.taken > 0):
                raise Lost("nothing was pushed")
            start, first = time.perf_counter(), receivers.taken
            if not wait_until(lambda: receivers.taken >= targets):
                raise Lost(f"{receivers.taken} of {targets} pushes came")
            return (targets - first) / (time.perf_counter() - start)
        finally:
            room.connection.close()
            room.relay.end()
            receivers.end()

    one, many = bench.count(100, 50, 12), bench.count(3_000, 1_500, 20)
    contestants = {"to one origin": lambda: rate(1, one), "to 100 origins": lambda: rate(100, many)}
    for name, figures in alternate(bench, contestants).items():
        table.add(name, figures, compared=False)
    table.note("an origin gets at most 10 a second")
    return [table]


def memory(bench):
    """Everything fails, so that all of them wait."""
    targets = bench.count(10_000, 2_000, 20)
    table = Table("i", f"{targets:,} targets for whom a push waits: the relay's memory for each", "KiB", 2)

    def each():
        room = Room(bench, targets + 2, targets, "--push-after", "10ms", "--push-allow", "127.0.0.0/8",
                    url=lambda number: f"http://127.{random.randrange(2, 99)}.0.1:1/")
        try:
            before = room.relay.process.memory()
            room.send()
            if not wait_until(lambda: room.relay.metric("push_queue") == targets):
                raise Lost("not all were queued")
            time.sleep(bench.count(20, 5, 1))
            return (room.relay.process.memory() - before) / targets
        finally:
            room.connection.close()
            room.relay.end()

    for name, figures in alternate(bench, {"tick relay": each}).items():
        table.add(name, figures)
    return table
