"""The relay is honest before it lies."""

import secrets
import threading

import codec
import proofs
import words
from client import hashes
from keys import Key
from playing import RelayTests


class HonestTests(RelayTests):
    def testALogIsReadAndProvedFromAnyPlace(self):
        self.assertEqual(self.alice.join()["seq"], 1)
        self.assertEqual(self.alice.send(b"one", b"two")[1]["seq"], 3)
        self.assertEqual(self.bob.join()["seq"], 4)
        self.bob.read("after=4")
        self.alice.read("after=1")
        self.assertEqual((self.alice.size, self.alice.root), (4, self.bob.root))
        self.alice.send(*(b"%d" % number for number in range(20)))
        self.bob.read("last=3&limit=2")
        self.assertEqual(self.bob.size, 23)
        self.bob.read("after=10&limit=4")
        self.assertEqual(self.bob.size, 14)
        self.alice.read("after=4")
        proof = hashes(self.alice.ask("GET", "/tree?from=24&to=14")["proof"])
        self.assertTrue(self.bob.extends(24, self.alice.root, proof))
        self.assertEqual(self.alice.ask("GET", "/tree?from=0&to=9")["proof"], "")
        self.refused("bad-request", self.alice.ask, "GET", "/tree?from=1&to=25")

    def testAViewIsProvedByTheHeadsLeaf(self):
        self.alice.join()
        self.bob.join()
        self.alice.send(b"one")
        size, root = self.bob.size, self.bob.root
        view = self.bob.ask("GET", f"/members?size={size}")
        self.bob.begin(view["tree"]["before"], view["head"] - 1)
        self.bob.take(view["tree"]["event"])
        self.assertTrue(self.bob.extends(size, root, hashes(view["tree"]["proof"])))
        self.assertEqual([event["kind"] for event in view["crowd"]], ["join", "join"])

    def testReceiptsAreKeptWithTheirRootsAlone(self):
        self.alice.join()
        self.bob.join()
        self.alice.send(b"one", b"two")
        self.bob.read("after=2")
        self.refused("wrong-root", self.bob.receipt, "delivered", 3, 4, secrets.token_bytes(32))
        self.bob.receipt("delivered", 3, 4)
        self.alice.read("after=1")
        answer = self.record(self.alice, 4)
        self.assertEqual(answer["included"], self.alice.root)
        claims = [(claim["kind"], claim["from"], claim["upto"]) for claim in answer["claims"]]
        self.assertEqual(claims, [("delivered", 3, 4)])
        self.assertEqual(answer["sizes"], [])
        self.alice.send(b"three")
        self.alice.read("after=4")
        answer = self.record(self.alice, 3)
        proved = answer["sizes"][0]
        root, path = codec.unb64(proved["root"]), hashes(proved["proof"])
        self.assertEqual(proved["size"], 4)
        self.assertEqual(proofs.consistent(4, 5, root, path), (root, self.alice.root))
        self.assertEqual(self.alice.ask("GET", "/receipts?after=0")["moved"][0]["delivered"], 4)
        counter = answer["counter"]
        self.bob.read("after=4")
        self.bob.receipt("read", 5, 5)
        moved = self.alice.ask("GET", f"/receipts?after={counter}&wait=5")["moved"]
        self.assertEqual([row["read"] for row in moved], [2])
        if self.relay:
            self.assertEqual([row["delivered"] for row in moved], [5])
        self.assertEqual(self.record(self.alice, 5)["claims"][0]["kind"], "read")
        if self.relay:
            self.assertEqual(self.told()[:2], ["bob delivered 3 4", "bob read 5"])

    def testListEditsAreReadAloneAndTheirChainIsProved(self):
        self.alice.join()
        self.bob.join()
        self.alice.send(b"one")
        seqs = [self.alice.edit(b"first")["seq"], self.alice.edit(b"second")["seq"]]
        self.alice.send(b"two")
        page = self.bob.edits("after=0")
        self.assertEqual([event["seq"] for event in page["events"]], seqs)
        chain = words.NOTHING
        for event in page["events"]:
            id, member, hash = codec.data(event["id"]), codec.data(event["member"]), codec.unb64(event["body"])
            place = (event["seq"], event["kind"], id, member, words.digest(hash))
            chain = words.chained(b"tick lists v2", self.bob.room, chain, *place)
        self.assertEqual(chain, self.bob.lists)
        self.assertEqual(self.bob.edits(f"after={seqs[0]}&limit=1")["events"][0]["seq"], seqs[1])
        self.assertEqual(self.bob.edits(f"after={seqs[1]}")["events"], [])
        self.bob.receipt("list", 4, 6)
        self.assertEqual(self.alice.ask("GET", "/receipts?after=0")["moved"][0]["list"], 6)
        self.alice.read("after=1")
        answer = self.record(self.alice, seqs[0])
        self.assertEqual((answer["event"]["kind"], answer["included"]), ("list", self.alice.root))
        self.assertEqual([claim["kind"] for claim in answer["claims"]], ["list"])
        self.assertEqual(self.record(self.alice, 3)["claims"], [])
        told = self.bob.ask("GET", "/tree?from=4&to=6&root=1")
        root, path = codec.unb64(told["root"]), hashes(told["proof"])
        self.assertEqual(proofs.consistent(4, 6, root, path), (root, self.bob.root))
        timer = threading.Timer(0.05, self.alice.edit, [b"third"])
        timer.start()
        self.assertEqual(len(self.bob.edits(f"after={seqs[1]}&wait=30")["events"]), 1)
        timer.join()
        id = secrets.token_bytes(16)
        first = self.alice.edit(b"x", id=id)
        self.assertEqual(self.alice.edit(b"x", id=id), first)
        self.assertEqual(self.alice.send(b"x", id=id)[0]["code"], "id-taken")

    def testComingAndGoing(self):
        self.alice.join()
        id = secrets.token_bytes(16)
        body = self.bob.entering(id, bytes(50))
        first = self.bob.join(id=id, body=body)
        self.alice.send(b"one")
        self.assertEqual(self.bob.join(id=id, body=body) | {"head": 2, "known": False}, first)
        self.bob.count -= 1
        self.assertEqual(self.refused("stale-count", self.bob.join)["count"], self.bob.count)
        self.refused("stale-crowd", self.bob.join)
        self.assertEqual(self.bob.rename(bytes(60))["kind"], "name")
        self.bob.leave()
        self.refused("not-a-member", self.bob.rename)
        self.refused("not-a-member", self.bob.ask, "GET", "/events?after=0")
        self.assertEqual(self.bob.join()["kind"], "join")
        self.assertEqual(self.bob.ask("GET", f"/members/{codec.text(self.bob.member)}")["delivered"]["missing"], 1)
        self.alice.count = 99
        self.alice.epoch = self.bob.epoch
        self.alice.read(f"after={self.alice.size}")
        self.alice.rotate(self.alice.crowd, 1, [self.bob.member])
        self.refused("removed", self.bob.ask, "GET", "/events?after=0")
        self.refused("removed", self.bob.rename)
        who = f"/members/{codec.text(self.bob.member)}/removal"
        told = self.bob.ask("GET", who)
        self.assertEqual((told["event"]["kind"], told["name"]["kind"]), ("rotate", "join"))
        self.assertEqual(told["event"]["member"], told["name"]["member"])
        self.refused("forbidden", self.alice.ask, "GET", who)
        self.refused("not-found", self.alice.ask, "GET", f"/members/{codec.text(self.alice.member)}/removal")
        self.assertEqual(self.refused("invite-ended", self.bob.join)["class"], "rotated")

    def testNobodyComesInWithoutAnEntry(self):
        other = Key()
        for _ in range(2):
            id = secrets.token_bytes(16)
            unsigned = [self.bob.entering(id, invite=other), self.bob.entering(id, entry=self.bob.key.sign(b"let me in"))]
            for body in unsigned:
                self.refused("bad-statement", self.bob.put, "join", id, body)
            # Bob's entry is for his next count.
            entry = self.alice.invite.sign(words.entry(self.bob.room, self.bob.member, id, self.bob.count))
            self.refused("bad-statement", self.bob.put, "join", id, self.bob.entering(id, entry=entry))
            self.refused("bad-statement", self.bob.put, "join", secrets.token_bytes(16), self.bob.entering(id))
            if self.alice.count == 0:
                self.refused("no-such-room", self.bob.rename)
                self.alice.join()
        self.assertEqual(self.bob.join()["seq"], 2)

    def testTheFirstJoinFixesTheEpoch(self):
        self.alice.join()
        self.bob.join()
        epoch, self.bob.epoch, self.carol.epoch = self.bob.epoch, bytes(32), bytes(32)
        for call in (self.carol.join, self.bob.rename, self.bob.leave):
            self.refused("stale-epoch", call)
        self.carol.epoch = epoch
        self.assertEqual(self.carol.join()["seq"], 3)
        # It gives the turn to its maker, and so comes last.
        self.refused("stale-epoch", self.bob.rotate, self.bob.crowd, 1)

    def testABoxKeyIsSound(self):
        self.bob.box = bytes(32)
        self.refused("bad-statement", self.bob.join)

    def testWaitingEndsWithTheNextEvent(self):
        self.alice.join()
        self.bob.join()
        timer = threading.Timer(0.05, self.alice.send, [b"one"])
        timer.start()
        self.assertEqual(len(self.bob.read("after=2&wait=30")["events"]), 1)
        timer.join()

    def testWhatIsNoRequestIsRefused(self):
        self.alice.join()
        self.refused("unauthorized", self.bob.ask, "GET", "/events?after=0")
        self.alice.path = self.alice.path.replace("/v3/", "/v2/")
        self.refused("too-old", self.alice.ask, "GET", "/events?after=0")
