"""What several members are told of one message, which is the same for all."""

from people import KINDS, Broken

# What passes with time.
PASSING = ("online", "last_seen", "push")


class Viewing:
    """The part of a life (life.py) that compares what is told to one with what is told to another."""

    def compare_views(self, device):
        words = self.chance.choice((["--from", "any", "-n", "99"], ["--from", "any", "-n", "99", "--every-device"], None,
                                    ["--from", "any", "--missing"], ["--from", "any", "--missing=read", "--every-device"]))
        if not self.messages:
            return
        words = words or [*self.chance.choice(([], ["--every-device"])), *(message.id for message in self.some(4))]
        before = self.view(device, words)
        views = {each: self.view(each, words) for each in self.present if each is not device}
        after = self.view(device, words)
        # Followers read meanwhile, and outboxes are sent.
        steady = {each for each in before if before[each] == after.get(each)}
        for other, view in views.items() if self.world.strict else ():
            for each in steady:
                if view.get(each) != before[each]:
                    raise Broken(f"{device} is told {before[each]}, and {other} {view.get(each)}")
            if before.keys() == after.keys() and (more := view.keys() - before.keys()):
                raise Broken(f"{other} is told of {more}, and {device} isn't")
        self.compare_cursors(device)

    def view(self, device, words):
        told = {}
        for line in self.statuses(device, *words):
            # Who was given no key of before, or asks later, is told no text.
            if self.forgot or self.world.retain:
                line.pop("text")
            for row in line.get("receipts", ()):
                for name in PASSING:
                    row.pop(name, None)
            told[line["id"]] = line
        return told

    def compare_cursors(self, device):
        """Up to where all that is owed to a member was read by its person, and up to where it has it, or that has read it."""
        rows = [*self.lines(device.run("members", "--json", self.name)[1])]
        self.catch_up()
        known = {each.member: each for each in self.devices}
        for row in rows if self.world.strict else ():
            each = known[row["member"]]
            for message in self.messages:
                read = {each, *each.mates} & message.may["read"]
                has = {"delivered": self.who_may(each, message) & message.may["delivered"] | read, "read": read}
                if each in message.here and message.sender.person != each.person:
                    for kind in KINDS:
                        if message.seq <= row[kind] and not has[kind]:
                            raise Broken(f"{device} is told that {each} has {kind} all up to {row[kind]}, but not {message.text}")
