"""The status of a message that all members of a large room have: the answer that `tick status` is given."""

import http.client
import json
import time

from common.figures import Table, alternate
from common.process import Lost, wait_until
from peers import tick
from peers.load import Load


def measure(bench, sqlite, durable, _):
    members = bench.count(1_000, 300, 10)
    times = bench.count(100, 30, 3)
    speed = Table("k", f"the status of a message with {members:,} members, p50", "ms", 2, ratio="it ÷ SQLite")
    size = Table("k", "bytes of that answer", "KiB", 1, ratio="it ÷ SQLite")

    def figures(store):
        with store.relays() as (relay,):
            load = Load("tick", relay.port, tick.new_id(), "fan", members - 1, 2, "each", "receipts")
            load.go()
            load.end()
            connection = http.client.HTTPConnection("127.0.0.1", relay.port)

            def ask():
                # Message 0 follows the joins.
                connection.request("GET", f"{load.path}/messages/{members + 1}", headers={"Authorization": load.authorization})
                answer = connection.getresponse()
                text = answer.read()
                if answer.status != 200:
                    raise Lost(f"a status was answered {answer.status}")
                return text

            try:
                if not wait_until(lambda: delivered(ask()) == members - 1):
                    raise Lost(f"{delivered(ask())} of {members - 1} members have the message")
                took = []
                for _ in range(times):
                    begin = time.perf_counter()
                    text = ask()
                    took.append(time.perf_counter() - begin)
                return sorted(took)[times // 2] * 1000, len(text) / 1024
            finally:
                connection.close()

    results = alternate(bench, {store.name: lambda store=store: figures(store) for store in (sqlite, durable)})
    for name, found in results.items():
        speed.add(name, [took for took, _ in found])
        size.add(name, [length for _, length in found])
    speed.note("all but the sender have it delivered, each with a signature")
    return [speed, size]


def delivered(text):
    return len({claim["member"] for claim in json.loads(text)["claims"] if claim["kind"] == "delivered"})
