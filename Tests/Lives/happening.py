"""What happens in a room beside messages, told from where the last run of `tail --new` ended."""

from people import Broken

KINDS = (["all"], ["all"], ["join", "leave"], ["list"], ["message", "name", "rotate"], ["invite", "list", "message"])


class Happening:
    """The part of a life (life.py) about `tail --new --events`."""

    def read_events(self, device):
        """What others do between two runs is told by the second, and once."""
        self.end_followers(device)
        others = [each for each in self.present if each is not device]
        self.new_events(device, self.chance.choice(KINDS))
        before = self.log_of(device)
        for _ in range(self.chance.randint(0, 4)):
            deed = self.chance.choice((self.edit, self.rename, self.send, self.invite, self.rotate, self.read_new))
            deed(self.chance.choice(others))
        log = self.log_of(device)
        new = {line["id"] for line in self.lines(device.run("tail", "--json", "--new", "--peek", self.name)[1]) if "id" in line}
        kinds = self.chance.choice(KINDS)
        told, again = self.new_events(device, kinds), self.new_events(device, kinds)
        if not self.world.strict or self.world.retain or self.forgot or log != self.log_of(device):
            return
        known = {line["id"] for line in before}
        expected = [line["id"] for line in log if kinds == ["all"] or line["event"] in kinds]
        news = {line["id"] for line in log if line["event"] != "message" and line["member"] != device.member} - known | new
        expected = [each for each in expected if each in news]
        if not device.remembers:
            # Where that file is lost the relay's word is believed for one run alone: the next one may tell of older events.
            told = [each for each in told if each in new or each not in known]
        if told != expected or again:
            raise Broken(f"{device} is told of {told} and {again} by --events {','.join(kinds)}, and not of {expected}")

    def log_of(self, device):
        output = device.run("tail", "--json", "-n", "+1", "--peek", "--events", "all", self.name)[1]
        return [line for line in self.lines(output) if line["event"] != "gap"]

    def new_events(self, device, kinds):
        """Reads what is new, and returns the ids."""
        output = device.run("tail", "--json", "--new", "--events", ",".join(kinds), self.name)[1]
        for message in self.shown(output):
            message.note("delivered", device, certain=True)
        told = [line["id"] for line in self.lines(output) if line["event"] != "gap"]
        for edit in self.edits:
            if edit.id in told:
                edit.note("delivered", device, certain=False)
        return told
