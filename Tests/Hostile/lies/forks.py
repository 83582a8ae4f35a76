"""Two logs where there should be one: some members are shown another than the rest."""

import os
import secrets

import codec
import processes
from relay import Relay


class Forked(Relay):
    """shows the members that `on` names another log: the first message sent from then on has another time there

    With `off` and names it is those from now on, and no more of the log differs.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.other, self.sides = None, set()

    def turn(self, on, arguments):
        super().turn(on, arguments)
        self.sides = {self.record.member(name) for name in arguments}
        if on:
            self.other = self.only.fork()

    def is_beside(self, ask):
        return ask.member in self.sides

    def room(self, ask):
        return self.other if self.other and self.is_beside(ask) else self.rooms[ask.room]

    def shown_to(self, member):
        return self.other if member in self.sides else self.only

    def logs(self, room):
        return [self.rooms[room]] + ([self.other] if self.other else [])

    def append(self, ask, kind, id, body):
        event = self.rooms[ask.room].append(kind, id, ask.member, body)
        if not self.other:
            return event
        if self.on and kind == "message":
            self.on = False
            beside = self.differ(event)
        else:
            beside = self.other.append(kind, id, ask.member, body, event.at)
        return beside if self.is_beside(ask) else event

    def differ(self, event):
        return self.other.append(event.kind, event.id, event.member, event.body, event.at + 1)


class ForkedRoots(Forked):
    """as `fork`, and tells of each receipt the root that was signed, with that log's proof"""

    def sizes(self, room, claims, size):
        honest = super().sizes(room, claims, size)
        if not self.other:
            return honest
        signed = {receipt.upto: receipt.root for receipt in room.receipts}
        tree = self.other.tree
        for told in honest:
            upto = told["size"]
            if signed.get(upto) == tree.root(upto) != told["root"] and size <= tree.size:
                told |= {"root": signed[upto], "proof": b"".join(tree.consistency(upto, size))}
        return honest


class Hidden(Forked):
    """shows the members that `on` names an event of an unknown kind where the next message is"""

    def differ(self, event):
        return self.other.append("later", secrets.token_bytes(16), event.member, event.body, event.at)


class JoinInPlace(Forked):
    """shows the members that `on` names the last genuine join again, where the next message is"""

    def differ(self, event):
        old = [event for event in self.other.events if event.kind == "join"][-1]
        return self.other.append(old.kind, old.id, old.member, old.body, event.at)


class TwoBodies(Forked):
    """keeps a message for the members that `on` names, and another with the same id for the others, at one seq"""

    def sent_one(self, ask, id, body):
        if not self.on:
            return super().sent_one(ask, id, body)
        beside = self.other.ids.get(id)
        if not beside:
            beside = self.other.append("message", id, ask.member, body)
            return {"seq": beside.seq, "at": beside.at}
        if beside.body == body:
            return {"seq": beside.seq, "at": beside.at}
        self.on = False
        event = self.rooms[ask.room].append("message", id, ask.member, body, beside.at)
        return {"seq": event.seq, "at": event.at}


class TwoTails(Forked):
    """shows the next process of the members that `on` names another log than their others"""

    def __init__(self, names=()):
        super().__init__(names)
        self.beside, self.known = None, set()

    def turn(self, on, arguments):
        super().turn(on, arguments)
        self.beside = None

    def is_beside(self, ask):
        if ask.member not in self.sides:
            return False
        process = processes.asking(ask.peer)
        if self.other and process not in self.known and self.beside is None:
            self.beside = process
        self.known.add(process)
        return process == self.beside

    def room(self, ask):
        # Whoever asked before there were two logs stays with the first.
        if not self.other:
            self.known.add(processes.asking(ask.peer))
        return super().room(ask)


class RolledBack(Relay):
    """goes back to the first events, as many as `on` says, and appends as many others as it says then

    What some of them do once they are told `on again` is in `again`.
    """

    def __init__(self, names=()):
        super().__init__(names)
        self.older = []

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if on and arguments[0] == "again":
            self.again()
        elif on:
            room = self.only
            self.older.append(room)
            self.rooms[room.id] = after = room.fork(int(arguments[0]))
            for _ in range(int(arguments[1]) if len(arguments) > 1 else 0):
                after.append("later", secrets.token_bytes(16), room.events[0].member, os.urandom(64))

    def again(self):
        pass

    @property
    def lacking(self):
        """The events that it had before it went back, and hasn't."""
        return [event for event in self.older[-1].events if event.id not in self.only.ids]

    def all_logs(self, room):
        return self.logs(room) + self.older


class Relisted(RolledBack):
    """goes back as `rollback` does, and lists, once it is told `on again`, what it lacks, with the proofs of before"""

    lists = False

    def again(self):
        self.lists = True

    def sent(self, ask):
        status, value = super().sent(ask)
        if self.lists:
            lacking = [e for e in self.lacking if e.kind == "message" and e.member == ask.member]
            value["messages"] += [self.status(self.older[-1], event, self.older[-1].head) for event in lacking]
            value["batches"] += self.batches(self.older[-1], lacking)
        return status, value

    def message(self, ask):
        if self.lists and codec.data(ask.of) in {event.id for event in self.lacking}:
            room, self.rooms[ask.room] = self.only, self.older[-1]
            try:
                return super().message(ask)
            finally:
                self.rooms[ask.room] = room
        return super().message(ask)


class Refilled(RolledBack):
    """goes back as `rollback` does, and appends, once it is told `on again`, what it lacks with other bodies, which nobody signed"""

    def again(self):
        for event in self.lacking:
            self.only.append(event.kind, event.id, event.member, os.urandom(64))


class Filled(RolledBack):
    """goes back as `rollback` does, and appends, once it is told `on again`, so many messages in each member's name that what it lacks is
    not among the latest"""

    def again(self):
        for event in self.only.events[:2]:
            for _ in range(101):
                self.only.append("message", secrets.token_bytes(16), event.member, os.urandom(64))


LIES = {
    "fork": Forked, "fork-roots": ForkedRoots, "hidden": Hidden, "join-in-place": JoinInPlace,
    "two-bodies": TwoBodies, "two-tails": TwoTails, "rollback": RolledBack, "relisted": Relisted,
    "refilled": Refilled, "filled": Filled,
}  # fmt: skip
