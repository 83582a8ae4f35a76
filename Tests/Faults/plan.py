"""What is done, to whom, when and with what fate: all drawn from the seed, and nothing from what the processes do."""

import random
import signal
from dataclasses import dataclass, field

FIRST = ["alice", "bob", "carol", "dave", "frank"]
LATE = "erin"
LATE_STEP = 40
NAMES = FIRST + [LATE]
# Whoever is the guest at the time: a member that comes by an invite of its own, and is removed after a while.
GUEST = "guest"
# Whichever is the second machine of one of the owners at the time, which is added, and removed after a while.
DEVICE = "device"
OWNERS = ["alice", "bob"]

# How often each kind of step comes.
WEIGHTS = {
    "send": 30, "lines": 10, "follow": 14, "look": 12, "relay": 8, "flush": 6, "ack": 5, "status": 5, "key": 4,
    "wait": 3, "leave": 2, "push": 5, "list": 6, "rotate": 4, "invite": 2, "welcome": 6, "remove": 4, "pair": 6,
    "unpair": 4,
}
SHORT = {
    "send", "look", "flush", "ack", "status", "key", "wait", "list", "add", "check", "drop", "rotate", "invite", "welcome", "join",
    "remove", "pair", "use", "unpair",
}


@dataclass
class Fate:
    """A signal after a while: for a short command in units of how long one takes, else in seconds."""
    number: int
    after: float
    # Only for SIGSTOP: when it goes on.
    pause: float = 0


@dataclass
class Step:
    gap: float
    kind: str
    member: str
    fate: Fate | None
    details: dict = field(default_factory=dict)

    def __str__(self):
        fate = self.fate and f"{signal.Signals(self.fate.number).name} after {self.fate.after:.3f}"
        return f"{self.gap:.3f} {self.kind} {self.member} {fate} {self.details}"


def steps(seed):
    """The steps of a run, without end."""
    chance = random.Random(seed)
    number = 0
    while True:
        number += 1
        gap = chance.expovariate(11)
        if number == LATE_STEP:
            yield Step(gap, "join", LATE, None)
            continue
        kind = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        member = chance.choice(players(kind))
        yield Step(gap, kind, member, fate(chance, kind), details(chance, kind))


def players(kind):
    """Who may do such a step."""
    if kind == "leave":
        return ["frank"]
    if kind in ("pair", "unpair"):
        return OWNERS
    return NAMES if kind in ("remove", "push") else [*NAMES, GUEST, DEVICE]


def fate(chance, kind):
    """Nobody strikes a leave or a change of a target: whether it came through decides what is owed."""
    if kind in ("relay", "leave", "push"):
        return None
    names = ["none", "KILL", "TERM", "INT", "HUP", "STOP"]
    name = chance.choices(names, [3, 10, 2, 1, 1, 2] if kind in ("follow", "lines") else [8, 9, 1, 1, 0, 1])[0]
    after = chance.uniform(0, 1.6) if kind in SHORT else chance.choice([0.3, 2, 6]) * chance.random()
    pause = chance.uniform(0.1, 2)
    if name == "none":
        return Fate(signal.SIGKILL, chance.uniform(4, 20)) if kind == "follow" else None
    return Fate(getattr(signal, f"SIG{name}"), after, pause)


def details(chance, kind):
    if kind in ("send", "key", "wait"):
        return {"size": chance.choice([0, 10, 200, 60_000])}
    if kind == "lines":
        return {
            "count": chance.choice([1, 20, 400, 3000]), "size": chance.choice([0, 80]),
            "chunk": chance.choice([1, 50, 1000]), "pause": chance.choice([0, 0.01, 0.1]),
        }
    if kind == "follow":
        # A reader of stdout that stops reading for a while, so that the tail stands in the middle of a page.
        return {"stall": chance.choice([None, None, chance.uniform(0.5, 4)])}
    if kind == "relay":
        return {
            "signal": chance.choices(["KILL", "STOP", "TERM"], [5, 3, 2])[0],
            "pause": chance.choice([0, 0.2, 1, 3]) * chance.random(),
        }
    if kind == "list":
        return {"do": chance.choice(["add", "add", "add", "check", "drop"]), "row": chance.random()}
    if kind in ("rotate", "remove", "unpair"):
        return {"forgets": chance.random() < 0.25}
    if kind == "leave":
        return {"pause": chance.uniform(0, 2)}
    if kind == "push":
        return {"do": chance.choice(["set", "set", "test", "test", "off"])}
    if kind == "ack":
        return {"by": chance.choice(["seq", "lines", "only"])}
    return {}
