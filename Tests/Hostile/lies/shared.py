"""A member's event is told under the seq of a message."""

import log
import words
from ask import Problem
from relay import Relay
from words import CROWD, digest


class TwoInOne(Relay):
    """keeps a member's statement to itself (`on keep`) and tells of it under the seq of the next message (`on play`), which it shows nobody"""

    def __init__(self, names=()):
        super().__init__(names)
        self.statement, self.told_of = None, None

    def append(self, ask, kind, id, body):
        step = self.arguments[0] if self.on else None
        if step == "keep" and kind in CROWD:
            self.statement = (kind, id, ask.member, body)
            raise Problem("bad-request")
        if step != "play" or kind != "message" or self.told_of:
            return super().append(ask, kind, id, body)
        room = self.room(ask)
        said, what, member, text = self.statement
        seq = room.head + 1
        room.crowd = words.chained(b"tick crowd v2", room.id, room.crowd, seq, said, what, member, digest(text))
        event = super().append(ask, kind, id, body)
        self.told_of = log.Event(seq, said, what, member, event.at, text, event.crowd, event.lists)
        room.members[member].count = words.Statement.read(said, text).count
        return event

    def members(self, ask):
        status, value = super().members(ask)
        if self.told_of and self.told_of.seq > ask.number("after"):
            value["crowd"] = sorted(value["crowd"] + [self.event(self.told_of)], key=lambda event: event["seq"])
        return status, value

    def sent(self, ask):
        status, value = super().sent(ask)
        if self.told_of and ask.query.get("all") == "1":
            value["messages"] = [m for m in value["messages"] if m["event"]["seq"] != self.told_of.seq]
        return status, value

    def page(self, ask):
        page = super().page(ask)
        seqs = [event["seq"] for event in page["events"]]
        if not self.told_of or self.told_of.seq not in seqs:
            return page
        room = self.room(ask)
        shown = [event for event in room.events if seqs[0] <= event.seq < self.told_of.seq]
        place = seqs[0]
        if not shown:
            shown = [event for event in room.events if event.seq > self.told_of.seq]
            place = self.told_of.seq + 1
            page["gap"] = {"from": self.told_of.seq, "upto": self.told_of.seq}
        page = {name: page[name] for name in page if name not in ("link", "rest")} | self.cut(room, shown)
        page["events"] = [self.event(event) for event in shown]
        if "tree" in ask.query:
            page["tree"] = self.before(room, place)
            end = shown[-1].seq if shown else self.told_of.seq
            page["tree"]["proof"] = b"".join(room.tree.consistency(ask.number("tree"), end))
        return page


LIES = {"two-in-one": TwoInOne}
