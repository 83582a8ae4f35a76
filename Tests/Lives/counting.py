"""The counts of the overview, compared with what `tail` has to show."""

from people import Broken

COUNTS = {"new": "new", "unread": "unread"}


class Counting:
    """The part of a life (life.py) about the counts that `tick status` has for a room."""

    def compare_counts(self, device):
        # Who follows is given messages meanwhile, and what one device reads is read for its person.
        for each in (device, *device.mates):
            self.end_followers(each)
        before = self.overview(device)
        rows = {option: [row for row in self.lines(device.run("tail", "--peek", "--json", f"--{option}", self.name)[1])
                         if row["event"] == "message"] for option in COUNTS}
        # What was shown isn't new here, and is for a relay whose store was put back.
        if device.has_lost_receipts:
            return
        # The relay may remove messages meanwhile.
        if not before or before != self.overview(device) or not self.world.strict:
            return
        # What can't be opened any more is counted, and can't be shown.
        if self.forgot:
            return
        for option, count in COUNTS.items():
            if before[count] != len(rows[option]):
                raise Broken(f"{device} has {before[count]} {count}, and is shown {[row.get('text') for row in rows[option]]}")
        if before["members"] != len(self.present):
            raise Broken(f"{before['members']} members are counted, and {self.present} are there")

    def overview(self, device):
        output = device.run("status", "--json", statuses=(0, 3, 4))[1]
        row = next((row for line in self.lines(output) for row in line["rooms"] if row["room"] == self.name), None)
        return row and {name: row.get(name) for name in (*COUNTS.values(), "members", "head", "sending")}
