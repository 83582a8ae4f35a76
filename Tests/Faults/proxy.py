"""A TCP proxy between the clients and the relay that cuts, delays, truncates and swallows what goes through it."""

import asyncio
import random
import re
import time

REQUEST = re.compile(rb"GET /v3/rooms/\w+/events\?(\S*) HTTP/1\.1\r\n.*?Bearer (\w+)\.", re.S | re.I)
# What becomes of a connection, and how often.
FAULTS = {
    "pass": 48, "delay": 12, "refuse": 3, "cut-request": 8, "cut-answer": 9, "cut-header": 4, "no-answer": 7, "hole": 3,
    "late": 3, "drip": 3,
}


class Proxy:
    def __init__(self, seed):
        self.seed = seed
        # The relays' ports. A connection goes to any of them, and to another one where that is dead.
        self.targets = []
        self.port = None
        # From then on new connections go through untouched.
        self.calm = True
        self.connections = 0
        self.faults = {}
        # How many answers ended within their header, as the client saw them.
        self.half_headers = 0
        # The pages that were asked for: (time, member, query).
        self.asked = []
        self.server = None
        self.tasks = set()

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def stop(self):
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def serve(self, reader, writer):
        self.tasks.add(asyncio.current_task())
        self.connections += 1
        connection = Connection(self, random.Random(f"{self.seed} {self.connections}"), reader, writer)
        kind = "pass" if self.calm else connection.kind
        self.faults[kind] = self.faults.get(kind, 0) + 1
        try:
            await connection.run(kind)
        except (OSError, asyncio.IncompleteReadError):
            pass
        except asyncio.CancelledError:
            # The run is over.
            pass
        finally:
            connection.end()
            self.tasks.discard(asyncio.current_task())


class Connection:
    """One connection; its fate depends on the seed and its number alone."""

    def __init__(self, proxy, chance, reader, writer):
        self.proxy = proxy
        self.client = (reader, writer)
        self.relay = None
        self.seen = b""
        self.kind = chance.choices(list(FAULTS), list(FAULTS.values()))[0]
        self.span = chance.uniform(0.3, 4)
        self.delays = [chance.choice([0, 0, 0.05, 0.4]) * chance.random() for _ in range(50)]
        # Bytes until a cut: in the header, in the body, or in a later message of the same connection.
        self.left = chance.choice([chance.randrange(0, 160), chance.randrange(100, 900), chance.randrange(0, 80_000)])
        self.answers = chance.randrange(0, 4)
        # Until when answers drip, from the first byte of the first on.
        self.dripping = None
        self.resets = chance.random() < 0.5
        # Where an answer's header is cut, between its first byte and its end; mostly behind a whole line.
        self.place = chance.random()
        self.behindLine = chance.random() < 0.7
        self.ports = chance.sample(proxy.targets, len(proxy.targets))

    async def run(self, kind):
        if kind == "refuse":
            return
        if kind == "cut-header":
            # Most connections carry one or two answers.
            self.answers //= 2
        if kind == "hole":
            await asyncio.sleep(self.span)
            return
        self.relay = await self.reach()
        up = asyncio.create_task(self.pump(self.client[0], self.relay[1], kind, True))
        down = asyncio.create_task(self.pump(self.relay[0], self.client[1], kind, False))
        # What a client that is gone already had sent still arrives where it was only late.
        first = [up, down] if kind != "late" else [down]
        try:
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def reach(self):
        *others, last = self.ports
        for port in others:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                pass
        return await asyncio.open_connection("127.0.0.1", last)

    async def pump(self, reader, writer, kind, isUp):
        chunks = 0
        while data := await reader.read(65536):
            if isUp:
                self.note(data)
            elif kind == "no-answer":
                self.answers -= 1
                if self.answers < 0:
                    return
            if kind == "delay":
                await asyncio.sleep(self.delays[chunks % 50])
            elif kind == "late" and isUp and chunks == 0:
                await asyncio.sleep(self.span)
            elif kind == "drip" and not isUp:
                await self.drip(data, writer)
            chunks += 1
            if kind == "cut-header" and not isUp:
                self.answers -= 1
                if self.answers < 0:
                    return await self.cut_header(data, writer)
            if kind == ("cut-request" if isUp else "cut-answer"):
                writer.write(data[:self.left])
                self.left -= len(data)
                if self.left <= 0:
                    await writer.drain()
                    return
            elif not (kind == "drip" and not isUp):
                writer.write(data)
            await writer.drain()

    async def cut_header(self, data, writer):
        """An answer that ends within its header, in an orderly way."""
        end = data.find(b"\r\n\r\n")
        if not data.startswith(b"HTTP/") or end < 0:
            return
        cut = 1 + int(self.place * end)
        if self.behindLine:
            cut = data.find(b"\r\n", cut - 1) + 2
        self.proxy.half_headers += 1
        self.resets = False
        writer.write(data[:cut])
        await writer.drain()

    async def drip(self, data, writer):
        """The first bytes come one by one, for a while: over a whole connection, or a log would take minutes to read."""
        self.dripping = self.dripping or time.monotonic() + self.span
        place = 0
        while place < len(data) and time.monotonic() < self.dripping:
            writer.write(data[place:place + 1])
            await writer.drain()
            await asyncio.sleep(0.1)
            place += 1
        writer.write(data[place:])

    def note(self, data):
        self.seen = (self.seen + data)[-16384:]
        end = 0
        for match in REQUEST.finditer(self.seen):
            self.proxy.asked.append((time.monotonic(), match[2].decode(), match[1].decode()))
            end = match.end()
        self.seen = self.seen[end:]

    def end(self):
        for _, writer in filter(None, (self.client, self.relay)):
            if self.resets:
                writer.transport.abort()
            else:
                writer.close()
