#!/usr/bin/env python3
"""Writes the known answers about epochs, boxes, rotations, invites and batches into `Proving` and `Sealing` beside it.

The byte strings are those of Tests/Hostile/epochs.py, which was written from tickprotocol(5) alone. Needs Python 3 and the
package `cryptography`. Run it to make the files anew; they change only where the protocol does.
"""

import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Hostile"))

import epochs  # noqa: E402
import words  # noqa: E402
from tree import digest  # noqa: E402

FOLDER = pathlib.Path(__file__).parent
COUNT = 1764000000000
NAME = bytes(range(28))


def span(first, count=32):
    return bytes(range(first, first + count))


def event_id(number):
    return bytes.fromhex("0199c0ffee00112233445566") + number.to_bytes(4, "big")


class Member:
    def __init__(self, identity, room):
        self.identity = identity
        self.seed = epochs.hkdf(identity, b"tick signing key v2" + room)
        self.id = words.member_id(room, epochs.signing_public(self.seed))
        self.token = digest(epochs.hkdf(identity, b"tick token v1" + room))
        self.key = epochs.box_public(epochs.box_secret(identity, room))


class Example:
    """A room of two whose first member replaces the secret, and a message of the second one after that."""

    def __init__(self):
        root, self.new_secret = span(0), span(96)
        seed = epochs.invite_seed(root)
        self.invite = epochs.signing_public(seed)
        self.room = words.room_id(self.invite)
        self.alice, self.bob = Member(span(32), self.room), Member(span(64), self.room)
        self.old_secret = epochs.first_secret(root)
        self.old = epochs.epoch(self.room, self.old_secret)
        self.new = epochs.epoch(self.room, self.new_secret)

        self.crowd, self.joins = bytes(32), []
        for seq, member in enumerate((self.alice, self.bob), 1):
            count, id = COUNT + seq - 1, event_id(seq)
            entry = epochs.signed(seed, words.entry(self.room, member.id, id, count))
            rest = bytes([0]) + member.key + self.invite + entry + NAME
            body = self.body(member, "join", count, id, rest)
            self.joins.append(body)
            place = (self.room, self.crowd, seq, "join", id, member.id, digest(body))
            self.crowd = words.chained(b"tick crowd v2", *place)

        self.members = sorted((member.id, member.key) for member in (self.alice, self.bob))
        self.rotation = epochs.Rotation(self.room, self.crowd, self.old_secret, self.new_secret, self.members)
        self.event = self.body(self.alice, "rotate", COUNT + 2, event_id(3), self.rotation.rest)

        self.content = b'{"text":"hello"}'
        self.message = epochs.message(self.room, self.new_secret, event_id(4), self.bob.id, self.content)
        self.link = epochs.link(bytes(32), event_id(4), digest(self.message))
        self.batch = epochs.batch(self.room, self.bob.id, self.new, "message", self.link)
        self.signature = epochs.signed(self.bob.seed, self.batch)

        self.code_root = epochs.hkdf(b"0123456789ABCDEFGHJKMNPQRS26G1", b"tick code v3")
        self.device = epochs.signing_public(epochs.invite_seed(self.code_root))
        self.offer = (self.room, self.new, self.device, self.alice.id, event_id(6), 1, 0, 1, NAME)
        secret = epochs.invite_secret(self.code_root)
        self.invite_box = epochs.box(secret, epochs.invite_info(*self.offer), self.new_secret)

    def body(self, member, kind, count, id, rest):
        return epochs.body(member.seed, self.room, member.id, kind, count, id, member.token, self.old, rest)


def rotation(example, removed=(), forget=False):
    arguments = (example.room, example.crowd, example.old_secret, example.new_secret, example.members, removed, forget)
    made = epochs.Rotation(*arguments)
    return dict(
        room=example.room,
        crowd=example.crowd,
        old=example.old_secret,
        new=example.new_secret,
        members=b"".join(member for member, _ in example.members),
        keys=b"".join(key for _, key in example.members),
        identities=example.bob.identity + example.alice.identity,
        removed=b"".join(removed),
        forget=int(forget),
        boxes=made.boxes,
        expected=made.rest,
    )


def sealing(example):
    yield "epoch-new", dict(room=example.room, secret=example.new_secret, expected=example.new)
    yield "rotation", rotation(example)
    yield "rotation-forget", rotation(example, removed=[span(16, 16), span(32, 16)], forget=True)
    place = dict(room=example.room, id=event_id(4), member=example.bob.id)
    yield "epoch-message", dict(secret=example.new_secret, **place, content=example.content, expected=example.message)
    fields = ("room", "epoch", "key", "inviter", "id", "form", "expires", "uses", "note")
    offer = dict(zip(fields, example.offer))
    yield "box-invite", dict(root=example.code_root, secret=example.new_secret, **offer, expected=example.invite_box)


def proving(example):
    made = example.rotation
    epochs_of = dict(crowd=example.crowd, old=example.old, new=example.new)
    boxes = dict(ephemeral=made.public, past=made.past, kept=made.kept, boxes=digest(made.boxes))
    yield "rotation-rest", dict(**epochs_of, **boxes, removed=b"", expected=made.rest)
    most = [(7 * number).to_bytes(16, "big") for number in range(256)]
    made = epochs.Rotation(example.room, example.crowd, example.old_secret, example.new_secret, [], most, True)
    boxes = dict(ephemeral=made.public, past=made.past, kept=made.kept, boxes=digest(made.boxes))
    yield "rotation-rest-most", dict(**epochs_of, **boxes, removed=b"".join(most), expected=made.rest)
    alice = example.alice
    signer = dict(room=example.room, seed=alice.seed, member=alice.id, id=event_id(3), count=COUNT + 2)
    body = dict(token=alice.token, epoch=example.old, rest=example.rotation.rest, expected=digest(example.event))
    yield "rotation-event", dict(**signer, **body)

    for name, form, expires, uses, note in (("device", 1, 0, 1, NAME), ("guest", 0, 2**53 - 1, 0, bytes(1152))):
        rest = example.device + bytes([form]) + epochs.u64(expires) + epochs.u64(uses) + example.invite_box + note
        terms = dict(key=example.device, form=form, expires=expires, uses=uses, box=example.invite_box, note=note)
        yield f"invite-rest-{name}", dict(**terms, expected=rest)

    bob = example.bob
    signer = dict(room=example.room, member=bob.id, seed=bob.seed, epoch=example.new)
    line = event_id(4) + digest(example.message)
    signed = dict(lines=line, link=example.link, statement=example.batch, expected=example.signature)
    yield "batch-one", dict(**signer, kind="message", **signed)
    link, lines = bytes(32), b""
    for number in range(256):
        line = event_id(100 + number) + digest(bytes([number]))
        link, lines = epochs.link(link, line[:16], line[16:]), lines + line
    statement = epochs.batch(example.room, bob.id, example.new, "list", link)
    signed = dict(lines=lines, link=link, statement=statement, expected=epochs.signed(bob.seed, statement))
    yield "batch-most", dict(**signer, kind="list", **signed)


def files():
    """The content of each file."""
    example = Example()
    for folder, facts in (("Proving", proving(example)), ("Sealing", sealing(example))):
        for name, fact in facts:
            plain = {key: value.hex() if isinstance(value, bytes) else value for key, value in fact.items()}
            yield FOLDER / folder / f"{name}.json", json.dumps(plain, indent=2) + "\n"


if __name__ == "__main__":
    for path, content in files():
        path.write_text(content)
