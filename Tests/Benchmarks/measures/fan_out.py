"""e. One sender, many who follow."""

from common.figures import Table, alternate
from peers import mosquitto, nats, tick
from peers.load import Load

SAVED = "mosquitto, QoS 1, saved on each change"
PACES = {"each": "each when the last had reached all", "stream": "each when the last was stored"}


def measure(bench):
    readers = bench.count(1_000, 200, 20)
    messages = {"each": bench.count(100, 30, 5), "stream": bench.count(200, 60, 10)}

    def figures(server, speaker, pace, receipts):
        try:
            load = Load(speaker, server.port, tick.new_id(), "fan", readers, messages[pace], pace, receipts)
            before, written = server.process.cpu(), server.process.written()
            seconds, deliveries, *_ = load.go()
            cpu, written = server.process.cpu() - before, server.process.written() - written
            load.end()
        finally:
            server.end()
        return deliveries / seconds, cpu / deliveries * 1e6, written / deliveries

    tables = []
    for pace, words in PACES.items():
        contestants = {
            "tick, receipted": lambda: figures(tick.Relay(bench), "tick", pace, "receipts"),
            "tick, --peek": lambda: figures(tick.Relay(bench), "tick", pace, "plain"),
        }
        if bench.has(*mosquitto.PROGRAMS):
            contestants["mosquitto, QoS 1"] = lambda: figures(mosquitto.Broker(bench), "mqtt", pace, "receipts")
            contestants[SAVED] = lambda: figures(mosquitto.Broker(bench, saves=True), "mqtt", pace, "receipts")
            contestants["mosquitto, QoS 0"] = lambda: figures(mosquitto.Broker(bench), "mqtt", pace, "plain")
        if bench.has(*nats.PROGRAMS):
            contestants["nats-server, core"] = lambda: figures(nats.Server(bench), "nats", pace, "plain")
        notes = {"tick, receipted": "each delivery is receipted, durably", "tick, --peek": "nobody says what reached whom",
                 "mosquitto, QoS 1": "each delivery is acknowledged, in memory",
                 SAVED: "the message is saved, but not who has it: its sessions are clean", "mosquitto, QoS 0": "nothing is acknowledged",
                 "nats-server, core": "nothing is acknowledged or kept"}
        speed = Table("e", f"fan-out to {readers:,} readers: {messages[pace]} messages, {words}", "deliveries/s")
        cost = Table("e", "the relay's CPU for one of these deliveries", "µs", 1)
        disk = Table("e", "what is written to the disk for one of these deliveries", "bytes")
        for name, results in alternate(bench, contestants).items():
            speed.add(name, [result[0] for result in results], note=notes[name])
            cost.add(name, [result[1] for result in results])
            disk.add(name, [result[2] for result in results], compared=False)
        ratio = cost.ratio("mosquitto, QoS 1")
        cost.bar("less CPU than mosquitto's QoS 1", ratio and ratio < 1)
        disk.bar("at most 1 KiB with a receipt", disk.median("tick, receipted") <= 1024)
        tables += [speed, cost, disk]
    return tables
