"""b. Lines from a pipe, until the last is acknowledged."""

import os

from common.figures import Table, alternate
from common.process import Lost, Process, run, wait_until
from peers import mosquitto, nats, redis, sqlite, tick


SAVED, SYNCED = "mosquitto_pub -l -q 1, saved on each change", "JetStream, file storage, synced always"


def text(count):
    """So many lines of 100 bytes, each another."""
    return b"".join(b"%07d %s\n" % (number, b"x" * 91) for number in range(count))


def measure(bench):
    count = bench.count(100_000, 20_000, 2_000)
    data = text(count)
    table = Table("b", f"{count:,} lines of 100 bytes from a pipe, until the last is acknowledged", "lines/s")
    disk = Table("b", "what the server writes to the disk for one of these lines", "bytes")
    delivered, stores, groups, lost = [], [], [], []

    def tick_lines():
        relay = tick.Relay(bench)
        try:
            alice = relay.member("alice")
            alice.new_room("ops")
            took, ids = alice.tick("send", "-l", "ops", input=data)
            # Everything is looked for by another member of the same name: opened, verified, compared.
            shown = alice.tick("tail", "--raw", "--peek", "-n", "+1", "ops")[1]
            if shown != data or ids.count(b"\n") != count:
                raise Lost("a line was lost, doubled or changed")
            written = relay.process.written()
            # As many in a transaction as here.
            group = round(count / relay.metric("commits_total"))
            relay.process.end()
            stores.append(sqlite.insert(bench, relay.store, group))
            groups.append(group)
        finally:
            relay.end()
        return count / took, written / count

    def mosquitto_lines(saves=False):
        broker = mosquitto.Broker(bench, saves)
        path = os.path.join(broker.folder, "received")
        try:
            waiting = broker.session("reader")
            with open(path, "wb") as output:
                reader = Process(*waiting, stdout=output)
                took, _ = run(*broker.publisher("-q", "1", "-l"), input=data)
                size = -1
                while size < len(data) and size != (size := os.path.getsize(path)):
                    wait_until(lambda: os.path.getsize(path) >= len(data), 2)
                reader.end()
            written = broker.process.written()
            with open(path, "rb") as file:
                got = len(set(file.read().splitlines()))
        finally:
            broker.end()
        if not saves:
            lost.append(count - got)
            delivered.append(got / took)
        return count / took, written / count

    def redis_lines():
        server = redis.Server(bench)
        try:
            took = server.pipe(redis.commands(data.splitlines()), count)
            return count / took, server.process.written() / count
        finally:
            server.end()

    def nats_lines(syncs=False):
        server = nats.Server(bench, syncs)
        try:
            took = server.publish(data, count)
            return count / took, server.process.written() / count
        finally:
            server.end()

    contestants = {"tick send -l": tick_lines}
    if bench.has(*mosquitto.PROGRAMS):
        contestants["mosquitto_pub -l -q 1"] = mosquitto_lines
        contestants[SAVED] = lambda: mosquitto_lines(saves=True)
    if bench.has(*redis.PROGRAMS):
        contestants["redis-cli --pipe, XADD"] = redis_lines
    if bench.has(*nats.PROGRAMS):
        if nats.has_library():
            contestants["JetStream, file storage"] = nats_lines
            contestants[SYNCED] = lambda: nats_lines(syncs=True)
        else:
            bench.skip("JetStream", "libnats-dev is not installed")
    notes = {"tick send -l": tick.DURABLE + "; sealed", "mosquitto_pub -l -q 1": mosquitto.DURABLE,
             "redis-cli --pipe, XADD": redis.DURABLE, "JetStream, file storage": nats.DURABLE, SAVED: mosquitto.SAVES,
             SYNCED: nats.SYNCS}
    for name, figures in alternate(bench, contestants).items():
        table.add(name, [speed for speed, _ in figures], note=notes[name])
        disk.add(name, [written for _, written in figures])
    if delivered:
        most = f"; **{min(lost):,} to {max(lost):,} never came**" if any(lost) else "; all came"
        table.add("mosquitto: those that came to a subscriber", delivered, note="counted there" + most)
    alone = "SQLite alone, the same rows"
    table.add(alone, [rows / seconds for rows, seconds in stores], note=f"{min(groups):,} to {max(groups):,} rows in a transaction, as the relay had; synchronous=FULL, WAL")
    ratio = table.ratio("mosquitto: those that came to a subscriber")
    table.bar("at least as many as mosquitto_pub delivers", ratio and ratio >= 1)
    table.bar("at least half of SQLite alone", table.ratio(alone) >= 0.5)
    return [table, disk]
