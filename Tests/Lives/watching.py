"""What is told as it happens: a live status, and the receipts that `tail -f` shows."""

from following import SIGNALS, Follower
from people import KINDS, Broken


class Watching:
    """The part of a life (life.py) that is about those who watch others read."""

    def watch(self, device):
        mine = [each for each in self.followers if type(each) is Follower and each.device is device and each.is_watching]
        if mine:
            self.end_follower(mine[0], self.chance.choice(SIGNALS))
        else:
            self.add(device, *self.chance.choice((("status", "-f", "--json", "--from", "any"),
                                                  ("tail", "-f", "--json", "--events", "receipt"))))

    def heed(self):
        """Compares what watchers were told with what the members were shown up to now."""
        for watcher in self.followers:
            if watcher.is_watching:
                self.hear(watcher)
        self.catch_up()
        told, self.told = self.told, []
        for line in told:
            if line.get("event") == "receipt":
                self.heed_receipt(line)
            elif "audience" in line:
                message = next((each for each in self.messages if each.id == line["id"]), None)
                for kind in KINDS if message else ():
                    message.compare(kind, line, self.names(line[f"missing_{kind}"]), is_old=True)

    def heed_receipt(self, line):
        """The member has all messages up to one, of those that came while it was there; what its person has read it has, too."""
        device = next((each for each in self.devices if each.member == line["member"]), None)
        if not device and all(each.member for each in self.devices if each.was_here):
            raise Broken(f"a receipt of nobody: {line}")
        for message in self.messages if device else ():
            # That none before is missing is the relay's word.
            is_told = message.seq <= line["seq"] if self.world.strict else message.seq == line["seq"]
            if is_told and device in message.here and message.sender.person != device.person:
                may = {device, *device.mates} if line["kind"] == "read" else self.who_may(device, message)
                if not may & message.may[line["kind"]]:
                    raise Broken(f"{device} has {line['kind']} all up to {line['seq']}, but not {message.text}: {line}")
