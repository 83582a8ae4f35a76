"""The byte strings of tickprotocol(5) that a relay has to do with."""

from dataclasses import dataclass

from codec import u64
from tree import digest

NOTHING = bytes(32)
# Kinds of event that change the crowd.
CROWD = ("join", "name", "leave", "rotate", "invite")
WHAT = {"join": 1, "name": 2, "leave": 3, "rotate": 4, "invite": 5}
RECEIPTS = {"delivered": 1, "read": 2, "list": 3}
GUEST, DEVICE = b"\x00", b"\x01"
# The u of small order of X25519, in the order of their bytes.
SMALL = {
    bytes(32), b"\x01" + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f",
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
}  # fmt: skip


def room_id(invite):
    """The room whose first code gives the invite with this key; of any other invite its own id."""
    return digest(b"tick invite v3\x00" + invite)[:16]


def is_sound(box):
    return int.from_bytes(box, "little") < 2**255 - 19 and box not in SMALL


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


def statement(room, member, kind, count, id, token_hash, epoch, rest=b""):
    signer = room + member + bytes([WHAT[kind]]) + u64(count)
    return b"tick statement v3\x00" + signer + id + token_hash + epoch + digest(rest)


def entry(room, member, id, count, form=GUEST, inviter=bytes(16)):
    """What the key of an invite signs; nobody made that of the first code."""
    return b"tick entry v3\x00" + room + inviter + form + member + id + u64(count)


def link(lines, before=NOTHING):
    """The value of the chain after lines, each an id and the SHA-256 of a body."""
    for id, hash in lines:
        before = digest(b"tick line v3\x00" + before + id + hash)
    return before


def batch(room, member, epoch, kind, link):
    """What a member signs of a batch whose last line has this link."""
    name = kind.encode()
    return b"tick batch v3\x00" + room + member + epoch + bytes([len(name)]) + name + link


def receipt(room, member, kind, start, upto, root, crowd, lists):
    """What a receipt is signed over; `lists` stands in those of lists alone."""
    place = room + member + bytes([RECEIPTS[kind]]) + u64(start) + u64(upto)
    return b"tick receipt v3\x00" + place + root + crowd + (lists if kind == "list" else NOTHING)


@dataclass
class Statement:
    """A body of a join, name, leave, rotate or invite event."""

    kind: str
    key: bytes
    count: int
    token_hash: bytes
    epoch: bytes
    signature: bytes
    rest: bytes = b""

    @property
    def body(self):
        return self.key + u64(self.count) + self.token_hash + self.epoch + self.signature + self.rest

    # A join is form, box, invite, entry and name, a name box and name.

    @property
    def form(self):
        return self.rest[:1]

    @property
    def box(self):
        return self.rest[1:33] if self.kind == "join" else self.rest[:32]

    @property
    def invite(self):
        return self.rest[33:65]

    @property
    def entry(self):
        return self.rest[65:129]

    @property
    def name(self):
        return {"join": self.rest[129:], "name": self.rest[32:]}.get(self.kind, b"")

    @property
    def removed(self):
        """The members that a rotation removes."""
        ids = self.rest[256:] if self.kind == "rotate" else b""
        return [ids[place : place + 16] for place in range(0, len(ids), 16)]

    # A rotation is crowd, old epoch, new epoch, E, past, kept, hash of the boxes, and the removed.

    @property
    def new_epoch(self):
        return self.rest[64:96]

    @property
    def boxes_hash(self):
        return self.rest[224:256]

    # An invite is key, form, expires, uses, box and note.

    @property
    def invite_key(self):
        return self.rest[:32]

    @property
    def invite_form(self):
        return self.rest[32:33]

    @property
    def uses(self):
        return int.from_bytes(self.rest[41:49], "big")

    @staticmethod
    def read(kind, body):
        """None where its length, its count or its box key is wrong."""
        parts = [body[:32], int.from_bytes(body[32:40], "big"), body[40:72], body[72:104], body[104:168], body[168:]]
        said, fixed = Statement(kind, *parts), {"join": 129, "name": 32}.get(kind)
        if len(body) < 168 or not 1 <= said.count < 2**53:
            return None
        if kind == "rotate":
            ids = [said.rest[place : place + 16] for place in range(256, len(said.rest), 16)]
            fits = len(said.rest) >= 256 and len(said.rest) % 16 == 0 and len(ids) <= 256
            return said if fits and all(one < other for one, other in zip(ids, ids[1:])) else None
        if kind == "invite":
            form, expires, uses = said.rest[32:33], *(int.from_bytes(said.rest[at : at + 8], "big") for at in (33, 41))
            fits = 28 <= len(said.rest) - 97 <= 1152 and expires < 2**53 and uses < 2**53
            return said if fits and (form == b"\0" or form == b"\1" and uses == 1) else None
        if fixed is None:
            return None if said.rest else said
        fits = len(said.rest) >= fixed and 28 <= len(said.name) <= 1152
        return said if fits and is_sound(said.box) else None
