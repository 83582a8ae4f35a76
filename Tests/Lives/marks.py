"""What the devices in a room mark as read, in each way that there is."""


class Marks:
    """The part of a life (life.py) that is about receipts of reading."""

    def mark(self, device):
        what = self.chance.choice(("all", "shown", "one", "new", "up to", "range", "last", "input"))
        getattr(self, f"mark_{what.replace(' ', '_')}")(device)

    def note_read(self, messages, device, certain):
        for message in messages:
            message.note("read", device, certain)

    def some(self, count):
        return self.chance.sample(self.messages, min(count, len(self.messages)))

    def note_shown(self, device, certain=False):
        """Notes as read what was shown: also by followers meanwhile, and perhaps without a receipt."""
        self.catch_up()
        for message in self.messages:
            if device in message.may["delivered"]:
                message.note("read", device, certain and device in message.must["delivered"])

    def mark_new(self, device):
        status, marked = self.tail(device, "--new", "--ack", statuses=(0, 4))
        self.note_read(marked, device, status == 0)

    def mark_all(self, device):
        status = device.run("ack", "--all", self.name, statuses=(0, 1, 4))[0]
        # What can't be opened any more, or isn't kept, isn't marked; what another device has sent or read may be left out.
        certain = status == 0 and not self.forgot and not self.world.retain
        self.catch_up()
        for message in self.messages:
            others = {message.sender, *message.may["read"]} & {*device.mates}
            message.note("read", device, certain and not others)

    def mark_shown(self, device):
        status = device.run("ack", self.name, statuses=(0, 1, 4))[0]
        self.note_shown(device, status == 0 and not self.world.retain and device.remembers)

    def mark_last(self, device):
        device.run("ack", self.name, "last", statuses=(0, 1, 4))
        self.note_shown(device)

    def mark_one(self, device):
        if marked := self.some(1):
            status = device.run("ack", "--only", self.name, marked[0].id, statuses=(0, 4))[0]
            self.note_read(marked, device, status == 0)

    def mark_up_to(self, device):
        """And what was shown before it without a break."""
        if marked := self.some(2):
            names = [str(message.seq) if message.seq and self.chance.random() < 0.5 else message.id for message in marked]
            status = device.run("ack", self.name, *names, statuses=(0, 4))[0]
            self.note_shown(device)
            self.note_read(marked, device, status == 0)

    def mark_range(self, device):
        seqs = [message.seq for message in self.some(2) if message.seq]
        if seqs:
            first, last = min(seqs), max(seqs)
            status = device.run("ack", self.name, f"{first}-{last}", statuses=(0, 4))[0]
            marked = [message for message in self.messages if first <= (message.seq or 0) <= last]
            self.note_read(marked, device, status == 0 and not self.forgot)

    def mark_input(self, device):
        """By ids on standard input, or by the lines of `tail --json`."""
        only = self.chance.choice(([], ["--only"]))
        if self.chance.random() < 0.5:
            output = device.run("tail", "--json", "--peek", "-n", "3", self.name)[1]
            marked, text = self.shown(output), output
        else:
            marked = self.some(3)
            text = "".join(f"{message.id}\n" for message in marked)
        status = device.run("ack", *only, self.name, "-", statuses=(0, 4), text=text)[0]
        if not only:
            self.note_shown(device)
        self.note_read(marked, device, status == 0)
