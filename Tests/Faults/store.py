"""The relay's store, looked at from outside."""

import contextlib
import sqlite3
import subprocess
import time

from job import HANG
from keys import crockford, uncrockford

DELIVERED, READ = 0, 1
SAMPLE = (
    "SELECT max(head) FROM rooms", "SELECT number, joined, delivered, read FROM members",
    "SELECT member, kind, start, upto, at, sig FROM receipts")


class Sample:
    """Where every member stands at one moment: cursors and receipts."""

    def __init__(self, rooms, members, receipts):
        self.at = time.monotonic()
        self.head = rooms[0][0]
        self.cursors = {row[0]: row[1:] for row in members}
        self.receipts = set(receipts)


class Store:
    """What both engines have in common; the tables are the same."""

    def __init__(self):
        self.samples = []

    def sample(self):
        self.samples.append(Sample(*self.ask(*SAMPLE)))

    def read(self):
        """Reads all of it, for the end."""
        self.sample()
        self.rooms, members, self.spans, self.bodies, self.boxes, events = self.ask(
            "SELECT head, messages FROM rooms", "SELECT number, id FROM members",
            f"SELECT member, joined, {self.LEFT} FROM spans ORDER BY joined",
            "SELECT seq, body FROM events", "SELECT seq, boxes FROM boxes",
            "SELECT seq, kind, id, member, at FROM events ORDER BY seq")
        self.integrity = self.damage()
        self.bodies, self.boxes = dict(self.bodies), dict(self.boxes)
        self.members = {number: crockford(key) for number, key in members}
        self.events = [(seq, kind, crockford(key), self.members[member], at) for seq, kind, key, member, at in events]

    def spans_of(self, member):
        """(seq of the join, seq of the leave or None), for each time that the member was in the room."""
        return [(joined, left) for number, joined, left in self.spans if self.members[number] == member]

    def receipts_of(self, member):
        """(start, upto, at) of the member's receipts. What is read is delivered, too."""
        return [
            (start, upto, at) for number, _, start, upto, at, _ in self.samples[-1].receipts if self.members[number] == member]

    def time(self, key):
        """When a message was stored; None where it isn't."""
        (rows,) = self.ask(f"SELECT at FROM events WHERE id = {self.literal(uncrockford(key))}")
        return rows[0][0] if rows else None

    def owed(self, member):
        """The messages that are owed to the member, a list for each time it was in the room, the last one last."""
        spans = []
        for number, joined, left in self.spans:
            if self.members[number] == member:
                spans.append([
                    seq for seq, kind, _, sender, _ in self.events
                    if kind == 0 and sender != member and joined < seq and (left is None or seq < left)])
        return spans


class SQLiteStore(Store):
    """A file, read-only."""

    LEFT = "left"

    def __init__(self, path):
        super().__init__()
        self.path = path

    def ask(self, *statements):
        """The rows of each statement, all of one moment."""
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=HANG)
        with contextlib.closing(database):
            database.execute("BEGIN")
            return [database.execute(statement).fetchall() for statement in statements]

    def damage(self):
        return [row[0] for (rows,) in [self.ask("PRAGMA integrity_check")] for row in rows]

    @staticmethod
    def literal(data):
        return f"x'{data.hex()}'"


class PostgresStore(Store):
    """A database, asked by psql. The numbers in it are not of the room alone, so the database has to be the run's own."""

    LEFT = "gone"

    def __init__(self, address):
        super().__init__()
        self.address = address

    def ask(self, *statements):
        """The rows of each statement, all of one moment."""
        script = "SET search_path = tick;\nBEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n"
        script += "".join(f"{statement};\n\\echo \x1d\n" for statement in statements)
        output = subprocess.run(
            ["psql", "-XqAt", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-f", "-", self.address], input=script.encode(),
            stdout=subprocess.PIPE, check=True).stdout.decode()
        return [
            [tuple(map(value, row.split("\x1f"))) for row in rows.split("\n") if row]
            for rows in output.split("\x1d")[:-1]]

    def damage(self):
        return ["ok"]

    @staticmethod
    def literal(data):
        return f"'\\x{data.hex()}'"


def value(text):
    """A column as psql prints it: a number, bytes, or nothing. There is no text in what is asked for."""
    if text.startswith("\\x"):
        return bytes.fromhex(text[2:])
    return int(text) if text else None
