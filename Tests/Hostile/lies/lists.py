"""Lists with an edit too few, too many, or another one: their members must not be shown them, nor receipt them."""

import secrets

import codec
import log
import words
from ask import Problem
from lies.bodies import Gap
from relay import Relay, joined


def keep(page, fits):
    """Leaves out of a page the edits that don't fit, each with its proof."""
    kept = [(e, proof) for e, proof in zip(page["events"], page["inclusions"]) if fits(e["seq"])]
    page["events"], page["inclusions"] = [e for e, _ in kept], [proof for _, proof in kept]


class LeftOut(Relay):
    """leaves the list edit that `on` names out of pages of list edits; its chain and its proofs are the log's"""

    def edits(self, ask):
        page = super().edits(ask)
        if self.on:
            keep(page, lambda seq: seq != int(self.arguments[0]))
        return page


class CutOff(Relay):
    """shows no list edit from the one on that `on` names, as if there were none"""

    def edits(self, ask):
        page = super().edits(ask)
        if self.on:
            keep(page, lambda seq: seq < int(self.arguments[0]))
        return page


class Exchanged(Relay):
    """shows another body, which nobody sealed, in the list edit that `on` names"""

    def edits(self, ask):
        page = super().edits(ask)
        for event in page["events"]:
            if self.on and event["seq"] == int(self.arguments[0]):
                event["body"] = secrets.token_bytes(len(event["body"]))
        return page


class Replayed(Relay):
    """appends the genuine list edit that `on` names to the log once more"""

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if on:
            old = self.only.events[int(arguments[0]) - 1]
            self.only.append(old.kind, old.id, old.member, old.body)


class OldChain(Relay):
    """leaves an edit out, and tells the head's lists chain as if there had been none"""

    def edits(self, ask):
        page = super().edits(ask)
        if self.on:
            seq = int(self.arguments[0])
            keep(page, lambda at: at < seq)
            page["tree"]["before"]["lists"] = self.room(ask).events[seq - 2].lists
        return page


class Unchained(LeftOut):
    """leaves an edit out, and from then on makes the leaves of others as if it had never been"""

    def turn(self, on, arguments):
        super().turn(on, arguments)
        if on:
            room, self.hidden = self.only, self.only.events[int(arguments[0]) - 1]
            assert self.hidden is room.events[-1], "it has to be the last event"
            self.chain = self.hidden.lists
            room.lists = room.before(self.hidden.seq)[2]
            # What the next leaf is said to follow; the leaf of this one stays as it is.
            self.hidden.lists = room.lists

    def status(self, room, event, size, after=0):
        status = super().status(room, event, size, after)
        return status | {"lists": self.chain} if self.on and event is self.hidden else status


class Halved(Relay):
    """stores of each batch of edits the first or the last alone, as `on` says, and tells what was signed with it"""

    def __init__(self, names=()):
        super().__init__(names)
        self.parts = {}

    def sent_batch(self, ask, batch, end, whole):
        if not self.on or batch[-1].get("kind") != "list":
            return super().sent_batch(ask, batch, end, whole)
        sent = [(codec.data(m["id"]), codec.unb64(m["body"])) for m in batch]
        lines, sig = [(id, words.digest(body)) for id, body in sent], codec.unb64(end["sig"])
        id, body = sent[0 if self.arguments[0] == "first" else -1]
        if self.arguments[0] == "first":
            part = {"rest": {"lines": joined(map(joined, lines[1:])), "sig": sig}}
        else:
            part, log.signatures["list", ask.member, id, words.digest(body)] = {"link": words.link(lines[:-1])}, sig
        event = self.append(ask, "list", id, body)
        self.parts[event.seq] = part
        return [{"seq": event.seq + place, "at": event.at} for place in range(len(batch))]

    def edits(self, ask):
        page = super().edits(ask)
        for event in page["events"][:1] + page["events"][-1:]:
            page |= self.parts.get(event["seq"], {})
        return page


class Withheld(Gap):
    """has no pages of list edits just now, and no longer keeps what is before the seq that `on` names"""

    def edits(self, ask):
        if self.on:
            raise Problem("unavailable")
        return super().edits(ask)


LIES = {
    "edits-withheld": Withheld,
    "edit-halved": Halved,
    "edit-left-out": LeftOut,
    "edits-cut-off": CutOff,
    "edit-exchanged": Exchanged,
    "edit-replayed": Replayed,
    "old-lists-chain": OldChain,
    "edit-unchained": Unchained,
}
