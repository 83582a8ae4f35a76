"""The trees and proofs of the lying relay, and its keys."""

import random
import secrets
import unittest

import keys
import proofs
import words
from tree import EMPTY, FILLER, Tree, leaf


def flipped(data):
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


class TreeTests(unittest.TestCase):
    LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]

    def testRootsAreThoseOfCertificateTransparency(self):
        tree = Tree(leaf(bytes.fromhex(text)) for text in self.LEAVES)
        self.assertEqual(tree.root(0).hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        self.assertEqual(tree.root(1).hex(), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d")
        self.assertEqual(tree.root(8).hex(), "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328")

    def testRangesFoldToRootsAndGrow(self):
        tree, range_ = Tree(leaf(secrets.token_bytes(8)) for _ in range(70)), []
        self.assertEqual(proofs.folded(range_), EMPTY)
        for size in range(1, 71):
            range_ = proofs.appended(range_, size - 1, tree.leaf(size - 1))
            self.assertEqual(range_, tree.range(size))
            self.assertEqual(proofs.folded(range_), tree.root(size))

    def testProofsHoldAndOneChangedBitIsFound(self):
        tree = Tree(leaf(secrets.token_bytes(8)) for _ in range(40))
        for size in range(1, 41):
            for index in range(size):
                path = tree.inclusion(index, size)
                self.assertEqual(proofs.included(tree.leaf(index), index, size, path), tree.root(size))
                self.assertNotEqual(proofs.included(flipped(tree.leaf(index)), index, size, path), tree.root(size))
                if path:
                    path[random.randrange(len(path))] = secrets.token_bytes(32)
                    self.assertNotEqual(proofs.included(tree.leaf(index), index, size, path), tree.root(size))
            for first in range(1, size):
                roots, path = (tree.root(first), tree.root(size)), tree.consistency(first, size)
                self.assertEqual(path, tree.consistency(size, first))
                self.assertEqual(proofs.consistent(first, size, roots[0], path), roots)
                place = random.randrange(len(path))
                path[place] = flipped(path[place])
                self.assertNotEqual(proofs.consistent(first, size, roots[0], path), roots)

    def testATreeOfTenToTheNinthLeavesProvesThoseThatWereMade(self):
        far, made = 10**9, [leaf(secrets.token_bytes(8)) for _ in range(21)]
        small, tree = Tree(made), Tree(made, far, leaf(b"last"))
        self.assertEqual(proofs.folded(tree.range(far)), tree.root(far))
        self.assertEqual(len(tree.range(far)), far.bit_count())
        for size in range(1, 22):
            roots = (small.root(size), tree.root(far))
            self.assertEqual(proofs.consistent(size, far, roots[0], tree.consistency(size, far)), roots)
        for index, hash in ((0, made[0]), (20, made[20]), (5 * 10**8, FILLER), (far - 1, leaf(b"last"))):
            self.assertEqual(proofs.included(hash, index, far, tree.inclusion(index, far)), tree.root(far))
        grown = proofs.appended(tree.range(far - 1), far - 1, leaf(b"last"))
        self.assertEqual(grown, tree.range(far))


class KeyTests(unittest.TestCase):
    def testEitherKindOfKeySigns(self):
        key = keys.ProgramKey()
        self.assertEqual((len(key.public), len(key.sign(b"word"))), (32, 64))
        ways = [keys.program_verifies] + ([keys.library_verifies] if keys.Ed25519PrivateKey else [])
        for verifies in ways:
            self.assertTrue(verifies(key.public, key.sign(b"word"), b"word"))
            self.assertFalse(verifies(key.public, key.sign(b"word"), b"another"))

    def testStatementsAreReadAsTheyAreWritten(self):
        box, name = b"\x09" + bytes(31), bytes(range(28))
        rests = {"join": words.GUEST + box + bytes(96) + name, "name": box + name, "leave": b"", "rotate": bytes(272)}
        for kind, rest in rests.items():
            said = words.Statement(kind, bytes(32), 7, bytes(32), bytes(32), bytes(64), rest)
            self.assertEqual(words.Statement.read(kind, said.body), said)
            self.assertIsNone(words.Statement.read(kind, said.body[:100]))
            self.assertIsNone(words.Statement.read(kind, said.body + bytes(1200)))
            if kind in ("join", "name"):
                self.assertEqual((said.box, said.name), (box, name))
