"""Messages that wait in an outbox while the relay is away: they are listed, some are dropped, and the others are sent."""

from people import Broken


class Queueing:
    """The part of a life (life.py) about `tick outbox`."""

    def queue(self, device):
        if not self.world.strict:
            return
        self.world.kill_relay()
        before = self.outbox(device)
        texts = self.put_in(device)
        # The acks come last.
        waiting = [each for each, is_ack in before if not is_ack] + [*texts] + [each for each, is_ack in before if is_ack]
        self.compare_outbox(device, waiting)
        dropped = self.drop(device, before, texts)
        self.dropped |= {texts[each] for each in dropped}
        self.compare_outbox(device, [each for each in waiting if each not in dropped])
        # What can't be queued isn't there either.
        text = self.text(device, "unsent")
        device.run("send", "--no-queue", self.name, text, statuses=(3,))
        self.dropped.add(text)
        self.world.open()
        self.queued.update({text: device for each, text in texts.items() if each not in dropped})
        self.send_out(device)

    def put_in(self, device):
        """Messages by their ids, in their order."""
        texts = {}
        for _ in range(self.chance.randint(1, 4)):
            text = self.text(device, "queued")
            line = next(self.lines(device.run("send", "--json", self.name, text, statuses=(75,))[1]))
            if line["state"] != "sending" or line["id"] in texts:
                raise Broken(f"{device} is told that {text} is queued as {line}")
            texts[line["id"]] = text
        return texts

    def outbox(self, device):
        """The ids of the messages and acks in it, and whether they are acks."""
        return [(line["id"], "ack" in line) for line in self.lines(device.run("outbox", "--json")[1])]

    def compare_outbox(self, device, expected):
        told = [each for each, _ in self.outbox(device)]
        if told != expected:
            raise Broken(f"{device} has {told} in its outbox, and not {expected}")
        overview = next(self.lines(device.run("status", "--json", statuses=(3,))[1]))
        if [line["id"] for line in overview["outbox"]] != expected:
            raise Broken(f"{device} is shown another outbox than {expected}: {overview}")
        count = sum(line["room"] == self.name and "ack" not in line for line in overview["outbox"])
        room = next(row for row in overview["rooms"] if row["room"] == self.name)
        listed = [line["id"] for line in self.lines(device.run("status", "--json", self.name, "-n", "99", statuses=(3,))[1])]
        if room["sending"] != count or len(listed) != count or not set(listed) <= set(expected):
            raise Broken(f"{device} has {count} messages in its outbox, and is shown {room} and {listed}")

    def drop(self, device, before, texts):
        """Drops some of them, or what came with them, and returns which."""
        if not before and self.chance.random() < 0.3:
            device.run("outbox", "drop", "--all")
            return set(texts)
        dropped = self.chance.sample(list(texts), self.chance.randint(0, len(texts)))
        if dropped:
            device.run("outbox", "drop", *dropped)
            device.run("outbox", "drop", dropped[0], statuses=(4,))
        return set(dropped)

    def send_out(self, device):
        what = self.chance.choice(("flush", "flush", "send", "status", "tail", None))
        # Another room of the device may no longer have it.
        if what == "flush":
            status = device.run("outbox", "flush", statuses=(0, 4))[0]
            if status == 0 and (left := self.outbox(device)):
                raise Broken(f"{device} has {left} in its outbox, and it was sent")
        elif what == "send":
            self.send(device)
        elif what:
            device.run(*{"status": ["status"], "tail": ["tail", "--peek"]}[what], self.name)
        if what in ("send", "status", "tail"):
            left = [line for line in self.lines(device.run("outbox", "--json")[1]) if line["room"] == self.name]
            if left:
                raise Broken(f"{device} has {left} in its outbox, and {what} has reached the relay")
