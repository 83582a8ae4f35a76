"""Mosquitto (MQTT), with persistence on and queues without an end."""

import os
import socket
import subprocess
import time

from common.bench import find
from common.process import Lost, Process, run

PROGRAMS = ("mosquitto", "mosquitto_pub", "mosquitto_sub")
# mosquitto.conf(5), autosave_interval: what is kept is written every 30 minutes, and when it ends.
DURABLE = "not durable when it acknowledges: in memory, saved every 30 minutes"
# The same, autosave_on_changes: all that is kept is written anew after each change.
SAVES = "saved after each message, all that is kept each time; not before it acknowledges"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port, process, seconds=10):
    until = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if process.popen.poll() is not None or time.monotonic() > until:
                raise Lost(f"{process.name} doesn't listen") from None
            time.sleep(0.02)


class Broker:
    def __init__(self, bench, saves=False):
        self.bench = bench
        self.folder = bench.place("mosquitto")
        self.port = free_port()
        settings = os.path.join(self.folder, "mosquitto.conf")
        with open(settings, "w") as file:
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n"
                       f"persistence true\npersistence_location {self.folder}/\nlog_dest none\n"
                       + ("autosave_interval 1\nautosave_on_changes true\n" if saves else "")
                       + ("user root\n" if os.geteuid() == 0 else ""))
        self.process = Process(find("mosquitto"), "-c", settings, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def publisher(self, *arguments):
        return [find("mosquitto_pub"), "-p", str(self.port), "-t", "ops", *arguments]

    def subscriber(self, *arguments):
        return [find("mosquitto_sub"), "-p", str(self.port), "-t", "ops", *arguments]

    def session(self, name):
        """Subscribes, so that from now on messages wait for this name; returns the command that takes them."""
        run(*self.subscriber("-q", "1", "-c", "-i", name, "-E"), seconds=30)
        return self.subscriber("-q", "1", "-c", "-i", name)

    def end(self):
        self.process.end()
        self.bench.remove(self.folder)
