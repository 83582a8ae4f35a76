"""f. Many who wait, and nothing happens."""

import time

from common.figures import Table, alternate
from common.process import Lost, wait_until
from peers import mosquitto, nats, tick
from peers.load import Load


def measure(bench):
    tails = bench.count(10_000, 1_000, 50)
    seconds = bench.count(10, 3, 0.5)
    memory = Table("f", f"{tails:,} who wait for a message: the server's memory for each", "KiB", 2)
    idle = Table("f", f"the server's CPU meanwhile, in {seconds} s", "ms", 1)
    room = tick.new_id()
    joining = tick.Relay(bench)
    Load("tick", joining.port, room, "join", tails).end()
    joining.end(keep=True)

    def figures(server, speaker, is_parked=lambda server: True, **options):
        try:
            server.process.cpu()
            time.sleep(seconds / 10)
            before = server.process.memory()
            load = Load(speaker, server.port, room, "park", tails)
            if not wait_until(lambda: is_parked(server)):
                raise Lost("not all were parked")
            time.sleep(seconds / 10)
            each = (server.process.memory() - before) / tails
            cpu = server.process.cpu()
            time.sleep(seconds)
            cpu = server.process.cpu() - cpu
            load.end()
        finally:
            server.end(**options)
        return each, cpu * 1000

    def parked_tails():
        return figures(tick.Relay(bench, joining.folder), "tick",
                       lambda relay: relay.metric("waiting") == tails, keep=True)

    contestants = {"tick relay": parked_tails}
    if bench.has(*mosquitto.PROGRAMS):
        contestants["mosquitto"] = lambda: figures(mosquitto.Broker(bench), "mqtt")
    if bench.has(*nats.PROGRAMS):
        contestants["nats-server"] = lambda: figures(nats.Server(bench), "nats")
    try:
        results = alternate(bench, contestants)
    finally:
        bench.remove(joining.folder)
    notes = {"tick relay": "each a member of one room", "mosquitto": "each with one subscription",
             "nats-server": "each with one subscription"}
    for name, figures in results.items():
        memory.add(name, [each for each, _ in figures], note=notes[name])
        idle.add(name, [cpu for _, cpu in figures], compared=False)
    memory.note("over the memory of the same server before anyone came; tick's had been started anew after all had joined")
    memory.bar("at most 1.8 KiB", memory.median("tick relay") <= 1.8)
    idle.bar("none (below 1 ms a second)", idle.median("tick relay") < seconds)
    return [memory, idle]
