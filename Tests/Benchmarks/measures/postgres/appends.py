"""Single messages from many connections, to one room and to many, by one relay and by several."""

import http.client
import json
import os
import statistics

from common.figures import Table, alternate
from common.process import Lost
from peers import tick
from peers.load import Load


def measure(bench, sqlite, durable, asynchronous):
    many = bench.count(1_000, 200, 5)
    tables = []
    for rooms in (1, many):
        for senders, count in bench.count({1: 1_000, 64: 20_000, 512: 40_000}, {1: 200, 64: 5_000, 512: 10_000}, {8: 40}).items():
            table = Table("k", f"{words(senders, 'sender')}, {words(rooms, 'room')}, one message a request: acknowledged",
                          "messages/s", ratio="it ÷ SQLite")
            contestants = {store.name: lambda store=store: figures(store.relays(), senders, rooms, count)
                           for store in (sqlite, durable, asynchronous)}
            add(table, alternate(bench, contestants), {store.name: store.note for store in (sqlite, durable, asynchronous)})
            if (senders, rooms) == (64, many):
                table.bar(f"{durable.name}: at least 1,500/s", table.median(durable.name) >= 1_500)
            tables.append(table)
    return tables + [relays(bench, durable, many, *sizes)
                     for sizes in bench.count([(64, 20_000), (512, 40_000)], [(64, 5_000)], [(8, 40)])]


def relays(bench, store, rooms, senders, count):
    """One relay, two and three on one store."""
    table = Table("k", f"{words(senders, 'sender')}, {words(rooms, 'room')}, relays on one store ({store.name}): acknowledged",
                  "messages/s", ratio="it ÷ one relay")
    contestants = {words(number, "relay"): lambda number=number: figures(store.relays(number), senders, rooms, count)
                   for number in (1, 2, 3)}
    add(table, alternate(bench, contestants), {})
    table.note(f"relays, PostgreSQL's three nodes and the senders share this machine's {os.cpu_count()} processors and its disk: "
               "it tells what sharing costs, not what more machines bring")
    return table


def figures(opening, senders, rooms, count):
    """Messages a second, the median and the 99th percentile until one is acknowledged, and how many there were in a commit."""
    with opening as relays:
        load = Load("tick", ",".join(str(relay.port) for relay in relays), tick.new_id(), "spread", senders, count, rooms)
        before = sum(relay.metric("commits_total") for relay in relays)
        seconds, acknowledged, p50, p99 = load.go()
        commits = sum(relay.metric("commits_total") for relay in relays) - before
        load.end()
        found = sorted(ids(relays[-1], load.rooms))
        if found != [f"02{number:024d}" for number in range(count)]:
            raise Lost(f"{len(set(found)):,} of {acknowledged:,.0f} acknowledged messages are there, {len(found):,} in all")
        return acknowledged / seconds, p50, p99, acknowledged / commits


def ids(relay, rooms):
    """The ids of all messages that a relay has in rooms, each by the path and the `Authorization` of a member."""
    connection = http.client.HTTPConnection("127.0.0.1", relay.port)
    try:
        for path, authorization in rooms:
            seq = 0
            while events := page(connection, f"{path}/events?after={seq}", authorization):
                yield from (event["id"] for event in events if event["kind"] == "message")
                seq = events[-1]["seq"]
    finally:
        connection.close()


def page(connection, path, authorization):
    connection.request("GET", path, headers={"Authorization": authorization})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise Lost(f"a page was answered {answer.status}")
    return json.loads(text)["events"]


def add(table, results, notes):
    for name, found in results.items():
        p50, p99, group = (statistics.median(figures[place] for figures in found) for place in (1, 2, 3))
        note = f"p50 {p50:.1f} ms, p99 {p99:.1f} ms; {group:.1f} in a commit"
        table.add(name, [figures[0] for figures in found], note="; ".join(filter(None, (note, notes.get(name)))))


def words(count, noun):
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
