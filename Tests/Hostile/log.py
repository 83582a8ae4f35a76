"""A room in memory: its events, the tree over them, who is present, and the receipts that members gave."""

import copy
import time
from dataclasses import dataclass, field

import words
from tree import Tree, digest, leaf
from words import CROWD, NOTHING, Statement


def now():
    return int(time.time() * 1000)


# The signatures of batches, by what their last lines are: whichever log such a line stands in, it has the signature.
signatures = {}


@dataclass
class Event:
    seq: int
    kind: str
    id: bytes
    member: bytes
    at: int
    body: bytes
    crowd: bytes
    lists: bytes

    @property
    def hash(self):
        return digest(self.body)

    @property
    def line(self):
        """As a batch has it."""
        return self.id, self.hash

    @property
    def signature(self):
        return signatures.get((self.kind, self.member, *self.line))

    @property
    def shown(self):
        """What a reader of it has seen."""
        return (self.seq, self.kind, self.id, self.member, self.hash)


@dataclass
class Receipt:
    member: bytes
    kind: str
    start: int
    upto: int
    root: bytes
    sig: bytes
    at: int


@dataclass
class Member:
    id: bytes
    # The first device of the same person, for good.
    person: bytes
    count: int = 0
    token_hash: bytes = NOTHING
    box: bytes = NOTHING
    # When the member was present: the seq of each join, and of the leave that ended it.
    spans: list = field(default_factory=list)
    removed: bool = False
    seen: int = 0
    counter: int = 0
    covered: dict = field(default_factory=lambda: {"delivered": set(), "read": set(), "list": set()})

    @property
    def present(self):
        return bool(self.spans) and self.spans[-1][1] is None

    def was_present(self, seq):
        return any(joined < seq and (left is None or seq < left) for joined, left in self.spans)


@dataclass
class Invite:
    inviter: bytes = bytes(16)
    person: bytes = bytes(16)
    form: bytes = words.GUEST
    uses: int = 0
    used: int = 0
    ended: str = ""
    event: Event = None

    @property
    def end(self):
        """Why it no longer lets in; nothing while it does."""
        return self.ended or ("used" if self.uses and self.used >= self.uses else "")


