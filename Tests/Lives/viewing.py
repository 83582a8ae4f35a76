"""What several members are told of one message, which is the same for all."""

from people import KINDS, Broken

# What passes with time.
PASSING = ("online", "last_seen", "push")
# What a reader has of its own; of an edit it knows the effect where it hasn't read the list before.
OWN = ("me", "effect", "after", "text")


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

    def compare_tellings(self, device):
        """The log, the members, the invites and the lists are told to all in the same way."""
        words = self.chance.choice((["tail", "--peek", "--events", "all", "-n", "+1"], ["tail", "--peek", "-n", "5"], ["members"],
                                    ["invite", "--list"], ["list"], ["list", "--list", "to do"], ["list", "--all"]))
        before = self.telling(device, words)
        # Who came after a key was forgotten is told less of what was sealed before.
        is_same = not self.forgot or words[0] in ("members", "invite")
        others = {each: self.telling(each, words) for each in self.present
                  if each is not device and (is_same or device.stayed and each.stayed)}
        is_steady = self.telling(device, words) == before and (words[0] != "tail" or not self.world.retain)
        if not self.world.strict or not is_steady:
            return
        for other, told in others.items():
            for mine, yours in zip([*before, *([None] * len(told))], [*told, *([None] * len(before))]):
                if mine != yours:
                    raise Broken(f"{device} is told {mine} by {' '.join(words)}, and {other} {yours}")

    def telling(self, device, words):
        statuses = (1,) if words[-1] == "to do" and not self.is_list("to do") else (0, 4)
        told = [*self.lines(device.run(*words, "--json", self.name, statuses=statuses)[1])]
        if words[0] == "list" and words[1:2] != ["--all"]:
            self.saw_list(device, words[-1] if words[1:] else "main", certain=True, view=[line["id"] for line in told])
        for line in told:
            # It is told by the run that has checked it, and later where somebody was left out.
            if line.get("left_out") == []:
                del line["left_out"]
            for name in (*PASSING, *(OWN if "me" in line or line.get("event") == "list" else ())):
                line.pop(name, None)
        return told

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
