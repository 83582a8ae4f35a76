#!/usr/bin/env python3
"""Writes the known answers beside it, one fact a file: the tree of RFC 9162, section 2.1, and tick's byte strings.

It follows the RFC's recursive definitions and tickprotocol(5) alone. Needs Python 3 and the package `cryptography`. Run it
to make the files anew; they change only where the protocol does.
"""

import hashlib
import json
import pathlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def u64(number):
    return number.to_bytes(8, "big")


def text(kind):
    return bytes([len(kind.encode())]) + kind.encode()


# The tree. Leaves are data, as in the RFC; `entry(n)` is the data of the n-th in the vectors.


def entry(index):
    return u64(index)


def leaf(data):
    return sha256(b"\0", data)


def node(left, right):
    return sha256(b"\1", left, right)


def split(count):
    """The largest power of two smaller than the count."""
    half = 1
    while half * 2 < count:
        half *= 2
    return half


def root(entries):
    if not entries:
        return sha256()
    if len(entries) == 1:
        return leaf(entries[0])
    k = split(len(entries))
    return node(root(entries[:k]), root(entries[k:]))


def inclusion(m, entries):
    if len(entries) == 1:
        return []
    k = split(len(entries))
    if m < k:
        return inclusion(m, entries[:k]) + [root(entries[k:])]
    return inclusion(m - k, entries[k:]) + [root(entries[:k])]


def consistency(m, entries, whole=True):
    if m == len(entries):
        return [] if whole else [root(entries)]
    k = split(len(entries))
    if m <= k:
        return consistency(m, entries[:k], whole) + [root(entries[k:])]
    return consistency(m - k, entries[k:], False) + [root(entries[:k])]


def compact_range(entries):
    hashes, start = [], 0
    for bit in reversed(range(len(entries).bit_length())):
        if len(entries) >> bit & 1:
            hashes.append(root(entries[start : start + (1 << bit)]))
            start += 1 << bit
    return hashes


