"""l. What a request costs on PostgreSQL, as messages and rooms become many."""

import contextlib
import statistics
import time

from common.figures import Table, alternate
from measures.growth import Case
from peers import stores


class StoredCase(Case):
    """A relay on PostgreSQL that holds so much in one of its rooms, and so many rooms."""

    def __init__(self, bench, store, relay, messages, rooms):
        super().__init__(bench, messages, 3, rooms, relay)
        self.store = store
        store.settle(relay)

    def used(self):
        return self.relay.process.cpu() + self.store.cpu(self.relay)

    def figures(self, what, times):
        """The CPU for one request, of the relay and of the server's processes that serve it, in µs; and the median time in ms."""
        self.connection.close()
        what()
        took = []
        before = self.used()
        for _ in range(times):
            begin = time.perf_counter()
            what()
            took.append(time.perf_counter() - begin)
        return (self.used() - before) / times * 1e6, sorted(took)[times // 2] * 1000


def measure(bench):
    times = bench.count(300, 100, 5)
    messages = bench.count((10_000, 100_000, 1_000_000), (10_000, 50_000), (600, 1_200))
    rooms = bench.count((10, 1_000, 10_000), (10, 500), (10, 20))
    sizes = {f"{count:,} messages in the room": (count, 1) for count in messages}
    sizes |= {f"{count:,} rooms": (messages[0], count) for count in rooms}
    asked = {"one send": Case.send, "a page of 100": Case.page, "the status of a message": Case.status}
    with stores.opened(bench) as opened:
        if not opened:
            return []
        store = opened[1]
        with contextlib.ExitStack() as stack:
            cases = {}
            for name, size in sizes.items():
                relay, = stack.enter_context(store.relays())
                cases[name] = StoredCase(bench, store, relay, *size)
                stack.callback(cases[name].connection.close)
            return [compare(bench, cases, what, ask, times) for what, ask in asked.items()]


def compare(bench, cases, what, ask, times):
    table = Table("l", f"the CPU of relay and server for {what}, PostgreSQL with ANY 1", "µs", 0, ratio="it ÷ the first")
    contestants = {name: lambda case=case: case.figures(lambda: ask(case), times) for name, case in cases.items()}
    for name, found in alternate(bench, contestants).items():
        table.add(name, [cpu for cpu, _ in found], note=f"p50 {statistics.median(took for _, took in found):.2f} ms")
    for name in list(cases)[1:]:
        table.bar(f"{name}: at most 1.3 ×", table.ratio(name) <= 1.3)
    table.note("the server's: of the processes that serve the relay; vacuumed and analyzed before")
    return table
