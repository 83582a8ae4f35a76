"""One sender, and readers at one relay or at three."""

import statistics

from common.figures import Table, alternate
from peers import tick
from peers.load import Load


def measure(bench, sqlite, durable, _):
    messages = bench.count(100, 30, 5)

    def figures(store, readers, *count):
        with store.relays(*count) as relays:
            ports = ",".join(str(relay.port) for relay in relays)
            load = Load("tick", ports, tick.new_id(), "fan", readers, messages, "each", "receipts")
            # Plans that PostgreSQL made while there were few members stay until it has analyzed, which takes it a minute.
            store.settle(relays[0])
            before = store.written(relays[0])
            found = load.go()
            written = store.written(relays[0]) - before
            load.end()
        return *found, written / found[1]

    tables = []
    # The sender is a client, too, and one address may have 1,000 connections.
    for readers in bench.count((3, 999), (3, 198), (6,)):
        table = Table("k", f"{messages} messages, each when the last had reached all of {readers:,} readers: until the last has it, p50",
                      "ms", 2, ratio="it ÷ the first")
        disk = Table("k", "what is written for one of these deliveries: to the disk, or as WAL", "bytes", ratio="it ÷ the first")
        contestants = {"SQLite, 1 relay": lambda: figures(sqlite, readers)}
        for count, words in ((1, "1 relay"), (3, "3 relays")):
            contestants[f"{durable.name}, {words}"] = lambda count=count: figures(durable, readers, count)
        for name, found in alternate(bench, contestants).items():
            p99 = statistics.median(p99 for *_, p99, _ in found)
            speed = statistics.median(deliveries / seconds for seconds, deliveries, *_ in found)
            disk.add(name, [written for *_, written in found])
            table.add(name, [p50 for _, _, p50, *_ in found], note=f"p99 {p99:.1f} ms; {speed:,.0f} deliveries/s")
        table.note("each delivery is receipted, durably; with three relays a third of the readers is at each, and one has the sender")
        tables += [table, disk]
    return tables
