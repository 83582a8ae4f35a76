"""Live reports that are kept up to date: in the end each has told what a report that is made anew tells."""

import time

from naming import person_of
from people import HANG, Broken
from tracking import Tracker

# What one report tells of a message once, and another one anew: names may change or come, and texts be removed.
ONCE = ("from", "device", "text")


class LiveReport(Tracker):
    """A `status -f` of a room, and what it has told of each message last."""

    is_watching = True

    def __init__(self, device, *options):
        super().__init__(device, "status", "-f", "--json", "-n", "99", *options)
        self.options, self.told = options, {}

    def hear(self, life):
        life.hear_report(self)


class Updating:
    """The part of a life (life.py) about `status -f`, of which each change has to come by itself."""

    def report(self, device):
        mine = [each for each in self.followers if isinstance(each, LiveReport) and each.device is device]
        if mine:
            self.wait_for_report(mine[0])
        else:
            self.followers.append(LiveReport(device, *self.chance.choice((["--from", "any"], ["--from", "any", "--every-device"], []))))

    def hear_report(self, report):
        for line in self.lines(report.news()):
            if "audience" not in line:
                continue
            report.told[line["id"]] = self.lasting(line)
            if "--every-device" not in report.options:
                self.told.append(line)

    def lasting(self, line):
        names = {name: [person_of(each) for each in line.get(name, ())] for name in ("missing_delivered", "missing_read")}
        return {name: value for name, value in (line | names).items() if name not in ONCE}

    def wait_for_report(self, report):
        """Waits until it has told what is so, which may change while others follow."""
        until = time.monotonic() + HANG
        while self.world.strict:
            now = [self.lasting(line) for line in self.statuses(report.device, "-n", "99", *report.options)]
            self.hear_report(report)
            late = [(line, report.told.get(line["id"])) for line in now if report.told.get(line["id"]) != line]
            if not late:
                return
            if not report.is_open or time.monotonic() > until:
                raise Broken(f"{report.device} isn't told {late} by {' '.join(report.arguments)}")
            report.read(5)
