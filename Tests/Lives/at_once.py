"""Commands of several devices, or of one, that run at the same time."""

from people import Sent


class AtOnce:
    """The part of a life (life.py) in which all speak at once."""

    def rush(self, _):
        running = []
        for _ in range(self.chance.randint(2, 5)):
            device = self.chance.choice(self.present)
            what = self.chance.choice(("send", "send", "send", "tail", "ack", "mark", "list", "rotate"))
            words = {"send": ["send", "--json"], "tail": ["tail", "--json", "--new"], "ack": ["ack", "--all"],
                     "mark": ["tail", "--json", "--new", "--ack"]}.get(what, [what]) + [self.name]
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
            if what in ("tail", "mark"):
                for message in self.shown(output):
                    message.note("read" if what == "mark" else "delivered", device, certain=status == 0)
            elif what == "ack":
                # What came meanwhile is marked, or isn't.
                self.note_read(self.messages, device, certain=False)
            elif what == "list" and status == 0:
                for edit in self.edits:
                    edit.note("delivered", device, certain=True)
