"""The relay's store, looked at from outside, read-only."""

import contextlib
import sqlite3
import time

from keys import crockford

DELIVERED, READ = 0, 1


class Sample:
    """Where every member stands at one moment: cursors and receipts."""

    def __init__(self, database):
        self.at = time.monotonic()
        self.head = database.execute("SELECT max(head) FROM rooms").fetchone()[0]
        self.cursors = {
            row[0]: row[1:] for row in database.execute("SELECT number, joined, delivered, read FROM members")}
        self.receipts = set(database.execute("SELECT member, kind, start, upto, at, sig FROM receipts"))


class Store:
    def __init__(self, path):
        self.path = path
        self.samples = []

    @contextlib.contextmanager
    def opened(self):
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=5)
        try:
            yield database
        finally:
            database.close()

    def sample(self):
        with self.opened() as database:
            database.execute("BEGIN")
            self.samples.append(Sample(database))

    def read(self):
        """Reads all of it, for the end."""
        self.sample()
        with self.opened() as database:
            self.integrity = [row[0] for row in database.execute("PRAGMA integrity_check")]
            self.rooms = database.execute("SELECT head, messages FROM rooms").fetchall()
            self.members = {number: crockford(key) for number, key in database.execute("SELECT number, id FROM members")}
            self.spans = database.execute("SELECT member, joined, left FROM spans ORDER BY joined").fetchall()
            self.events = [
                (seq, kind, crockford(key), self.members[member], at)
                for seq, kind, key, member, at in
                database.execute("SELECT seq, kind, id, member, at FROM events ORDER BY seq")]

    def owed(self, member):
        """The messages that are owed to the member, a list for each time it was in the room, the last one last."""
        spans = []
        for number, joined, left in self.spans:
            if self.members[number] == member:
                spans.append([
                    seq for seq, kind, _, sender, _ in self.events
                    if kind == 0 and sender != member and joined < seq and (left is None or seq < left)])
        return spans
