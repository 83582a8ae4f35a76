"""Answers to messages that aren't stored, or not where the relay says."""

from relay import Relay


class OneSeq(Relay):
    """stores the last message of a request alone, and answers its seq to all of them"""

    def send(self, ask):
        if not self.on:
            return super().send(ask)
        asked, ask.body = ask.lines, ask.body.splitlines()[-1]
        status, lines = super().send(ask)
        return status, [lines[0] | {"id": message["id"]} for message in asked]


LIES = {"one-seq": OneSeq}