class Room:
    def __init__(self, id):
        # The epoch of the first event that has an effect becomes the room's.
        self.id, self.epoch = id, None
        # By their ids; the first code's has the room's. And the boxes of rotations by their seqs.
        self.invites, self.boxes = {id: Invite()}, {}
        self.tree, self.crowd, self.lists = Tree(), NOTHING, NOTHING
        self.events, self.ids, self.members, self.receipts, self.counter = [], {}, {}, [], 0

    @property
    def head(self):
        return len(self.events)

    def fork(self, size=None):
        """The same room as far as `size`, to go on differently."""
        if size is None:
            return copy.deepcopy(self)
        room = Room(self.id)
        for event in self.events[:size]:
            room.append(event.kind, event.id, event.member, event.body, event.at)
        room.boxes = {seq: boxes for seq, boxes in self.boxes.items() if seq <= size}
        for receipt in self.receipts:
            room.receive(receipt)
        return room

    # MARK: Events

    def append(self, kind, id, member, body, at=None):
        seq = self.head + 1
        at = self.time(now() if at is None else at)
        before = self.crowd
        place = (self.id, self.crowd if kind in CROWD else self.lists, seq, kind, id, member, digest(body))
        if kind in CROWD:
            self.crowd = words.chained(b"tick crowd v2", *place)
        elif kind == "list":
            self.lists = words.chained(b"tick lists v2", *place)
        event = Event(seq, kind, id, member, at, body, self.crowd, self.lists)
        self.events.append(event)
        self.tree.append(self.leaf(event))
        # A replayed id goes on naming the event that had it first.
        self.ids.setdefault(id, event)
        if kind in CROWD:
            self.take(event, before)
        return event

    def time(self, at):
        """Times don't go back, whatever the clock does."""
        return max(at, self.events[-1].at if self.events else 0)

    def leaf(self, event):
        e = event
        return leaf(words.leaf_data(self.id, e.seq, e.at, e.kind, e.id, e.member, e.crowd, e.lists, e.hash))

    def take(self, event, crowd):
        """What a crowd event does; nothing where its count is stale, say. Signatures are the readers' to check."""
        said = Statement.read(event.kind, event.body)
        member = self.members.get(event.member) or Member(event.member, event.member)
        if said is None or said.count <= member.count or said.epoch != (self.epoch or said.epoch):
            return
        if event.kind == "join":
            invite = self.invites.get(words.room_id(said.invite))
            if member.present or not invite or invite.end or said.form != invite.form:
                return
            if not self.fits(event.member, invite):
                return
            invite.used += 1
            if event.member not in self.members and invite.form == words.DEVICE:
                member.person = invite.person
            self.members[event.member], self.epoch = member, said.epoch
            member.token_hash, member.removed, member.box = said.token_hash, False, said.box
            member.spans.append([event.seq, None])
        elif not member.present or said.token_hash != member.token_hash or event.member in said.removed:
            return
        elif event.kind == "name":
            member.box = said.box
        elif event.kind == "invite":
            made = Invite(event.member, member.person, said.invite_form, said.uses, event=event)
            self.invites.setdefault(words.room_id(said.invite_key), made)
        elif event.kind == "leave":
            member.spans[-1][1], member.removed = event.seq, False
            self.end("left", lambda invite: invite.inviter == event.member)
        elif said.rest[:32] != crowd or not self.rotate(event, said):
            return
        member.count = said.count

    def fits(self, id, invite):
        """Whether a member may be of the person that an invite makes it."""
        known = self.members.get(id)
        if known is None:
            return True
        if invite.form == words.DEVICE:
            return known.person == invite.person
        return not any(member.present and member.person == known.person for member in self.members.values())

    def rotate(self, event, said):
        """Whether the members that it removes are all there."""
        removed = [self.members.get(id) for id in said.removed]
        if not all(gone and gone.present for gone in removed):
            return False
        for gone in removed:
            gone.spans[-1][1], gone.removed = event.seq, True
        self.end("rotated", lambda _: True)
        self.epoch = said.new_epoch
        return True

    def end(self, why, concerns):
        for invite in self.invites.values():
            if concerns(invite):
                invite.ended = invite.ended or why

    def recipients(self, removed=()):
        """The members that a rotation gives its secret, as id and box key, their ids rising."""
        here = [member for member in self.members.values() if member.present and member.id not in removed]
        return sorted((member.id, member.box) for member in here)

    def before(self, seq):
        """The tree before an event: its size is seq - 1."""
        last = self.events[min(seq, self.head + 1) - 2] if seq > 1 and self.events else None
        chains = (last.crowd, last.lists) if last else (NOTHING, NOTHING)
        return self.tree.range(seq - 1), *chains

    # MARK: Batches

    def batch(self, seq):
        """The events of the batch that the event is in."""
        first = last = seq
        while first > 1 and self.goes_on(first - 1):
            first -= 1
        while self.goes_on(last):
            last += 1
        return self.events[first - 1 : last]

    def goes_on(self, seq):
        """Whether the next event is of the same batch."""
        if seq >= self.head:
            return False
        one, next = self.events[seq - 1 : seq + 1]
        same = (one.kind, one.member) == (next.kind, next.member)
        return one.kind in ("message", "list") and same and not one.signature

    # MARK: Receipts

    def receive(self, receipt):
        """Whether it covers anything for the first time. Who has read a message has it."""
        self.receipts.append(receipt)
        member = self.members.get(receipt.member)
        if not member:
            return False
        seqs = set(range(receipt.start, min(receipt.upto, self.head) + 1))
        new = not seqs <= member.covered[receipt.kind]
        for kind in (receipt.kind, "delivered") if receipt.kind == "read" else (receipt.kind,):
            member.covered[kind] |= seqs
        if new:
            self.counter += 1
            member.counter = self.counter
        return new

    def claims(self, seq, after=0):
        """The first receipt of each member and kind that covers the message or list edit."""
        first, is_edit = {}, self.events[seq - 1].kind == "list"
        for receipt in self.receipts:
            member = self.members.get(receipt.member)
            if (receipt.kind == "list") != is_edit:
                continue
            if member and receipt.start <= seq <= receipt.upto and member.counter > after:
                first.setdefault((receipt.member, receipt.kind), receipt)
        return list(first.values())

    def owed(self, member):
        mine = (e.seq for e in self.events if e.kind == "message" and e.member != member.id)
        return [seq for seq in mine if member.was_present(seq)]

    def progress(self, member, kind, after=0):
        missing = [seq for seq in self.owed(member) if seq not in member.covered[kind]]
        cursor = missing[0] - 1 if missing else self.head
        beyond = []
        for seq in range(max(cursor, after) + 1, self.head + 1):
            if seq in member.covered[kind] or not member.was_present(seq):
                if beyond and beyond[-1][1] == seq - 1:
                    beyond[-1][1] = seq
                else:
                    beyond.append([seq, seq])
        return {"cursor": cursor, "missing": len(missing), "beyond": beyond}
