"""h. What a request costs a relay, as rooms, members and messages become many."""

import base64
import http.client
import json
import random

from common.figures import Table, alternate
from common.process import Lost
from peers import tick
from peers.load import Load

BODY = base64.b64encode(random.Random(5).randbytes(139)).decode()


class Case:
    """A relay that holds so much, and a connection to it as member 0 of its room."""

    def __init__(self, bench, messages, members, rooms, relay=None):
        self.relay = relay or tick.Relay(bench)
        self.messages, self.sent, self.members = messages, 0, members
        load = Load("tick", self.relay.port, tick.new_id(), "join", members)
        self.path, self.authorization = load.path, load.authorization
        load.end()
        # A client has a connection, and an address may have 1,000 of them.
        for first in range(0, rooms - 1, 500):
            Load("tick", self.relay.port, tick.new_id(), "rooms", min(500, rooms - 1 - first)).end()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.relay.port)
        while self.sent < messages:
            self.send(min(1_000, messages - self.sent))

    def ask(self, method, path, body=None):
        self.connection.request(method, path, body, {"Authorization": self.authorization})
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status not in (200, 201):
            raise Lost(f"{method} {path} was answered {answer.status}")
        return text

    def send(self, count=1):
        first = self.sent
        self.sent += count
        lines = ""
        for place, number in enumerate(range(first, self.sent), 1):
            lines += f'{{"id":"02{number:024d}","body":"{BODY}"}}\n'
            if place % 256 == 0 or number == self.sent - 1:
                lines += tick.signature() + "\n"
        answers = self.ask("POST", f"{self.path}/messages", lines).splitlines()
        if json.loads(answers[-1]).get("seq") != self.members + self.sent or len(answers) != count:
            raise Lost("a message was not stored where it should be")

    def page(self):
        page = json.loads(self.ask("GET", f"{self.path}/events?after={self.members + 400}&limit=100"))
        if [event["seq"] for event in page["events"]] != list(range(self.members + 401, self.members + 501)):
            raise Lost("a page has not the events that were asked for")

    def status(self):
        seq = self.members + self.messages // 2
        if json.loads(self.ask("GET", f"{self.path}/messages/{seq}"))["event"]["seq"] != seq:
            raise Lost("a message's status is another's")

    def cost(self, what, times):
        """The relay's CPU for one request, in microseconds."""
        # It may have been idle for so long that the relay has closed it.
        self.connection.close()
        what()
        before = self.relay.process.cpu()
        for _ in range(times):
            what()
        return (self.relay.process.cpu() - before) / times * 1e6


def measure(bench):
    times = bench.count(300, 100, 5)
    many, members, rooms = bench.count(1_000_000, 100_000, 2_000), bench.count(1_000, 300, 10), bench.count(10_000, 1_000, 10)
    sizes = {"1,000 messages, 3 members, 1 room": (1_000, 3, 1), f"{many:,} messages": (many, 3, 1),
             f"{members:,} members": (1_000, members, 1), f"{rooms:,} rooms": (1_000, 3, rooms)}
    asked = {"one send": Case.send, "a page of 100": Case.page, "the status of a message": Case.status}
    cases = {}
    tables = []
    try:
        for name, size in sizes.items():
            cases[name] = Case(bench, *size)
        for what, ask in asked.items():
            table = Table("h", f"the relay's CPU for {what}", "µs", 1, ratio="it ÷ the first")
            contestants = {name: lambda case=case: case.cost(lambda: ask(case), times) for name, case in cases.items()}
            for name, figures in alternate(bench, contestants).items():
                table.add(name, figures)
            for name in list(sizes)[1:]:
                if ask is Case.status and name == f"{members:,} members":
                    table.note(f"the status tells each member: it grows with them, "
                               f"{table.median(name) / members:.1f} µs a member")
                else:
                    table.bar(f"{name}: at most 1.3 ×", table.ratio(name) <= 1.3)
            tables.append(table)
    finally:
        for case in cases.values():
            case.connection.close()
            case.relay.end()
    return tables + [receipts(bench, members), memory(bench)]


def receipts(bench, members):
    """Rooms where everyone receipts every message."""
    messages = bench.count(50, 20, 3)

    def cost(readers):
        relay = tick.Relay(bench)
        try:
            load = Load("tick", relay.port, tick.new_id(), "fan", readers, messages, "each", "receipts")
            before = relay.process.cpu()
            _, deliveries, *_ = load.go()
            cpu = relay.process.cpu() - before
            load.end()
        finally:
            relay.end()
        return cpu / deliveries * 1e6

    table = Table("h", "the relay's CPU for a delivery and its receipt, where everyone receipts every message", "µs", 1,
                  ratio="it ÷ the first")
    names = {"3 members": 3, f"{members:,} members": members}
    for name, figures in alternate(bench, {name: lambda count=count: cost(count)
                                                  for name, count in names.items()}).items():
        table.add(name, figures)
    table.bar(f"{members:,} members: at most 1.3 ×", table.ratio(f"{members:,} members") <= 1.3)
    return table


def memory(bench):
    """A relay whose members have given many receipts, one for each message."""
    members, messages = bench.count(10_000, 1_000, 10), bench.count(1_000, 100, 5)
    relay = tick.Relay(bench)
    try:
        load = Load("tick", relay.port, tick.new_id(), "receipt", members, messages)
        before = relay.process.memory()
        seconds, given, *_ = load.go()
        after = relay.process.memory()
        load.end()
    finally:
        relay.end()
    table = Table("h", f"the relay's memory with {members:,} members", "MiB", 1, ratio="it ÷ the first")
    table.add("no receipts", [before / 1024])
    table.add(f"{messages:,} receipts of each", [after / 1024], note=f"given in {seconds:.0f} s: {given / seconds:,.0f} a second")
    return table
