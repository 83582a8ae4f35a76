"""Names that people change, each for all of their devices."""

from people import Broken


def person_of(name):
    """Whose name it is, by its beginning; behind a space may stand a part of an id, and behind a slash a device."""
    return name.partition(" ")[0].partition("/")[0].partition("-")[0]


class Naming:
    """The part of a life (life.py) about names: in a status its sender has that of now, and the others those of when it was sent."""

    def rename(self, device):
        name = self.chance.choice((device.person, f"{device.person}-{self.chance.randint(1, 9)}"))
        # For some seconds the room may be kept for one that was to change the key.
        if device.run("join", "-q", "--name", name, self.name, statuses=(0, 5))[0] == 0:
            self.give_name(device, name)
        self.compare_members(device)

    def give_name(self, device, name):
        self.given.append((device, name))
        self.nicks[device.person] = name

    def lose_name(self, device):
        """One that was removed gives its person no name any more, where others of it are there."""
        device.is_removed = True
        if any(mate.here for mate in device.mates):
            names = [name for giver, name in self.given if giver.person == device.person and not giver.is_removed]
            self.nicks[device.person] = names[-1]

    def compare_members(self, device):
        for row in self.lines(device.run("members", "--json", self.name)[1]):
            if row["name"] != self.nicks[person_of(row["name"])] and self.world.strict:
                raise Broken(f"{device} is shown the name {row['name']}, and it is {self.nicks[person_of(row['name'])]}")

    def compare_names(self, message, line):
        told = {*line["missing_delivered"], *line["missing_read"]}
        if wrong := [name for name in told if name != message.nicks[person_of(name)]]:
            raise Broken(f"{message.text} is told with the names {wrong}, and they were {message.nicks}")
        sender = message.sender.person
        if line["from"] != self.nicks[sender] and any(each.person == sender for each in self.present):
            raise Broken(f"{message.text} is told as from {line['from']}, who has the name {self.nicks[sender]} now")
