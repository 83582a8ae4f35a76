"""Some of the messages, chosen by options of `tail`: they are those that the options choose of all."""

import re

from people import Broken

PATTERNS = ("message", "[02468]$", "[13]", "MESSAGE", "line|error", "^no", "queued [0-9]+$")


class Selecting:
    """The part of a life (life.py) about the options that say which messages `tail` shows."""

    def select(self, device):
        whole = self.peek_lines(device, "-n", "+1")
        words, begun = self.choose_begin(device, whole)
        filters, keeps = self.choose_filters()
        if filters and not words:
            begun = whole
        expected = [line for line in begun if all(keep(line) for keep in keeps)]
        count = self.chance.choice((None, None, self.chance.randint(1, 5)))
        expected = expected[:count]
        options = [*words, *filters, *(["-c", str(count), "-W", "0"] if count else [])]
        status, output = device.run("tail", "--peek", "--json", *options, self.name, statuses=(0, 124))
        told = [line for line in self.lines(output) if line["event"] == "message"]
        is_steady = whole == self.peek_lines(device, "-n", "+1")
        if "--new" in words or "--unread" in words:
            is_steady = begun == self.peek_lines(device, *words)
        # What isn't kept, or can't be opened, is counted, and stands in a gap.
        if not self.world.strict or self.world.retain or self.forgot and not device.stayed or not is_steady:
            return
        if told != expected or status != (124 if count and count > len(expected) else 0):
            raise Broken(f"{device} is shown {told} by tail {' '.join(options)}, with status {status}, and not {expected}")

    def peek_lines(self, device, *options):
        output = device.run("tail", "--peek", "--json", *options, self.name)[1]
        return [line for line in self.lines(output) if line["event"] == "message"]

    def choose_begin(self, device, whole):
        """Words for where it begins, and what they choose of the whole."""
        kind = self.chance.choice(("", "-n", "-n", "+", "seq", "id", "id -n", "--new", "--unread"))
        number, place = self.chance.randint(0, 12), self.chance.randrange(len(whole) or 1)
        line = whole[place] if whole else None
        if kind == "-n":
            return ["-n", str(number)], whole[-number:] if number else []
        if kind.startswith("--"):
            return [kind], self.peek_lines(device, kind)
        if not kind or not line:
            return [], whole[-10:]
        if kind == "+":
            # The seq of another event will do.
            first = self.chance.randint(1, line["seq"])
            return ["-n", f"+{first}"], [each for each in whole if each["seq"] >= first]
        words = ["--since", str(line["seq"]) if kind == "seq" else line["id"]]
        if kind != "id -n":
            return words, whole[place:]
        return [*words, "-n", str(number)], whole[place:][-number:] if number else []

    def choose_filters(self):
        """Words that leave out messages, and what each of them keeps."""
        words, keeps = [], []
        if self.chance.random() < 0.4:
            people = sorted({each.person for each in self.present})
            people = self.chance.sample(people, min(len(people), self.chance.randint(1, 2)))
            names = [self.nicks[each] for each in people]
            words += [word for name in names for word in ("--from", name)]
            keeps.append(lambda line: line["from"] in names)
        if self.chance.random() < 0.4:
            pattern = self.chance.choice(PATTERNS)
            case, invert = self.chance.choice(([], ["-i"])), self.chance.choice(([], ["--invert"]))
            expression = re.compile(pattern, re.IGNORECASE if case else 0)
            words += ["--grep", pattern, *case, *invert]
            keeps.append(lambda line: bool(expression.search(line["text"])) != bool(invert))
        return words, keeps
