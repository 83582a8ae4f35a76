"""A relay that tells one lie of Tests/Hostile now and then, beside which nothing false may be told either."""

import http.client
import sys

from common.process import Process
from people import HANG, TESTS, Broken
from world import World

CROWD = ("join", "leave", "name", "rotate", "invite")
FIELDS = ("events tree", "events tree.proof", "events tree.range", "events tree.crowd", "events tree.lists", "events head",
          "events events.*.body", "events events.*.at", "events events.*.seq", "events events.*.id", "events events.*.member",
          "events inclusions.*", "events batches.*.sig", "message event", "message inclusion", "message claims.*.upto",
          "message claims.*.from", "message claims.*.sig", "message claims.*.kind", "message sizes.*.root", "members crowd",
          "members crowd.*.body", "members members.*.delivered", "members tree", "standing delivered", "standing read.cursor",
          "sent messages", "sent messages.*.event.id", "send *.seq", "send *.id")


class Lying(World):
    """One room at a relay that isn't always honest: commands may fail, but claim nothing that isn't so."""

    strict = False

    def __init__(self, lie, *arguments):
        super().__init__(*arguments)
        self.lie, self.lies = lie, False
        del self.rooms[1:]

    def open(self):
        names = ",".join(device.name for device in self.rooms[0].devices)
        with open(f"{self.folder}/relay", "wb") as errors:
            process = Process(sys.executable, f"{TESTS}/Hostile/run", self.lie, "--members", names, stderr=errors)
        self.relays[0].process, self.relays[0].port = process, int(process.line().rsplit(":", 1)[1])

    def step(self, room):
        if self.chance.random() < 0.15:
            self.lies = not self.lies
            words = self.words(self.lie) if self.lies else []
            self.tell("on" if self.lies else "off", *words)
        elif self.chance.random() < 0.9:
            super().step(room)

    def end(self):
        false = [line for line in self.tell("receipts").splitlines() if line.startswith("FALSE") and not self.is_fork(line)]
        if false:
            raise Broken("; ".join(false))

    def is_fork(self, line):
        """Whether these lies may have shown its reader a log of its own: what they change may end a page, and no proof is after it."""
        return self.lie in ("chance", "changed") and "of a log that there is not" in line

    def tell(self, verb, *words):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANG)
        try:
            connection.request("POST", f"/told/{verb}", " ".join(words))
            answer = connection.getresponse().read().decode()
        except (OSError, http.client.HTTPException) as error:
            answer = f"{error}"
        finally:
            connection.close()
        self.log("relay", [verb, *words], 0, answer if verb != "log" or not answer[:1].isdigit() else "", "")
        return answer

    # MARK: words

    def words(self, lie):
        """What the lie can be told, by chance: see its class."""
        choice = self.chance.choice
        log = [line.split(None, 2) for line in self.tell("log", self.rooms[0].devices[0].name).splitlines()]
        events = [(int(seq), kind, name) for seq, kind, name in log if seq.isdigit()] or [(1, "join", "alice")]

        def seq(*kinds):
            return str(choice([seq for seq, kind, _ in events if kind in kinds] or [events[-1][0]]))

        def said(*kinds):
            return list(choice([(kind, name) for _, kind, name in events if kind in kinds]))

        names = sorted({name for _, kind, name in events if kind == "join"})
        last = events[-1][0]
        return {
            "bodiless": lambda: [seq("message")], "gap": lambda: [str(choice(range(1, last + 1)))],
            "copied": lambda: [seq("message")], "boxes": lambda: [choice(("withheld", "changed", "mixed"))],
            "ended": lambda: choice(([], ["used"], ["expired"], ["rotated"], ["left"])), "stale": lambda: choice(([], ["crowd"])),
            "passed": lambda: choice(([], ["form"])), "swapped": lambda: [choice(("member", "kind", "from", "upto", "sig"))],
            "reused-seq": lambda: [seq("message")], "dropped": lambda: [str(choice((last, last + 1, 1)))],
            "cursor": lambda: [str(choice(range(last + 2))) for _ in range(2)],
            "unlisted": lambda: [seq("message") for _ in range(3)],
            "uninvited": lambda: choice(([], ["own"], ["none"], ["foreign"], ["device"], ["speak"], ["remove", choice(names)])),
            "omitted": lambda: said(*CROWD), "replayed": lambda: said(*CROWD), "unchained": lambda: said(*CROWD),
            "forged": lambda: [*choice((["name"], ["leave"], ["rotate", choice(names)])), choice(names)],
            "name-taken": lambda: choice((["keep"], ["play"], ["play", "before"])), "ahead": lambda: [choice(("1", "13", "48"))],
            "stripped": lambda: choice(FIELDS).split(), "changed": lambda: choice(FIELDS).split(),
            "longer": lambda: choice([field for field in FIELDS if "tree." in field]).split(),
            "values": lambda: choice(([], ["events"], ["members"])), "edit-halved": lambda: [choice(("first", "last"))],
            "rollback": lambda: [str(choice(range(max(1, last - 6), last + 1))), choice(("0", "1", "5"))],
            "edit-unchained": lambda: [str(last)], "unsigned": lambda: [seq("message", "list")],
            "borrowed-signature": lambda: [seq("message", "list")],
            "refusing": lambda: [choice(("id-taken", "bad-request", "stale-epoch"))],
            "chance": lambda: [str(choice(range(1_000_000)))],
            **dict.fromkeys(("fork", "fork-roots", "hidden", "join-in-place", "two-bodies", "two-tails"),
                            lambda: self.chance.sample(names, choice((1, 1, 2)))),
            **dict.fromkeys(("edit-left-out", "edits-cut-off", "edit-exchanged", "edit-replayed", "old-lists-chain"),
                            lambda: [seq("list")]),
        }.get(lie, list)()
