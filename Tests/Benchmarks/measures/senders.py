"""g. Many senders, one message a request, each when its last is acknowledged."""

import statistics

from common.figures import Table, alternate
from common.process import Lost
from peers import sqlite, tick
from peers.load import Load


def measure(bench):
    senders = 64
    count = bench.count(50_000, 10_000, 640)
    table = Table("g", f"{senders} senders, one message a request: acknowledged messages", "messages/s")
    slowest = Table("g", "the time until it is acknowledged", "ms", 2)
    disk = Table("g", "what the relay writes to the disk for one of these messages", "bytes")
    groups, stores = [], []

    def send():
        relay = tick.Relay(bench)
        try:
            load = Load("tick", relay.port, tick.new_id(), "send", senders, count)
            room = load.path.rsplit("/", 1)[1]
            before, written = relay.metric("commits_total"), relay.process.written()
            seconds, acknowledged, p50, p99 = load.go()
            written = relay.process.written() - written
            group = acknowledged / (relay.metric("commits_total") - before)
            ids = {event["id"] for event in relay.events(room, load.authorization) if event["kind"] == "message"}
            load.end()
            if not len(ids) == acknowledged == count:
                raise Lost(f"{len(ids)} of {acknowledged:.0f} acknowledged messages are there")
            relay.process.end()
            groups.append(group)
            rows, took = sqlite.insert(bench, relay.store, max(1, round(group)))
            stores.append(rows / took)
        finally:
            relay.end()
        return acknowledged / seconds, p50, p99, written / acknowledged

    results = alternate(bench, {"tick relay": send})["tick relay"]
    table.add("tick relay", [speed for speed, *_ in results], note=tick.DURABLE)
    group = statistics.median(groups)
    alone = "SQLite alone, the same rows"
    table.add(alone, stores, note=f"as many in a transaction as the relay had: {group:.0f}")
    slowest.add("p50", [p50 for _, p50, *_ in results])
    slowest.add("p99", [p99 for _, _, p99, _ in results], compared=False)
    disk.add("tick relay", [written for *_, written in results])
    table.bar("at least half of SQLite alone", table.ratio(alone) >= 0.5)
    return [table, slowest, disk]
