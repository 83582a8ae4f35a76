"""The people of a room, their devices, and what each of these was shown: a model to compare a status with."""

import os
import signal
import subprocess

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What takes longer than so many seconds has hung: no machine is so busy.
HANG = 120
KINDS = ("delivered", "read")
TRAPS = (-signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGSEGV, -signal.SIGBUS)


def said(text):
    """The part of a text that is known before it is sent: the last line of `tick run` tells how long it took, too."""
    return text.partition(", after ")[0]


class Broken(Exception):
    """A promise didn't hold."""


class Sent:
    """A message or an edit of a list, and the devices for which it may, or must, be told as delivered and as read."""

    def __init__(self, identifier, text, sender, room, seq=None):
        self.id, self.text, self.sender, self.seq, self.room = identifier, text, sender, seq, room
        here = [device for device in room.devices if device.here]
        self.here, self.nicks = set(here), dict(room.nicks)
        self.audience = {device.person for device in here} - {sender.person}
        self.may = {kind: set() for kind in KINDS}
        self.must = {kind: set() for kind in KINDS}

    @property
    def number(self):
        return int(self.text.rpartition(" ")[2])

    def note(self, kind, device, certain, early=False):
        """Notes that a device was shown it, or marked it.

        - Parameters:
          - certain: whether the relay has the receipt for sure.
          - early: whether it has one also where the device came later, since nothing up to its join was left out.
        """
        kinds = KINDS if kind == "read" else ("delivered",)
        for each in kinds:
            self.may[each].add(device)
            if certain and (kind == "read" or device in self.here or early and device.person in self.audience):
                self.must[each].add(device)

    def compare(self, kind, told, missing, is_old=False):
        """Compares a status with what has to hold; one that is old may lack something."""
        have = {device.person for device in self.may[kind]} - {self.sender.person}
        # A relay that lies may keep who is in the room to itself.
        if not self.room.world.strict:
            if told.get(kind, 0) > len(have):
                raise Broken(f"{self.text} is told as {kind} to more than {sorted(have)}: {told}")
            return
        if told["audience"] != len(self.audience):
            raise Broken(f"{self.text} has an audience of {told['audience']}, not {sorted(self.audience)}")
        for person in self.audience:
            has = person not in missing
            if has and not any(device.person == person for device in self.may[kind]):
                raise Broken(f"{self.text} is told as {kind} to {person}, and is not: {told}")
            if not has and not is_old and any(device.person == person for device in self.must[kind]):
                raise Broken(f"{self.text} is not told as {kind} to {person}, and is: {told}")


class Device:
    """A state file, its person, and whether it is in the room."""

    def __init__(self, room, person, name):
        self.room, self.person, self.name = room, person, name
        self.here = self.was_here = self.is_removed = False
        # Whether it was in the room from the first on; and its name among its person's devices, where it came in as one.
        self.stayed, self.label = False, None
        # How many messages there were when it joined; and its id in the room.
        self.since, self.member = 0, None
        # A copy of its file that it uses for the moment; and whether it has noted all that it was shown.
        self.file, self.remembers = None, True
        # Whether the relay may have lost receipts that it has given, and gives no second time by itself.
        self.has_lost_receipts = False
        # The number of its stays in the room.
        self.stay = 0
        # The ids of the rows of lists as they were shown last; None where that isn't known.
        self.views = {}
        # What its last command has said on standard error.
        self.said = ""

    def __repr__(self):
        return self.name

    @property
    def mates(self):
        return [device for device in self.room.devices if device.person == self.person and device is not self]

    @property
    def path(self):
        """That of its state file, the same in all rooms."""
        return self.file or f"{self.room.world.folder}/{self.name}.json"

    def start(self, *arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE):
        world = self.room.world
        environment = {"PATH": os.environ["PATH"], "HOME": world.folder, "LC_ALL": "C.UTF-8", "TZ": "UTC",
                       "TICK_CONFIG": self.path}
        return subprocess.Popen([world.tick, *arguments], env=environment, stdin=stdin, stdout=stdout, stderr=stderr, text=True)

    def run(self, *arguments, statuses=(0,), text=None):
        """Runs a command to its end.

        - Parameter statuses: how it may end.
        - Returns: its status and its output.
        """
        process = self.start(*arguments, stdin=subprocess.DEVNULL if text is None else subprocess.PIPE)
        return self.end(process, arguments, statuses, text)

    def end(self, process, arguments, statuses=None, text=None):
        try:
            output, errors = process.communicate(text, timeout=HANG)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Broken(f"{self} {' '.join(arguments)}: hangs") from None
        self.room.world.log(self, arguments, process.returncode, output, errors)
        self.said = errors
        said = f"{self} {' '.join(arguments)}: status {process.returncode}: {errors}"
        is_refused = statuses and process.returncode not in statuses and self.room.world.strict
        if process.returncode in TRAPS or process.returncode == 70 or "BUG:" in errors or is_refused:
            raise Broken(said)
        return process.returncode, output

    def kill(self, after, number, *arguments):
        """Runs a command that gets a signal after some seconds, where it hasn't ended by then."""
        process = self.start(*arguments)
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        return self.end(process, arguments)
