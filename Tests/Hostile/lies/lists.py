"""Lists with an edit too few, too many, or another one: their members must not be shown them, nor receipt them."""

import secrets

from relay import Relay


class LeftOut(Relay):
    """leaves the list edit that `on` names out of pages of list edits; its chain and its proofs are the log's"""

    def edits(self, ask):
        page = super().edits(ask)
        if self.on:
            page["events"] = [event for event in page["events"] if event["seq"] != int(self.arguments[0])]
        return page


class CutOff(Relay):
    """shows no list edit from the one on that `on` names, as if there were none"""

    def edits(self, ask):
        page = super().edits(ask)
        if self.on:
            page["events"] = [event for event in page["events"] if event["seq"] < int(self.arguments[0])]
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
            page["events"] = [event for event in page["events"] if event["seq"] < seq]
            page["tree"]["before"]["lists"] = self.room(ask).events[seq - 2].lists
        return page


LIES = {
    "edit-left-out": LeftOut,
    "edits-cut-off": CutOff,
    "edit-exchanged": Exchanged,
    "edit-replayed": Replayed,
    "old-lists-chain": OldChain,
}
