"""Each lie is one."""

import os
import secrets

import codec
import processes
from client import hashes
from playing import RelayTests


class ForkTests(RelayTests):
    lie = "hidden"

    def testAMessageIsHiddenFromOneAndReceiptedThere(self):
        self.alice.join()
        self.bob.join()
        self.turn("bob")
        self.alice.send(b"hidden", b"equal")
        kinds = [event["kind"] for event in self.bob.read("after=2")["events"]]
        self.assertEqual(kinds, ["later", "message"])
        self.bob.receipt("delivered", 3, 4)
        self.alice.read("after=1")
        self.assertEqual(self.record(self.alice, 3)["included"], self.alice.root)
        self.assertEqual(len(self.record(self.alice, 3)["claims"]), 1)
        self.assertNotEqual(self.alice.root, self.bob.root)
        self.assertEqual(self.told(), ["bob delivered 4"])


class ListTests(RelayTests):
    lie = "edit-left-out"

    def testAnEditIsLeftOutOfAProvedPage(self):
        self.alice.join()
        self.bob.join()
        seqs = [self.alice.edit(body)["seq"] for body in (b"one", b"two", b"three")]
        self.turn(str(seqs[1]))
        self.assertEqual([event["seq"] for event in self.bob.edits("after=0")["events"]], [seqs[0], seqs[2]])
        self.bob.receipt("list", 3, 5)
        self.assertEqual(self.told(), ["bob list 3 4 5", "FALSE: bob receipted 4, never shown (list)"])


class RollbackTests(RelayTests):
    lie = "rollback"

    def testWhatWasReadIsNotThereAnyMore(self):
        self.alice.join()
        self.bob.join()
        self.alice.send(b"one", b"two")
        self.bob.read("after=2")
        self.turn("3", "4")
        with self.assertRaises(AssertionError):
            self.bob.read("after=4")
        self.bob.begin(self.bob.ask("GET", "/events?after=2&tree=0")["tree"], 2)
        self.assertEqual(self.bob.read("after=2")["head"], 7)


class FarHeadTests(RelayTests):
    lie = "proved-head"

    def testAHeadThatNobodyMadeIsProved(self):
        self.alice.join()
        self.bob.join()
        self.alice.send(b"one")
        self.bob.read("after=2")
        size, root = self.bob.size, self.bob.root
        self.turn()
        view = self.bob.ask("GET", f"/members?size={size}")
        self.bob.begin(view["tree"]["before"], 10**9 - 1)
        self.bob.take(view["tree"]["event"])
        self.assertTrue(self.bob.extends(size, root, hashes(view["tree"]["proof"])))
        self.assertEqual(self.record(self.bob, 3, 10**9)["included"], self.bob.root)
        self.refused("wrong-root", self.bob.receipt, "delivered", 3, 10**9)
        self.assertIn("FALSE: bob receipted 1000000000, beyond the end of the log (delivered)", self.told())


class UninvitedTests(RelayTests):
    lie = "uninvited"

    def testItSignsReceipts(self):
        self.alice.join()
        self.bob.join()
        self.turn()
        self.alice.send(b"one")
        self.alice.read("after=1")
        claims = self.record(self.alice, 4)["claims"]
        self.assertEqual([claim["kind"] for claim in claims], ["delivered", "read"])
        self.turn("remove", "bob")
        self.bob.read("after=2")
        self.assertEqual(self.relay.only.events[-1].kind, "rotate")


