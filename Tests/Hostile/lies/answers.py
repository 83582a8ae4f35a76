"""Answers to messages that aren't stored, or not where the relay says."""

import codec
from ask import Problem
from relay import Relay


class OneSeq(Relay):
    """stores the last message of a request alone, and answers its seq to all of them"""

    def send(self, ask):
        if not self.on:
            return super().send(ask)
        asked, lines = ask.lines, ask.body.splitlines()
        ask.body = b"\n".join(lines[-2:])
        status, lines = super().send(ask)
        return status, [lines[0] | {"id": message["id"]} for message in asked if "id" in message]


class Copied(Relay):
    """appends the event that `on` names once more, and means the copy where its id is asked for"""

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if on:
            old = self.only.events[int(arguments[0]) - 1]
            self.copy = self.only.append(old.kind, old.id, old.member, old.body)

    def message(self, ask):
        if self.on and codec.data(ask.of) == self.copy.id:
            ask.of = str(self.copy.seq)
        return super().message(ask)


class FarSeq(Relay):
    """answers messages and edits with the seq that `on` names"""

    def sent_one(self, ask, id, body):
        return self.far(super().sent_one(ask, id, body))

    def edited_one(self, ask, id, body):
        return self.far(super().edited_one(ask, id, body))

    def far(self, answer):
        return answer | {"seq": int(self.arguments[0])} if self.on else answer


class Unstored(Relay):
    """says of list edits that it has stored them, and hasn't"""

    def edited_one(self, ask, id, body):
        return {"seq": self.room(ask).head + 1, "at": 0} if self.on else super().edited_one(ask, id, body)


class Elsewhere(Relay):
    """begins a page that is asked for by its distance from the end, or by a time, with the seq that `on` names, after a gap from another on"""

    def start(self, ask, room):
        if self.on and ("last" in ask.query or "since" in ask.query):
            return int(self.arguments[0]) - 1
        return super().start(ask, room)

    def page(self, ask):
        page = super().page(ask)
        if self.on and self.arguments[1:] and ("last" in ask.query or "since" in ask.query):
            page["gap"] = {"from": int(self.arguments[1]), "upto": int(self.arguments[0]) - 1}
        return page


class Unremoved(Relay):
    """says that another member has removed whoever asks, and shows no statement of that, or one from before its last join"""

    def check(self, ask):
        super().check(ask)
        if self.on and ask.what != "removal":
            raise Problem("removed")

    def removal(self, ask):
        room, member = self.room(ask), self.room(ask).members[ask.member]
        if not self.on or len(member.spans) < 2:
            return super().removal(ask)
        before = room.events[: member.spans[0][1]]
        name = [event for event in before if event.member == before[-1].member and event.kind in ("join", "name")][-1]
        return 200, {"event": self.event(before[-1]), "name": self.event(name)}


LIES = {"elsewhere": Elsewhere, "one-seq": OneSeq, "copied": Copied, "far-seq": FarSeq, "unremoved": Unremoved, "unstored": Unstored}
