"""c. From a line given to a running sender to the line that a running reader prints."""

import time

from common.figures import Table, alternate, percentile
from common.process import Lost, Process, wait_until
from peers import mosquitto, tick, urlsession


def pairs(sender, reader, count):
    """Gives one line after another, and takes each where it comes out; how long each took, in ms."""
    took = []
    for number in range(count):
        line = f"line {number}"
        begin = time.perf_counter()
        sender.write(line.encode() + b"\n")
        if reader.line() != line:
            raise Lost(f"'{line}' didn't come")
        took.append((time.perf_counter() - begin) * 1000)
    return took[count // 10:]


def measure(bench):
    count = bench.count(500, 100, 20)
    medians = Table("c", "from `send -l` being given a line to `tail -f` printing it, p50", "ms", 2)
    slowest = Table("c", "the same, p99", "ms", 2)
    floor = []

    def tick_pair(*options):
        relay = tick.Relay(bench)
        try:
            alice, bob = relay.member("alice"), relay.member("bob")
            bob.join(alice.new_room("ops"))
            reader = bob.start("tail", "-f", "--raw", "-n", "0", *options, "ops")
            wait_until(lambda: relay.metric("waiting") == 1)
            sender = alice.start("send", "-lq", "ops")
            took = pairs(sender, reader, count)
            sender.finish()
            if bench.has("swiftc"):
                floor.append(2 * (urlsession.round_trip(relay, count) + bench.fsync()) * 1000)
            reader.end()
        finally:
            relay.end()
        return took

    def mosquitto_pair():
        broker = mosquitto.Broker(bench)
        try:
            reader = Process(*broker.session("reader"))
            sender = Process(*broker.publisher("-q", "1", "-l"))
            took = pairs(sender, reader, count)
            reader.end()
            sender.end()
        finally:
            broker.end()
        return took

    contestants = {"tick send -l, tick tail -f": tick_pair,
                   "the same with --peek: nothing is receipted": lambda: tick_pair("--peek")}
    if bench.has(*mosquitto.PROGRAMS):
        contestants["mosquitto_pub -l, mosquitto_sub"] = mosquitto_pair
    results = alternate(bench, contestants)
    for name, figures in results.items():
        note = mosquitto.DURABLE if "mosquitto" in name else tick.DURABLE + "; sealed and opened"
        medians.add(name, [percentile(took, 0.5) for took in figures], note=note)
        slowest.add(name, [percentile(took, 0.99) for took in figures])
    bar = "2 × (a URLSession round trip + an fsync)"
    if floor:
        medians.add(bar, floor, note="both measured in the same rounds")
    ratio = medians.ratio(bar)
    medians.note(f"{count:,} lines a round, one after another, each when the last was printed")
    medians.bar(f"p50 at most {bar}", ratio and ratio <= 1)
    return [medians, slowest]
