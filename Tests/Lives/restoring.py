"""The relay's store is put back as it was before: each member is told so, and what is lost, and the rooms go on."""

import copy
import glob
import os
import re
import shutil
import subprocess

from people import KINDS, Broken

LOST = re.compile(r"^\d+ ([0-9A-Z]{26})$", re.M)


class Kept:
    """What is known of a room at the time of the copy, and what comes of it when that is put back."""

    def __init__(self, room):
        self.room, self.lists, self.keyed = room, copy.deepcopy(room.lists), dict(room.keyed)
        self.messages, self.edits, self.queued = [*room.messages], [*room.edits], dict(room.queued)
        self.must = {each: {kind: set(each.must[kind]) for kind in KINDS} for each in (*self.messages, *self.edits)}
        self.lost = []

    def put_back(self):
        """What was shown stays so, but the relay has only the receipts of before."""
        room = self.room
        self.lost = [each for each in (*room.messages, *room.edits) if each not in self.must]
        for each, must in self.must.items():
            each.must = must
        room.messages, room.edits, room.queued = self.messages, self.edits, self.queued
        room.lists, room.keyed = self.lists, self.keyed
        room.dropped |= {each.text for each in self.lost if each not in room.edits}
        for device in room.devices:
            device.views = {}

    def is_known(self, device):
        """Whether the device has seen more than there is now, or was told that it was stored."""
        return any(each.sender is device or device in each.may["delivered"] for each in self.lost)


class Restoring:
    """The part of a life (life.py) about backups of the relay's store, and `join --accept-log`."""

    def restore(self, _):
        world = self.world
        if not world.strict or world.retain or not world.store.startswith("sqlite:"):
            return
        for room in world.rooms:
            room.end_followers()
            room.heed()
            for device in room.present:
                device.run("outbox", "flush", statuses=(0, 4))
        self.copy_store("relay.db", "backup.db")
        world.open()
        kept = [Kept(room) for room in world.rooms]
        for _ in range(self.chance.randint(0, 8)):
            room = self.chance.choice(world.rooms)
            self.chance.choice((room.send, room.send, room.send_with_key, room.read_new, room.read_some, room.mark, room.edit,
                                room.add_lines, room.change_key))(self.chance.choice(room.present))
        self.copy_store("backup.db", "relay.db")
        world.copies.clear()
        for each in kept:
            each.put_back()
            each.room.wait_in_outbox()
        world.open()
        for each in kept:
            each.room.go_on(each)

    def copy_store(self, source, target):
        """Kills the relay, and copies what it leaves."""
        self.world.kill_relay()
        for path in glob.glob(f"{self.world.folder}/{target}*"):
            os.remove(path)
        for path in glob.glob(f"{self.world.folder}/{source}*"):
            shutil.copyfile(path, path.replace(f"/{source}", f"/{target}"))

    def change_key(self, device):
        device.run("rotate", "-q", self.name)

    def wait_in_outbox(self):
        """What was to be sent when the relay was away is sent once the log was accepted."""
        for _ in range(self.chance.randint(0, 2)):
            device = self.chance.choice(self.present)
            text = self.text(device, "waiting")
            if device.run("send", "-q", self.name, text, statuses=(75,))[0] == 75:
                self.queued[text] = device

    def go_on(self, kept):
        asked = [(device, device.run("tail", "--peek", "-n", "+1", self.name, statuses=(0, 4))[0]) for device in self.present]
        if unaware := [device for device, status in asked if status == 0 and kept.is_known(device)]:
            raise Broken(f"{unaware} aren't told that the log is another one, without {[each.text for each in kept.lost]}")
        for device, status in asked:
            device.has_lost_receipts = device.has_lost_receipts or status == 0
            if status == 4:
                self.accept(device, kept)
        # Where the log went back behind a change of the key, nothing is sent before the next one.
        self.change_key(self.present[0])
        for device in self.present:
            # One that hears of it only when the relay is away can't put anything in its outbox.
            device.run("tail", "--peek", self.name)
            device.run("outbox", "flush", statuses=(0, 4))
            left = [line for line in self.lines(device.run("outbox", "--json")[1]) if line["room"] == self.name]
            if left:
                raise Broken(f"{device} has {left} in its outbox, and has accepted the log")

    def accept(self, device, kept):
        world = self.world
        words = [world.tick, "relay", "--store", world.store, "--fingerprint", device.member]
        head = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        device.run("join", "-q", f"--accept-log={head}", self.name)
        device.remembers, device.has_lost_receipts = False, False
        told, lost = set(LOST.findall(device.said)), {each.id for each in kept.lost if each.sender is device}
        if told != lost:
            raise Broken(f"{device} is told that {told} is lost, and it is {lost}")
