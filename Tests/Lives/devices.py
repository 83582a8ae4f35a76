"""The status of each device of a person, told by its id."""

from people import KINDS, Broken


class Devices:
    """The part of a life (life.py) that compares what is told of single devices."""

    def learn_id(self, device):
        """Asks for the id of a device in the room, which stays the same when it comes again."""
        rows = self.lines(device.run("members", "--json", self.name)[1])
        device.member = next((row["member"] for row in rows if row["me"]), device.member)

    def compare_devices(self, device):
        for message in self.messages[-3:]:
            told = next(iter(self.statuses(device, "--every-device", message.id)), None)
            if not told and device.stayed and self.world.strict:
                raise Broken(f"{message.text} isn't shown in the status of its devices")
            if told:
                self.compare_each(message, {row["member"]: row for row in told["receipts"]})

    def who_may(self, device, message):
        """Those of whom one was shown what the device has: before its last join its person's others count."""
        return {device, *device.mates} if self.messages.index(message) < device.since else {device}

    def compare_each(self, message, rows):
        audience = {each.member: each for each in message.here - {message.sender}}
        if rows.keys() != audience.keys() and self.world.strict:
            raise Broken(f"{message.text} has the devices {sorted(rows)}, not {audience}")
        known = {each.member: each for each in self.devices}
        for member, row in rows.items():
            # A relay that lies may have let in whom it told another thing; nobody else has anything.
            device = known.get(member, self.stranger)
            for kind in KINDS:
                has = f"{kind}_at" in row
                if has and not self.who_may(device, message) & message.may[kind]:
                    raise Broken(f"{message.text} is told as {kind} to {device}, and is not: {row}")
                # What another device of the person has sent or read is read, and an ack leaves it out.
                others = {message.sender, *message.may["read"]} & {*device.mates} if kind == "read" else ()
                if not has and not others and self.world.strict and device in message.must[kind]:
                    raise Broken(f"{message.text} is not told as {kind} to {device}, and is: {row}")
            if row["left"] == device.here and self.world.strict:
                raise Broken(f"{device} is told as {'gone' if row['left'] else 'here'}, and is not: {row}")
