"""Receipts, and messages, for something else than what they are about."""

import copy
import secrets

import codec
import log
from relay import Relay


def receipted(room, seq, by=None, kind=None):
    receipts = (r for r in room.receipts if r.start <= seq <= r.upto)
    return [r for r in receipts if (by or r.member) == r.member and (kind or r.kind) == r.kind]


class Swapped(Relay):
    """shows genuine receipts with one field changed: member, kind, from, upto or sig, as `on` says

    They are receipts of the first reader; with `member` the second is said to have given them.
    """

    def status(self, room, event, size, after=0):
        status = super().status(room, event, size, after)
        if not self.on:
            return status
        status["claims"] = []
        for receipt in room.receipts:
            told = self.changed_receipt(copy.copy(receipt), event.seq)
            if told and told.start <= event.seq <= told.upto:
                status["claims"].append(self.claim(told))
        return status

    def changed_receipt(self, receipt, seq):
        """None where the change would leave the receipt as good as it was."""
        what = self.arguments[0]
        if what == "member":
            receipt.member = self.record.member("carol")
        elif what == "kind":
            receipt.kind = {"delivered": "read"}.get(receipt.kind)
        elif what == "from" and receipt.start > seq:
            receipt.start = seq
        elif what == "upto" and receipt.upto < seq:
            receipt.upto = seq
        elif what == "sig":
            receipt.sig = bytes([receipt.sig[0] ^ 1]) + receipt.sig[1:]
        else:
            return None
        return receipt if receipt.kind else None


class AnotherRecord(Relay):
    """answers about the message that was read last, whichever is asked for"""

    def message(self, ask):
        room = self.room(ask)
        read = [r.upto for r in room.receipts if r.kind == "read"]
        if self.on and read:
            seqs = [e.seq for e in room.events if e.kind == "message" and receipted(room, e.seq, kind="read")]
            ask.of = str(max(seqs))
        return super().message(ask)


class ReusedSeq(Relay):
    """gives a new message the seq that `on` names, whose message is receipted already"""

    def __init__(self, names=()):
        super().__init__(names)
        self.fakes = {}

    def append(self, ask, kind, id, body):
        if not self.on or kind != "message":
            return super().append(ask, kind, id, body)
        seq = int(self.arguments[0])
        old = self.room(ask).events[seq - 1]
        if id not in self.fakes:
            self.fakes[id] = log.Event(seq, kind, id, ask.member, old.at, body, old.crowd, old.lists)
        return self.fakes[id]

    def message(self, ask):
        fake, room = self.fakes.get(codec.data(ask.of)), self.room(ask)
        if not fake:
            return super().message(ask)
        size = ask.number("size") or room.head
        status = self.status(room, fake, size)
        batches = self.batches(room, [room.events[fake.seq - 1]])
        sizes = self.sizes(room, status["claims"], size)
        return 200, {"counter": room.counter, "size": size, "batches": batches, "sizes": sizes} | status

    def sent(self, ask):
        status, value = super().sent(ask)
        for fake in self.fakes.values():
            for message in value["messages"]:
                if message["event"]["seq"] == fake.seq:
                    message["event"] = self.event(fake)
        return status, value


class DoubleSeq(Relay):
    """shows the last event of a page twice, the second time with another id and body"""

    def page(self, ask):
        page = super().page(ask)
        if self.on and page["events"]:
            again = page["events"][-1] | {"id": codec.text(secrets.token_bytes(16)), "body": secrets.token_bytes(80)}
            page["events"].append(again)
        return page


class Cursor(Relay):
    """tells members that they delivered and read as far as the two numbers of `on` say"""

    def standing(self, ask):
        status, value = super().standing(ask)
        if self.on:
            for kind, cursor in zip(("delivered", "read"), map(int, self.arguments)):
                value[kind] = {"cursor": cursor, "missing": 0, "beyond": []}
        return status, value

    def members(self, ask):
        status, value = super().members(ask)
        if self.on:
            for row in value["members"]:
                row["delivered"], row["read"] = map(int, self.arguments)
        return status, value


class Leaping(Relay):
    """says that members have, and have read, all up to the last message that they receipted"""

    def told(self, ask, status, value):
        for row in value["moved"] if self.on and ask.what == "moves" else []:
            given = [r for r in self.room(ask).receipts if codec.text(r.member) == row["member"]]
            row["read"] = max((r.upto for r in given if r.kind == "read"), default=row["read"])
            row["delivered"] = max([row["read"], *(r.upto for r in given if r.kind == "delivered")])
        return status, value


class Unlisted(Relay):
    """leaves the seqs that `on` names out of a member's own latest messages; everywhere else they are"""

    def sent(self, ask):
        count = ask.number("last", 10)
        if self.on:
            ask.query = ask.query | {"last": str(count + len(self.arguments))}
        status, value = super().sent(ask)
        if self.on:
            hidden = [int(seq) for seq in self.arguments]
            value["messages"] = [m for m in value["messages"] if m["event"]["seq"] not in hidden][-count:]
        return status, value


class Dropped(Relay):
    """answers to messages that they stand at the seq that `on` names, and stores none of them"""

    def sent_one(self, ask, id, body):
        if not self.on:
            return super().sent_one(ask, id, body)
        return {"seq": int(self.arguments[0]), "at": log.now()}

    def edited_one(self, ask, id, body):
        return self.sent_one(ask, id, body) if self.on else super().edited_one(ask, id, body)


class Pushed(Relay):
    """says of every member that its push target took a push a moment ago, for all that there is"""

    def members(self, ask):
        status, value = super().members(ask)
        if self.on:
            head = self.room(ask).head
            for row in value["members"]:
                row["push"] = {"state": "pushed", "at": log.now(), "upto": head}
        return status, value


LIES = {
    "swapped": Swapped, "another-record": AnotherRecord, "reused-seq": ReusedSeq, "double-seq": DoubleSeq,
    "cursor": Cursor, "leaping": Leaping, "unlisted": Unlisted, "dropped": Dropped, "pushed": Pushed,
}  # fmt: skip
