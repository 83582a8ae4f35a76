"""Whether a process grows: its memory, its descriptors and its threads, looked at again and again."""

import collections
import os
import re
import statistics

# Of what is looked at after the warm-up; growth is compared between them.
WINDOWS = 5
# Caches fill, and a heap has holes: what is less than this is no growth, however short the run.
FLOOR = 1 << 20
# A leak of ten bytes a request.
BOUND = (1 << 20) / 100_000
# Descriptors and threads that come and go.
FLUCTUATION = 3

Sample = collections.namedtuple("Sample", "memory descriptors threads done allowed")


def sample(pid, done, allowed=0):
    """What a process has now: anonymous memory in bytes, descriptors, threads.

    `done` is how many requests it has made or answered, and `allowed` how much it may have grown for another reason.
    """
    with open(f"/proc/{pid}/status") as file:
        text = file.read()
    memory = int(re.search(r"RssAnon:\s+(\d+)", text).group(1)) << 10
    threads = int(re.search(r"Threads:\s+(\d+)", text).group(1))
    return Sample(memory, len(os.listdir(f"/proc/{pid}/fd")), threads, done, allowed)


def medians(samples, field):
    size = len(samples) / WINDOWS
    windows = [samples[int(place * size):int((place + 1) * size)] for place in range(WINDOWS)]
    return [statistics.median(getattr(sample, field) for sample in window) for window in windows]


def goes_on(values):
    """Whether all of the growth is no step: it goes on from each window to the next."""
    whole = values[-1] - values[0]
    return all(after - before > whole / (4 * WINDOWS) for before, after in zip(values, values[1:]))


def findings(name, samples):
    """What grows without end, in words. A step up, or several, is none: growth has to go on to the last window."""
    found = []
    memory = medians(samples, "memory")
    requests = medians(samples, "done")
    requests = requests[-1] - requests[0]
    allowed = medians(samples, "allowed")
    bound = FLOOR + BOUND * requests + allowed[-1] - allowed[0]
    if memory[-1] - memory[0] > bound and goes_on(memory):
        steps = ", ".join(f"{value / 1e6:.1f}" for value in memory)
        found.append(f"{name}: grows with each of {requests:.0f} requests: {steps} MB, where {bound / 1e6:.1f} MB more are allowed")
    for field in ("descriptors", "threads"):
        counts = medians(samples, field)
        if counts[-1] - counts[0] > FLUCTUATION and goes_on(counts):
            found.append(f"{name}: more and more {field}: {', '.join(f'{count:.0f}' for count in counts)}")
    return found


def summary(name, samples):
    memory = medians(samples, "memory")
    last = samples[-1]
    return (f"{name:24} {memory[0] / 1e6:6.1f} MB, then {memory[-1] / 1e6:6.1f} MB; "
            f"{last.descriptors} descriptors, {last.threads} threads")
