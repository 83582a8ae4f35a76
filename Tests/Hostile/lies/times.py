"""Times that go back or lie ahead, seqs that go back, and a page that begins late."""

from log import now
from relay import Relay


class Backdated(Relay):
    """says of all that comes that it came a day ago"""

    ahead = -86_400_000

    def append(self, ask, kind, id, body):
        room = self.room(ask)
        room.time = (lambda at: now() + self.ahead) if self.on else type(room).time.__get__(room)
        return super().append(ask, kind, id, body)


class Postdated(Backdated):
    """says of all that comes that it came tomorrow"""

    ahead = 86_400_000


class Falling(Relay):
    """answers to several messages with their seqs in the other order"""

    def told(self, ask, status, value):
        if self.on and ask.what == "send":
            for line, seq in zip(value, [line["seq"] for line in reversed(value)]):
                line["seq"] = seq
        return status, value


class Late(Relay):
    """leaves the first event of each page out, and tells of no gap"""

    def told(self, ask, status, value):
        if self.on and ask.what == "events":
            value["events"] = value["events"][1:]
        return status, value


LIES = {"backdated": Backdated, "postdated": Postdated, "falling": Falling, "late": Late}
