"""b. Lines from a pipe, until the last is acknowledged."""

import os

from common.figures import Table, alternate
from common.process import Lost, Process, run, wait_until
from peers import mosquitto, nats, redis, sqlite, tick


def text(count):
    """So many lines of 100 bytes, each another."""
    return b"".join(b"%07d %s\n" % (number, b"x" * 91) for number in range(count))


def measure(bench):
    count = bench.count(100_000, 20_000, 2_000)
    data = text(count)
    table = Table("b", f"{count:,} lines of 100 bytes from a pipe, until the last is acknowledged", "lines/s")
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
            # As many in a transaction as here.
            group = round(count / relay.metric("commits_total"))
            relay.process.end()
            stores.append(sqlite.insert(bench, relay.store, group))
            groups.append(group)
        finally:
            relay.end()
        return count / took

    def mosquitto_lines():
        broker = mosquitto.Broker(bench)
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
            with open(path, "rb") as file:
                got = len(set(file.read().splitlines()))
        finally:
            broker.end()
        lost.append(count - got)
        delivered.append(got / took)
        return count / took

    def redis_lines():
        server = redis.Server(bench)
        try:
            return count / server.pipe(redis.commands(data.splitlines()), count)
        finally:
            server.end()

    def nats_lines():
        server = nats.Server(bench)
        try:
            return count / server.publish(data, count)
        finally:
            server.end()

    contestants = {"tick send -l": tick_lines}
    if bench.has(*mosquitto.PROGRAMS):
        contestants["mosquitto_pub -l -q 1"] = mosquitto_lines
    if bench.has(*redis.PROGRAMS):
        contestants["redis-cli --pipe, XADD"] = redis_lines
    if bench.has(*nats.PROGRAMS):
        if nats.has_library():
            contestants["JetStream, file storage"] = nats_lines
        else:
            bench.skip("JetStream", "libnats-dev is not installed")
    notes = {"tick send -l": tick.DURABLE + "; sealed", "mosquitto_pub -l -q 1": mosquitto.DURABLE,
             "redis-cli --pipe, XADD": redis.DURABLE, "JetStream, file storage": nats.DURABLE}
    for name, figures in alternate(bench, contestants).items():
        table.add(name, figures, note=notes[name])
    if delivered:
        most = f"; **{min(lost):,} to {max(lost):,} never came**" if any(lost) else "; all came"
        table.add("mosquitto: those that came to a subscriber", delivered, note="counted there" + most)
    alone = "SQLite alone, the same rows"
    table.add(alone, [rows / seconds for rows, seconds in stores], note=f"{min(groups):,} to {max(groups):,} rows in a transaction, as the relay had; synchronous=FULL, WAL")
    ratio = table.ratio("mosquitto: those that came to a subscriber")
    table.bar("at least as many as mosquitto_pub delivers", ratio and ratio >= 1)
    table.bar("at least half of SQLite alone", table.ratio(alone) >= 0.5)
    return [table]
