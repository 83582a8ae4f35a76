"""What the self-tests of the relay share: one that runs, and three members."""

import threading
import unittest

import codec
import proofs
import words
from client import Client, Refused, hashes
from keys import Key
from lies import LIES
from server import Server


class RelayTests(unittest.TestCase):
    lie = "honest"
    # The port of a relay that runs already; its rooms are the test's own all the same.
    other = None

    def setUp(self):
        self.relay = None if self.other else LIES[self.lie](["alice", "bob", "carol"])
        port, invite = self.other or self.serve(), Key()
        self.alice, self.bob, self.carol = (Client(port, invite) for _ in range(3))
        for member in (self.alice, self.bob, self.carol):
            self.addCleanup(member.connection.close)

    def serve(self):
        self.server = Server(self.relay, 0)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        return self.server.server_address[1]

    def turn(self, *words):
        self.server.control("/told/on", " ".join(words))

    def told(self):
        return self.server.control("/told/receipts", "").splitlines()

    def refused(self, code, call, *arguments, **named):
        with self.assertRaises(Refused) as refusal:
            call(*arguments, **named)
        self.assertEqual(str(refusal.exception), code)
        return refusal.exception.problem

    def record(self, member, seq, size=None):
        """What a member is told of a message, after what can be proved of it was."""
        answer = member.ask("GET", f"/messages/{seq}?size={size or member.size}")
        event, view = answer["event"], member.ask("GET", f"/members?size={member.size}")
        crowd = words.NOTHING
        for said in view["crowd"]:
            if said["seq"] < event["seq"]:
                place = (said["seq"], said["kind"], codec.data(said["id"]), codec.data(said["member"]))
                hash = words.digest(codec.unb64(said["body"]))
                crowd = words.chained(b"tick crowd v2", member.room, crowd, *place, hash)
        hash = member.leaf(event, crowd, codec.unb64(answer["lists"]), words.digest(codec.unb64(event["body"])))
        path = hashes(answer["inclusion"])
        answer["included"] = proofs.included(hash, event["seq"] - 1, answer["size"], path)
        return answer
