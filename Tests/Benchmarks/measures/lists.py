"""j. A shared list: read by one who never looked, and by one who did; and from an edit to a follower's screen."""

import json
import os
import threading
import time

from common.figures import Table, alternate, percentile
from common.process import Lost, wait_until
from peers import tick

# A list has 10,000 rows at most: the edits are additions and removals in turn.
ROWS = 5_000


def fill(alice, edits, messages):
    """So many list edits among so many messages; the last of them leave rows behind. How many edits they are."""
    made = 0
    turns = max(1, edits // (2 * ROWS))
    rows = min(ROWS, edits // 2)
    lines = b"".join(b"row %d of a list that is long\n" % number for number in range(rows))
    said = b"".join(b"message %d\n" % number for number in range(messages // (2 * turns)))
    for turn in range(turns):
        alice.tick("list", "add", "-l", "ops", input=lines)
        alice.tick("send", "-lq", "ops", input=said)
        alice.tick("list", "ops")
        # All but ten in the last turn.
        gone = range(1, rows + 1 - (10 if turn == turns - 1 else 0))
        alice.tick("list", "remove", "ops", *map(str, gone))
        alice.tick("send", "-lq", "ops", input=said)
        made += rows + len(gone)
    return made


def wait_for_retention(relay, room, authorization):
    """Until no message of the room has a body; its last event is one."""
    head = json.loads(relay.ask(f"/v3/rooms/{room}/events?kind=list&tree=0&after=0", authorization))["head"]

    def gone():
        page = json.loads(relay.ask(f"/v3/rooms/{room}/events?after={head - 1}", authorization))
        return not any("body" in event for event in page["events"] if event["kind"] == "message")

    if not wait_until(gone, 1800):
        raise Lost("retention left messages")


def edits_read(relay, room, authorization, after):
    """How many bytes of list edits the relay tells from a seq on, how many edits that are, and where they end."""
    total = count = 0
    while True:
        body = relay.ask(f"/v3/rooms/{room}/events?kind=list&tree=0&after={after}", authorization)
        total += len(body)
        events = json.loads(body)["events"]
        count += sum("body" in event for event in events)
        if not events:
            return total, count, after
        after = events[-1]["seq"]


def timed(member, expected):
    begin = time.perf_counter()
    shown = member.tick("list", "ops")[1]
    took = (time.perf_counter() - begin) * 1000
    rows = shown.count(b"\n") if isinstance(shown, bytes) else shown.count("\n")
    if rows != expected:
        raise Lost(f"{rows} rows instead of {expected}")
    return took


def forget(member):
    for name in os.listdir(member.relay.folder):
        if name.startswith(f"{member.name}.json.") and name.endswith(".list"):
            os.remove(os.path.join(member.relay.folder, name))


def live(bench, count):
    """From an edit's start, and from its end, to the line that a follower prints; in ms."""
    relay = tick.Relay(bench)
    try:
        alice, bob = relay.member("alice"), relay.member("bob")
        bob.join(alice.new_room("ops"))
        follower = bob.start("list", "-f", "--format", "%t", "ops")
        wait_until(lambda: relay.metric("waiting") == 1)
        whole, after = [], []
        for number in range(count):
            returned = []

            def add():
                alice.tick("list", "add", "ops", f"row {number}")
                returned.append(time.perf_counter())

            begin = time.perf_counter()
            adding = threading.Thread(target=add)
            adding.start()
            if follower.line() != f"row {number}":
                raise Lost(f"'row {number}' didn't come")
            shown = time.perf_counter()
            adding.join()
            whole.append((shown - begin) * 1000)
            after.append((shown - returned[0]) * 1000)
        follower.end()
    finally:
        relay.end()
    return whole, after


def measure(bench):
    sizes = [(bench.count(100_000, 10_000, 200), bench.count(1_000_000, 50_000, 500)),
             (bench.count(1_000, 1_000, 100), 0)]
    times = Table("j", "`tick list` of a room's list, cold and warm", "ms", 1)
    amounts = Table("j", "bytes of list edits that it reads", "KiB", 1)
    for edits, messages in sizes:
        # The messages are to be gone: retention leaves the edits among them alone.
        relay = tick.Relay(bench, None, *(["--retain", "1s"] if messages else []))
        try:
            alice, bob = relay.member("alice"), relay.member("bob")
            bob.join(alice.new_room("ops"))
            made = fill(alice, edits, messages)
            room, authorization, _ = bob.keys("ops")
            if messages:
                wait_for_retention(relay, room, authorization)
            cold, count, last = edits_read(relay, room, authorization, 0)
            warm, _, _ = edits_read(relay, room, authorization, last)
            if count != made:
                raise Lost(f"{count} edits instead of {made}")

            def cold_run():
                forget(bob)
                return timed(bob, 10)

            name = f"{made:,} edits" + (f" among {messages:,} messages that retention took" if messages else "")
            results = alternate(bench, {f"{name}: cold": cold_run, f"{name}: warm": lambda: timed(bob, 10)})
        finally:
            relay.end()
        for row, figures in results.items():
            times.add(row, figures, note="read, verified, folded, printed, receipted" if "cold" in row else "")
        amounts.add(f"{name}: cold", [cold / 1024])
        amounts.add(f"{name}: warm", [warm / 1024], note="nothing new: the head and its proof")
    count = bench.count(200, 50, 5)
    results = alternate(bench, {"edits": lambda: live(bench, count)})["edits"]
    lively = Table("j", "from `list add` to the line that `list -f` prints, p50", "ms", 2)
    lively.add("from the return of `list add`", [percentile(after, 0.5) for _, after in results],
               note="below 0 the line is there before the command has ended")
    lively.add("from its start", [percentile(whole, 0.5) for whole, _ in results], compared=False,
               note="a process of its own each time")
    return [times, amounts, lively]
