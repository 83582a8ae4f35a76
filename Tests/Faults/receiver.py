"""The members' push targets: a server on the loopback, a port for each member, that takes pushes or doesn't, and remembers."""

import asyncio
import json
import random
import time
from datetime import datetime

# What becomes of a push, and how often.
ANSWERS = {"204": 70, "hang": 12, "500": 8, "close": 5, "503": 3, "410": 2}


class Push:
    """One request, as it came."""

    def __init__(self, name, fields, body):
        self.name = name
        self.fields = fields
        self.body = body
        # Milliseconds since the epoch, as all times here: when it came, and when its answer was written, if one was.
        self.came = time.time() * 1000
        self.answered = None
        self.answer = None
        # What it says, and why that can't be read, if it can't.
        self.kind = self.at = self.target = self.new = self.error = None
        try:
            self.read()
        except (KeyError, TypeError, ValueError) as error:
            self.error = error

    def __str__(self):
        return f"push {self.id} to {self.name}, answered with {self.answer}"

    @property
    def id(self):
        return self.fields.get("webhook-id")

    @property
    def isTaken(self):
        return self.answered is not None and self.answer in ("204", "hang")

    def read(self):
        told = json.loads(self.body)
        self.kind = told["type"]
        # By the relay's clock, which is this machine's.
        self.at = round(datetime.fromisoformat(told["timestamp"].replace("Z", "+00:00")).timestamp() * 1000)
        self.target, self.new = told["data"]["target"], told["data"]["new"]


class Receiver:
    def __init__(self, seed, names):
        self.seed = seed
        self.names = names
        self.ports = {}
        self.servers = []
        self.tasks = set()
        self.pushes = []
        self.counts = dict.fromkeys(names, 0)
        # From then on every push is taken.
        self.isCalm = False

    async def start(self):
        for name in self.names:
            server = await asyncio.start_server(
                lambda reader, writer, name=name: self.serve(name, reader, writer), "127.0.0.1", 0)
            self.servers.append(server)
            self.ports[name] = server.sockets[0].getsockname()[1]

    async def stop(self):
        for server in self.servers:
            server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    @property
    def options(self):
        """What a relay is told so that it makes requests to these targets."""
        return [word for port in self.ports.values() for word in ("--push-allow", f"127.0.0.1:{port}")]

    def url(self, name):
        return f"http://127.0.0.1:{self.ports[name]}/"

    async def serve(self, name, reader, writer):
        self.tasks.add(asyncio.current_task())
        try:
            while await self.take(name, reader, writer):
                pass
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            # The relay hung up or was killed, or the run is over.
            pass
        finally:
            writer.close()
            self.tasks.discard(asyncio.current_task())

    async def take(self, name, reader, writer):
        """Takes one request; false where the connection ends with it."""
        header = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = {key.lower(): value.strip() for key, _, value in (line.partition(":") for line in header[1:] if line)}
        push = Push(name, fields, await reader.readexactly(int(fields.get("content-length", 0))))
        self.pushes.append(push)
        self.counts[name] += 1
        chance = random.Random(f"{self.seed} push {name} {self.counts[name]}")
        push.answer = chance.choices(list(ANSWERS), list(ANSWERS.values()))[0]
        if self.isCalm:
            push.answer = "204"
        if push.answer == "hang":
            await asyncio.sleep(chance.uniform(0.2, 3))
        if push.answer == "close":
            return False
        status = "204" if push.answer == "hang" else push.answer
        rest = "Retry-After: 1\r\n" if status == "503" else ""
        length = "" if status == "204" else "Content-Length: 0\r\n"
        writer.write(f"HTTP/1.1 {status} As Told\r\n{rest}{length}\r\n".encode())
        push.answered = time.time() * 1000
        await writer.drain()
        return True
