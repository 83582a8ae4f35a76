"""A process that sends by the protocol itself, without pause: it shows when acknowledgements stop and go on."""

import asyncio
import json
import os
import sys

from job import HANG

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probing.py")


class Probe:
    def __init__(self, port, name):
        self.port = port
        self.name = name
        # (time, id, seq) of each message that was acknowledged; and what else was answered, how often.
        self.acks = []
        self.answers = {}
        self.told = asyncio.Queue()
        self.process = None

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, PROGRAM, str(self.port), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            limit=1 << 26)
        self.task = asyncio.create_task(self.listen())
        await asyncio.wait_for(self.told.get(), HANG)

    async def listen(self):
        while line := await self.process.stdout.readline():
            told = json.loads(line)
            if "at" in told:
                self.acks.append((told["at"], told["id"], told["seq"]))
            elif "answer" in told:
                self.answers[told["answer"]] = self.answers.get(told["answer"], 0) + 1
            else:
                self.told.put_nowait(told)

    async def ask(self, line):
        self.process.stdin.write(f"{line}\n".encode())
        return await asyncio.wait_for(self.told.get(), HANG)

    async def end(self):
        await self.ask("end")

    async def log(self, port):
        """(seq, id) of everything that a relay shows of the room, in order."""
        return (await self.ask(f"log {port}"))["log"]
