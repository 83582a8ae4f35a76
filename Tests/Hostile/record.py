"""What the relay remembers of its members for the transcript: whom it met, what it gave them, what they receipted."""

import codec
from collections import Counter

from tree import digest


class Record:
    def __init__(self, names):
        self.names, self.met = list(names), []
        self.given, self.receipts, self.requests = {}, [], Counter()

    def meet(self, member):
        if member not in self.met:
            self.met.append(member)

    def name(self, member):
        """What the transcript calls a member: the names it gave, in the order of first joins."""
        place = self.met.index(member) if member in self.met else len(self.names)
        return self.names[place] if place < len(self.names) else codec.text(member)

    def member(self, name):
        return self.met[self.names.index(name)]

    def asked(self, what):
        self.requests[what] += 1

    def gave(self, ask, value):
        """Of a page, each event that came with its body."""
        given = self.given.setdefault(ask.member, set())
        if ask.what == "events" and isinstance(value, dict):
            given.update(self.seen(event) for event in value.get("events") or [])

    @staticmethod
    def seen(event):
        """What a reader has seen of an event; None where there is something wrong with it."""
        try:
            id, member = codec.data(event["id"]), codec.data(event["member"])
            return (event["seq"], event["kind"], id, member, digest(event["body"]))
        except (KeyError, TypeError, AttributeError):
            return None

    def receipted(self, receipt, logs):
        """Keeps the receipt, with what is wrong with it: that it is over what its member was not given."""
        given = self.given.get(receipt.member, set())
        fitting = (log for log in logs if 0 < receipt.upto <= log.tree.size)
        room = next((log for log in fitting if log.tree.root(receipt.upto) == receipt.root), None)
        events = room.events[receipt.start - 1 : receipt.upto] if room else []
        about = "list" if receipt.kind == "list" else "message"
        over = [e for e in events if e.kind == about and e.member != receipt.member]
        flaw = None
        if not room:
            flaw = f"{receipt.start}-{receipt.upto} of a log that there is not"
        elif receipt.upto > room.head:
            flaw = f"{receipt.upto}, beyond the end of the log"
        elif any(event.shown not in given for event in over):
            flaw = " ".join(str(event.seq) for event in over if event.shown not in given) + ", never shown"
        self.receipts.append((receipt.member, receipt.kind, [event.seq for event in over], flaw))

    def told(self):
        """Which messages of others each member has receipted, and every receipt that it should not have given."""
        seqs, flaws = {}, []
        for member, kind, over, flaw in self.receipts:
            seqs.setdefault((self.name(member), kind), set()).update(over)
            if flaw:
                flaws.append(f"FALSE: {self.name(member)} receipted {flaw} ({kind})")
        told = [(who, " ".join(map(str, sorted(over)))) for who, over in sorted(seqs.items()) if over]
        return [f"{name} {kind} {over}" for (name, kind), over in told] + flaws
