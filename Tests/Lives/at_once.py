"""Commands of several devices, or of one, that run at the same time."""

from people import Sent
from talk import READING


class AtOnce:
    """The part of a life (life.py) in which all speak at once."""

    def rush(self, _):
        running = []
        for _ in range(self.chance.randint(2, 5)):
            device = self.chance.choice(self.present)
            what = self.chance.choice(("send", "send", "send", "new", "all", "mark", "list", "rotate"))
            words = [*({"send": ["send", "--json"]} | READING).get(what, [what]), self.name]
            if what == "send":
                words.append(self.text(device))
            running.append((device, what, words, device.start(*words)))
        ended = [(*begun[:3], *begun[0].end(begun[3], begun[2], (0, 4) if begun[1] == "mark" else (0,))) for begun in running]
        for device, what, words, _, output in ended:
            line = next(self.lines(output), {}) if what == "send" else {}
            if "seq" in line:
                self.messages.append(Sent(line["id"], words[-1], device, self, line["seq"]))
        self.messages.sort(key=lambda message: message.seq)
        for device, what, _, status, output in ended:
            if what in (*READING, "list"):
                self.note_reading(what, device, output, certain=status == 0)
