"""What the devices in a room send and read, and what a status has to tell of it."""

import json

from naming import person_of
from people import Broken, Sent, said

# A command fails for every so many-th message.
HOOK = 'echo "$TICK_TEXT" >> {file}; n=${{TICK_TEXT%%,*}}; n=${{n##*[!0-9]}}; [ $((${{n:-0}} % {every})) != 1 ]'

# Commands that read or mark, and may be killed or run beside others.
READING = {"new": ["tail", "--json", "--new"], "follow": ["tail", "--json", "-f", "--new"],
           "mark": ["tail", "--json", "--new", "--ack"], "all": ["ack", "--all"]}


class Talk:
    """The half of a life (life.py) that the devices themselves do."""

    # MARK: messages

    def text(self, device, noun="message"):
        """A new text to send; one that may not come to be sent is doubtful."""
        text = f"{self.name} {noun} {len(self.texts)}"
        self.texts[text] = device.person
        return text

    def send(self, device, *options, statuses=(0,)):
        text = self.text(device)
        status, output = device.run("send", "--json", self.name, text, *options, statuses=statuses)
        line = next(self.lines(output), {})
        if "seq" in line:
            self.messages.append(Sent(line["id"], text, device, self, line["seq"]))
        elif line:
            self.queued[text] = device
        return status if "seq" in line else None

    def send_and_wait(self, device):
        """Those who are there don't have it in no time, but where they follow."""
        kind = self.chance.choice(("delivered", "read", "delivered:1", "sent"))
        status = self.send(device, f"--wait={kind}", "--timeout", self.chance.choice(("0", "100ms")), statuses=(0, 1, 124))
        if status is None or kind == "sent":
            return
        self.catch_up()
        message = self.messages[-1]
        have = {each.person for each in message.may[kind.partition(":")[0]]}
        is_enough = have >= message.audience if self.world.strict and ":1" not in kind else have - {device.person}
        if status == 0 and not is_enough:
            raise Broken(f"{message.text} was waited for as {kind}, and only {sorted(have)} have it")

    def lines(self, output):
        for line in output.splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                # The last one of a process that was killed.
                continue

    def shown(self, output):
        """The messages that lines show; all of them were sent by whom they name."""
        known, shown = {message.id: message for message in self.messages}, []
        for line in self.lines(output):
            if line.get("event") == "message":
                if "unknown" not in line and self.texts.get(said(line["text"])) != person_of(line["from"]):
                    raise Broken(f"shown, but never sent: {line}")
                if line.get("text") in self.dropped:
                    raise Broken(f"shown, but dropped: {line}")
                if line["id"] in known:
                    shown.append(known[line["id"]])
        return shown

    def tail(self, device, *options, statuses=(0,)):
        status, output = device.run("tail", "--json", *options, self.name, statuses=statuses)
        shown = self.shown(output)
        kind = {"--new": "delivered", "--unread": "read"}.get(options[0])
        again = [message.text for message in shown if kind and device in message.must[kind] and device in message.here]
        if again and self.world.strict:
            raise Broken(f"{device} is shown {again} by {options[0]}, and has them")
        for message in shown:
            message.note("delivered", device, certain=True)
        return status, shown

    def note_reading(self, what, device, output, certain):
        """Notes what one of READING, or a list, has shown or marked."""
        shown = self.messages if what == "all" else self.shown(output) if what in READING else ()
        for message in shown:
            # What comes meanwhile is marked by `ack --all`, or isn't.
            message.note("read" if what in ("all", "mark") else "delivered", device, certain and what != "all")
        if what == "list":
            self.saw_list(device, "main", certain, [row[0] for row in self.lists["main"].rows] if certain else None)

    def read_new(self, device):
        self.tail(device, "--new")
        self.lose_nothing(device)

    def lose_nothing(self, device):
        self.catch_up()
        lost = [message.text for message in self.messages[device.since:]
                if message.sender is not device and device not in message.may["delivered"]]
        if lost and self.world.strict and not self.world.retain:
            raise Broken(f"{device} was never shown {lost}")

    def read_some(self, device):
        output = device.run("tail", "--json", "-n", self.chance.choice(("1", "3", "8", "+1")), self.name)[1]
        shown = self.shown(output)
        # Also what is from before the device's last join, where nothing up to there is left out.
        missed = max((place for place in range(device.since) if self.messages[place] not in shown), default=-1)
        is_whole = not any(line["event"] == "gap" for line in self.lines(output))
        for message in shown:
            message.note("delivered", device, certain=True, early=is_whole and self.messages.index(message) > missed)

    def read_by_choice(self, device):
        # Who was removed with all devices has the name of before, which the choice of one device after the other doesn't tell.
        someone = self.nicks[self.chance.choice(sorted({each.person for each in self.present}))]
        options = self.chance.choice((
            ["--grep", "[02468]$"], ["--from", someone], ["--grep", "[13]", "--invert"], ["--new", "--grep", "1"],
            ["--from", someone, "-n", "20"], ["--new", "--from", someone], ["--unread"],
            ["--unread", "-c", "2", "-W", "200ms"],
            ["--new", "-c", "2", "-W", "200ms"], ["--since", "1h", "-c", "3", "-W", "200ms"]))
        self.tail(device, *options, statuses=(0, 1, 124))

    def peek(self, device):
        device.run("tail", "--peek", "-n", "8", self.name)

    def run_hook(self, device):
        file, every = f"{self.world.folder}/{device}.ran", self.chance.choice((2, 3, 1000))
        options = self.chance.choice((["--new"], ["--ack=on-success"], ["--ack=on-success", "--on-failure", "skip"],
                                      ["--ack=always"], ["-n", "4"], ["--failed"], ["--new", "--retry", "1", "--backoff", "1ms"]))
        open(file, "w", encoding="utf-8").close()
        status = device.run("tail", *options, "--exec", HOOK.format(file=file, every=every), self.name, statuses=(0, 1, 4))[0]
        with open(file, encoding="utf-8") as ran:
            texts = {said(line.strip()) for line in ran}
        if texts - set(self.texts):
            raise Broken(f"{device} ran a command for {texts - set(self.texts)}, which nobody sent")
        for message in self.messages:
            if message.text in texts:
                has_failed = message.number % every == 1
                message.note("delivered", device, certain=status == 0 and options[0] != "--failed")
                if options[0] in ("--ack=always", "--failed") or options[0] == "--ack=on-success" and not has_failed:
                    message.note("read", device, certain=status == 0 and options[0] != "--failed")

    # MARK: what has to hold

    def statuses(self, device, *arguments):
        """What is told of messages and edits, but for those in the outbox."""
        output = device.run("status", "--json", self.name, *arguments, statuses=(0, 4))[1]
        self.catch_up()
        return [line for line in self.lines(output) if "audience" in line]

    def compare_messages(self, device):
        # Also what was queued, and what nobody knows of, may stand among them.
        count = str(len(self.texts) + 1)
        told = {line["id"]: line for line in self.statuses(device, "--from", "any", "-n", count)}
        for message in self.messages:
            line = told.get(message.id)
            if not line and device.stayed and self.world.strict:
                raise Broken(f"{message.text} is missing from the status that {device} is shown")
            if line and self.world.strict:
                self.compare_names(message, line)
            for kind in ("delivered", "read") if line else ():
                message.compare(kind, line, self.names(line[f"missing_{kind}"]))

    def compare_edits(self, _):
        for edit in self.edits[-5:]:
            if edit.sender.here and edit.audience:
                told = self.statuses(edit.sender, edit.id)
                if not told and self.world.strict:
                    raise Broken(f"{edit.text} isn't shown in its status")
                for line in told:
                    edit.compare("delivered", line, self.names(line["missing_delivered"]))

    def wait(self, _):
        """The status of a command that waits agrees with what everybody there was shown."""
        message = self.chance.choice(self.messages[-6:] or [None])
        if not message or not message.sender.here or not message.audience:
            return
        kind = self.chance.choice(("delivered", "read"))
        who = self.chance.choice(sorted(message.audience))
        named = not self.world.strict or self.chance.random() < 0.3
        condition = f"{kind}:@{self.nicks[who]}" if named else kind
        words = ["status", "-q", f"--wait={condition}", "--timeout", "0", self.name, message.id]
        status = message.sender.run(*words, statuses=(0, 1, 2, 124) if named else (0, 1, 124))[0]
        self.catch_up()
        # Who has left can't get it any more; with status 1 that is everybody.
        there = {who} if named else message.audience & {device.person for device in self.present}
        may, must = ({device.person for device in devices[kind]} for devices in (message.may, message.must))
        if status == 0 and not there <= may:
            raise Broken(f"{message.text} is waited for as {kind} by {sorted(there - may)} with status 0")
        if status == 124 and there <= must and self.world.strict:
            raise Broken(f"{message.text} is waited for as {kind} though everybody has it")

    def names(self, members):
        """The members' persons."""
        return {person_of(member) for member in members}

    def compare_logs(self):
        """Nobody is shown a message twice; who was there all the time is shown each, and all have the same list."""
        for device in self.present:
            output = device.run("tail", "--json", "--peek", "-n", "+1", self.name)[1]
            self.shown(output)
            texts = [said(line["text"]) for line in self.lines(output) if line["event"] == "message"]
            if len(texts) > len(set(texts)) and self.world.strict:
                raise Broken(f"{device} is shown a message twice")
            if self.world.strict:
                self.compare_pipes(device, texts)
            all_texts = {message.text for message in self.messages} | set(self.queued)
            if device.stayed and self.world.strict and not self.world.retain and (lost := all_texts - set(texts)):
                raise Broken(f"{device} isn't shown {sorted(lost)}")
