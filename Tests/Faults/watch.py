"""Looks at the receipts in PostgreSQL again and again: they only grow, over every failover."""

import asyncio
import json

from programs import Failed

# What is read may be there before any standby has it, on a server that was just promoted: only after a commit that
# waits for one is it sure to stay.
SAMPLE = """
SELECT json_build_object(
  'heads', (SELECT json_object_agg(number, head) FROM tick.rooms),
  'cursors', (SELECT json_object_agg(room || '.' || number, json_build_array(delivered, read)) FROM tick.members),
  'receipts', (SELECT json_agg(concat_ws(' ', room, member, kind, start, upto, at, encode(sig, 'hex'))) FROM tick.receipts));
SELECT pg_logical_emit_message(true, 'tick', 'barrier') \\g /dev/null
"""


class Watch:
    def __init__(self, cluster, findings):
        self.cluster = cluster
        self.findings = findings
        self.last = None
        self.count = 0

    async def run(self):
        while True:
            await asyncio.to_thread(self.sample)
            await asyncio.sleep(0.5)

    def sample(self):
        try:
            rows = self.cluster.primary.rows(SAMPLE, database="tick")
        except Failed:
            return
        found = json.loads(rows[0][0])
        found["receipts"] = set(found["receipts"] or [])
        if self.last:
            self.compare(self.last, found)
        self.last = found
        self.count += 1

    def compare(self, before, after):
        for room, head in before["heads"].items():
            if after["heads"].get(room, 0) < head:
                self.findings.add(f"the head of room {room} went back from {head} to {after['heads'].get(room)}")
        for member, cursors in before["cursors"].items():
            for kind, old, new in zip(("delivered", "read"), cursors, after["cursors"].get(member, (-1, -1))):
                if new < old:
                    self.findings.add(f"a cursor ({kind}) of member {member} went back from {old} to {new}")
        gone = before["receipts"] - after["receipts"]
        if gone:
            self.findings.add(f"{len(gone)} receipts that were there are gone or changed, such as {min(gone)[:60]}")
