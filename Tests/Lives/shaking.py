"""Commands that go on while relays, or their database, are killed and come back."""

import subprocess

from people import Sent
from talk import READING

# How each may end then: it was done, or isn't sent yet, or can't be told.
ENDS = {"send": (0, 75), "new": (0, 3), "mark": (0, 3, 4), "all": (0, 1, 3, 4, 75), "list": (0, 3), "status": (0, 3),
        "rotate": (0, 3, 5)}
WORDS = READING | {"send": ["send", "--json"], "status": ["status", "--json"]}


class Shaking:
    """The part of a life (life.py) in which commands may say that it is not now, or that a relay failed, but nothing false."""

    def shake(self, _):
        if not self.world.strict:
            return
        fail, mend = self.chance.choice(self.world.faults)
        running = self.begin_some()
        try:
            running[0][3].wait(self.chance.random() * 0.1)
        except subprocess.TimeoutExpired:
            pass
        fail()
        running += self.begin_some()
        try:
            running[-1][3].wait(self.chance.random() * 0.3)
        except subprocess.TimeoutExpired:
            pass
        mend()
        ended = [(*each[:3], *each[0].end(each[3], each[2], ENDS[each[1]])) for each in running]
        for device, what, words, status, output in ended:
            line = next(self.lines(output), {}) if what == "send" else {}
            if "seq" in line:
                self.messages.append(Sent(line["id"], words[-1], device, self, line["seq"]))
            elif what == "send":
                self.queued[words[-1]] = device
        self.messages.sort(key=lambda message: message.seq)
        for device, what, _, status, output in ended:
            if what in (*READING, "list"):
                self.note_reading(what, device, output, certain=False)

    def begin_some(self):
        running = []
        for _ in range(self.chance.randint(1, 3)):
            device = self.chance.choice(self.present)
            what = self.chance.choice(("send", "send", "send", "new", "all", "mark", "list", "status", "rotate"))
            words = [*WORDS.get(what, [what]), self.name, *([self.text(device, "shaken")] if what == "send" else [])]
            running.append((device, what, words, device.start(*words)))
        return running
