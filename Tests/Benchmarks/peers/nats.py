"""nats-server: JetStream for what is kept, by a small C client with libnats; without it for who just listens."""

import os
import subprocess

from common.bench import find
from common.process import Lost, Process, run
from common.programs import c_program
from peers.mosquitto import free_port, wait_for_port

PROGRAMS = ("nats-server",)
# nats-server 2.9, server/filestore.go: defaultSyncInterval.
DURABLE = "not durable when it acknowledges: written, synced every 2 minutes"
SYNCS = "durable when it acknowledges: sync_interval always"


class Server:
    def __init__(self, bench, syncs=False):
        self.bench = bench
        self.folder = bench.place("nats")
        self.port = free_port()
        settings = os.path.join(self.folder, "nats.conf")
        with open(settings, "w") as file:
            # The word came with 2.10.
            file.write(f'jetstream {{ store_dir: "{self.folder}"{", sync_interval: always" if syncs else ""} }}\n')
        self.process = Process(find("nats-server"), "-c", settings, "-a", "127.0.0.1", "-p", str(self.port),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def publish(self, lines, count):
        """Publishes each line to a stream, and returns how long the last acknowledgement took."""
        program = c_program("publish", "peers/nats.c", libraries=("nats",))
        took, output = run(program, f"nats://127.0.0.1:{self.port}", input=lines)
        if int(output) != count:
            raise Lost(f"JetStream stored {int(output)} of {count}")
        return took

    def end(self):
        self.process.end()
        self.bench.remove(self.folder)


def has_library():
    return os.path.exists("/usr/include/nats/nats.h")
