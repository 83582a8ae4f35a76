"""Figures of several rounds, and the Markdown table that they make."""

import statistics
import sys

from common.process import Lost


# How the names of those begin that are measured beside tick.
PEERS = ("bare URLSession", "curl", "mosquitto", "go-sendxmpp", "redis", "JetStream", "nats")


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def alternate(bench, contestants):
    """Calls each contestant in turn, once a round: {name: [what it returned]}. The order is turned round each time.

    Where tick fails all does; a round in which a peer fails has no figure of it, and it is named.
    """
    results = {name: [] for name in contestants}
    for number in range(bench.rounds):
        names = list(results)
        for name in names if number % 2 == 0 else reversed(names):
            try:
                results[name].append(contestants[name]())
            except (Lost, OSError, TimeoutError) as error:
                if not name.startswith(PEERS):
                    raise
                bench.skip(name, str(error))
                if not results[name]:
                    del results[name]
                continue
            print(f"  {number + 1}/{bench.rounds} {name}", file=sys.stderr, flush=True)
    return results


class Table:
    """One comparison: rows of figures, the first of them tick's, and what that is divided by each other.

    With `ratio` the others are divided by the first instead.
    """

    # Smoke runs have no figures that a verdict could rest on.
    judges = True

    def __init__(self, letter, title, unit, digits=0, ratio=None):
        self.letter, self.title, self.unit, self.digits, self.inverse = letter, title, unit, digits, ratio
        self.rows = []
        self.notes = []

    def add(self, name, figures, compared=True, note=""):
        """Adds a row; where it is compared, the table says what tick's is divided by it."""
        self.rows.append((name, list(figures), compared, note))

    def median(self, name):
        return next((statistics.median(figures) for row, figures, *_ in self.rows if row == name), None)

    def note(self, text):
        self.notes.append(text)

    def bar(self, text, is_met):
        """Says whether a bar is met; None: there was nothing to compare with."""
        verdict = {True: "met", False: "**missed**", None: "not measured"}[is_met if self.judges else None]
        self.notes.append(f"bar: {text}: {verdict}")

    def ratio(self, name):
        ours, theirs = self.median(self.rows[0][0]), self.median(name)
        if not ours or not theirs:
            return None
        return theirs / ours if self.inverse else ours / theirs

    def text(self):
        lines = [f"#### {self.letter}. {self.title}", "", f"| | {self.unit} | least to most | {self.inverse or 'tick ÷ it'} | |",
                 "| --- | ---: | ---: | ---: | --- |"]
        for place, (name, figures, compared, note) in enumerate(self.rows):
            ratio = self.ratio(name) if place > 0 and compared else None
            lines.append(f"| {name} | {self.show(statistics.median(figures))} | {self.show(min(figures))} to "
                         f"{self.show(max(figures))} | {'' if ratio is None else f'{ratio:.2f}'} | {note} |")
        return "\n".join(lines + [""] + [f"- {note}" for note in self.notes] + [""])

    def show(self, value):
        return f"{value:,.{self.digits}f}"
