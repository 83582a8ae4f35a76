"""The byte strings are those of the project's vectors, which were made by others."""

import json
import pathlib
import unittest

import keys
import proofs
import words
from codec import u64
from tree import Tree, leaf

FOLDER = pathlib.Path(__file__).parent.parent / "Vectors" / "Proving"
RECEIPTS = {number: kind for kind, number in words.RECEIPTS.items()}


def bare(vector):
    """Its bytes instead of their hexadecimal digits."""
    words = ("kind", "change", "flaw")
    return {key: bytes.fromhex(v) if isinstance(v, str) and key not in words else v for key, v in vector.items()}


class VectorTests(unittest.TestCase):
    def vectors(self, start):
        found = sorted(FOLDER.glob(start + "*.json"))
        self.assertTrue(found, start)
        for path in found:
            with self.subTest(path.name):
                yield bare(json.loads(path.read_text(encoding="utf-8")))

    def tree(self, size):
        return Tree(leaf(u64(index)) for index in range(size))

    def testTrees(self):
        for v in self.vectors("tree-"):
            tree = self.tree(v["size"])
            self.assertEqual(tree.root(v["size"]), v["root"])
            self.assertEqual([hash.hex() for hash in tree.range(v["size"])], v["range"])

    def testProofs(self):
        for v in self.vectors("inclusion-"):
            path = self.tree(v["size"]).inclusion(v["index"], v["size"])
            self.assertEqual([hash.hex() for hash in path], v["proof"])
            self.assertEqual(proofs.included(leaf(u64(v["index"])), v["index"], v["size"], path), v["root"])
        for v in self.vectors("consistency-"):
            path = self.tree(v["new"]).consistency(v["old"], v["new"])
            self.assertEqual([hash.hex() for hash in path], v["proof"])
            if path:
                roots = (v["old_root"], v["new_root"])
                self.assertEqual(proofs.consistent(v["old"], v["new"], v["old_root"], path), roots)

    def testBoxKeys(self):
        for start, expected in (("box-accepted", True), ("box-refused", False)):
            for v in self.vectors(start):
                self.assertEqual(words.is_sound(v["box"]), expected)

    def testIds(self):
        for v in self.vectors("room"):
            self.assertEqual(words.room_id(v["invite"]), v["expected"])
        for v in self.vectors("member"):
            self.assertEqual(words.member_id(v["room"], v["key"]), v["expected"])

    def testChainsAndLeaves(self):
        for kind in ("crowd", "lists"):
            for v in self.vectors("chain-" + kind):
                place = (v["room"], v["previous"], v["seq"], v["kind"], v["id"], v["member"], words.digest(v["body"]))
                self.assertEqual(words.chained(f"tick {kind} v2".encode(), *place), v["expected"])
        for v in self.vectors("event-"):
            place = (v["room"], v["seq"], v["at"], v["kind"], v["id"], v["member"], v["crowd"], v["lists"])
            data = words.leaf_data(*place, words.digest(v["body"]))
            self.assertEqual((data, leaf(data)), (v["data"], v["leaf"]))

    def testTheCrowdFolds(self):
        crowd = words.NOTHING
        for v in self.vectors("crowd-"):
            place = (v["room"], crowd, v["seq"], v["kind"], v["id"], v["member"], words.digest(v["body"]))
            crowd = words.chained(b"tick crowd v2", *place)
            self.assertEqual(crowd, v["crowd"])

    def testStatementsAndReceipts(self):
        for v in self.vectors("body-"):
            said = words.Statement.read(v["kind"], v["expected"])
            member = words.member_id(v["room"], said.key)
            place = (v["room"], member, v["kind"], v["count"], v["id"], v["token"], v["epoch"], v["rest"])
            self.assertEqual(words.statement(*place), v["statement"])
            self.assertTrue(keys.verifies(said.key, said.signature, v["statement"]))
            self.assertEqual((said.body, said.count, said.rest), (v["expected"], v["count"], v["rest"]))
        for v in self.vectors("entry"):
            self.assertEqual(words.entry(v["room"], v["member"], v["id"], v["count"]), v["statement"])
            joined = words.Statement("join", b"", 0, b"", b"", b"", v["expected"])
            self.assertTrue(keys.verifies(joined.invite, joined.entry, v["statement"]))
            self.assertEqual((joined.entry, joined.box, joined.name), (v["signature"], v["box"], v["name"]))
        for v in self.vectors("receipt-"):
            place = (v["room"], v["member"], RECEIPTS[v["kind"]], v["first"], v["upto"], v["root"], v["crowd"], v["lists"])
            self.assertEqual(words.receipt(*place), v["statement"])


if __name__ == "__main__":
    unittest.main()
