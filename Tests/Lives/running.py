"""Commands whose output and end are sent: all of it reaches the room, in order, and `tick run` ends as they did."""

import os
import select
import signal
import subprocess

from people import HANG, Broken

# Repeats what it is given, and writes a last line without a newline.
SCRIPT = """#!/bin/sh
{trap}
while read -r line; do
    case $line in *error*) echo "$line" >&2;; *) echo "$line";; esac
done
printf %s '{last}'
{end}
"""
TRAP = "trap 'exit 9' TERM"
# How it ends, and the status of `tick run` then.
ENDS = {"exit 0": 0, "exit 1": 1, "exit 75": 75, "exit 127": 127, "exit 255": 255, "kill -TERM $$": -15, "kill -KILL $$": 137}
# The signals that are passed on, and SIGKILL, which can't be.
PASSED = {signal.SIGTERM: -15, signal.SIGINT: -2, signal.SIGHUP: -1, signal.SIGUSR1: 138, signal.SIGKILL: -9}


class Job:
    """A command that `tick run` runs, and the lines that it is given."""

    def __init__(self, room, device, trap=""):
        room.count_of_jobs += 1
        self.room, self.device, self.trap, self.given, self.early = room, device, trap, 0, b""
        self.name = f"job-{room.name}-{room.count_of_jobs}"
        self.lines = [room.text(device, room.chance.choice(("line", "error")) if place else "line")
                      for place in range(room.chance.randint(1, 12))]
        self.last, self.end = room.text(device, "last"), room.chance.choice((*ENDS, "exit 0"))
        path = f"{room.world.folder}/{self.name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(SCRIPT.format(trap=trap, last=self.last, end=self.end))
        os.chmod(path, 0o700)
        self.words = ("run", room.name, "--", path)
        self.process = device.start(*self.words, stdin=subprocess.PIPE)

    def give(self, count):
        """Gives it some lines, and waits until those that it writes to standard output are there."""
        text, self.given = "\n".join([*self.lines[self.given:self.given + count], ""]), self.given + count
        os.write(self.process.stdin.fileno(), text.encode())
        descriptor = self.process.stdout.fileno()
        while self.early.count(b"\n") < sum("error" not in line for line in self.lines[:self.given]):
            if not select.select([descriptor], [], [], HANG)[0] or not (more := os.read(descriptor, 65536)):
                raise Broken(f"{self.device} {' '.join(self.words)}: passes nothing through")
            self.early += more

    def wait(self):
        """Gives it the rest, and returns its status and what was passed through."""
        text = "".join(f"{line}\n" for line in self.lines[self.given:])
        status, output = self.device.end(self.process, self.words, None, text)
        return status, self.early.decode() + output


class Running:
    """The part of a life (life.py) about `tick run`."""

    def run_command(self, device):
        self.chance.choice((self.run_to_end, self.run_to_end, self.run_and_stop, self.run_nothing))(device)

    def run_to_end(self, device):
        """One or two commands at once, of one device or two; the relay may be away for a while."""
        jobs = [Job(self, each) for each in (device, self.chance.choice(self.present))[:self.chance.randint(1, 2)]]
        for job in jobs:
            job.give(self.chance.randint(0, len(job.lines)))
        goes = self.world.strict and self.chance.random() < 0.2
        if goes:
            self.world.kill_relay()
            for job in jobs:
                job.give(self.chance.randint(0, len(job.lines) - job.given))
            self.world.open()
        for job in jobs:
            status, output = job.wait()
            passed = "".join(f"{line}\n" for line in job.lines if "error" not in line) + job.last
            if output != passed:
                raise Broken(f"{job.device} {' '.join(job.words)}: passes {output!r} through, not {passed!r}")
            how = {-15: "killed by signal 15", 137: "killed by signal 9"}.get(ENDS[job.end], f"exit status {ENDS[job.end]}")
            self.keep(job, status, ENDS[job.end], [*job.lines, job.last, f"{job.name}: {how}"], not goes)

    def run_and_stop(self, device):
        """It passes a signal on: what the command has written is sent, and how it ended."""
        job, number = Job(self, device, self.chance.choice(("", TRAP))), self.chance.choice([*PASSED])
        job.give(self.chance.randint(1, len(job.lines)))
        # Its input stays open, so that it doesn't end by itself.
        job.process.send_signal(number)
        given, job.process.stdin = job.process.stdin, None
        status = device.end(job.process, job.words)[0]
        given.close()
        is_trapped = number == signal.SIGTERM and job.trap
        how = "exit status 9" if is_trapped else f"killed by signal {int(number)}"
        # It need not have come to what it writes to standard error after the last line that was seen.
        last = max(place for place in range(job.given) if "error" not in job.lines[place])
        self.keep(job, status, 9 if is_trapped else PASSED[number], [*job.lines[:last + 1], f"{job.name}: {how}"])

    def run_nothing(self, device):
        """The room hears of a command that isn't there."""
        name = self.text(device, "missing").replace(" ", "-")
        text = f"{name}: cannot be run: no such file or directory"
        self.texts[text] = device.person
        if device.run("run", self.name, "--", f"/nowhere/{name}", statuses=(127,))[0] == 127 and self.world.strict:
            self.queued[text] = device

    def keep(self, job, status, expected, texts, is_sent=True):
        """Notes what has to be in the room, in its order, but where it was killed itself."""
        # A relay that refuses the lines has its say where the command has none.
        if status not in ((0, 3, 4) if expected == 0 and not self.world.strict else (expected,)):
            raise Broken(f"{job.device} {' '.join(job.words)}: status {status}, not {expected}")
        self.texts[texts[-1]] = job.device.person
        if not self.world.strict or status == PASSED[signal.SIGKILL]:
            return
        self.queued.update(dict.fromkeys(texts, job.device))
        self.pipes += [[text for text in texts if ("error" in text) == is_error] for is_error in (True, False)]
        left = [line for line in self.lines(job.device.run("outbox", "--json")[1]) if line["room"] == self.name]
        if left and is_sent:
            raise Broken(f"{job.device} has run {job.name}, and has {left} in its outbox")
