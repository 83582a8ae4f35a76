#!/usr/bin/env python3
"""probing.py PORT: a sender that speaks the protocol itself, one message at a time, and says when each is acknowledged.

Objects on standard output: `at`, `id` and `seq` of what was acknowledged, or the `answer` that was none. Lines on standard
input: `end`, and then `log PORT` for what a relay shows of the room. It is a process of its own: it keeps its own pace, and
the modules of Tests/Hostile have names that are used here, too.
"""

import http.client
import json
import os
import secrets
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path[0] = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Hostile")

import codec  # noqa: E402
from client import Client, Key, Refused  # noqa: E402

# Between two messages, and before a message is tried again.
PAUSE, AGAIN = 0.01, 0.02


class Sender:
    def __init__(self, port):
        self.client = Client(port, Key())
        self.client.connection.timeout = 15
        self.client.join()
        self.isEnded = False

    def run(self):
        while not self.isEnded:
            self.send(secrets.token_bytes(16))
            time.sleep(PAUSE)

    def send(self, id):
        """Sends one message under the same id until it is acknowledged, or the run is over."""
        lines = self.client.batch("message", [(id, id * 3)])
        while not self.isEnded:
            try:
                answer = self.client.ask("POST", "/messages", lines)[0]
            except Refused as refusal:
                say(answer=f"{refusal}")
            # A body that is cut off is no JSON either.
            except (OSError, ValueError, http.client.HTTPException) as error:
                self.client.connection.close()
                say(answer=type(error).__name__)
            else:
                say(at=time.time(), id=codec.text(id), seq=answer["seq"])
                return
            time.sleep(AGAIN)

    def log(self, port):
        """Everything that a relay shows of the room: seq and id, in order."""
        self.client.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
        events, seq = [], 0
        while True:
            page = self.client.ask("GET", f"/events?after={seq}")
            events += [(event["seq"], event["id"]) for event in page["events"]]
            if not page["events"] or events[-1][0] >= page["head"]:
                return events
            seq = events[-1][0]


def say(**told):
    print(json.dumps(told), flush=True)


def main():
    sender = Sender(int(sys.argv[1]))
    say(joined=True)
    thread = threading.Thread(target=sender.run, daemon=True)
    thread.start()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "end":
            sender.isEnded = True
            thread.join()
            say(ended=True)
        elif word == "log":
            say(log=sender.log(int(rest[0])))


main()
