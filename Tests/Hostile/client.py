"""A client of protocol version 3, of a few lines: as much as the self-test needs to see that the relay is right."""

import http.client
import json
import secrets

import codec
import proofs
import words
from keys import Key
from tree import digest, leaf
from words import CROWD, NOTHING, Statement


class Refused(Exception):
    """A problem's code; `problem` has all of it."""

    def __init__(self, problem):
        super().__init__(problem["code"])
        self.problem = problem


class Client:
    """`invite` is the key of the room's first code, which all who join it have."""

    def __init__(self, port, invite):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.key, self.token, self.count, self.invite = Key(), secrets.token_bytes(32), 0, invite
        self.room = words.room_id(invite.public)
        # Nobody here opens what is sealed to it; the epoch only has to be the same for all.
        self.box, self.epoch = secrets.token_bytes(31) + b"\x40", digest(b"epoch" + self.room)
        self.member = words.member_id(self.room, self.key.public)
        self.path = f"/v3/rooms/{codec.text(self.room)}"
        # What was verified, leaf by leaf.
        self.size, self.range, self.crowd, self.lists = 0, [], NOTHING, NOTHING

    @property
    def root(self):
        return proofs.folded(self.range)

    def ask(self, method, path, body=None):
        credential = f"Bearer {codec.text(self.member)}.{self.token.hex()}"
        self.connection.request(method, self.path + path, body, {"Authorization": credential})
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise Refused(json.loads(text))
        if answer.getheader("Content-Type") == "application/x-ndjson":
            return [json.loads(line) for line in text.splitlines()]
        return json.loads(text) if text else None

    def statement(self, kind, id, rest=b""):
        self.count += 1
        hash = digest(self.token)
        signed = words.statement(self.room, self.member, kind, self.count, id, hash, self.epoch, rest)
        return Statement(kind, self.key.public, self.count, hash, self.epoch, self.key.sign(signed), rest).body

    def entering(self, id, name=bytes(40), invite=None, entry=None):
        """The statement of a join, by an invite and with an entry of its own where one is given."""
        invite = invite or self.invite
        entry = entry or invite.sign(words.entry(self.room, self.member, id, self.count + 1))
        return self.statement("join", id, words.GUEST + self.box + invite.public + entry + name)

    def join(self, name=bytes(40), id=None, body=None):
        id = id or secrets.token_bytes(16)
        return self.put("join", id, body or self.entering(id, name))

    def rename(self, name=bytes(40)):
        id = secrets.token_bytes(16)
        return self.put("name", id, self.statement("name", id, self.box + name))

    def put(self, kind, id, body):
        asked = {"kind": kind, "id": codec.text(id), "new": True, "body": codec.b64(body)}
        answer = self.ask("PUT", f"/members/{codec.text(self.member)}", json.dumps(asked))
        self.begin(answer["before"], answer["seq"] - 1)
        event = {"seq": answer["seq"], "at": answer["at"], "kind": answer["kind"], "id": codec.text(id)}
        self.take(event | {"member": codec.text(self.member), "body": codec.b64(body)})
        return answer

    def leave(self):
        id = secrets.token_bytes(16)
        body = self.statement("leave", id)
        return self.ask("DELETE", f"/members/{codec.text(self.member)}?id={codec.text(id)}&body={body.hex()}")

    def rotate(self, crowd, recipients, removed=(), boxes=None):
        """Changes the key to one that nobody can open, for so many recipients."""
        id, boxes = secrets.token_bytes(16), bytes(48 * recipients) if boxes is None else boxes
        rest = crowd + self.epoch + secrets.token_bytes(32 + 32 + 48 + 48) + digest(boxes) + b"".join(removed)
        body = self.statement("rotate", id, rest)
        asked = {"id": codec.text(id), "body": codec.b64(body), "boxes": codec.b64(boxes)}
        return self.ask("POST", "/rotations", json.dumps(asked))

    def send(self, *bodies, id=None):
        ids = [id or secrets.token_bytes(16) for _ in bodies]
        return self.ask("POST", "/messages", self.batch("message", list(zip(ids, bodies))))

    def edit(self, body, id=None):
        return self.ask("POST", "/messages", self.batch("list", [(id or secrets.token_bytes(16), body)]))[0]

    def batch(self, kind, sent):
        """The lines of messages, or edits, and their signature."""
        link = words.link((id, digest(body)) for id, body in sent)
        sig = self.key.sign(words.batch(self.room, self.member, self.epoch, kind, link))
        said = {"kind": kind} if kind != "message" else {}
        lines = [{"id": codec.text(id), "body": codec.b64(body)} | said for id, body in sent]
        return "\n".join(map(json.dumps, lines + [{"epoch": codec.b64(self.epoch), "sig": codec.b64(sig)}]))

    def edits(self, query):
        """The list edits after a seq, once their chain is that of the head, which extends what was verified."""
        size, root = self.size, self.root
        page = self.ask("GET", f"/events?kind=list&tree={size}&{query}")
        self.begin(page["tree"]["before"], page["head"] - 1)
        self.take(page["tree"]["event"])
        assert self.extends(size, root, hashes(page["tree"]["proof"])), "another log"
        return page

    def begin(self, start, size):
        self.range, self.size = hashes(start["range"]), size
        self.crowd, self.lists = codec.unb64(start["crowd"]), codec.unb64(start["lists"])
        assert len(self.range) == size.bit_count()

    def take(self, event):
        """Appends an event's leaf to what was verified."""
        assert event["seq"] == self.size + 1, event["seq"]
        hash = digest(codec.unb64(event["body"])) if "body" in event else codec.unb64(event["hash"])
        id, member = codec.data(event["id"]), codec.data(event["member"])
        place = (event["seq"], event["kind"], id, member, hash)
        if event["kind"] in CROWD:
            self.crowd = words.chained(b"tick crowd v2", self.room, self.crowd, *place)
        elif event["kind"] == "list":
            self.lists = words.chained(b"tick lists v2", self.room, self.lists, *place)
        self.range = proofs.appended(self.range, self.size, self.leaf(event, self.crowd, self.lists, hash))
        self.size += 1

    def leaf(self, event, crowd, lists, hash):
        id, member = codec.data(event["id"]), codec.data(event["member"])
        place = (event["seq"], event["at"], event["kind"], id, member)
        return leaf(words.leaf_data(self.room, *place, crowd, lists, hash))

    def read(self, query):
        """A page that goes on from what was verified, or begins anew and proves that it extends it."""
        size, root = self.size, self.root
        page = self.ask("GET", f"/events?{query}&tree={size}")
        first = page["events"][0]["seq"] if page["events"] else page["head"] + 1
        self.begin(page["tree"], first - 1)
        for event in page["events"]:
            self.take(event)
        assert self.extends(size, root, hashes(page["tree"]["proof"])), "another log"
        return page

    def extends(self, size, root, proof):
        if size in (0, self.size):
            return proof == [] and (size == 0 or root == self.root)
        first, last = sorted([(size, root), (self.size, self.root)])
        return proofs.consistent(first[0], last[0], first[1], proof) == (first[1], last[1])

    def receipt(self, kind, start, upto, root=None):
        root = root or self.root
        chains = self.crowd, self.lists
        sig = self.key.sign(words.receipt(self.room, self.member, kind, start, upto, root, *chains))
        line = {"kind": kind, "from": start, "upto": upto, "root": codec.b64(root), "sig": codec.b64(sig)}
        return self.ask("POST", "/receipts", json.dumps(line))


def hashes(text):
    data = codec.unb64(text)
    assert len(data) % 32 == 0
    return [data[place : place + 32] for place in range(0, len(data), 32)]
