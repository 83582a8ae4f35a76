"""Who is in the room, told wrongly."""

import copy
import secrets

import codec
import log
import words
from ask import Problem
from keys import Key
from relay import Relay
from words import CROWD, Statement


def rotation(room, removed):
    """The rest of a rotation's body that removes members, to a secret that nobody has."""
    return room.crowd + room.epoch + secrets.token_bytes(32 + 32 + 48 + 48 + 32) + b"".join(removed)


class Uninvited(Relay):
    """makes a member that nobody let in, which receipts all, and says or removes what `on` tells: speak, remove NAME

    It has a key and a member's id, a true signature, the room's epoch, and a name that another member sealed. Its entry is
    that of the member that joined last; with `on own` it is signed by an invite of its own, with `on none` by the member's
    own key. With `on device` it comes by the invite that a member made last, whose entry it signs itself. With `on foreign` its
    id isn't the hash of its key.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.key, self.id, self.count = Key(), None, 1

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if not on:
            return
        room, verb = self.only, (arguments + [""])[0]
        if not self.id:
            self.id = secrets.token_bytes(16) if verb == "foreign" else words.member_id(room.id, self.key.public)
            self.enter(verb)
        if verb == "speak":
            room.append("message", secrets.token_bytes(16), self.id, secrets.token_bytes(80))
        if verb == "remove":
            # The member goes on being served: it is the others who are to believe it.
            present = copy.deepcopy(room.members)
            self.say("rotate", rotation(room, [self.record.member(arguments[1])]))
            room.members = present

    def enter(self, verb):
        room, id = self.only, secrets.token_bytes(16)
        last = Statement.read("join", [event for event in room.events if event.kind == "join"][-1].body)
        invite, entry, form = last.invite, last.entry, words.GUEST
        signed = words.entry(room.id, self.id, id, self.count)
        if verb == "device":
            made = [event for event in room.events if event.kind == "invite"][-1]
            invite, form = Statement.read("invite", made.body).invite_key, words.DEVICE
            entry = self.key.sign(words.entry(room.id, self.id, id, self.count, form, made.member))
        if verb == "own":
            other = Key()
            invite, entry = other.public, other.sign(signed)
        if verb == "none":
            entry = self.key.sign(signed)
        self.say("join", form + last.box + invite + entry + last.name, id)

    def say(self, kind, rest, id=None):
        room, id, token_hash = self.only, id or secrets.token_bytes(16), words.digest(b"token")
        signed = words.statement(room.id, self.id, kind, self.count, id, token_hash, room.epoch, rest)
        signature = self.key.sign(signed)
        body = Statement(kind, self.key.public, self.count, token_hash, room.epoch, signature, rest).body
        epoch, used = room.epoch, {id: invite.used for id, invite in room.invites.items()}
        room.append(kind, id, self.id, body)
        # The room that is served stays in its epoch, and its invites as they were: readers are to find that nobody let the
        # member in.
        room.epoch = epoch
        for id, count in used.items():
            room.invites[id].used = count
        self.count += 1

    def status(self, room, event, size, after=0):
        status = super().status(room, event, size, after)
        if self.on:
            root = room.tree.root(event.seq)
            for kind in ("delivered", "read"):
                signed = words.receipt(room.id, self.id, kind, event.seq, event.seq, root, event.crowd, event.lists)
                status["claims"].append({
                    "member": codec.text(self.id), "kind": kind, "from": event.seq, "upto": event.seq,
                    "at": event.at, "sig": self.key.sign(signed),
                })  # fmt: skip
        return status


class Omitted(Relay):
    """leaves out of the list of the crowd's events those of the kind and member that `on` names"""

    def members(self, ask):
        status, value = super().members(ask)
        if self.on:
            kind, member = self.arguments[0], codec.text(self.record.member(self.arguments[1]))
            value["crowd"] = [e for e in value["crowd"] if (e["kind"], e["member"]) != (kind, member)]
        return status, value


class Replayed(Relay):
    """appends the oldest statement of the kind and member that `on` names again"""

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if on:
            kind, member = arguments[0], self.record.member(arguments[1])
            old = next(event for event in self.only.events if (event.kind, event.member) == (kind, member))
            self.only.append(kind, old.id, old.member, old.body)


