"""m. Keys: a room whose key is changed, and members who come to it late."""

import json
import os
import shutil

from common.figures import Table, alternate
from peers import tick


def measure(bench):
    many = bench.count(1_000, 100, 8)
    few = bench.count(10, 10, 2)
    changes = bench.count(100, 20, 3)
    # A member may change the key six times a minute, and a room's once in two seconds.
    rotators = max(1, many // 10)
    rotations = Table("m", "changing the key of a room: a command from its start to its end", "ms", 1)
    late = Table("m", f"the first command of one who was away for {changes} changes of the key, in a room of {many:,}", "ms", 1)
    states = Table("m", f"a command in a room of {many:,} members whose key was changed {changes} times", "ms", 1)
    relay = tick.Relay(bench)
    try:
        rooms = {}
        for size in (few, many):
            alice = relay.member(f"alice-{size}")
            invite = alice.new_room("ops")
            for number in range(size - 1):
                relay.member(f"m{size}-{number}").join(invite)
            rooms[size] = alice

        def changed(alice):
            return lambda: alice.tick("rotate", "-q", "ops")[0] * 1000

        for size, figures in zip(rooms, alternate(bench, {f"{size}": changed(alice) for size, alice in rooms.items()}).values()):
            rotations.add(f"{size:,} members", figures, compared=False, note="each is given the new key; the rest are boxes")

        alice = rooms[many]
        for number in range(changes - bench.rounds):
            relay.member(f"m{many}-{many - 3 - number % rotators}").tick("rotate", "-q", "ops")
        # Each contestant is another member, who has run nothing since its join.
        names = iter(range(many - 2))

        def first(*command):
            def run():
                return relay.member(f"m{many}-{next(names)}").tick(*command)[0] * 1000
            return run

        alice.tick("send", "-q", "ops", "hello")
        figures = alternate(bench, {"tick send": first("send", "-q", "ops", "hello"),
                                    "tick tail --new": first("tail", "--new", "--raw", "ops"),
                                    "tick status": first("status", "--from", "any", "-n", "1", "ops")})
        for name, taken in figures.items():
            late.add(name, taken, compared=False)

        member = relay.member(f"m{many}-{many - 2}")
        member.tick("status", "--from", "any", "-n", "1", "ops")

        def cold(*command):
            def run():
                # Of the files beside the state file nothing is there: the room is folded anew.
                other = relay.member("cold")
                shutil.copy(member.config, other.config)
                for name in os.listdir(relay.folder):
                    if name.startswith("cold.json."):
                        os.remove(os.path.join(relay.folder, name))
                return other.tick(*command)[0] * 1000
            return run

        def warm(*command):
            return lambda: member.tick(*command)[0] * 1000

        send, status = ("send", "-q", "ops", "hello"), ("status", "--from", "any", "-n", "1", "ops")
        figures = alternate(bench, {"tick send, warm": warm(*send), "tick send, cold": cold(*send),
                                    "tick status, warm": warm(*status), "tick status, cold": cold(*status)})
        for name, taken in figures.items():
            states.add(name, taken, compared=False)
        with open(member.config) as file:
            states.note(f"the state file keeps {len(json.load(file)['rooms']['ops']['secrets'])} secret(s) of them")
    finally:
        relay.end()
    return [rotations, late, states]
