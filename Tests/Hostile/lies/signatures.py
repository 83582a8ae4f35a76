"""Signatures of batches that are not there, or are others': what nobody signed must not be shown, nor receipted."""

from relay import Relay


class Unsigned(Relay):
    """tells no signature of the batch of the message or edit that `on` names"""

    def signature(self, room, seq):
        return None

    def told(self, ask, status, value):
        if not self.on or not isinstance(value, dict):
            return status, value
        room, seq = self.room(ask), int(self.arguments[0])
        batch, sig = room.batch(seq), self.signature(room, seq)
        last = batch[-1].seq
        events = value["events"] if ask.what == "events" else []
        records = {"message": [value], "sent": value.get("messages", [])}.get(ask.what, [])
        for event in [*events, *(record["event"] for record in records)]:
            if event["seq"] == last:
                event.pop("sig", None)
                event |= {"sig": sig} if sig else {}
        if events and "rest" in value and events[-1]["seq"] in [event.seq for event in batch]:
            value["rest"]["sig"] = sig or bytes(64)
        for told in value.get("batches", []):
            if told["from"] == batch[0].seq:
                told["sig"] = sig or bytes(64)
        return status, value


class Borrowed(Unsigned):
    """tells of that batch the signature of its member's first one"""

    def signature(self, room, seq):
        member = room.events[seq - 1].member
        return next(event.signature for event in room.events if event.member == member and event.signature)


class Refusing(Relay):
    """answers to each message with the code that `on` names, and stores none"""

    def send(self, ask):
        if not self.on:
            return super().send(ask)
        return 200, [{"id": line["id"], "code": self.arguments[0]} for line in ask.lines if "id" in line]


LIES = {"unsigned": Unsigned, "borrowed-signature": Borrowed, "refusing": Refusing}
