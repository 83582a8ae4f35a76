"""a. A message from one command: from the start of the process to its end."""

import base64
import json
import secrets

from common.figures import Table, alternate
from common.process import Lost, run
from peers import mosquitto, tick, urlsession, xmpp

TEXT = "deploy started, and this is about as long as such a line is: on web-3, by alice, from main, at 12:03:01"


def measure(bench):
    table = Table("a", "one message: a command from its start to its end", "ms", 1)
    times = bench.count(10, 5, 2)
    relay = tick.Relay(bench)
    alice = relay.member("alice")
    alice.new_room("ops")
    room, authorization, end = alice.keys("ops")
    url = f"{relay.url}/v3/rooms/{room}/messages"
    sealed = base64.b64encode(secrets.token_bytes(len(TEXT) + 39)).decode()
    contestants = {"tick send": lambda: alice.tick("send", "ops", TEXT)[0]}
    ends, counts = [], {}

    if bench.has("swiftc"):
        template = json.dumps({"id": "01" + "0" * 8 + "%", "body": sealed}) + "\n" + end
        post = urlsession.command(url, authorization, 1, template)
        contestants["bare URLSession POST"] = lambda: run(*post)[0]
    if bench.has("curl"):
        def curl():
            data = json.dumps({"id": tick.new_id(), "body": sealed}) + "\n" + end
            return run("curl", "-sS", "--fail", "-H", f"Authorization: {authorization}", "-d", data, url)[0]
        contestants["curl"] = curl
    if bench.has(*mosquitto.PROGRAMS):
        broker = mosquitto.Broker(bench)
        ends.append(broker)
        waiting = broker.session("reader")
        contestants["mosquitto_pub -q 1"] = lambda: run(*broker.publisher("-q", "1", "-m", TEXT))[0]
        counts["mosquitto_pub -q 1"] = lambda count: run(*waiting, "-C", str(count), "-W", "10")[1].count(b"\n")
    if bench.has(*xmpp.PROGRAMS):
        try:
            server = xmpp.Server(bench)
            ends.append(server)
            contestants["go-sendxmpp"] = lambda: server.send(TEXT)
            counts["go-sendxmpp"] = server.received
        except Lost as error:
            bench.skip("go-sendxmpp", str(error))

    try:
        def several(contestant):
            return lambda: sorted(contestant() for _ in range(times))[times // 2] * 1000
        results = alternate(bench, {name: several(what) for name, what in contestants.items()})
        sent = bench.rounds * times
        kept = sum(event["kind"] == "message" for event in relay.events(room, authorization))
        mine = sent * sum(name not in counts for name in contestants)
        if kept != mine:
            raise Lost(f"the relay has {kept} of {mine} messages")
        notes = {"tick send": tick.DURABLE + "; sealed; in the outbox before", "curl": "to tick's relay",
                 "bare URLSession POST": "to tick's relay: the floor", "mosquitto_pub -q 1": mosquitto.DURABLE,
                 "go-sendxmpp": xmpp.DURABLE}
        for name, figures in results.items():
            got = counts[name](sent) if name in counts else sent
            table.add(name, figures, note=notes[name] + (f"; **{sent - got} of {sent} lost**" if got < sent else ""))
    finally:
        relay.end()
        for end in ends:
            end.end()
    ratio = table.ratio("bare URLSession POST")
    table.note(f"each round's figure is the median of {times}; all were counted where they went")
    table.bar("at most 1.25 × the bare URLSession program", ratio and ratio <= 1.25)
    return [table]