class OtherLieTests(RelayTests):
    def begin(self, lie):
        self.lie = lie
        self.setUp()
        for member in (self.alice, self.bob, self.carol):
            member.join()
        self.alice.send(b"one", b"two", b"three")
        self.bob.read("after=3")
        self.bob.receipt("delivered", 5, 6)
        self.bob.receipt("read", 6, 6)
        self.alice.read("after=1")

    def testFieldsOfReceiptsAreSwapped(self):
        self.begin("swapped")
        for field, seq, members in (("member", 5, [self.carol]), ("kind", 5, [self.bob]), ("from", 4, [self.bob] * 2)):
            self.turn(field)
            told = [claim["member"] for claim in self.record(self.alice, seq)["claims"]]
            self.assertEqual(told, [codec.text(member.member) for member in members])

    def testAnotherRecordIsTold(self):
        self.begin("another-record")
        self.turn()
        self.assertEqual(self.record(self.alice, 4)["event"]["seq"], 6)

    def testASeqIsGivenAgain(self):
        self.begin("reused-seq")
        self.turn("6")
        sent = self.alice.send(b"new")[0]
        self.assertEqual(sent["seq"], 6)
        answer = self.record(self.alice, sent["id"])
        self.assertEqual((len(answer["claims"]), answer["event"]["body"]), (2, codec.b64(b"new")))
        self.assertNotEqual(answer["included"], self.alice.root)

    def testTimesGoBack(self):
        self.begin("backdated")
        self.turn()
        self.alice.send(b"new")
        self.server.control("/told/off", "")
        self.alice.send(b"newer")
        times = [event["at"] for event in self.bob.read("after=5")["events"]]
        self.assertEqual([before > after for before, after in zip(times, times[1:])], [True, False])

    def testTimesLieAhead(self):
        self.begin("postdated")
        before = self.bob.read("after=0")["events"][-1]["at"]
        self.turn()
        self.alice.send(b"new")
        self.assertGreater(self.bob.read("after=5")["events"][-1]["at"], before + 80_000_000)

    def testSeqsFall(self):
        self.begin("falling")
        self.turn()
        self.assertEqual([line["seq"] for line in self.alice.send(b"four", b"five")], [8, 7])

    def testAMessageIsDropped(self):
        self.begin("dropped")
        self.turn("4")
        self.assertEqual(self.alice.send(b"new")[0]["seq"], 4)
        self.assertEqual(self.bob.read("after=6")["events"], [])

    def testOldStatementsComeAgain(self):
        self.begin("replayed")
        self.bob.leave()
        self.bob.join()
        self.turn("leave", "bob")
        self.assertEqual([event.kind for event in self.relay.only.events[-3:]], ["leave", "join", "leave"])
        self.bob.read("after=6")

    def testAStatementIsForged(self):
        self.begin("forged")
        self.turn("rotate", "alice", "bob")
        self.bob.read("after=6")
        self.turn("name", "bob")
        self.assertEqual(self.bob.read("after=7")["events"][0]["kind"], "name")

    def testBodiesAreSaidToBeGone(self):
        self.begin("bodiless")
        self.turn("5")
        self.assertNotIn("body", self.bob.read("after=3")["events"][1])
        self.begin("gap")
        self.turn("6")
        page = self.bob.ask("GET", "/events?after=3&tree=3")
        self.assertEqual((page["gap"], page["events"][0]["seq"]), ({"from": 4, "upto": 5}, 6))
        self.bob.begin(page["tree"], 5)
        self.bob.take(page["events"][0])
        self.turn("6", "4")
        self.assertEqual([each["seq"] for each in self.bob.ask("GET", "/events?after=3")["events"]], [4])
        self.assertEqual(self.bob.ask("GET", "/events?after=4&tree=4")["gap"], {"from": 5, "upto": 5})

    def testWhoIsBesideIsChanged(self):
        self.begin("fork")
        self.turn("alice", "bob")
        self.alice.send(b"four")
        self.server.control("/told/off", "bob")
        self.bob.read("after=6")
        self.alice.read("after=6")
        self.assertNotEqual(self.alice.root, self.bob.root)

    def testAJoinIsLeftOut(self):
        self.begin("omitted")
        self.turn("join", "carol")
        self.assertEqual(len(self.alice.ask("GET", "/members?size=1")["crowd"]), 2)

    def testPushesAreSaidToBeTaken(self):
        self.begin("pushed")
        self.turn()
        rows = self.alice.ask("GET", "/members?size=1")["members"]
        self.assertEqual([(row["push"]["state"], row["push"]["upto"]) for row in rows], [("pushed", 6)] * 3)

    def testFieldsAreLeftOutAndChanged(self):
        self.begin("stripped")
        self.turn("events", "tree.proof")
        self.assertNotIn("proof", self.alice.ask("GET", "/events?after=0&tree=3")["tree"])
        self.turn("message", "claims.*.sig")
        self.assertTrue(all("sig" not in claim for claim in self.alice.ask("GET", "/messages/6")["claims"]))

    def testOneIdHasTwoBodies(self):
        self.begin("two-bodies")
        self.turn("bob")
        id = secrets.token_bytes(16)
        sent = self.alice.send(b"one", id=id), self.alice.send(b"other", id=id)
        self.assertEqual(sent[0], sent[1])
        bodies = [member.read("after=6")["events"][0]["body"] for member in (self.bob, self.alice)]
        self.assertEqual(bodies, [codec.b64(b"one"), codec.b64(b"other")])

    def testWhatWasNeverShownIsNoticed(self):
        self.begin("honest")
        self.alice.read("after=6")
        self.carol.begin(self.alice.ask("GET", "/events?after=6&tree=0")["tree"], 6)
        self.carol.receipt("delivered", 4, 6)
        self.assertIn("FALSE: carol receipted 4 5 6, never shown (delivered)", self.told())


class ChanceTests(RelayTests):
    lie = "chance"

    def testEveryOtherAnswerIsChangedAsTheNumberSays(self):
        self.alice.join()
        told = []
        for number in (1, 2, 3):
            self.turn(str(number))
            told.append([self.alice.ask("GET", "/members?size=1") for _ in range(20)])
        honest = self.alice.ask("GET", "/members?size=1")
        self.assertNotEqual(told[0], told[2])
        self.assertTrue(any(answer != honest for answer in told[0]))


class ProcessTests(RelayTests):
    def testTheAskingProcessIsFound(self):
        self.alice.join()
        socket = self.alice.connection.sock
        self.assertEqual(processes.asking((socket.getsockname()[1], socket.getpeername()[1])), os.getpid())
