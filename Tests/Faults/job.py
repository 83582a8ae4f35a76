"""One process of tick: what it was given, what it printed, how it ended."""

import asyncio
import contextlib
import fcntl
import glob
import json
import os
import signal
import time

# What takes longer than so many seconds has hung: no machine is so busy.
HANG = 300


def threads(process):
    """What each thread of a process does, as Linux tells it: its name and state, its time in clock ticks, and its system call."""
    for path in sorted(glob.glob(f"/proc/{process}/task/*")):
        with contextlib.suppress(OSError):
            with open(f"{path}/stat", encoding="utf-8") as file:
                name, _, rest = file.read().partition("(")[2].rpartition(")")
            fields = rest.split()
            with open(f"{path}/syscall", encoding="utf-8") as file:
                yield f"{name}: {fields[0]}, {fields[11]} + {fields[12]}, system call {file.read().strip()}"


class Job:
    def __init__(self, number, kind, member, arguments, fate, folder):
        self.number = number
        self.kind = kind
        self.member = member
        self.arguments = arguments
        self.fate = fate
        self.out = f"{folder}/{number}.out"
        self.err = f"{folder}/{number}.err"
        self.texts = []
        self.details = {}
        self.process = None
        self.status = None
        self.hung = False
        # The last signal that it was sent to end it.
        self.struck = None
        # What each of its threads did when it had hung.
        self.threads = []
        self.started = self.ended = None

    def __str__(self):
        fate = f", {signal.Signals(self.fate.number).name}" if self.fate else ""
        return f"{self.number} ({self.kind} of {self.member}, status {self.status}{fate})"

    @property
    def isKilled(self):
        return self.status is not None and self.status < 0

    async def run(self, tick, environment, unit, stdin=None, stall=None):
        """Runs it to its end, however that comes."""
        self.started = time.monotonic()
        if stall is None:
            output, reader = os.open(self.out, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), None
        else:
            reader, output = os.pipe()
            fcntl.fcntl(output, fcntl.F_SETPIPE_SZ, 4096)
        with open(self.err, "wb") as errors:
            self.process = await asyncio.create_subprocess_exec(
                tick, *self.arguments, env=environment, stdout=output, stderr=errors,
                stdin=asyncio.subprocess.DEVNULL if stdin is None else asyncio.subprocess.PIPE)
        os.close(output)
        tasks = [asyncio.create_task(self.suffer(unit))]
        if stdin is not None:
            tasks.append(asyncio.create_task(self.feed(stdin)))
        reading = None if reader is None else asyncio.create_task(asyncio.to_thread(self.copy, reader, stall))
        try:
            self.status = await asyncio.wait_for(
                self.process.wait(),
                {"follow": None, "lines": 4 * HANG}.get(self.kind, HANG))
        except TimeoutError:
            self.give_up()
            self.status = await self.process.wait()
        self.ended = time.monotonic()
        if reading:
            await reading
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def give_up(self):
        """Ends it as one that has hung, and keeps what its threads did."""
        self.hung = True
        self.threads = list(threads(self.process.pid))
        self.strike(signal.SIGKILL)

    def copy(self, reader, stall):
        """Reads what a tail prints, but only after a while."""
        time.sleep(stall)
        with open(self.out, "wb") as file, os.fdopen(reader, "rb", 0) as pipe:
            while data := pipe.read(65536):
                file.write(data)

    async def feed(self, chunks):
        try:
            async for chunk in chunks:
                self.process.stdin.write(chunk)
                await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            self.process.stdin.close()

    async def suffer(self, unit):
        if self.fate is None:
            return
        await asyncio.sleep(self.fate.after * unit)
        if self.process.returncode is not None:
            return
        self.strike(self.fate.number)
        if self.fate.number == signal.SIGSTOP:
            try:
                await asyncio.sleep(self.fate.pause)
            finally:
                self.strike(signal.SIGCONT)

    def strike(self, number):
        # Not Popen.send_signal(): that may take the status before asyncio does, which then makes one up.
        if self.process and self.process.returncode is None:
            # Its end may be known to asyncio's thread already, and not yet here.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, number)
                if number not in (signal.SIGSTOP, signal.SIGCONT):
                    self.struck = number

    # What it printed. A process that was killed may leave half a line at the end.

    def lines(self):
        try:
            with open(self.out, encoding="utf-8", errors="replace") as file:
                text = file.read()
        except FileNotFoundError:
            return [], ""
        lines = text.split("\n")
        return lines[:-1], lines[-1]

    def messages(self):
        lines, _ = self.lines()
        return [event for event in map(json.loads, lines) if event["event"] == "message"]

    def stuck(self):
        """What is known of a process that has hung: what it was and had printed, and its threads."""
        lines, rest = self.lines()
        printed = f"{len(lines)} lines, then {rest[:40]!r}, and {self.errors().strip()[-200:]!r}"
        fate = f"; its fate came after {self.fate}" if self.fate else ""
        return "\n    ".join([f"{' '.join(self.arguments)[:80]}{fate}; printed {printed}", *self.threads])

    def errors(self):
        with open(self.err, encoding="utf-8", errors="replace") as file:
            return file.read()
