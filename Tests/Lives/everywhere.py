"""Commands of a device for all of its rooms at once."""

from people import Broken


class Everywhere:
    """The part of a life (life.py) about `tail --all-rooms`."""

    def read_everywhere(self, device):
        options = self.chance.choice((["--new"], ["--new"], ["--new", "--ack"], ["--unread"], ["-n", "3"], ["--peek"],
                                      ["-c", "4", "-n", "4"]))
        # It is refused in a room that it was removed from and hasn't left.
        status, output = device.run("tail", "--json", *options, "--all-rooms", statuses=(0, 4))
        lines = output.splitlines()
        for room in self.world.rooms:
            own = [line for line, parts in zip(lines, self.lines(output)) if parts["room"] == room.name]
            each = next(each for each in room.devices if each.name == device.name)
            shown = room.shown("\n".join(own))
            if shown and not each.here:
                raise Broken(f"{each} is shown {shown} of a room that it isn't in")
            for message in shown if "--peek" not in options else ():
                message.note("read" if "--ack" in options else "delivered", each, certain=status == 0)
            if status == 0 and "--new" in options and each.here:
                room.lose_nothing(each)
        is_everywhere = all(each.here for room in self.world.rooms for each in room.devices if each.name == device.name)
        if status == 4 and is_everywhere and "--ack" not in options and self.world.strict:
            raise Broken(f"{device} is in all rooms, and is refused in one")
