"""What the devices in a room send, read, mark and edit, and what a status has to tell of it."""

import json
import re

from people import Broken, Sent

ID = re.compile(r"^[0-9A-Z]{26}$", re.M)
# A command fails for every so many-th message.
HOOK = 'echo "$TICK_TEXT" >> {file}; n=${{TICK_TEXT##* }}; [ $((n % {every})) != 1 ]'


class Talk:
    """The half of a life (life.py) that the devices themselves do."""

    # MARK: messages

    def send(self, device):
        text = f"message {len(self.messages)}"
        identifier = device.run("send", "ops", text)[1].strip()
        self.messages.append(Sent(identifier, text, device, self))

    def lines(self, output):
        for line in output.splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                # The last one of a process that was killed.
                continue

    def shown(self, output):
        known = {message.id: message for message in self.messages}
        return [known[line["id"]] for line in self.lines(output) if line.get("event") == "message" and line["id"] in known]

    def tail(self, device, *options, statuses=(0,)):
        status, output = device.run("tail", "--json", *options, "ops", statuses=statuses)
        shown = self.shown(output)
        for message in shown:
            message.note("delivered", device, certain=True)
        return status, shown

    def read_new(self, device):
        self.tail(device, "--new")
        lost = [message.text for message in self.messages[device.since:]
                if message.sender.person != device.person and device not in message.may["delivered"]]
        if lost:
            raise Broken(f"{device} was never shown {lost}")

    def read_some(self, device):
        output = device.run("tail", "--json", "-n", self.chance.choice(("1", "3", "8", "+1")), "ops")[1]
        shown = self.shown(output)
        # Also what is from before the device's last join, where nothing up to there is left out.
        missed = max((place for place in range(device.since) if self.messages[place] not in shown), default=-1)
        is_whole = not any(line["event"] == "gap" for line in self.lines(output))
        for message in shown:
            message.note("delivered", device, certain=True, early=is_whole and self.messages.index(message) > missed)

    def read_by_choice(self, device):
        options = self.chance.choice((
            ["--grep", "[02468]$"], ["--from", "alice"], ["--grep", "[13]", "--invert"], ["--from", "bob", "-n", "20"],
            ["--new", "--grep", "1"], ["--new", "--from", "carol"], ["--unread"], ["--unread", "-c", "2", "-W", "200ms"],
            ["--new", "-c", "2", "-W", "200ms"], ["--since", "1h", "-c", "3", "-W", "200ms"]))
        self.tail(device, *options, statuses=(0, 1, 124))

    def peek(self, device):
        device.run("tail", "--peek", "-n", "8", "ops")

    def run_hook(self, device):
        file, every = f"{self.folder}/{device}.ran", self.chance.choice((2, 3, 1000))
        options = self.chance.choice((["--new"], ["--ack=on-success"], ["--ack=on-success", "--on-failure", "skip"],
                                      ["--ack=always"], ["-n", "4"], ["--failed"], ["--new", "--retry", "1", "--backoff", "1ms"]))
        open(file, "w", encoding="utf-8").close()
        status = device.run("tail", *options, "--exec", HOOK.format(file=file, every=every), "ops", statuses=(0, 1, 4))[0]
        with open(file, encoding="utf-8") as ran:
            texts = {line.strip() for line in ran}
        for place, message in enumerate(self.messages):
            if message.text in texts:
                message.note("delivered", device, certain=status == 0 and options[0] != "--failed")
                if options[0] in ("--ack=always", "--failed") or options[0] == "--ack=on-success" and place % every != 1:
                    message.note("read", device, certain=status == 0 and options[0] != "--failed")

    def mark(self, device):
        what = self.chance.choice(("all", "shown", "one", "new"))
        if what == "new":
            status, marked = self.tail(device, "--new", "--ack", statuses=(0, 4))
        elif what == "one":
            marked = self.chance.sample(self.messages, min(1, len(self.messages)))
            status = device.run("ack", "--only", "ops", *(message.id for message in marked), statuses=(0, 4))[0] if marked else 0
        else:
            status = device.run("ack", *(["--all"] if what == "all" else []), "ops", statuses=(0, 1, 4))[0]
            marked = self.messages if what == "all" else [m for m in self.messages if device in m.may["delivered"]]
        for message in marked:
            # What was shown by a process that was killed may have no receipt, and what can't be opened any more isn't marked.
            is_known = device in message.must["delivered"] if what == "shown" else not self.forgot or what != "all"
            message.note("read", device, certain=status == 0 and is_known)

    # MARK: a list

    def edit(self, device):
        rows = list(self.lines(self.read_list(device)))
        row = str(self.chance.randint(1, max(1, len(rows))))
        words = self.chance.choice((["add"], ["add"], ["done"], ["remove"])) if rows else ["add"]
        words = [*words, "ops", f"row {len(self.edits)}" if words == ["add"] else row]
        for identifier in ID.findall(device.run("list", *words, statuses=(0, 1, 2))[1]):
            self.edits.append(Sent(identifier, f"edit {len(self.edits)}", device, self))

    def read_list(self, device):
        output = device.run("list", "--json", "ops")[1]
        for edit in self.edits:
            edit.note("delivered", device, certain=True)
        return output

    # MARK: what has to hold

    def compare_messages(self, device):
        output = device.run("status", "--json", "--from", "any", "-n", str(len(self.messages) + self.doubtful + 1), "ops")[1]
        told = {line["id"]: line for line in self.lines(output)}
        for message in self.messages:
            line = told.get(message.id)
            if not line and device.stayed:
                raise Broken(f"{message.text} is missing from the status that {device} is shown")
            for kind in ("delivered", "read") if line else ():
                message.compare(kind, line, self.names(line[f"missing_{kind}"]))

    def compare_edits(self, _):
        for edit in self.edits[-5:]:
            if edit.sender.here and edit.audience:
                line = json.loads(edit.sender.run("status", "--json", "ops", edit.id)[1])
                edit.compare("delivered", line, self.names(line["missing_delivered"]))

    def wait(self, _):
        """The status of a command that waits agrees with what everybody there was shown."""
        message = self.chance.choice(self.messages[-6:] or [None])
        if not message or not message.sender.here or not message.audience:
            return
        kind = self.chance.choice(("delivered", "read"))
        words = ["status", "-q", f"--wait={kind}", "--timeout", "0", "ops", message.id]
        status = message.sender.run(*words, statuses=(0, 1, 124))[0]
        # Who has left can't get it any more; with status 1 that is everybody.
        there = message.audience & {device.person for device in self.present}
        may, must = ({device.person for device in devices[kind]} for devices in (message.may, message.must))
        if status == 0 and not there <= may:
            raise Broken(f"{message.text} is waited for as {kind} by {sorted(there - may)} with status 0")
        if status == 124 and there <= must:
            raise Broken(f"{message.text} is waited for as {kind} though everybody has it")

    def names(self, members):
        """Members' names without the beginnings of their ids."""
        return {member.partition(" ")[0] for member in members}

    def compare_logs(self):
        """Nobody is shown a message twice; who was there all the time is shown each, and all have the same list."""
        for device in self.present:
            output = device.run("tail", "--json", "--peek", "-n", "+1", "ops")[1]
            texts = [line["text"] for line in self.lines(output) if line["event"] == "message"]
            if len(texts) > len(set(texts)):
                raise Broken(f"{device} is shown a message twice")
            all_texts = {message.text for message in self.messages} | set(self.queued)
            if device.stayed and (lost := all_texts - set(texts)):
                raise Broken(f"{device} isn't shown {sorted(lost)}")
        lists = {device.run("list", "--format", "%t", "ops")[1] for device in self.present}
        if len(lists) > 1:
            raise Broken(f"the list isn't the same for all: {lists}")
