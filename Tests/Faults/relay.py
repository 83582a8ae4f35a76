"""The relay under test: a process on its real store, killed, frozen and ended, and started again."""

import asyncio
import os
import signal


class Relay:
    def __init__(self, tick, folder, findings):
        self.tick = tick
        self.folder = folder
        self.findings = findings
        self.port = 0
        self.process = None
        self.isBusy = False
        self.starts = 0
        self.kills = {}

    @property
    def store(self):
        return f"{self.folder}/relay.db"

    async def start(self):
        with open(f"{self.folder}/relay.err", "ab") as errors:
            self.process = await asyncio.create_subprocess_exec(
                self.tick, "relay", "--listen", f"127.0.0.1:{self.port}", "--store", f"sqlite:{self.store}",
                stdout=asyncio.subprocess.PIPE, stderr=errors)
        line = await asyncio.wait_for(self.process.stdout.readline(), 60)
        if not line.startswith(b"listening on "):
            raise RuntimeError(f"the relay did not start: see {self.folder}/relay.err")
        self.port = int(line.rsplit(b":", 1)[1])
        self.starts += 1

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
            os.kill(self.process.pid, number)
            self.kills[name] = self.kills.get(name, 0) + 1
            if name == "STOP":
                await asyncio.sleep(pause)
                os.kill(self.process.pid, signal.SIGCONT)
                return
            await self.ended(number)
            await asyncio.sleep(pause)
            await self.start()
        finally:
            self.isBusy = False

    async def ended(self, number):
        try:
            status = await asyncio.wait_for(self.process.wait(), 30)
        except TimeoutError:
            self.findings.add("the relay did not end within 30 seconds of a SIGTERM")
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
