"""The rooms of one life, at one relay, and the deeds in them, drawn by chance."""

import os
import random

from common.process import Process
from life import DEEDS, Life
from people import Broken

ROOMS = ("ops", "dev", "web")


class World:
    """Rooms at a relay of their own; the people have the same state files in all of them.

    - Parameters:
      - store: where the relay stores them; SQLite without it.
      - retain: how long it keeps messages.
    """

    # Whether what has no fault may not fail either.
    strict = True

    def __init__(self, tick, folder, seed, store=None, retain=None):
        self.tick, self.folder, self.chance = tick, folder, random.Random(seed)
        self.store, self.retain = store or f"sqlite:{folder}/relay.db", retain
        self.record = open(f"{folder}/log", "w", encoding="utf-8")
        # Copies of state files, each with the stays that it is of.
        self.copies = {}
        self.port = 0
        self.relay = None
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
        self.look_at_relay()

    # MARK: the relay

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def open(self):
        retain = ["--retain", self.retain] if self.retain else []
        self.relay = Process(self.tick, "relay", "--listen", f"127.0.0.1:{self.port}", "--store", self.store,
                             "--member-rate", "0", "--join-rate", "0", "--stranger-rate", "0", *retain, stderr=self.record,
                             env=dict(os.environ, HOME=self.folder))
        self.port = int(self.relay.line().rsplit(":", 1)[1])

    def look_at_relay(self):
        if self.relay.popen.poll() is not None:
            raise Broken(f"the relay ended by itself, with status {self.relay.popen.returncode}")

    def kill_relay(self):
        self.look_at_relay()
        self.relay.popen.kill()
        self.relay.end()

    def close(self):
        for follower in [follower for room in self.rooms for follower in room.followers]:
            follower.process.kill()
            follower.process.wait()
        if self.relay:
            self.relay.popen.kill()
            self.relay.end()
        self.record.close()
