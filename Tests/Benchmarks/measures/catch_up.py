"""d. Everything that was said, by one who was away."""

import os
import subprocess

from common.figures import Table, alternate
from common.process import Lost, run, take_all
from measures.lines import text
from peers import mosquitto, tick


def send_alone(alice, data):
    """Sends each line when the one before it is acknowledged: each is a batch of its own."""
    command = alice.command("send", "-l", "ops")
    with subprocess.Popen(command, env=alice.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as sender:
        for line in data.splitlines(True):
            sender.stdin.write(line)
            sender.stdin.flush()
            if not sender.stdout.readline():
                raise Lost("a line was not acknowledged")
        sender.stdin.close()


def measure(bench):
    count = bench.count(1_000_000, 50_000, 3_000)
    data = text(count)
    table = Table("d", f"catching up on {count:,} messages of 100 bytes", "messages/s")
    memory = Table("d", "the reader's largest memory meanwhile", "MiB", 1)
    peaks = {}
    output = os.path.join(bench.folder, "caught-up")

    def take(name, command, **options):
        took, peak = take_all(output, len(data), *command, **options)
        peaks.setdefault(name, []).append(peak / 1024)
        return took

    relay = tick.Relay(bench)
    alice = relay.member("alice")
    invite = alice.new_room("ops")
    alice.tick("send", "-lq", "ops", input=data)
    readers = []

    def tick_reader():
        # One who has verified nothing of the log before.
        bob = relay.member(f"bob{len(readers)}")
        readers.append(bob)
        bob.join(invite)
        took = take("tick tail", bob.command("tail", "--raw", "-n", "+1", "ops"), env=bob.environment)
        with open(output, "rb") as file:
            if file.read() != data:
                raise Lost("a line was lost, doubled or changed")
        return count / took

    lines = bench.count(20_000, 5_000, 300)
    alone = text(lines)
    carol = relay.member("carol")
    single = carol.new_room("ops")
    send_alone(carol, alone)

    def reader_of_single_messages():
        bob = relay.member(f"bob{len(readers)}")
        readers.append(bob)
        bob.join(single)
        command = bob.command("tail", "--raw", "-n", "+1", "ops")
        took, _ = take_all(output, len(alone), *command, env=bob.environment)
        with open(output, "rb") as file:
            if file.read() != alone:
                raise Lost("a line was lost, doubled or changed")
        return lines / took

    lost = []

    def mosquitto_reader():
        broker = mosquitto.Broker(bench)
        try:
            waiting = broker.session("reader")
            # A mosquitto_pub -l of more than 65,535 lines loses as many.
            lines = data.splitlines(True)
            for start in range(0, count, 50_000):
                run(*broker.publisher("-q", "1", "-l"), input=b"".join(lines[start:start + 50_000]))
            took = take("mosquitto_sub", waiting, silence=3)
        finally:
            broker.end()
        with open(output, "rb") as file:
            got = len(set(file.read().splitlines()))
        lost.append(count - got)
        return got / took

    contestants = {"tick tail": tick_reader, "tick tail, each message signed alone": reader_of_single_messages}
    if bench.has(*mosquitto.PROGRAMS):
        contestants["mosquitto_sub"] = mosquitto_reader
    try:
        results = alternate(bench, contestants)
    finally:
        relay.end()
    table.add("tick tail", results["tick tail"], note="opened, verified, printed, receipted")
    memory.add("tick tail", peaks["tick tail"])
    name = "tick tail, each message signed alone"
    table.add(name, results[name], note=f"of {lines:,}, each sent when the one before was stored")
    if "mosquitto_sub" in results:
        note = f"; **{min(lost):,} to {max(lost):,} never came**" if any(lost) else "; all came"
        table.add("mosquitto_sub", results["mosquitto_sub"], note="draining a persistent session, QoS 1" + note)
        memory.add("mosquitto_sub", peaks["mosquitto_sub"])
    ratio = table.ratio("mosquitto_sub")
    table.bar("at least as many as mosquitto_sub", ratio and ratio >= 1)
    memory.bar("under 64 MiB", memory.median("tick tail") < 64)
    return [table, memory]
