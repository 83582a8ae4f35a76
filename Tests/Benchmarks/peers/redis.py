"""Redis streams, with every command synced to the append-only file before it is answered."""

import subprocess

from common.bench import find
from common.process import Lost, Process, run
from peers.mosquitto import free_port, wait_for_port

PROGRAMS = ("redis-server", "redis-cli")
DURABLE = "durable when it acknowledges: appendfsync always"


def commands(lines):
    """An XADD for each line, as redis-cli --pipe wants them."""
    return b"".join(b"*5\r\n$4\r\nXADD\r\n$3\r\nops\r\n$1\r\n*\r\n$4\r\ntext\r\n$%d\r\n%s\r\n" % (len(line), line)
                    for line in lines)


class Server:
    def __init__(self, bench):
        self.bench = bench
        self.folder = bench.place("redis")
        self.port = str(free_port())
        self.process = Process(find("redis-server"), "--bind", "127.0.0.1", "--port", self.port, "--dir", self.folder,
                               "--appendonly", "yes", "--appendfsync", "always", "--save", "",
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        wait_for_port(int(self.port), self.process)

    def pipe(self, data, count):
        """Sends commands, and returns how long the last answer took; all must be stored."""
        took, _ = run(find("redis-cli"), "-p", self.port, "--pipe", input=data)
        stored = int(run(find("redis-cli"), "-p", self.port, "XLEN", "ops")[1])
        if stored != count:
            raise Lost(f"redis stored {stored} of {count}")
        return took

    def end(self):
        self.process.end()
        self.bench.remove(self.folder)
