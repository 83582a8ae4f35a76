"""The byte strings of tickprotocol(5) that a relay has to do with."""

from dataclasses import dataclass

from codec import u64
from tree import digest

NOTHING = bytes(32)
# Kinds of event that change the crowd.
CROWD = ("join", "name", "leave", "remove")
WHAT = {"join": 1, "name": 1, "leave": 2, "remove": 3}
RECEIPTS = {"delivered": 1, "read": 2, "list": 3}


def room_id(proof_hash):
    return digest(b"tick room v2\x00" + proof_hash)[:16]


def member_id(room, key):
    return digest(b"tick member v2\x00" + room + key)[:16]


def chained(label, room, previous, seq, kind, id, member, body_hash):
    """The crowd (or the lists) after an event that changes it."""
    name = kind.encode()
    return digest(label + b"\x00" + room + previous + u64(seq) + bytes([len(name)]) + name + id + member + body_hash)


def leaf_data(room, seq, at, kind, id, member, crowd, lists, body_hash):
    name = kind.encode()
    place = u64(seq) + u64(at) + bytes([len(name)]) + name
    return b"tick event v2\x00" + room + place + id + member + crowd + lists + body_hash


def statement(room, member, kind, count, id, token_hash, name=b"", removed=b""):
    signer = room + member + bytes([WHAT[kind]]) + u64(count)
    return b"tick statement v2\x00" + signer + id + token_hash + removed + digest(name)


def receipt(room, member, kind, start, upto, root, crowd, lists):
    """What a receipt is signed over; `lists` stands in those of lists alone."""
    place = room + member + bytes([RECEIPTS[kind]]) + u64(start) + u64(upto)
    return b"tick receipt v3\x00" + place + root + crowd + (lists if kind == "list" else NOTHING)


@dataclass
class Statement:
    """A body of a join, name, leave or remove event."""

    key: bytes
    count: int
    token_hash: bytes
    signature: bytes
    name: bytes = b""
    removed: bytes = b""

    @property
    def body(self):
        start = self.key + u64(self.count) + self.token_hash
        return start + self.removed + self.signature if self.removed else start + self.signature + self.name

    @staticmethod
    def read(kind, body):
        """None where the body is too short or too long."""
        key, count, token_hash, rest = body[:32], body[32:40], body[40:72], body[72:]
        if kind == "remove":
            fits, removed, signature, name = len(rest) == 80, rest[:16], rest[16:], b""
        else:
            removed, signature, name = b"", rest[:64], rest[64:]
            fits = len(signature) == 64 and (not name if kind == "leave" else 28 <= len(name) <= 1152)
        if not fits:
            return None
        return Statement(key, int.from_bytes(count, "big"), token_hash, signature, name, removed)
