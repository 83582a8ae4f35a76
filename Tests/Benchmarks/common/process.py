"""Processes of the harness's own: what they use, and that all of them end."""

import os
import re
import select
import subprocess
import time

_started = []
# What takes longer than so many seconds has hung: no measure takes as long.
HANG = 600


class Lost(Exception):
    """A message didn't reach its destination, or a program failed."""


class Process:
    """A program in the background; it is ended with end(), and at the latest with the harness."""

    def __init__(self, *command, **options):
        options.setdefault("stdin", subprocess.PIPE)
        options.setdefault("stdout", subprocess.PIPE)
        self.name = os.path.basename(command[0])
        self.popen = subprocess.Popen(command, **options)
        self.unread = b""
        _started.append(self)

    def line(self, seconds=HANG):
        """The next line of its output, without its end."""
        until = time.monotonic() + seconds
        while b"\n" not in self.unread:
            if not select.select([self.popen.stdout], [], [], max(0, until - time.monotonic()))[0]:
                raise Lost(f"{self.name} said nothing for {seconds} s")
            more = os.read(self.popen.stdout.fileno(), 65536)
            if not more:
                raise Lost(f"{self.name} ended with status {self.popen.wait()}")
            self.unread += more
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode()

    def write(self, data):
        self.popen.stdin.write(data)
        self.popen.stdin.flush()

    def cpu(self):
        """The CPU time it has used, in seconds."""
        total = 0
        for task in os.listdir(f"/proc/{self.popen.pid}/task"):
            with open(f"/proc/{self.popen.pid}/task/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def memory(self):
        """Its resident memory now, in KiB."""
        with open(f"/proc/{self.popen.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))

    def written(self):
        """How many bytes it has had written to disks, see proc_pid_io(5); none where its files are in memory."""
        with open(f"/proc/{self.popen.pid}/io") as file:
            return int(re.search(r"^write_bytes: (\d+)", file.read(), re.M).group(1))

    def finish(self, seconds=HANG):
        """Waits until it ends by itself; a status that isn't 0 is a failure."""
        if self.popen.stdin:
            self.popen.stdin.close()
        if self.popen.wait(seconds) != 0:
            raise Lost(f"{self.name} ended with status {self.popen.returncode}")

    def end(self):
        if self.popen.poll() is None:
            self.popen.terminate()
            try:
                self.popen.wait(15)
            except subprocess.TimeoutExpired:
                self.popen.kill()
                self.popen.wait()
        for pipe in (self.popen.stdin, self.popen.stdout):
            if pipe:
                pipe.close()
        if self in _started:
            _started.remove(self)


def end_all():
    for process in list(_started):
        process.end()


def run(*command, seconds=HANG, **options):
    """Runs a program to its end, and says how long that took; its output is returned."""
    options.setdefault("stdout", subprocess.PIPE)
    begin = time.perf_counter()
    done = subprocess.run(command, timeout=seconds, **options)
    took = time.perf_counter() - begin
    if done.returncode != 0:
        raise Lost(f"{os.path.basename(command[0])} ended with status {done.returncode}")
    return took, done.stdout


def take_all(path, size, *command, silence=HANG, **options):
    """Runs a reader until it ends, or a file has what it should write there, or for so many seconds nothing more.

    Returns how long that took, and the reader's largest resident memory in KiB; wait4(2) would count this process as
    well, which it was before it became the other program.
    """
    with open(path, "wb") as file:
        begin = last = time.perf_counter()
        process = Process(*command, stdout=file, **options)
        peak = have = 0
        while have < size and time.perf_counter() - last < silence and process.popen.poll() is None:
            time.sleep(0.01)
            if have != (have := os.path.getsize(path)):
                last = time.perf_counter()
            with open(f"/proc/{process.popen.pid}/status") as status:
                peak = max([peak, *map(int, re.findall(r"VmHWM:\s+(\d+)", status.read()))])
        process.end()
    return last - begin, peak


def wait_until(what, seconds=HANG):
    """Waits until what() is true."""
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True
