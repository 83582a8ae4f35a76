"""Edits of lists as they are told one by one: by `list -f`, and by tail's events."""

import os
import select
import subprocess

from naming import person_of
from people import HANG, Broken


class Tracker:
    """A process that tells of edits as they come, beside those of following.py."""

    is_watching = is_following = False

    def __init__(self, device, *words, name=None):
        self.device, self.name, self.arguments = device, name, (*words, device.room.name)
        # How many edits there were when it began; the rows that it showed first; the place of the edit that it told last.
        self.since, self.rows, self.place = len(device.room.edits), [], None
        self.output, self.text, self.is_open = b"", "", True
        self.process = device.start(*self.arguments)

    def read(self, seconds):
        """Reads what is there within so many seconds, and says whether anything was."""
        if not self.is_open or not select.select([self.process.stdout], [], [], seconds)[0]:
            return False
        more = os.read(self.process.stdout.fileno(), 1 << 16)
        self.output, self.text, self.is_open = self.output + more, self.text + more.decode(), bool(more)
        return self.is_open

    def hear(self, life):
        life.hear_edits(self)

    def news(self):
        while self.read(0):
            pass
        whole, _, self.text = self.text.rpartition("\n")
        return whole

    def end(self, number=None):
        if number:
            self.process.send_signal(number)
        while self.is_open and self.read(HANG):
            pass
        status, _ = self.device.end(self.process, self.arguments)
        self.device.room.world.log(self.device, self.arguments, status, self.output.decode(), "")
        return status


class Tracking:
    """The part of a life (life.py) about edits that are told as they come."""

    def track(self, device):
        name = self.chance.choice((None, "main", "main", "to do"))
        words = ["list", "-f", "--json", "--list", name] if name else ["tail", "-f", "-n", "0", "--json", "--events", "list"]
        mine = [each for each in self.followers if type(each) is Tracker and each.device is device]
        if mine:
            self.wait_for_edits(mine[0])
        else:
            self.followers.append(Tracker(device, *words, name=name))

    def wait_for_edits(self, tracker):
        """All that is made while it goes on is told."""
        edits = self.edits_for(tracker)
        last = edits[-1][0] if edits else -1
        self.hear_edits(tracker)
        while self.world.strict and last >= tracker.since and (tracker.place is None or tracker.place < last):
            # It may have begun late, and have shown the last one with the rows.
            if tracker.place is None and tracker.name and self.is_like(tracker, self.lists[tracker.name].rows):
                break
            if not tracker.read(HANG):
                raise Broken(f"{tracker.device} isn't told of {self.edits[last].told} by {' '.join(tracker.arguments)}")
            self.hear_edits(tracker)

    def edits_for(self, tracker):
        """The edits, with their places, that it has to tell of."""
        return [(place, edit) for place, edit in enumerate(self.edits)
                if not tracker.name or edit.list == tracker.name and edit.told["effect"]]

    def hear_edits(self, tracker):
        for line in self.lines(tracker.news()):
            if line.get("event") != "list":
                tracker.rows.append(line)
                continue
            place = next((place for place, edit in enumerate(self.edits) if edit.id == line["id"]), None)
            if place is None:
                self.compare_attempt(tracker.device, line)
                continue
            self.compare_edit(tracker.device, self.edits[place], line)
            if self.world.strict:
                self.compare_place(tracker, place)
            tracker.place = place
        self.note_edits(tracker)

    def compare_attempt(self, device, line):
        """Beside a lie, one may have been made by a command that failed."""
        about = line["text"] if line["op"] == "add" else line["row"]
        if self.world.strict or (line["op"], about, person_of(line["from"])) not in self.tried:
            raise Broken(f"{device} is told of an edit that nobody made: {line}")

    def compare_place(self, tracker, place):
        """None is passed over, and what was shown first is how the list was before."""
        after = -1 if tracker.place is None else tracker.place
        passed = [edit.told for each, edit in self.edits_for(tracker) if after < each < place]
        if place <= after or passed and tracker.place is not None:
            raise Broken(f"{tracker.device} is told of {self.edits[place].told} and not of {passed} before")
        if tracker.place is None and tracker.name and not self.is_like(tracker, self.edits[place].before):
            raise Broken(f"{tracker.device} was shown {tracker.rows}, and the list was {self.edits[place].before}")

    def is_like(self, tracker, rows):
        return [(row["id"], row["text"], row["checked"]) for row in tracker.rows] == [row[:3] for row in rows]

    def compare_edit(self, device, edit, line):
        """What is told of one edit, as far as its reader knows it."""
        told = dict(edit.told)
        if "effect" not in line:
            told = {key: value for key, value in told.items() if key not in ("effect", "after")}
            if told["op"] not in ("add", "edit"):
                del told["text"]
        elif not line["effect"]:
            told.pop("after", None)
        wrong = {key: line.get(key) for key, value in told.items() if line.get(key) != value}
        if person_of(line["from"]) != edit.sender.person:
            wrong["from"] = line["from"]
        if wrong:
            raise Broken(f"{device} is told of an edit {wrong}, which was {edit.told}: {line}")

    def note_edits(self, tracker):
        """Those that it has told, and, of its list, those that change nothing and came between, may be receipted."""
        after = -1 if tracker.place is None else tracker.place
        ahead = [place for place, _ in self.edits_for(tracker) if place > after]
        upto = ahead[0] if tracker.place is not None and ahead else len(self.edits)
        for place, edit in enumerate(self.edits):
            is_told = edit.list == tracker.name and place < upto if tracker.name else tracker.since <= place <= after
            if is_told:
                edit.note("delivered", tracker.device, certain=False)

    def compare_told(self, device):
        """All edits of all lists, in their order."""
        output = device.run("tail", "--peek", "--json", "--events", "list", "-n", "+1", self.name)[1]
        lines, edits = [*self.lines(output)], {edit.id: edit for edit in self.edits}
        for line in lines:
            if line["event"] == "list" and line["id"] in edits:
                self.compare_edit(device, edits[line["id"]], line)
        told = [line["id"] for line in lines if line["event"] == "list"]
        if self.world.strict and not self.forgot and told != [*edits]:
            raise Broken(f"{device} is told of the edits {told}, and there are {[*edits]}")
