"""The relay under test: a process on its real store, killed, frozen and ended, and started again."""

import asyncio
import os
import signal
import socket
import time

from job import HANG


class Relay:
    def __init__(self, tick, folder, findings, options=(), address=None, name="relay"):
        """- Parameter address: of its store; None for a file of SQLite's in the folder."""
        self.tick = tick
        self.name = name
        self.address = address or f"sqlite:{folder}/relay.db"
        self.folder = folder
        self.options = options
        self.findings = findings
        # Bound and never listening: nobody else gets the port while the relay is down.
        self.place = socket.socket()
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.place.bind(("127.0.0.1", 0))
        self.port = self.place.getsockname()[1]
        self.process = None
        self.isBusy = False
        self.starts = 0
        # How often it ended at once.
        self.vain = 0
        self.kills = {}
        # (signal, begin, end), in milliseconds since the epoch: when it wasn't there, or didn't run.
        self.outages = []

    @property
    def log(self):
        return f"{self.folder}/{self.name}.err"

    async def start(self):
        """Starts it; again and again, as a service manager would, while a store that it shares takes no writes."""
        for _ in range(1 if self.address.startswith("sqlite:") else 60):
            if await self.begin():
                return
            self.vain += 1
            await asyncio.sleep(0.5)
        raise RuntimeError(f"the relay did not start: see {self.log}")

    async def begin(self):
        with open(self.log, "ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                self.tick, "relay", "--listen", f"127.0.0.1:{self.port}", "--store", self.address, *self.options,
                stdout=asyncio.subprocess.PIPE, stderr=errors)
        line = await asyncio.wait_for(self.process.stdout.readline(), HANG)
        if not line.startswith(b"listening on "):
            await self.process.wait()
            return False
        self.starts += 1
        return True

    async def suffer(self, name, pause):
        """One fault, and back again; nothing where another is under way."""
        if self.isBusy:
            return
        self.isBusy = True
        try:
            if self.process.returncode is not None:
                self.findings.add(f"the relay ended by itself with {self.process.returncode}")
                await self.start()
            number = getattr(signal, f"SIG{name}")
            begin = time.time() * 1000
            os.kill(self.process.pid, number)
            self.kills[name] = self.kills.get(name, 0) + 1
            if name == "STOP":
                await asyncio.sleep(pause)
                os.kill(self.process.pid, signal.SIGCONT)
            else:
                await self.ended(number)
                await asyncio.sleep(pause)
                await self.start()
            self.outages.append((name, begin, time.time() * 1000))
        finally:
            self.isBusy = False

    async def ended(self, number):
        try:
            status = await asyncio.wait_for(self.process.wait(), HANG)
        except TimeoutError:
            self.findings.add("the relay did not end after a SIGTERM")
            os.kill(self.process.pid, signal.SIGKILL)
            await self.process.wait()
            return
        if status != (0 if number == signal.SIGTERM else -number):
            self.findings.add(f"the relay ended with {status} after signal {number}")

    async def stop(self):
        while self.isBusy:
            await asyncio.sleep(0.05)
        os.kill(self.process.pid, signal.SIGTERM)
        await self.ended(signal.SIGTERM)
