"""Members that come, leave and are removed at the same time, while others talk and change the key."""

import subprocess

from talk import READING


class Turmoil:
    """The part of a life (life.py) in which it isn't known who was there for what is said: it has to be kept, no more."""

    def turmoil(self, host):
        removed = self.chance.choice([None, *sorted({each.person for each in self.present} - {host.person, "alice"})])
        out = [each for each in self.present if each.person == removed]
        leaving = self.chance.choice([None, *(each for each in self.present if each not in (host, *out))])
        staying = [each for each in self.present if each not in (leaving, *out)]
        if len(staying) < 2:
            return
        begun = [self.enter(device, host) for device in self.away() if device.person != removed and self.chance.random() < 0.7]
        for device in self.chance.sample(self.present, min(4, len(self.present))):
            words = self.chance.choice((
                ["send", "-q", self.name, self.text(device, "doubtful")], [*READING["new"], self.name],
                [*READING["all"], self.name], ["rotate", "-q", self.name], ["list", self.name]))
            may_fail = device not in staying or self.forgot and words[0] == "ack"
            begun.append((device, words, None, (0, 4) if may_fail else (0,)))
        if leaving:
            # Another process of its own may be sending just now.
            begun.append((leaving, ["leave", "-q", self.name], None, (0, 4)))
        if removed:
            begun.append((host, ["remove", "-q", self.name, self.nicks[removed]], None, (0,)))
        self.chance.shuffle(begun)
        running = [(*each, self.start(*each[:3])) for each in begun]
        ended = [(device, words, *device.end(process, words, statuses)) for device, words, _, statuses, process in running]
        # Who leaves has been shown things before.
        for device, words, status, output in sorted(ended, key=lambda each: each[1][0] == "leave"):
            self.note_turmoil(device, words, status, output)
        for device in out:
            self.was_removed(device, leaves=self.chance.random() < 0.5)

    def start(self, device, words, text):
        process = device.start(*words, stdin=subprocess.PIPE if text else subprocess.DEVNULL)
        if text:
            process.stdin.write(text)
            process.stdin.close()
            process.stdin = None
        return process

    def enter(self, device, host):
        """A change of the key ends what lets in, and while it goes on others have to wait."""
        mates = [mate for mate in device.mates if mate.here]
        device.label = device.name if mates else None
        if mates:
            text = self.chance.choice(mates).run("device", "add", "-q", device.name, self.name)[1]
            return device, ["device", "use", "-q"], text, (0, 4, 5)
        return device, ["join", "-q", "--name", device.person], host.run("invite", "-q", self.name)[1], (0, 4, 5)

    def note_turmoil(self, device, words, status, output):
        if words[0] in ("join", "device") and status == 0:
            self.came(device)
        elif words[0] == "leave":
            if status == 0:
                self.went(device)
            else:
                # It has left, perhaps, and has messages that were queued meanwhile.
                self.was_removed(device, leaves=True)
        elif words[0] == "send" and status == 0:
            self.queued[words[-1]] = device
        what = {"tail": "new", "ack": "all", "list": "list"}.get(words[0])
        if what:
            self.note_reading(what, device, output, certain=False)