# The curve, for keys that must be refused: x² = (y² - 1) / (d y² + 1).

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def x_of(y):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    for candidate in (x, x * pow(2, (P - 1) // 4, P) % P):
        if candidate * candidate % P == square:
            return candidate
    return None


def add(one, other):
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P
    y = (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P
    return x, y


def times(factor, point):
    result = (0, 1)
    while factor:
        if factor & 1:
            result = add(result, point)
        point, factor = add(point, point), factor >> 1
    return result


def encoded(y, sign=0):
    return (y | sign << 255).to_bytes(32, "little")


def small_orders():
    """The points whose order divides 8: all multiples of one of order 8, which a point of the whole group gives."""
    for y in range(2, 100):
        if x_of(y) is not None:
            point = times(L, (x_of(y), y))
            points = {times(n, point) for n in range(8)}
            if len(points) == 8:
                return sorted(points)
    raise AssertionError


# What is hashed and signed.

JOIN, NAME, LEAVE, ROTATE, INVITATION = range(1, 6)
GUEST, DEVICE = 0, 1
NOBODY = bytes(16)


def public(private):
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def room_of(invite):
    return sha256(b"tick invite v3\0", public(invite))[:16]


INVITE = Ed25519PrivateKey.from_private_bytes(bytes([9]) * 32)
ROOM = room_of(INVITE)
EPOCH = sha256(b"epoch")


def leaf_data(room, seq, at, kind, id, member, crowd, lists, body):
    return b"".join(
        [b"tick event v2\0", room, u64(seq), u64(at), text(kind), id, member, crowd, lists, sha256(body)]
    )


def chain(label, room, previous, seq, kind, id, member, body):
    return sha256(label, b"\0", room, previous, u64(seq), text(kind), id, member, sha256(body))


def entry_statement(room, form, member, id, count, inviter=NOBODY):
    """The first code's invite was made by nobody."""
    return b"tick entry v3\0" + room + inviter + bytes([form]) + member + id + u64(count)


class Member:
    def __init__(self, number, room=ROOM, token=None, seed=None, box=None, epoch=EPOCH):
        self.room, self.epoch = room, epoch
        self.seed = seed or bytes([number]) * 32
        self.private = Ed25519PrivateKey.from_private_bytes(self.seed)
        self.key = public(self.private)
        self.id = sha256(b"tick member v2\0", room, self.key)[:16]
        self.token = token or sha256(b"the token of ", bytes([number]))
        self.box = box or public(X25519PrivateKey.from_private_bytes(bytes([number]) * 32))

    def entry(self, count, id, name, invite=INVITE, form=GUEST, inviter=NOBODY):
        """What a join ends with."""
        signature = invite.sign(entry_statement(self.room, form, self.id, id, count, inviter))
        return bytes([form]) + self.box + public(invite) + signature + name

    def statement(self, what, count, id, rest):
        signed = [b"tick statement v3\0", self.room, self.id, bytes([what]), u64(count), id, self.token, self.epoch]
        return b"".join(signed) + sha256(rest)

    def body(self, what, count, id, rest=b""):
        signature = self.private.sign(self.statement(what, count, id, rest))
        return self.key + u64(count) + self.token + self.epoch + signature + rest


def rotation(crowd, old, new, removed=(), boxes=b""):
    """What a rotate event ends with; the two boxes in it hold nothing."""
    return b"".join([crowd, old, new, bytes(range(32)), b"p" * 48, b"k" * 48, sha256(boxes), *removed])


def invitation(key, form=GUEST, uses=0, expires=0):
    """What an invite event ends with; its box and its note hold nothing."""
    return key + bytes([form]) + u64(expires) + u64(uses) + b"b" * 48 + b"n" * 28


def receipt(room, member, kind, first, upto, root, crowd, lists):
    """`lists` counts in a receipt of lists alone."""
    chains = crowd + (lists if kind == 3 else bytes(32))
    return b"".join([b"tick receipt v3\0", room, member, bytes([kind]), u64(first), u64(upto), root, chains])


def write(file, /, **fact):
    def plain(value):
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, list):
            return [plain(item) for item in value]
        return value

    content = json.dumps({key: plain(value) for key, value in fact.items()}, indent=2, ensure_ascii=True)
    (pathlib.Path(__file__).parent / f"{file}.json").write_text(content + "\n")


def event_id(number):
    return bytes.fromhex("0199c0ffee00112233445566") + number.to_bytes(4, "big")


def trees():
    entries = [entry(n) for n in range(1000)]
    for size in [0, 1, 2, 3, 7, 8, 255, 256, 257, 1000]:
        write(f"tree-{size}", size=size, root=root(entries[:size]), range=compact_range(entries[:size]))
    for index, size in [(0, 1), (0, 2), (1, 2), (2, 3), (0, 7), (6, 7), (255, 256), (256, 257), (300, 1000), (999, 1000)]:
        proof = inclusion(index, entries[:size])
        write(f"inclusion-{index}-{size}", index=index, size=size, root=root(entries[:size]), proof=proof)
    for old, new in [(0, 5), (1, 2), (3, 7), (4, 7), (6, 8), (7, 7), (255, 256), (256, 257), (300, 1000), (512, 1000)]:
        proof = consistency(old, entries[:new]) if 0 < old < new else []
        write(
            f"consistency-{old}-{new}",
            old=old,
            new=new,
            old_root=root(entries[:old]),
            new_root=root(entries[:new]),
            proof=proof,
        )


def byte_strings():
    alice, crowd, lists = Member(1), sha256(b"crowd"), sha256(b"lists")
    for name, kind, body in [
        ("message", "message", b"sealed"),
        ("none", "other", b""),
        ("unicode", "\u2713\u00e9", b"sealed"),
        ("longest", "k" * 255, b"sealed"),
    ]:
        place = dict(room=ROOM, seq=2**53 - 1, at=1764000000123, kind=kind, id=event_id(1), member=alice.id)
        data = leaf_data(**place, crowd=crowd, lists=lists, body=body)
        write(f"event-{name}", **place, crowd=crowd, lists=lists, body=body, data=data, leaf=leaf(data))
    for name, label, kind in [("crowd", b"tick crowd v2", "rotate"), ("lists", b"tick lists v2", "list")]:
        place = dict(room=ROOM, previous=crowd, seq=7, kind=kind, id=event_id(2), member=alice.id, body=b"sealed")
        write(f"chain-{name}", **place, expected=chain(label, **place))

    write("room", invite=public(INVITE), expected=ROOM)
    write("member", room=ROOM, key=alice.key, expected=alice.id)

    count, id, name = 1764000000123, event_id(3), bytes(range(40))
    for kind, what, rest in [
        ("join", JOIN, alice.entry(count, id, name)),
        ("name", NAME, alice.box + bytes(1152)),
        ("leave", LEAVE, b""),
        ("rotate", ROTATE, rotation(crowd, EPOCH, sha256(b"next epoch"), [bytes(16), b"\1" * 16])),
        ("invite", INVITATION, invitation(bytes(32), uses=3, expires=count)),
    ]:
        write(
            f"body-{kind}",
            kind=kind,
            room=ROOM,
            seed=alice.seed,
            id=id,
            count=count,
            token=alice.token,
            epoch=EPOCH,
            rest=rest,
            statement=alice.statement(what, count, id, rest),
            expected=alice.body(what, count, id, rest),
        )
    statement = entry_statement(ROOM, GUEST, alice.id, id, count)
    write(
        "entry",
        room=ROOM,
        seed=bytes([9]) * 32,
        member=alice.id,
        id=id,
        count=count,
        box=alice.box,
        name=name,
        statement=statement,
        signature=INVITE.sign(statement),
        expected=alice.entry(count, id, name),
    )
    for name, kind in [("delivered", 1), ("read", 2), ("list", 3)]:
        place = dict(room=ROOM, member=alice.id, kind=kind, first=3, upto=1284, root=sha256(b"root"))
        place |= dict(crowd=sha256(b"crowd"), lists=sha256(b"lists"))
        statement = receipt(**place)
        write(f"receipt-{name}", **place, seed=alice.seed, statement=statement, signature=alice.private.sign(statement))


def keys():
    for number, (x, y) in enumerate(small_orders()):
        write(f"key-refused-small-order-{number}", key=encoded(y, x & 1))
    # y = ±1 with the sign of an x that is 0.
    write("key-refused-zero-x", key=encoded(1, 1))
    off = next(y for y in range(2, 100) if x_of(y) is None)
    on = next(y for y in range(2, 100) if x_of(y) is not None)
    write("key-refused-off-curve", key=encoded(off))
    write("key-refused-off-curve-sign", key=encoded(off, 1))
    # Of the y below 19 those have a second encoding that are on the curve.
    write("key-refused-second-encoding", key=encoded(on + P))
    write("key-refused-prime", key=encoded(P))
    write("key-refused-greatest", key=b"\xff" * 32)
    write("key-accepted-small-y", key=encoded(on))
    write("key-accepted-small-y-sign", key=encoded(on, 1))
    write("key-accepted", key=Member(1).key)

    candidates = [int.from_bytes(sha256(b"y", u64(n)), "little") % P for n in range(128)]
    for name, wanted in [("on", True), ("off", False)]:
        write(f"curve-{name}", keys=[encoded(y) for y in candidates if (x_of(y) is not None) == wanted])

    alice, message = Member(1), b"statement"
    good = alice.private.sign(message)
    scalar = int.from_bytes(good[32:], "little")
    write("signature-accepted", key=alice.key, message=message, signature=good)
    write("signature-refused-great-s", key=alice.key, message=message, signature=good[:32] + encoded(scalar + L))
    write("signature-refused-other-key", key=Member(2).key, message=message, signature=good)
    write("signature-refused-other-message", key=alice.key, message=message + b"s", signature=good)


def montgomery_of(y):
    """The u of a point on edwards25519 (RFC 7748, section 4.1); that of the neutral point is written as 0."""
    return (1 + y) * pow(1 - y, -1, P) % P


def boxes():
    """Of small order are the points whose multiples by 8 are neutral: those of the curve, and u = -1 of its twist."""
    small = {montgomery_of(y) for _, y in small_orders() if y != 1} | {0, P - 1}
    assert len(small) == 5
    for number, u in enumerate(sorted(small)):
        write(f"box-refused-small-order-{number}", box=u.to_bytes(32, "little"))
    write("box-refused-prime", box=P.to_bytes(32, "little"))
    write("box-refused-second-encoding", box=(P + 9).to_bytes(32, "little"))
    write("box-refused-highest-bit", box=(9 | 1 << 255).to_bytes(32, "little"))
    write("box-refused-greatest", box=b"\xff" * 32)
    write("box-accepted", box=Member(1).box)
    write("box-accepted-base", box=(9).to_bytes(32, "little"))
    write("box-accepted-greatest", box=(P - 2).to_bytes(32, "little"))


def crowd():
    """A room's story: each event with what it does and what is wrong with it. No name opens."""
    alice, bob, carol, mallory = (Member(number) for number in range(1, 5))
    name = b"n" * 40
    story, value, seq = [], bytes(32), 0

    def say(kind, member, body, change, flaw="", id=None, skip=0):
        nonlocal value, seq
        seq += 1 + skip
        id = id or event_id(seq)
        value = chain(b"tick crowd v2", ROOM, value, seq, kind, id, member.id, body)
        story.append([seq, kind, id, member.id, body, change, flaw, value])

    def join(member, count, name=name, id=None, of=None, **entry):
        id = id or event_id(seq + 1)
        rest = (of or member).entry(count, id, name, **entry)
        return member.body(JOIN, count, id, rest)

    def named(member, count, name=name):
        return member.body(NAME, count, event_id(seq + 1), member.box + name)

    def leave(member, count):
        return member.body(LEAVE, count, event_id(seq + 1))

    def rotate(member, count, removed=(), old=EPOCH, new=None, crowd=None):
        rest = rotation(crowd or value, old, new or following, [member.id for member in removed])
        return member.body(ROTATE, count, event_id(seq + 1), rest)

    following = sha256(b"next epoch")
    stranger, stale = Member(5), Member(1, epoch=sha256(b"another epoch"))
    other = Ed25519PrivateKey.from_private_bytes(bytes([8]) * 32)
    # Nothing of these has an effect, so that neither their epoch becomes the room's.
    early = Member(5, epoch=sha256(b"an early epoch"))
    say("leave", early, leave(early, 1), "", "absent")
    say("join", early, join(early, 2, invite=other), "", "invite")
    first_join, first_id = join(alice, 100), event_id(seq + 1)
    say("join", alice, first_join, "joined")
    say("join", bob, join(bob, 100), "joined")
    say("join", carol, join(carol, 100), "joined")
    say("join", bob, join(alice, 200), "", "key")
    say("name", alice, named(alice, 100), "", "count")
    say("join", alice, first_join, "", "count", id=first_id)
    say("name", alice, named(alice, 101)[:-1] + b"x", "", "signature")
    say("name", alice, named(alice, 102), "renamed")
    say("join", alice, join(alice, 103), "", "present")
    say("leave", alice, leave(alice, 104) + b"x", "", "malformed")
    # A name's statement with the length of a join's: what was signed isn't what it is called.
    say("join", alice, named(alice, 104, b"n" * 140), "", "signature")
    say("leave", stranger, leave(stranger, 1), "", "absent")
    say("name", stranger, named(stranger, 2), "", "absent")
    say("join", stranger, join(stranger, 3, invite=other), "", "invite")
    say("join", stranger, join(stranger, 4, form=1), "", "invite")
    say("join", stranger, join(stranger, 5, of=mallory), "", "entry")
    other_count = stranger.entry(7, event_id(seq + 1), name)
    say("join", stranger, stranger.body(JOIN, 6, event_id(seq + 1), other_count), "", "entry")
    other_event = stranger.entry(7, event_id(seq), name)
    say("join", stranger, stranger.body(JOIN, 7, event_id(seq + 1), other_event), "", "entry")
    say("name", stale, named(stale, 105), "", "epoch")
    say("name", alice, named(alice, 105), "", "count")
    unsound = Member(1, box=bytes(31) + b"\x80")
    say("name", unsound, named(unsound, 106), "", "box")
    unsound = Member(5, box=bytes(32))
    say("join", unsound, join(unsound, 8), "", "box")
    say("leave", carol, leave(carol, 101), "left")
    say("leave", bob, leave(bob, 101), "left")
    say("join", bob, join(bob, 101, id=event_id(900)), "", "count", id=event_id(900))
    say("name", bob, named(bob, 102), "", "absent")
    say("join", bob, join(bob, 103), "joined")
    other_token = Member(2, token=sha256(b"another token"))
    say("leave", other_token, leave(other_token, 104), "", "token")
    # Whatever a name is: nobody needs to open it.
    say("join", mallory, join(mallory, 1, bytes(28)), "joined")
    say("name", mallory, named(mallory, 2, bytes(1152)), "renamed")
    say("leave", alice, leave(alice, 300), "left")
    say("join", carol, join(carol, 2**53 - 1), "joined")
    say("leave", carol, leave(carol, 2**53), "", "malformed")

    say("rotate", stranger, rotate(stranger, 9), "", "absent")
    say("rotate", other_token, rotate(other_token, 400), "", "token")
    say("rotate", bob, rotate(bob, 401, crowd=sha256(b"another crowd")), "", "crowd")
    say("rotate", bob, rotate(bob, 402, new=EPOCH), "", "rotation")
    say("rotate", bob, rotate(bob, 403, old=sha256(b"never an epoch")), "", "rotation")
    say("rotate", bob, rotate(bob, 404, [bob]), "", "removedSelf")
    say("rotate", bob, rotate(bob, 405, [alice]), "", "removedAbsent")
    rising = sorted([carol, mallory], key=lambda member: member.id)
    say("rotate", bob, rotate(bob, 406, rising[::-1]), "", "malformed")
    say("rotate", bob, rotate(bob, 406, [carol, carol]), "", "malformed")
    say("rotate", bob, rotate(bob, 407, rising), "rotated")
    say("name", bob, named(bob, 408), "", "epoch")
    say("rotate", bob, rotate(bob, 409), "", "epoch")
    later, again = Member(2, epoch=following), Member(1, epoch=following)
    say("name", later, named(later, 410), "renamed")
    say("join", again, join(again, 500), "", "invite")
    say("rotate", later, rotate(later, 411, old=following, new=EPOCH), "", "rotation")
    say("rotate", later, rotate(later, 412, new=sha256(b"third epoch")), "rotated")
    say("name", later, named(later, 413), "", "epoch")

    def invite(member, count, key, **terms):
        return member.body(INVITATION, count, event_id(seq + 1), invitation(key, **terms))

    epoch = sha256(b"third epoch")
    alice, bob, carol = (Member(number, epoch=epoch) for number in (1, 2, 3))
    once, any_number, device, last = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in range(20, 24))
    say("invite", alice, invite(alice, 600, public(once)), "", "absent")
    say("invite", other_token, invite(Member(2, token=other_token.token, epoch=epoch), 500, public(once)), "", "token")
    say("invite", bob, invite(bob, 501, public(once), form=2), "", "malformed")
    say("invite", bob, invite(bob, 501, public(once), form=DEVICE, uses=2), "", "malformed")
    say("invite", bob, invite(bob, 501, bytes(32)), "", "invite")
    say("invite", bob, invite(bob, 502, public(INVITE)), "", "invite")
    say("invite", bob, invite(bob, 503, public(once), uses=1, expires=1), "invited")
    say("invite", bob, invite(bob, 504, public(once)), "", "invite")
    say("join", alice, join(alice, 601), "", "invite")
    say("join", alice, join(alice, 602, invite=once, inviter=bob.id, form=DEVICE), "", "invite")
    say("join", alice, join(alice, 603, invite=once, inviter=bob.id, form=2), "", "invite")
    say("join", alice, join(alice, 604, invite=once), "", "entry")
    say("join", alice, join(alice, 605, invite=once, inviter=carol.id), "", "entry")
    # A member that it doesn't let in uses no invite.
    say("join", bob, join(bob, 505, invite=once, inviter=bob.id), "", "present")
    say("join", alice, join(alice, 606, invite=once, inviter=bob.id), "joined")
    say("join", carol, join(carol, 2**53 - 1, invite=once, inviter=bob.id), "", "count")
    dave = Member(6, epoch=epoch)
    say("join", dave, join(dave, 1, invite=once, inviter=bob.id), "", "invite")
    say("invite", bob, invite(bob, 506, public(any_number)), "invited")
    say("join", dave, join(dave, 2, invite=any_number, inviter=bob.id), "joined")
    # A removal raises no count but its own.
    mallory = Member(4, epoch=epoch)
    say("join", mallory, join(mallory, 2, invite=any_number, inviter=bob.id), "", "count")
    say("join", mallory, join(mallory, 3, invite=any_number, inviter=bob.id), "joined")
    say("invite", alice, invite(alice, 607, public(device), form=DEVICE, uses=1), "invited")
    say("leave", bob, leave(bob, 507), "left")
    erin = Member(7, epoch=epoch)
    say("join", erin, join(erin, 1, invite=any_number, inviter=bob.id), "", "invite")
    say("join", erin, join(erin, 2, invite=device, inviter=alice.id), "", "invite")
    say("join", erin, join(erin, 3, invite=device, inviter=alice.id, form=DEVICE), "joined")
    say("invite", alice, invite(alice, 608, public(last)), "invited")
    say("rotate", alice, rotate(alice, 609, old=epoch, new=sha256(b"fourth epoch")), "rotated")
    alice, bob = (Member(number, epoch=sha256(b"fourth epoch")) for number in (1, 2))
    say("join", bob, join(bob, 600, invite=last, inviter=alice.id), "", "invite")
    say("invite", alice, invite(alice, 610, public(last)), "", "invite")

    fields = ["seq", "kind", "id", "member", "body", "change", "flaw", "crowd"]
    for number, row in enumerate(story, 1):
        write(f"crowd-{number:02}", room=ROOM, **dict(zip(fields, row)))


def example():
    """The example in tickprotocol(5): a room into which two come by its first code, and a receipt over the first event."""

    def hkdf(secret, info):
        return HKDF(algorithm=SHA256(), length=32, salt=None, info=info).derive(secret)

    code_root, name, at = bytes(range(32)), bytes(range(28)), 1764000000123
    invite = Ed25519PrivateKey.from_private_bytes(hkdf(code_root, b"tick invite seed v3"))
    room = room_of(invite)
    epoch = sha256(b"tick epoch v3\0", room, hkdf(code_root, b"tick secret v3"))

    def member(first):
        identity = bytes(range(first, first + 32))
        box = public(X25519PrivateKey.from_private_bytes(hkdf(identity, b"tick box key v3" + room)))
        token = sha256(hkdf(identity, b"tick token v1" + room))
        seed = hkdf(identity, b"tick signing key v2" + room)
        return Member(0, room=room, token=token, seed=seed, box=box, epoch=epoch)

    alice, bob = member(0x20), member(0x40)
    id, count = event_id(1), at - 123
    rest = alice.entry(count, id, name, invite=invite)
    body = alice.body(JOIN, count, id, rest)
    second = bob.body(JOIN, count + 1, event_id(2), bob.entry(count + 1, event_id(2), name, invite=invite))
    crowd = chain(b"tick crowd v2", room, bytes(32), 1, "join", id, alice.id, body)
    root = leaf(leaf_data(room, 1, at, "join", id, alice.id, crowd, bytes(32), body))
    write(
        "example",
        root_of_code=code_root,
        invite=public(invite),
        room=room,
        epoch=epoch,
        identity=bytes(range(0x20, 0x40)),
        seed=alice.seed,
        key=alice.key,
        member=alice.id,
        box=alice.box,
        token=alice.token,
        id=id,
        at=at,
        count=count,
        name=name,
        entry_statement=entry_statement(room, GUEST, alice.id, id, count),
        entry=invite.sign(entry_statement(room, GUEST, alice.id, id, count)),
        statement=alice.statement(JOIN, count, id, rest),
        body=body,
        body_hash=sha256(body),
        crowd=crowd,
        root=root,
        receipt=alice.private.sign(receipt(room, alice.id, 2, 1, 1, root, crowd, bytes(32))),
        second_member=bob.id,
        second_box=bob.box,
        second_body=second,
        crowd_after_both=chain(b"tick crowd v2", room, crowd, 2, "join", event_id(2), bob.id, second),
    )


if __name__ == "__main__":
    example()
    trees()
    byte_strings()
    keys()
    boxes()
    crowd()