class Forged(Relay):
    """appends a statement that its member never made; `on` names kind and member, and whom a rotation removes

    All is as it would be but the signature, which is of the member's last statement. A name is another member's.
    """

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if not on:
            return
        room, kind, member = self.only, arguments[0], self.record.member(arguments[1])
        statements = [(e.member, Statement.read(e.kind, e.body)) for e in room.events if e.kind in CROWD]
        last = [said for of, said in statements if of == member][-1]
        other = next(said for of, said in statements if of != member)
        rest = {"name": last.box + other.name, "leave": b""}.get(kind)
        if kind == "rotate":
            rest = rotation(room, [self.record.member(arguments[2])])
        body = Statement(kind, last.key, last.count + 1, last.token_hash, last.epoch, last.signature, rest).body
        present, epoch = copy.deepcopy(room.members), room.epoch
        room.append(kind, secrets.token_bytes(16), member, body)
        room.members, room.epoch = present, epoch


class Unchained(Relay):
    """makes the leaves from then on as if the events of the kind and member that `on` names had never been

    They aren't told among the crowd's events any more, either.
    """

    def is_hidden(self, event):
        kind, member = self.arguments[0], self.record.member(self.arguments[1])
        return (event.kind, event.member) == (kind, member)

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if not on:
            return
        room, crowd = self.only, words.NOTHING
        for event in room.events:
            if event.kind in CROWD and not self.is_hidden(event):
                place = (event.seq, event.kind, event.id, event.member, event.hash)
                crowd = words.chained(b"tick crowd v2", room.id, crowd, *place)
        # What the next leaf is said to follow; those that are there stay as they are.
        room.crowd = room.events[-1].crowd = crowd

    def members(self, ask):
        status, value = super().members(ask)
        if self.on:
            hidden = [codec.text(event.id) for event in self.room(ask).events if self.is_hidden(event)]
            value["crowd"] = [event for event in value["crowd"] if event["id"] not in hidden]
        return status, value


class NameTaken(Relay):
    """keeps a name and a rotation that removes members to itself, and puts them around the next message

    `on keep` begins to keep them; `on play` puts the name before it and the rotation behind it, `on play before` both before
    it: the member that is named so then gets the message in another's place.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.kept, self.boxes_kept = {}, b""

    def state(self, ask, kind, id, body, boxes=b""):
        self.boxes_kept = boxes or self.boxes_kept
        return super().state(ask, kind, id, body, boxes)

    def append(self, ask, kind, id, body):
        step = self.arguments[0] if self.on else None
        if step == "keep" and kind in ("name", "rotate"):
            self.kept[kind] = (kind, id, ask.member, body)
            raise Problem("bad-request")
        if step == "play" and kind == "message":
            room, isBefore = self.room(ask), "before" in self.arguments
            if isBefore:
                room.boxes[room.append(*self.kept["rotate"]).seq] = self.boxes_kept
            room.append(*self.kept["name"])
            event = super().append(ask, kind, id, body)
            if not isBefore:
                room.append(*self.kept["rotate"])
            self.on = False
            return event
        return super().append(ask, kind, id, body)


class Ahead(Relay):
    """says that the count of a join or leave is stale, and that the last one was as many hours ahead as `on` tells"""

    def append(self, ask, kind, id, body):
        if self.on and kind in ("join", "name", "leave"):
            raise Problem("stale-count", count=log.now() + 3_600_000 * int(self.arguments[0]))
        return super().append(ask, kind, id, body)


class Busy(Ahead):
    """says so once of each statement of a member's, and then that it has no time for as many seconds as `on` tells"""

    def append(self, ask, kind, id, body):
        if not self.on or kind == "message":
            return super().append(ask, kind, id, body)
        self.refused = getattr(self, "refused", set()) ^ {id}
        if id in self.refused:
            raise Problem("stale-count", count=log.now())
        raise Problem("rate-limited", retry_after=int(self.arguments[0]))


LIES = {"ahead": Ahead, "busy": Busy,
    "unchained": Unchained, "uninvited": Uninvited, "omitted": Omitted, "replayed": Replayed, "forged": Forged,
    "name-taken": NameTaken,
}  # fmt: skip
