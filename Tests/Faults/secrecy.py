"""Who can read what: by which keys each member came to, and by trying to open it with all that one had that is out."""

import base64
import bisect

import keys
from opening import Invite, Rotation, epoch, message

MESSAGE, ROTATE, INVITE = 0, 5, 6
# So many messages, evenly out of all, are tried with each secret of one that is out.
TRIED = 100


class Secrecy:
    """The keys of one room, whose events, bodies, boxes and spans `store` has. `first` was in it from the beginning on."""

    def __init__(self, store, first, name="ops"):
        self.store, self.first, self.name = store, first, name
        self.room = keys.room(first.path, name)
        self.kinds = {seq: kind for seq, kind, *_ in store.events}
        self.rotations = [
            Rotation(seq, store.bodies[seq], store.boxes[seq]) for seq, kind in self.kinds.items() if kind == ROTATE]
        self.starts = [rotation.seq for rotation in self.rotations]
        self.opened = self.tried = 0

    def __str__(self):
        forgetting = sum(rotation.forgets for rotation in self.rotations)
        invites = sum(kind == INVITE for kind in self.kinds.values())
        return (f"{len(self.rotations)} changes, {forgetting} with --forget, {invites} invites; "
                f"{self.opened} bodies opened by one that is in, {self.tried} tried by those that are out")

    def epoch(self, seq):
        """The number of the epoch in which an event is."""
        return bisect.bisect_left(self.starts, seq)

    def known(self, member):
        """The numbers of the epochs whose messages a member can read, as the rules read: it keeps no key when it leaves."""
        spans = self.store.spans_of(member.id)
        known = {self.epoch(spans[-1][0])} if spans else set()
        for number, rotation in enumerate(self.rotations, 1):
            if any(joined < rotation.seq and (left is None or rotation.seq < left) for joined, left in spans):
                known.add(number)
        for number in range(len(self.rotations), 0, -1):
            if number in known and not self.rotations[number - 1].forgets:
                known.add(number - 1)
        return known

    def closed(self, member):
        """The messages that are closed to a member."""
        known = self.known(member)
        return {seq for seq, kind in self.kinds.items() if kind == MESSAGE and self.epoch(seq) not in known}

    def secrets(self, path):
        """All secrets that a state file leads to, with all events of the log."""
        file = keys.state(path)
        identity, member = base64.b64decode(file["identity"]), keys.uncrockford(keys.member(path, self.name))
        found = {base64.b64decode(secret) for secret in file["rooms"][self.name]["secrets"]}
        for rotation in reversed(self.rotations):
            found.add(rotation.secret(self.room, identity, member))
            found |= {rotation.before(self.room, secret) for secret in found if secret and epoch(self.room, secret) == rotation.new}
        return found - {None}

    def check(self, checker, guests, code):
        """Nobody that is out can open what came after it was removed, with all of the store; and who is in can."""
        store = self.store
        messages = [event for event in store.events if event[1] == MESSAGE]
        self.opened = self.count(self.secrets(self.first.path), messages[::max(1, len(messages) // TRIED)])
        checker.expect(self.opened >= min(TRIED, len(messages)), f"{self.first.name}'s secrets open {self.opened} messages only")
        for guest in guests:
            self.check_barred(checker, guest, code, messages)

    def check_barred(self, checker, guest, code, messages):
        out = max(left or 0 for _, left in self.store.spans_of(guest.id))
        if not out:
            checker.findings.add(f"{guest.name} was removed, and the store has it in the room")
            return
        secrets = self.secrets(guest.path) | self.secrets(guest.former)
        codes = [invite.rpartition(":")[2] for invite in [code, *guest.invites]]
        for seq, kind, id, member, _ in self.store.events:
            if seq > out and kind == INVITE:
                invite = Invite(keys.uncrockford(id), keys.uncrockford(member), self.store.bodies[seq])
                secrets |= {invite.secret(self.room, code) for code in codes} - {None}
        later = {rotation.new for rotation in self.rotations if rotation.seq >= out}
        checker.expect(not later & {epoch(self.room, secret) for secret in secrets},
                       f"{guest.name}, removed at {out}, has the key of an epoch after it")
        before = [event for event in messages if event[0] < out]
        after = [event for event in messages if event[0] > out]
        self.tried += len(after[::max(1, len(after) // TRIED)])
        checker.expect(not self.count(secrets, after[::max(1, len(after) // TRIED)]),
                       f"{guest.name}, removed at {out}, can open what was sent after it")
        checker.expect(not before or self.count(secrets, before[-20:]),
                       f"{guest.name}, removed at {out}, can open nothing of before")

    def count(self, secrets, messages):
        """How many of the messages one of the secrets opens."""
        return sum(
            any(message(self.room, secret, keys.uncrockford(id), keys.uncrockford(member), self.store.bodies[seq])
                for secret in secrets) for seq, _, id, member, _ in messages)
