"""A relay of protocol version 3 that is honest, and keeps all in memory: each request is a method named after it.

A lie overrides one of them, or chooses what log a member is shown in `room`. Answers are dictionaries; bytes in them
become base64 when they are written.
"""

import threading
import time

import codec
import keys
import log
import words
from ask import Problem
from record import Record
from words import CROWD, Statement


def joined(hashes):
    return b"".join(hashes)


class Relay:
    def __init__(self, names=()):
        self.changed = threading.Condition()
        self.rooms = {}
        self.on, self.arguments = False, ()
        self.record = Record(names)
        self.turns = 0

    # MARK: What lies change

    def turn(self, on, arguments):
        """The lie begins or ends. Requests that wait are answered with what there is."""
        self.on, self.arguments = on, arguments
        self.turns += 1

    def room(self, ask):
        """The log that the asking member is shown."""
        return self.rooms[ask.room]

    def shown_to(self, member):
        """The log that a member is shown, for the transcript."""
        return self.only

    @property
    def only(self):
        """The one room of a transcript."""
        return next(iter(self.rooms.values()))

    def logs(self, room):
        """The room's logs that are shown to anybody; each keeps every receipt."""
        return [self.rooms[room]]

    def all_logs(self, room):
        """Those, and the ones that were shown before."""
        return self.logs(room)

    def told(self, ask, status, value):
        """The answer as it is told."""
        return status, value

    def append(self, ask, kind, id, body):
        """The event as the asking member's log has it."""
        return self.room(ask).append(kind, id, ask.member, body)

    def may_keep(self, room, receipt):
        return receipt.upto <= room.head and room.tree.root(receipt.upto) == receipt.root

    # MARK: Requests

    def answer(self, ask):
        """The status, and the answer as a value, or lines of values, or None."""
        with self.changed:
            self.record.asked(ask.what)
            if ask.what not in ("join", "invited"):
                self.check(ask)
            status, value = self.told(ask, *getattr(self, ask.what)(ask))
            self.record.gave(ask, value)
            return status, value

    def check(self, ask):
        if ask.room not in self.rooms or ask.member not in self.room(ask).members:
            raise Problem("unauthorized")
        member = self.room(ask).members[ask.member]
        if not ask.may_be(member):
            raise Problem("unauthorized")
        if not member.present and ask.what not in ("leave", "removal"):
            raise Problem("removed" if member.removed else "not-a-member")
        member.seen = log.now()

    def join(self, ask):
        asked = ask.lines[0]
        kind, id, body = asked["kind"], codec.data(asked["id"]), codec.unb64(asked["body"])
        said = Statement.read(kind, body)
        if ask.of is None or codec.data(ask.of) != ask.member:
            raise Problem("forbidden")
        if kind not in ("join", "name"):
            raise Problem("bad-request")
        if not said or said.token_hash != ask.token_hash or words.member_id(ask.room, said.key) != ask.member:
            raise Problem("bad-statement")
        if ask.room not in self.rooms:
            if not asked.get("new") or kind == "name":
                raise Problem("no-such-room")
            if not self.lets_in(ask, said, id):
                raise Problem("bad-statement")
            self.rooms[ask.room] = log.Room(ask.room)
        room = self.room(ask)
        known = ask.member in room.members
        event = room.ids.get(id)
        if event and (event.member, event.body, event.kind) != (ask.member, body, kind):
            raise Problem("id-taken")
        if not event:
            here = known and room.members[ask.member].present
            last = room.members[ask.member].count if known else 0
            if kind == "name" and not here:
                raise Problem("removed" if known and room.members[ask.member].removed else "not-a-member")
            if said.count <= last or said.count > log.now() + 86_400_000:
                raise Problem("stale-count", count=last)
            if kind == "join" and (end := self.ended(room, words.room_id(said.invite))):
                raise Problem("invite-ended", **{"class": end})
            if said.epoch != room.epoch and room.epoch:
                raise Problem("stale-epoch")
            if kind == "join" and here:
                raise Problem("stale-crowd")
            if kind == "join" and not self.lets_in(ask, said, id, room):
                raise Problem("bad-statement")
            event = self.append(ask, kind, id, body)
            self.record.meet(ask.member)
            self.changed.notify_all()
        return 201 if not known else 200, {
            "seq": event.seq, "at": event.at, "kind": event.kind, "head": room.head, "known": known,
            "before": self.before(room, event.seq),
        }  # fmt: skip

    @staticmethod
    def lets_in(ask, said, id, room=None):
        """Whether an invite of the room has signed a join."""
        invite = room.invites.get(words.room_id(said.invite)) if room else None
        if not invite and words.room_id(said.invite) != ask.room:
            return False
        invite = invite or log.Invite()
        if said.form != invite.form or room and not room.fits(ask.member, invite):
            return False
        signed = words.entry(ask.room, ask.member, id, said.count, said.form, invite.inviter)
        return keys.verifies(said.invite, said.entry, signed)

    def ended(self, room, invite):
        """Why an invite no longer lets in; nothing where it does, or there is no such one."""
        return room.invites[invite].end if invite in room.invites else ""

    def leave(self, ask):
        if codec.data(ask.of) != ask.member:
            raise Problem("forbidden")
        return 200, {"seq": self.state(ask, "leave", codec.data(ask.query.get("id", "")), ask.hex("body")).seq}

    def invite(self, ask):
        asked = ask.lines[0]
        return 200, {"seq": self.state(ask, "invite", codec.data(asked["id"]), codec.unb64(asked["body"])).seq}

    def rotate(self, ask):
        asked = ask.lines[0]
        body, boxes = codec.unb64(asked["body"]), codec.unb64(asked["boxes"])
        event = self.state(ask, "rotate", codec.data(asked["id"]), body, boxes)
        self.room(ask).boxes.setdefault(event.seq, boxes)
        return 200, {"seq": event.seq}

    def state(self, ask, kind, id, body, boxes=b""):
        """The event of a member's statement."""
        room, said = self.room(ask), Statement.read(kind, body)
        member = room.members[ask.member]
        if not id or not said or said.token_hash != member.token_hash:
            raise Problem("bad-statement")
        event = room.ids.get(id)
        if event and (event.member, event.body) != (ask.member, body):
            raise Problem("id-taken")
        if not event:
            if not member.present:
                raise Problem("removed" if member.removed else "not-a-member")
            if said.count <= member.count or said.count > log.now() + 86_400_000:
                raise Problem("stale-count", count=member.count)
            if said.epoch != room.epoch:
                raise Problem("stale-epoch")
            if kind == "rotate":
                if said.rest[:32] != room.crowd:
                    raise Problem("stale-crowd")
                if (len(boxes), words.digest(boxes)) != (48 * len(room.recipients(said.removed)), said.boxes_hash):
                    raise Problem("bad-statement")
            event = self.append(ask, kind, id, body)
            self.changed.notify_all()
        return event

    def boxes(self, ask):
        room, start = self.room(ask), 48 * ask.number("from")
        boxes = room.boxes.get(int(ask.of))
        if boxes is None:
            raise Problem("not-found")
        return 200, {"boxes": boxes[start:][: 48 * ask.number("count", len(boxes))]}

    def invited(self, ask):
        """What anybody is told of an invite, unless it has ended otherwise than by its uses."""
        id = codec.data(ask.of)
        for room in self.rooms.values():
            if invite := room.invites.get(id):
                if invite.end not in ("", "used"):
                    raise Problem("invite-ended", **{"class": invite.end})
                event = {"event": self.event(invite.event)} if invite.event else {}
                return 200, {"room": codec.text(room.id)} | event
        raise Problem("not-found")

    def removal(self, ask):
        room, member = self.room(ask), self.room(ask).members[ask.member]
        if codec.data(ask.of) != ask.member:
            raise Problem("forbidden")
        if member.present or not member.removed:
            raise Problem("not-found")
        before = room.events[: member.spans[-1][1]]
        name = [e for e in before if e.member == before[-1].member and e.kind in ("join", "name")][-1]
        return 200, {"event": self.event(before[-1]), "name": self.event(name)}

    def standing(self, ask):
        room, after = self.room(ask), ask.number("after")
        member = room.members[ask.member]
        return 200, {
            "head": room.head, "members": sum(m.present for m in room.members.values()),
            "joined": member.spans[-1][0], "delivered": room.progress(member, "delivered", after),
            "read": room.progress(member, "read", after),
        }  # fmt: skip

    def members(self, ask):
        room = self.room(ask)
        rows = []
        for member in room.members.values():
            rows.append({
                "member": codec.text(member.id), "delivered": room.progress(member, "delivered")["cursor"],
                "read": room.progress(member, "read")["cursor"], "last_seen": member.seen,
                "online": member.present and log.now() - member.seen < 5000,
            })  # fmt: skip
        size, after = ask.number("size"), ask.number("after")
        crowd = [self.event(e) for e in room.events if e.kind in CROWD and e.seq > after]
        rows = [] if ask.query.get("rows") == "0" else rows
        return 200, {"head": room.head, "members": rows, "crowd": crowd, "tree": self.head(room, size)}

    def events(self, ask):
        if "delivered" in ask.query:
            start, upto = (int(text) for text in ask.query["delivered"].split("-"))
            kind = "list" if ask.query.get("kind") == "list" else "delivered"
            self.receive(ask, kind, start, upto, ask.hex("root"), ask.hex("sig"))
        if ask.query.get("kind") == "list":
            return 200, self.waited(ask, lambda: self.edits(ask), lambda page: page["events"])
        return 200, self.waited(ask, lambda: self.page(ask), lambda page: page["events"] or "gap" in page)

    def page(self, ask):
        room = self.room(ask)
        start = min(self.start(ask, room), max(room.head, ask.number("after")))
        limit = min(ask.number("limit", 1000), 1000)
        events = room.events[start : start + limit]
        page = {"head": room.head, "events": [self.event(event) for event in events]} | self.cut(room, events)
        if "tree" in ask.query:
            place = min(start, room.head)
            page["tree"] = self.before(room, place + 1)
            page["tree"]["proof"] = joined(room.tree.consistency(ask.number("tree"), place + len(events)))
        return page

    def edits(self, ask):
        """List edits alone, proved at the head."""
        room = self.room(ask)
        found = [e for e in room.events if e.kind == "list" and e.seq > ask.number("after")]
        limit = min(ask.number("limit", 1000), 1000)
        return {
            "head": room.head, "events": [self.event(event) for event in found[:limit]],
            "inclusions": [joined(room.tree.inclusion(event.seq - 1, room.head)) for event in found[:limit]],
            "tree": self.head(room, ask.number("tree")),
        } | self.cut(room, found[:limit])  # fmt: skip

    @staticmethod
    def cut(room, events):
        """What the signatures of a page need of the batches that begin before it, or end behind it."""
        if not events:
            return {}
        before = [e for e in room.batch(events[0].seq) if e.seq < events[0].seq]
        rest = [e for e in room.batch(events[-1].seq) if e.seq > events[-1].seq]
        cut = {"link": words.link(e.line for e in before)} if before else {}
        if rest and rest[-1].signature:
            cut["rest"] = {"lines": joined(map(joined, (e.line for e in rest))), "sig": rest[-1].signature}
        return cut

    @staticmethod
    def batches(room, events):
        batches = {batch[0].seq: batch for batch in (room.batch(event.seq) for event in events)}
        return [{
            "from": first, "lines": joined(map(joined, (e.line for e in batch))),
            "sig": batch[-1].signature or bytes(64),
        } for first, batch in sorted(batches.items())]  # fmt: skip

    def head(self, room, size):
        """The last event in its place in the tree, and what connects it to a size."""
        return {
            "before": self.before(room, room.head), "event": self.event(room.events[-1], hashed=True),
            "proof": joined(room.tree.consistency(size, room.head)),
        }  # fmt: skip

    @staticmethod
    def start(ask, room):
        """How many events lie before the page."""
        if "last" in ask.query:
            seqs = [event.seq for event in room.events if event.kind == "message"]
            count = ask.number("last")
            return room.head if count == 0 else seqs[-count] - 1 if count <= len(seqs) else 0
        if "since" in ask.query:
            return sum(event.at < ask.number("since") for event in room.events)
        return ask.number("after")

    def tree(self, ask):
        room, one, other = self.room(ask), ask.number("from"), ask.number("to")
        if max(one, other) > room.tree.size:
            raise Problem("bad-request")
        root = {"root": room.tree.root(one)} if ask.query.get("root") == "1" else {}
        return 200, {"proof": joined(room.tree.consistency(one, other))} | root

    def send(self, ask):
        lines, batch, whole = [], [], True
        for line in ask.lines:
            if "sig" not in line:
                batch.append(line)
                continue
            answers = self.sent_batch(ask, batch, line, whole)
            whole = whole and all("seq" in answer for answer in answers)
            lines += [{"id": message["id"]} | answer for message, answer in zip(batch, answers)]
            batch = []
        if batch:
            raise Problem("bad-request")
        self.changed.notify_all()
        return 200, lines

    def sent_batch(self, ask, batch, end, whole):
        """Stores a batch whole, or nothing of it."""
        room, sent = self.room(ask), [(codec.data(m["id"]), codec.unb64(m["body"])) for m in batch]
        kind, stale = batch[-1].get("kind", "message"), codec.unb64(end["epoch"]) != room.epoch
        known = [id in room.ids for id, _ in sent]
        one = self.edited_one if kind == "list" else self.sent_one
        if whole and not stale and not any(known):
            id, body = sent[-1]
            log.signatures[kind, ask.member, id, words.digest(body)] = codec.unb64(end["sig"])
            return [one(ask, id, body) for id, body in sent]
        code = {"code": "stale-epoch" if stale else "again"}
        return [one(ask, id, body) if there else code for (id, body), there in zip(sent, known)]

    def sent_one(self, ask, id, body):
        event = self.room(ask).ids.get(id)
        if event and (event.kind, event.member, event.body) != ("message", ask.member, body):
            return {"code": "id-taken"}
        event = event or self.append(ask, "message", id, body)
        return {"seq": event.seq, "at": event.at}

    def edited_one(self, ask, id, body):
        event = self.room(ask).ids.get(id)
        if event and (event.kind, event.member, event.body) != ("list", ask.member, body):
            return {"code": "id-taken"}
        event = event or self.append(ask, "list", id, body)
        return {"seq": event.seq, "at": event.at}

    def message(self, ask):
        room, size = self.room(ask), ask.number("size")
        id = codec.data(ask.of)
        event = room.ids.get(id) if id else room.events[int(ask.of) - 1] if 0 < int(ask.of) <= room.head else None
        if not event or event.kind not in ("message", "list"):
            raise Problem("no-such-message")
        size = size if event.seq <= size <= room.tree.size else room.tree.size
        record = self.status(room, event, size, ask.number("after"))
        sizes = self.sizes(room, record["claims"], size)
        batches = self.batches(room, [event])
        return 200, {"counter": room.counter, "size": size, "batches": batches, "sizes": sizes} | record

    def sent(self, ask):
        room, size, before = self.room(ask), ask.number("size"), ask.number("before")
        members = {event.member for event in room.events} if ask.query.get("all") == "1" else {ask.member}
        if not 0 < size <= room.tree.size:
            size = room.tree.size
        events = room.events[: min(size, before - 1)] if before else room.events[:size]
        meant = [e for e in events if e.kind == "message" and e.member in members]
        latest = meant[-min(ask.number("last", 10), 1000) :] if ask.number("last", 10) else []
        messages = [self.status(room, event, size) for event in latest]
        if ask.query.get("receipts") == "0":
            messages = [message | {"claims": []} for message in messages]
        claims = [claim for message in messages for claim in message["claims"]]
        return 200, {
            "counter": room.counter, "size": size, "messages": messages, "batches": self.batches(room, latest),
            "sizes": self.sizes(room, claims, size),
        }  # fmt: skip

    def status(self, room, event, size, after=0):
        return {
            "event": self.event(event), "lists": event.lists,
            "inclusion": joined(room.tree.inclusion(event.seq - 1, size)),
            "claims": [self.claim(receipt) for receipt in room.claims(event.seq, after)],
        }  # fmt: skip

    @staticmethod
    def sizes(room, claims, size):
        uptos = sorted({claim["upto"] for claim in claims if claim["upto"] < size})
        return [{
            "size": upto, "root": room.tree.root(upto), "proof": joined(room.tree.consistency(upto, size)),
        } for upto in uptos]  # fmt: skip

    def acknowledge(self, ask):
        for line in ask.lines:
            root, sig = codec.unb64(line["root"]), codec.unb64(line["sig"])
            self.receive(ask, line["kind"], line["from"], line["upto"], root, sig)
        return 204, None

    def moves(self, ask):
        room, after = self.room(ask), ask.number("after")

        def answer():
            moved = []
            for member in room.members.values():
                if member.counter > after:
                    cursors = {kind: room.progress(member, kind)["cursor"] for kind in ("delivered", "read")}
                    lists = {"list": max(member.covered["list"])} if member.covered["list"] else {}
                    moved.append({"member": codec.text(member.id)} | cursors | lists)
            return {"counter": room.counter, "moved": moved}

        return 200, self.waited(ask, answer, lambda answer: answer["moved"])

    # MARK: Parts of answers

    def receive(self, ask, kind, start, upto, root, sig):
        receipt = log.Receipt(ask.member, kind, start, upto, root, sig, log.now())
        self.record.receipted(receipt, self.all_logs(ask.room))
        if not 1 <= start <= upto or len(sig) != 64 or len(root) != 32:
            raise Problem("bad-request")
        if not self.may_keep(self.room(ask), receipt):
            raise Problem("wrong-root")
        # No generator: every log takes it.
        if any([room.receive(receipt) for room in self.logs(ask.room)]):
            self.changed.notify_all()

    def waited(self, ask, answer, suffices):
        """The answer as soon as it has something in it, or when the time that was asked for is over."""
        end, turns = time.monotonic() + min(ask.number("wait"), 60), self.turns
        while True:
            found = answer()
            left = end - time.monotonic()
            if suffices(found) or left <= 0 or self.turns != turns:
                return found
            self.changed.wait(left)
            self.check(ask)

    @staticmethod
    def before(room, seq):
        range, crowd, lists = room.before(seq)
        return {"range": joined(range), "crowd": crowd, "lists": lists}

    @staticmethod
    def event(event, hashed=False):
        shown = {"seq": event.seq, "kind": event.kind, "id": codec.text(event.id)}
        shown |= {"member": codec.text(event.member), "at": event.at}
        if hashed:
            return shown | {"hash": event.hash}
        return shown | {"body": event.body} | ({"sig": event.signature} if event.signature else {})

    @staticmethod
    def claim(receipt):
        return {
            "member": codec.text(receipt.member), "kind": receipt.kind, "from": receipt.start, "upto": receipt.upto,
            "at": receipt.at, "sig": receipt.sig,
        }  # fmt: skip
