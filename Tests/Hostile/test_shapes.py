"""The relay's answers have the fields of the project's vectors, which were made by others."""

import json
import pathlib

from playing import RelayTests

FOLDER = pathlib.Path(__file__).parent.parent / "Vectors" / "Wire"


def shape(value):
    """Names of fields, and what kinds of value they have; of an array the first item's."""
    if isinstance(value, dict):
        return {key: shape(value[key]) for key in value}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


class ShapeTests(RelayTests):
    def check(self, name, answer):
        vector = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        self.assertEqual(shape(answer), shape(vector), name)

    def testAnswersHaveTheFieldsOfTheVectors(self):
        self.check("join-answer", self.alice.join())
        self.bob.join()
        self.alice.send(b"one", b"two")
        self.bob.read("after=2")
        self.bob.receipt("delivered", 3, 3, self.relay.only.tree.root(3))
        self.bob.receipt("read", 4, 4)
        self.check("page-tree", self.bob.ask("GET", "/events?after=2&tree=2"))
        self.check("page", self.bob.ask("GET", "/events?after=2"))
        self.check("message-status", self.alice.ask("GET", "/messages/3"))
        self.check("message-status-list", self.alice.ask("GET", "/messages?last=2"))
        self.check("member-list", self.alice.ask("GET", "/members?size=1"))
        self.check("tree-answer", self.alice.ask("GET", "/tree?from=1&to=3"))
        self.check("moves", self.alice.ask("GET", "/receipts?after=0"))
        self.check("statement-answer", self.bob.leave())
