"""Commands of several devices, or of one, that run at the same time."""

from people import Broken, Sent, said
from talk import READING


class AtOnce:
    """The part of a life (life.py) in which all speak at once."""

    def run_hooks(self, device):
        """Several hooks of one device, of which one runs at a time: each message is handed over once."""
        file = f"{self.world.folder}/{device}.hooks"
        open(file, "w", encoding="utf-8").close()
        words = ["tail", "--new", *self.chance.choice(([], ["--ack"])), "--exec", f'echo "$TICK_TEXT" >> {file}', self.name]
        running = [device.start(*words) for _ in range(self.chance.randint(2, 3))]
        statuses = [device.end(process, words, (0, 4, 75))[0] for process in running]
        with open(file, encoding="utf-8") as ran:
            texts = [said(line.strip()) for line in ran]
        if self.world.strict and (len(texts) > len(set(texts)) or set(texts) - set(self.texts) or set(statuses) == {75}):
            raise Broken(f"{device} has run commands at once for {texts}, with the statuses {statuses}")
        for message in self.messages:
            if message.text in texts:
                if device in message.must["delivered"] and device in message.here and self.world.strict:
                    raise Broken(f"{device} has run a command for {message.text}, which it had before")
                message.note("read" if "--ack" in words else "delivered", device, certain=4 not in statuses)
        if 4 not in statuses:
            self.lose_nothing(device)

    def rush(self, _):
        running = []
        for _ in range(self.chance.randint(2, 5)):
            device = self.chance.choice(self.present)
            what = self.chance.choice(("send", "send", "send", "new", "all", "mark", "list", "rotate"))
            words = [*({"send": ["send", "--json"]} | READING).get(what, [what]), self.name]
            if what == "send":
                words.append(self.text(device))
            running.append((device, what, words, device.start(*words)))
        # Where a key was forgotten, a message before what it closed may be one that can't be marked alone.
        refused = ("mark", "all") if self.forgot else ("mark",)
        ended = [(*begun[:3], *begun[0].end(begun[3], begun[2], (0, 4) if begun[1] in refused else (0,))) for begun in running]
        for device, what, words, _, output in ended:
            line = next(self.lines(output), {}) if what == "send" else {}
            if "seq" in line:
                self.messages.append(Sent(line["id"], words[-1], device, self, line["seq"]))
        self.messages.sort(key=lambda message: message.seq)
        for device, what, _, status, output in ended:
            if what in (*READING, "list"):
                self.note_reading(what, device, output, certain=status == 0)
