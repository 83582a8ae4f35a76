"""Processes that follow a room for a while, beside all that its people do, and are killed."""

import signal
import subprocess

from people import HANG, TRAPS, Broken
from tracking import Tracker

# How long a wait for followers may last, in seconds: the relay may be back just now.
WAIT = 60
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


class Follower:
    """A command of a device that goes on, such as `tail -f`, and writes into a file."""

    def __init__(self, device, number, *words):
        self.device, self.arguments = device, (*words, device.room.name)
        self.kind = "read" if "--ack" in words else "delivered"
        # It is told what others read, and reads nothing itself.
        self.is_watching = words[0] == "status" or "receipt" in words
        self.path, self.read = f"{device.room.world.folder}/{device}.{device.room.name}.{number}", 0
        with open(self.path, "wb") as output, open(f"{self.path}.errors", "wb") as errors:
            self.process = device.start(*self.arguments, stdout=output, stderr=errors)

    @property
    def is_following(self):
        return not self.is_watching and self.process.poll() is None

    def news(self):
        """The whole lines that it has written since the last time."""
        with open(self.path, encoding="utf-8") as file:
            file.seek(self.read)
            text = file.read()
        text = text[:text.rfind("\n") + 1]
        self.read += len(text.encode())
        return text

    def end(self, number=None):
        """Ends it by a signal, or waits until it ends by itself."""
        if number:
            self.process.send_signal(number)
        try:
            status = self.process.wait(HANG)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Broken(f"{self.device} {' '.join(self.arguments)}: goes on") from None
        with open(f"{self.path}.errors", encoding="utf-8") as file:
            errors = file.read()
        with open(self.path, encoding="utf-8") as file:
            self.device.room.world.log(self.device, self.arguments, status, file.read(), errors)
        if status in TRAPS or "BUG:" in errors:
            raise Broken(f"{self.device} {' '.join(self.arguments)}: status {status}: {errors}")
        return status


class Following:
    """The part of a life (life.py) that is about followers."""

    def follow(self, device):
        mine = [follower for follower in self.followers if follower.device is device and not follower.is_watching]
        if mine and self.chance.random() < 0.5:
            self.end_follower(mine[0], self.chance.choice(SIGNALS))
        else:
            self.add_follower(device, *self.chance.choice((["--new"], ["--new", "--ack"], ["--unread"], ["-n", "3"])))

    def add_follower(self, device, *options):
        return self.add(device, "tail", "-f", "--json", *options)

    def add(self, device, *words):
        self.count_of_followers += 1
        follower = Follower(device, self.count_of_followers, *words)
        self.followers.append(follower)
        return follower

    def end_follower(self, follower, number=None):
        self.followers.remove(follower)
        try:
            return follower.end(number)
        finally:
            self.hear(follower)

    def end_followers(self, device=None):
        for follower in [each for each in self.followers if device in (None, each.device)]:
            self.end_follower(follower, signal.SIGKILL)

    def hear(self, follower):
        if isinstance(follower, Tracker):
            follower.hear(self)
            return
        if follower.is_watching:
            self.told += self.lines(follower.news())
            return
        for message in self.shown(follower.news()):
            # Only what it wrote can have a receipt, but that may be under way, or not come any more.
            message.note(follower.kind, follower.device, certain=False)

    def catch_up(self):
        """What all followers have written, after what was asked of the relay before."""
        for follower in self.followers:
            if not follower.is_watching:
                self.hear(follower)

    def wait_for_followers(self, device):
        """Where one device of everybody follows, a message is delivered to all by itself."""
        others = {each.person: each for each in self.present if each.person != device.person}
        if not others or not self.world.strict:
            return
        for person, each in others.items():
            if not any(follower.device.person == person and follower.is_following for follower in self.followers):
                self.add_follower(each, "--new")
        names = ",".join(f"@{self.nicks[person]}" for person in others)
        options = self.chance.choice(([], [f"--wait=delivered:{names}"], ["--wait=delivered:1"]))
        self.send(device, *(options or ["--wait"]), "--timeout", str(WAIT))
        self.catch_up()
        have = {each.person for each in self.messages[-1].may["delivered"]}
        if not have or ":1" not in str(options) and not have >= set(others):
            raise Broken(f"{self.messages[-1].text} is waited for, and only {sorted(have)} were shown it")
