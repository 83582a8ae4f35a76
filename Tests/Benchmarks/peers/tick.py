"""A relay of our own, its members, and its log as another program sees it."""

import base64
import hashlib
import hmac
import http.client
import json
import os
import re
import secrets
import subprocess

from common.process import Lost, Process, run

DURABLE = "durable when it acknowledges: committed and synced"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def crockford(data):
    number = int.from_bytes(data, "big")
    return "".join(DIGITS[number >> (5 * place) & 31] for place in range(25, -1, -1))


def signature(epoch=bytes(32)):
    """The line that ends a batch. A relay verifies no signature; that of an epoch of zeros is for the load's rooms."""
    encoded = [base64.b64encode(part).decode() for part in (epoch, bytes(64))]
    return '{"epoch":"%s","sig":"%s"}' % tuple(encoded)


def new_id():
    return crockford(bytes([1]) + secrets.token_bytes(15))


def derive(secret, info, length):
    """HKDF-SHA-256 (RFC 5869) without salt, for at most 32 bytes."""
    key = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


def public_key(seed):
    key = bytes.fromhex("302e020100300506032b657004220420") + seed
    command = ["openssl", "pkey", "-inform", "DER", "-pubout", "-outform", "DER"]
    return subprocess.run(command, input=key, stdout=subprocess.PIPE, check=True).stdout[-32:]


def room_of(root):
    """The id of the room with this root, from the key of its first invite."""
    invite = public_key(derive(root, b"tick invite seed v3", 32))
    return hashlib.sha256(b"tick invite v3\0" + invite).digest()[:16]


def member_id(identity, room):
    """The id of an identity's member in a room, from its public key."""
    public = public_key(derive(identity, b"tick signing key v2" + room, 32))
    return hashlib.sha256(b"tick member v2\0" + room + public).digest()[:16]


def epoch_of(root, room):
    """The first epoch of the room with this root."""
    return hashlib.sha256(b"tick epoch v3\0" + room + derive(root, b"tick secret v3", 32)).digest()


class Relay:
    """A relay on a free port, with its store in a folder of its own, in one that is given, or in PostgreSQL."""

    def __init__(self, bench, folder=None, *options, database=None):
        self.bench = bench
        self.folder = folder or bench.place("tick")
        self.store = os.path.join(self.folder, "relay.db")
        # One sender may ask as often as it can here; everything else is as it is installed.
        self.process = Process(bench.tick, "relay", "--listen", "127.0.0.1:0", "--store", database or f"sqlite:{self.store}",
                               "--member-rate", "0", *options, stdin=subprocess.DEVNULL)
        self.url = self.process.line().split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def end(self, keep=False):
        self.process.end()
        if not keep:
            self.bench.remove(self.folder)

    def member(self, name):
        return Member(self, name)

    def ask(self, path, authorization=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            connection.request("GET", path, headers={"Authorization": authorization} if authorization else {})
            answer = connection.getresponse()
            body = answer.read()
        finally:
            connection.close()
        if answer.status != 200:
            raise Lost(f"the relay answered {answer.status} to a GET of {path}")
        return body

    def metric(self, name):
        return int(re.search(rf"^tick_{name} (\d+)", self.ask("/metrics").decode(), re.M).group(1))

    def events(self, room, authorization):
        """All events of a room, page by page; each seq is checked to follow the last."""
        seq = 0
        while True:
            page = json.loads(self.ask(f"/v3/rooms/{room}/events?after={seq}", authorization))
            if not page["events"]:
                return
            for event in page["events"]:
                if event["seq"] != seq + 1:
                    raise Lost(f"seq {seq + 1} of the relay's log is missing")
                seq += 1
                yield event


class Member:
    """One who uses the relay with the executable, in rooms made for it."""

    def __init__(self, relay, name):
        self.relay, self.name = relay, name
        self.config = os.path.join(relay.folder, f"{name}.json")
        self.environment = dict(os.environ, TICK_CONFIG=self.config)

    def command(self, *arguments):
        return [self.relay.bench.tick, *arguments]

    def tick(self, *arguments, **options):
        return run(*self.command(*arguments), env=self.environment, **options)

    def start(self, *arguments, **options):
        return Process(*self.command(*arguments), env=self.environment, **options)

    def new_room(self, room):
        """Makes a room and returns its invite."""
        return self.tick("join", "-q", "--relay", self.relay.url, "--name", self.name, "--new", room)[1]

    def join(self, invite):
        self.tick("join", "-q", "--name", self.name, input=invite)

    def keys(self, room):
        """The room's id, this member's `Authorization` and the end of a batch, for programs that speak to the relay
        themselves."""
        with open(self.config) as file:
            state = json.load(file)
        identity = base64.b64decode(state["identity"])
        root = base64.b64decode(state["rooms"][room]["root"])
        room_id = room_of(root)
        member = member_id(identity, room_id)
        token = derive(identity, b"tick token v1" + room_id, 32)
        end = signature(epoch_of(root, room_id))
        return crockford(room_id), f"Bearer {crockford(member)}.{token.hex()}", end
