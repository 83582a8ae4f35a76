"""Lines from a pipe, and then all of them, by one who was away."""

import os

from common.figures import Table, alternate
from common.process import Lost, take_all
from measures.lines import text


def measure(bench, sqlite, durable, asynchronous):
    count = bench.count(100_000, 20_000, 500)
    data = text(count)
    sent = Table("k", f"{count:,} lines of 100 bytes by `send -l`, until the last is acknowledged", "lines/s",
                 ratio="it ÷ SQLite")
    caught = Table("k", f"catching up on these {count:,} messages by `tail`", "messages/s", ratio="it ÷ SQLite")

    def both(store):
        with store.relays() as (relay,):
            alice, bob = relay.member("alice"), relay.member("bob")
            invite = alice.new_room("ops")
            took, ids = alice.tick("send", "-l", "ops", input=data)
            bob.join(invite)
            output = os.path.join(relay.folder, "caught-up")
            waited, _ = take_all(output, len(data), *bob.command("tail", "--raw", "-n", "+1", "ops"), env=bob.environment)
            with open(output, "rb") as file:
                if file.read() != data or ids.count(b"\n") != count:
                    raise Lost("a line was lost, doubled or changed")
        return count / took, count / waited

    results = alternate(bench, {store.name: lambda store=store: both(store) for store in (sqlite, durable, asynchronous)})
    for store in (sqlite, durable, asynchronous):
        sent.add(store.name, [speed for speed, _ in results[store.name]], note=store.note)
        caught.add(store.name, [speed for _, speed in results[store.name]])
    caught.note("opened, verified, printed, receipted")
    sent.bar(f"{durable.name}: at least half of SQLite", sent.median(durable.name) >= 0.5 * sent.median(sqlite.name))
    return [sent, caught]
