"""The rooms of one life, at one relay or several, and the deeds in them, drawn by chance."""

import os
import random

from common.process import Process
from life import DEEDS, Life
from people import Broken
from relays import Front

ROOMS = ("ops", "dev", "web")


class Relay:
    """A relay that is started again and again at its port."""

    def __init__(self, world):
        self.world, self.port, self.process = world, 0, None

    def open(self):
        world = self.world
        retain = ["--retain", world.retain] if world.retain else []
        self.process = Process(
            world.tick, "relay", "--listen", f"127.0.0.1:{self.port}", "--store", world.store, "--member-rate", "0",
            "--join-rate", "0", "--stranger-rate", "0", *retain, stderr=world.record, env=dict(os.environ, HOME=world.folder))
        self.port = int(self.process.line().rsplit(":", 1)[1])

    def look(self):
        if self.process.popen.poll() is not None:
            raise Broken(f"the relay ended by itself, with status {self.process.popen.returncode}")

    def kill(self):
        self.look()
        self.process.popen.kill()
        self.process.end()


class World:
    """Rooms at relays of their own; the people have the same state files in all of them.

    - Parameters:
      - store: where the relays store them; SQLite without it.
      - retain: how long they keep messages.
      - relays: how many there are at the store.
      - database: the server that has the store, which is killed now and then; None for one that isn't.
    """

    # Whether what has no fault may not fail either.
    strict = True

    def __init__(self, tick, folder, seed, store=None, retain=None, relays=1, database=None):
        self.tick, self.folder, self.chance = tick, folder, random.Random(seed)
        self.store, self.retain, self.database = store or f"sqlite:{folder}/relay.db", retain, database
        self.record = open(f"{folder}/log", "w", encoding="utf-8")
        # Copies of state files, each with the stays that it is of.
        self.copies = {}
        self.relays = [Relay(self) for _ in range(relays)]
        self.front = Front(self.relays, seed) if relays > 1 else None
        self.rooms = [Life(self, name) for name in ROOMS[:self.chance.choice((1, 1, 2, 3))]]

    def log(self, device, arguments, status, output, errors):
        print(f"[{device}] {' '.join(arguments)} -> {status}", *output.splitlines(), *errors.splitlines(), sep="\n    ",
              file=self.record, flush=True)

    def live(self, steps):
        self.open()
        for room in self.rooms:
            room.begin()
        for _ in range(steps):
            self.step(self.chance.choice(self.rooms))
        for room in self.rooms:
            room.end()
        self.end()

    def devices(self, name):
        """A device in all rooms."""
        return [each for room in self.rooms for each in room.devices if each.name == name]

    def step(self, room):
        deeds = [deed for deed, weight in DEEDS.items() for _ in range(weight)]
        self.chance.choice(deeds)(room, self.chance.choice(room.present))
        room.heed()

    def end(self):
        for relay in self.relays:
            relay.look()

    # MARK: the relays

    @property
    def port(self):
        return (self.front or self.relays[0]).port

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def pids(self):
        """Those of all relays, for a shell."""
        return " ".join(str(relay.process.popen.pid) for relay in self.relays)

    def open(self):
        for relay in self.relays:
            relay.open()
        if self.front:
            self.front.open()

    def kill_relay(self):
        """Kills all, so that none can be reached."""
        for relay in self.relays:
            relay.kill()
        self.reap()

    def reap(self):
        """For relays that were killed by something else."""
        for relay in self.relays:
            relay.process.end()
        if self.front:
            self.front.close()

    @property
    def faults(self):
        """What can befall them in the middle of commands, each with its mend."""
        faults = [(self.kill_relay, self.open)]
        if self.front:
            one = self.chance.choice(self.relays)
            faults += [(one.kill, one.open)] * 2
        if self.database:
            faults.append((self.database.kill, self.database.start))
        return faults

    def close(self):
        for follower in [follower for room in self.rooms for follower in room.followers]:
            follower.process.kill()
            follower.process.wait()
        for relay in self.relays:
            if relay.process:
                relay.process.popen.kill()
                relay.process.end()
        if self.front:
            self.front.close()
            self.front.end()
        self.record.close()
