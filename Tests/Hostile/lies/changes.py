"""Changes of the key and invites, told wrongly."""

import codec
import log
import words
from ask import Problem
from keys import Key
from relay import Relay
from words import Statement


class Boxes(Relay):
    """tells other boxes of the latest change of the key: `on` withheld, changed, mixed or earlier

    Changed is one bit of the first, mixed are two that have changed places, earlier are those of the change before.
    """

    def boxes(self, ask):
        if not self.on:
            return super().boxes(ask)
        if self.arguments[0] == "withheld":
            raise Problem("not-found")
        status, value = super().boxes(ask)
        room, boxes = self.room(ask), value["boxes"]
        if self.arguments[0] == "changed":
            boxes = bytes([boxes[0] ^ 1]) + boxes[1:]
        if self.arguments[0] == "mixed":
            boxes = boxes[48:96] + boxes[:48] + boxes[96:]
        if self.arguments[0] == "earlier":
            boxes = room.boxes[max(seq for seq in room.boxes if seq < int(ask.of))]
        return status, {"boxes": boxes}


class Ended(Relay):
    """lets in by invites that are used up or ended, and tells them as open; `on` with a class tells all as ended so

    Whom it lets in so it serves as long as it lies.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.served = []

    def turn(self, on, arguments):
        super().turn(on, arguments)
        for member in self.served:
            member.spans.clear()
        self.served = []

    def ended(self, room, invite):
        return super().ended(room, invite) if not self.on else "".join(self.arguments)

    def join(self, ask):
        if not self.on or self.arguments or ask.room not in self.rooms:
            return super().join(ask)
        room, id = self.room(ask), codec.data(ask.lines[0]["id"])
        epoch, said = room.epoch, Statement.read("join", codec.unb64(ask.lines[0]["body"]))
        # Whatever epoch the invite is of.
        room.epoch = said.epoch
        try:
            answer = super().join(ask)
        finally:
            room.epoch = epoch
        member = room.members.setdefault(ask.member, log.Member(ask.member, ask.member))
        if not member.present:
            member.token_hash, member.box = ask.token_hash, said.box
            member.spans.append([room.ids[id].seq, None])
            self.served.append(member)
        return answer

    def invited(self, ask):
        if not self.on:
            return super().invited(ask)
        if self.arguments:
            raise Problem("invite-ended", **{"class": self.arguments[0]})
        id = codec.data(ask.of)
        room = next(room for room in self.rooms.values() if id in room.invites)
        event = room.invites[id].event
        return 200, {"room": codec.text(room.id)} | ({"event": self.event(event)} if event else {})


class Stale(Relay):
    """says of each statement, but for those of messages, that its epoch is over; with `on crowd` that others came meanwhile"""

    def append(self, ask, kind, id, body):
        if self.on and kind in ("join", "name", "leave", "rotate", "invite"):
            raise Problem("stale-crowd" if self.arguments else "stale-epoch")
        return super().append(ask, kind, id, body)


class Passed(Relay):
    """tells each invite as one of a member of its own: `on` as it is, `on form` as one of the other form

    The member's statement is true, and has the invite's key, box and note; it isn't in the log.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.key = Key()

    def invited(self, ask):
        status, value = super().invited(ask)
        if self.on and "event" in value:
            value["event"] |= self.restated(codec.data(value["event"]["id"]))
        return status, value

    def restated(self, id):
        room = self.only
        said, token_hash = Statement.read("invite", room.ids[id].body), words.digest(b"token")
        form, terms = said.invite_form, said.rest[33:49]
        if self.arguments:
            form = words.GUEST if form == words.DEVICE else words.DEVICE
            terms = terms[:8] + (1).to_bytes(8, "big")
        rest = said.invite_key + form + terms + said.rest[49:]
        member = words.member_id(room.id, self.key.public)
        signed = words.statement(room.id, member, "invite", 1, id, token_hash, said.epoch, rest)
        body = Statement("invite", self.key.public, 1, token_hash, said.epoch, self.key.sign(signed), rest).body
        return {"member": codec.text(member), "body": body}


LIES = {"boxes": Boxes, "ended": Ended, "passed": Passed, "stale": Stale}
