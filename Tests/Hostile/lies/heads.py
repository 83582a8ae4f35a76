"""A head that nobody appended: what `ack --all` would sign, were it believed."""

import secrets

import log
from relay import Relay
from tree import Tree

FAR = 10**9


class BareHead(Relay):
    """says that the last seq is 10^9, and nothing else about it"""

    def told(self, ask, status, value):
        if self.on and isinstance(value, dict) and "head" in value:
            value["head"] = FAR
        return status, value


class ProvedHead(BareHead):
    """says that the last seq is 10^9, with valid proofs of a log whose later events it doesn't show"""

    def __init__(self, names=()):
        super().__init__(names)
        self.last = None

    def turn(self, on, arguments):
        super().turn(on, arguments)
        self.grow(self.only) if on else self.shrink(self.only)

    def grow(self, room):
        last = room.events[-1]
        body, id = secrets.token_bytes(64), secrets.token_bytes(16)
        self.last = log.Event(FAR, "message", id, room.events[0].member, last.at, body, room.crowd, room.lists)
        room.tree = Tree(room.tree.leaves, FAR, room.leaf(self.last))

    def shrink(self, room):
        room.tree = Tree(room.tree.leaves)

    def append(self, ask, kind, id, body):
        if not self.on:
            return super().append(ask, kind, id, body)
        room = self.room(ask)
        self.shrink(room)
        event = super().append(ask, kind, id, body)
        self.grow(room)
        return event

    def members(self, ask):
        status, value = super().members(ask)
        if self.on:
            room = self.room(ask)
            range = b"".join(room.tree.range(FAR - 1))
            value["tree"] = {
                "before": {"range": range, "crowd": room.crowd, "lists": room.lists},
                "event": self.event(self.last, hashed=True),
                "proof": b"".join(room.tree.consistency(ask.number("size"), FAR)),
            }
        return status, value


LIES = {"head": BareHead, "proved-head": ProvedHead}
