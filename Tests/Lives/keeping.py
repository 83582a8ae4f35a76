"""What is told of messages that the relay no longer keeps, or whose key a device was never given."""

import json

from people import Broken


class Keeping:
    """The part of a life (life.py) about gaps: each message is shown, or stands in one."""

    def compare_gaps(self, device):
        for each in (device, *device.mates):
            self.end_followers(each)
        if not self.world.strict:
            return
        before = self.peek_at(device, "-n", "+1")
        option = self.chance.choice(("new", "unread"))
        some = self.peek_at(device, f"--{option}")
        known = self.gaps_told(device)
        self.compare_kept(device)
        told = {line["id"]: line for line in self.statuses(device, *(each.id for each in self.some(3)))}
        after = self.peek_at(device, "-n", "+1")
        for message in self.messages:
            self.compare_whole(device, message, before, after)
            self.compare_some(device, message, some, after, known, "delivered" if option == "new" else "read")
            if message.id in told:
                self.compare_text(message, told[message.id], before, after)

    def gaps_told(self, device):
        """The seqs of which a run that asked for what is new or unread has told that they are gone: each is told once."""
        with open(device.path, encoding="utf-8") as file:
            ranges = json.load(file)["rooms"][self.name].get("gaps_told", [])
        return {seq for first, last in ranges for seq in range(first, last + 1)}

    def peek_at(self, device, *options):
        """The seqs that are shown, that are no longer kept, and that can't be opened."""
        lines = [*self.lines(device.run("tail", "--peek", "--json", *options, self.name)[1])]
        seqs = {"shown": [line["seq"] for line in lines if line["event"] == "message"], "gone": [], "closed": []}
        for line in lines:
            if line["event"] == "gap":
                kind = "closed" if line.get("why") == "key" else "gone"
                if not (self.forgot if kind == "closed" else self.world.retain):
                    raise Broken(f"{device} is told of a gap, and there can be none: {line}")
                seqs[kind] += range(line["from"], line["upto"] + 1)
        for name, each in seqs.items():
            if len(each) > len(set(each)):
                raise Broken(f"{device} is told of a message twice as {name}: {each}")
        return {name: set(each) for name, each in seqs.items()}

    def compare_kept(self, device):
        """All but messages is kept for ever, and in no gap."""
        kinds, place = {"message": set(), "gap": set(), "other": set()}, 0
        for line in self.lines(device.run("tail", "--peek", "--json", "--events", "all", "-n", "+1", self.name)[1]):
            first, last = (line["from"], line["upto"]) if line["event"] == "gap" else (line["seq"],) * 2
            if line["event"] == "gap" and line.get("why") == "key":
                continue
            kinds[line["event"] if line["event"] in kinds else "other"].update(range(first, last + 1))
            if first <= place:
                raise Broken(f"{device} is told of {first} to {last} after {place}: {line}")
            place = last
        everything = set.union(*kinds.values())
        if sum(map(len, kinds.values())) > len(everything):
            raise Broken(f"{device} is told of a seq twice: {kinds}")
        if not self.forgot and everything != set(range(1, place + 1)):
            raise Broken(f"{device} isn't told of all up to {place}: {kinds}")
        gone = self.peek_at(device, "-n", "+1")["gone"]
        if gone & kinds["other"] or not kinds["gap"] <= gone:
            raise Broken(f"{device} is told that {gone} is no longer kept: {kinds}")

    def compare_whole(self, device, message, before, after):
        for told in (before, after):
            places = [name for name, seqs in told.items() if message.seq in seqs]
            if len(places) != 1:
                raise Broken(f"{message.text}, {message.seq}, is told to {device} as {places}")
        if message.seq in before["gone"] and message.seq not in after["gone"]:
            raise Broken(f"{message.text}, {message.seq}, was gone for {device}, and is back")

    def compare_some(self, device, message, some, after, known, kind):
        """What is new or unread, is shown or in a gap, and nothing is in a gap that is still kept, or isn't new."""
        is_told = any(message.seq in seqs for seqs in some.values())
        is_owed = device in message.here and message.sender is not device
        if kind == "read":
            is_owed = is_owed and message.sender.person != device.person
        others = {device, *device.mates} if kind == "read" else {device}
        if is_owed and not is_told and message.seq not in known and not others & message.may[kind]:
            raise Broken(f"{message.text}, {message.seq}, is neither shown nor missing for {device}")
        if message.seq in some["gone"] and message.seq not in after["gone"]:
            raise Broken(f"{message.text}, {message.seq}, is gone for {device}, and is back")
        # Who sent what is gone isn't known, but for one's own.
        is_known = device in message.must[kind] or device is message.sender or device not in message.here
        if is_told and device.remembers and (is_known or not is_owed and message.seq in some["shown"]):
            place = [name for name, seqs in some.items() if message.seq in seqs]
            raise Broken(f"{message.text}, {message.seq}, is told to {device} as {place}, and isn't owed, or {kind} already")

    def compare_text(self, message, line, before, after):
        if message.seq in after["shown"] and line["text"] != message.text:
            raise Broken(f"{message.text}, {message.seq}, has another text in its status: {line}")
        if message.seq in before["gone"] and line["text"] != "":
            raise Broken(f"{message.text}, {message.seq}, is no longer kept, and its status has a text: {line}")
