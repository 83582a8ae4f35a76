#!/usr/bin/env python3
"""scenarios.py TICK SCENARIO...: a relay, members that speak the protocol as it is written, and receivers of pushes.

Each scenario prints a line for each promise that held, and ends with an error where one didn't.
"""

import base64
import concurrent.futures
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "Hostile")]

import codec  # noqa: E402
from client import Client, Refused  # noqa: E402
from keys import Key  # noqa: E402
from receiver import Receiver  # noqa: E402

TICK = sys.argv[1]


class Relay:
    """A relay on a store that stays, at a port that stays."""

    def __init__(self, folder, *options, **variables):
        self.folder, self.options, self.variables = folder, options, variables
        # Bound and never listening: nobody else gets the port while the relay is down.
        self.place = socket.socket()
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.place.bind(("127.0.0.1", 0))
        self.port = self.place.getsockname()[1]
        self.start()

    def start(self, **variables):
        listen = ["--listen", f"127.0.0.1:{self.port}", "--store", f"sqlite:{self.folder}/relay.db"]
        self.log = open(f"{self.folder}/log", "ab+")
        self.process = subprocess.Popen(
            [TICK, "relay", *listen, "--log", "json", *self.options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=os.environ | self.variables | variables,
        )
        self.process.stdout.readline()

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait()
        self.process.stdout.close()
        return status

    def text(self):
        with open(f"{self.folder}/log", encoding="utf-8") as file:
            return file.read()


class Member(Client):
    """A member with a push target; it comes back to a relay that was restarted."""

    def __init__(self, relay, invite):
        super().__init__(relay.port, invite)
        self.relay, self.secret, self.target = relay, secrets.token_bytes(32), codec.text(secrets.token_bytes(16))
        self.join()

    def ask(self, method, path, body=None):
        self.connection.close()
        return super().ask(method, path, body)

    @property
    def push_path(self):
        return f"/members/{codec.text(self.member)}/push"

    def set(self, url, **more):
        target = {"kind": "webhook", "url": url, "secret": codec.b64(self.secret), "target": self.target, "label": "ops"}
        return self.ask("PUT", self.push_path, json.dumps(target | more))

    def test(self):
        return self.ask("POST", self.push_path + "/test")

    def pushed(self):
        """How the target fares, once it fares otherwise than at first."""
        while True:
            state = self.ask("GET", self.push_path)
            if state["push"]["state"] != "set":
                return state


@contextlib.contextmanager
def room(*options, **variables):
    with tempfile.TemporaryDirectory(prefix="tick-pushes-") as folder:
        relay = Relay(folder, *options, **variables)
        invite = Key()
        try:
            yield relay, Member(relay, invite), Member(relay, invite)
        finally:
            if relay.process.poll() is None:
                relay.end()


def holds(promise, fact):
    if not fact:
        raise SystemExit(f"error: it doesn't hold: {promise}")
    print(promise)


def killed_before_the_mark():
    receiver = Receiver("hang")
    with room("--push-after", "10ms", "--push-allow", f"127.0.0.1:{receiver.port}") as (relay, alice, bob):
        bob.set(f"http://127.0.0.1:{receiver.port}/")
        alice.send(b"x" * 40)
        first = receiver.next()
        relay.end(signal.SIGKILL)
        receiver.released.set()
        relay.start()
        again = receiver.next()
        holds("pushed again under the same id", first[1]["webhook-id"] == again[1]["webhook-id"])
        holds("and then no more", bob.pushed()["push"]["state"] == "pushed" and receiver.came.empty())


def killed_before_the_request():
    """Where the machine takes longer than that, it is done anew."""
    is_early = False
    while not is_early:
        receiver = Receiver()
        with room("--push-after", "1s", "--push-allow", f"127.0.0.1:{receiver.port}") as (relay, alice, bob):
            bob.set(f"http://127.0.0.1:{receiver.port}/")
            begin = time.monotonic()
            alice.send(b"x" * 40)
            relay.end(signal.SIGKILL)
            is_early = time.monotonic() - begin < 1
            if is_early:
                holds("nothing was pushed before", receiver.came.empty())
                relay.start()
                holds("pushed after the restart", json.loads(receiver.next()[2])["data"]["new"] == 1)


def stopped():
    receiver = Receiver("hang", "hang")
    with room("--push-after", "10ms", "--push-allow", f"127.0.0.1:{receiver.port}") as (relay, alice, bob):
        bob.set(f"http://127.0.0.1:{receiver.port}/")
        alice.send(b"x" * 40)
        first = receiver.next()
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            test = pool.submit(bob.test)
            receiver.next()
            holds("a target that hangs doesn't hold up the end", relay.end() == 0)
            holds("a test that is cut off isn't called slow", str(test.exception()) == "unavailable")
        relay.start()
        holds("the lease was given back", receiver.next()[1]["webhook-id"] == first[1]["webhook-id"])
        receiver.released.set()


def proxies():
    proxy, receiver = Receiver(), Receiver()
    url = f"http://127.0.0.1:{proxy.port}"
    variables = {name: url for name in ("http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY")}
    with room("--push-allow", f"127.0.0.1:{receiver.port}", **variables) as (_, _, bob):
        bob.set(f"http://127.0.0.1:{receiver.port}/")
        holds("no proxy is used", bob.test()["status"] == 204 and receiver.next() and proxy.came.empty())
        bob.set("https://localhost/")
        holds("nor for what is refused", bob.test()["class"] == "address" and proxy.came.empty())


def names():
    """Names with addresses that a look-up says, from a file."""
    receiver, other = Receiver(), Receiver(host="127.0.0.2")
    with tempfile.TemporaryDirectory(prefix="tick-names-") as folder:
        library, file = f"{folder}/names.so", f"{folder}/names"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, f"{HERE}/names.c", "-ldl"], check=True)

        def say(*addresses):
            with open(file, "w", encoding="ascii") as names:
                names.write("\n".join(addresses) + "\n")

        say("127.0.0.1", "8.8.8.8")
        options = ("--push-allow", f"127.0.0.1:{receiver.port}", "--push-allow", f"10.0.0.0/8:{other.port}")
        with room(*options, LD_PRELOAD=library, TICK_NAMES=file) as (relay, _, bob):
            bob.set("https://name.example/")
            holds("a private address beside a public one", bob.test()["class"] == "address")
            bob.set(f"http://name.example:{receiver.port}/")
            say("127.0.0.1")
            relay.end()
            relay.start()
            holds("a name with an allowed address", bob.test().get("class") is None and receiver.next())
            say("127.0.0.2")
            relay.end()
            relay.start()
            holds("the same name with another", bob.test()["class"] == "address" and receiver.came.empty())
            bob.set(f"http://name.example:{other.port}/")
            holds("another port of an allowance", bob.test()["class"] == "address" and other.came.empty())
            for address in ("169.254.169.254", "10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "fd00:ec2::254"):
                say(address)
                relay.end()
                relay.start()
                bob.set("https://name.example/")
                holds(f"refused at {address}", bob.test()["class"] == "address")


def certificates():
    with tempfile.TemporaryDirectory(prefix="tick-tls-") as folder:
        file = f"{folder}/localhost.pem"
        command = "openssl req -x509 -newkey ed25519 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
        subprocess.run([*command.split(), "-keyout", file, "-out", f"{file}.2"], check=True, stderr=subprocess.DEVNULL)
        with open(file, "a", encoding="ascii") as both, open(f"{file}.2", encoding="ascii") as certificate:
            both.write(certificate.read())
        receiver, plain = Receiver(certificate=file), Receiver()
        with room("--push-allow", "127.0.0.0/8") as (relay, _, bob):
            bob.set(f"https://localhost:{receiver.port}/")
            holds("a certificate that nobody trusts", bob.test()["class"] == "tls")
            bob.set(f"https://localhost:{plain.port}/")
            holds("a server without TLS", bob.test()["class"] == "tls" and receiver.came.empty() and plain.came.empty())
            relay.end()
            relay.start(SSL_CERT_FILE=file)
            bob.set(f"https://localhost:{receiver.port}/")
            holds("one that the operator trusts", bob.test()["status"] == 204)
            bob.set(f"https://127.0.0.1:{receiver.port}/")
            holds("it is for that name only", bob.test()["class"] == "tls")


def spellings():
    """Of hosts at the receiver's port, which may be used in another network."""
    receiver = Receiver(host="::")
    with room("--push-allow", f"10.0.0.0/8:{receiver.port}") as (_, _, bob):
        hosts = "127.0.0.1 127.1 2130706433 0x7f000001 0177.1 [::1] [::ffff:7f00:1] 0 [::] 169.254.169.254 [fe80::1]"
        hosts += " [64:ff9b::7f00:1] [2002:7f00:1::] localhost ①②⑦.⓪.⓪.① 127。0。0。1 LOCALHOST localhost."
        for host in hosts.split():
            try:
                bob.set(f"http://{host}:{receiver.port}/")
                refused = bob.test()["class"]
            except Refused as refusal:
                refused = refusal.problem["class"]
            # An address is refused at once, this one for its scheme. With a dot at its end it is perhaps no name that can be
            # looked up.
            expected = "url" if not host.isascii() else "address connect" if host == "localhost." else "address scheme"
            holds(host, refused in expected.split())
        holds("nothing arrived", receiver.came.empty())


def secrecy():
    receiver = Receiver()
    with room("--push-after", "10ms", "--push-allow", f"127.0.0.1:{receiver.port}") as (relay, alice, bob):
        bob.set(f"http://127.0.0.1:{receiver.port}/geheim?key=geheim", label="label")
        alice.send(b"geheim" * 10)
        path, fields, body = receiver.next()
        bob.pushed()
        relay.end()
        ids = [codec.text(id) for id in (alice.room, alice.member, bob.member)]
        told = str(fields) + body.decode()
        holds("a push has no id of ours", not any(id in told for id in ids))
        holds("its secret stays here", codec.b64(bob.secret) not in told)
        log = relay.text()
        holds("the log has the host", f"127.0.0.1:{receiver.port}" in log and path == "/geheim?key=geheim")
        holds("and nothing else", not any(word in log for word in ids + ["geheim", "label", codec.b64(bob.secret)]))


def victim():
    """A thousand members whose targets are at one server, that of somebody who asked for nothing."""
    hanging, other = Receiver(*["hang"] * 1_000), Receiver()
    allowed = [word for server in (hanging, other) for word in ("--push-allow", f"127.0.0.1:{server.port}")]
    rates = ("--join-rate", "100000", "--member-rate", "100000", "--stranger-rate", "100000")
    with room("--push-after", "10ms", *allowed, *rates) as (relay, alice, bob):
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            url = f"http://127.0.0.1:{hanging.port}/"
            list(pool.map(lambda number: Member(relay, alice.invite).set(f"{url}{number}"), range(1_000)))
        bob.set(f"http://127.0.0.1:{other.port}/")
        alice.send(b"x" * 40)
        other.next()
        bob.pushed()
        # Without TLS libcurl let the others wait for the first one's connection, and their time ran out.
        for _ in range(4):
            hanging.next()
        holds("four connections, and no request waits for another's", "timeout" not in relay.text())
        holds("no more than these, and others are pushed meanwhile", hanging.came.empty())
        # From now on it answers at once.
        hanging.answers.clear()
        while not hanging.came.empty():
            hanging.next()
        start = time.monotonic()
        hanging.released.set()
        for _ in range(40):
            hanging.next()
        holds("ten requests a second at most", time.monotonic() - start > 2.9)
        try:
            while True:
                bob.set(f"http://127.0.0.1:{other.port}/{secrets.token_hex(4)}")
        except Refused as refusal:
            holds("who sets targets again and again is told to wait", str(refusal) == "rate-limited")


def signatures():
    try:
        from standardwebhooks.webhooks import Webhook, WebhookVerificationError
    except ImportError:
        print("skipped: PyPI's standardwebhooks is not installed", file=sys.stderr)
        return
    receiver = Receiver(500)
    with room("--push-after", "10ms", "--push-allow", f"127.0.0.1:{receiver.port}") as (_, alice, bob):
        bob.set(f"http://127.0.0.1:{receiver.port}/")
        alice.send(b"x" * 40)
        hook = Webhook("whsec_" + base64.b64encode(bob.secret).decode())
        for _ in range(2):
            _, fields, body = receiver.next()
            hook.verify(body, {name.lower(): value for name, value in fields.items()})
        try:
            Webhook("whsec_" + base64.b64encode(bytes(32)).decode()).verify(body, fields)
            raise SystemExit("error: a foreign secret verifies")
        except WebhookVerificationError:
            pass


for name in sys.argv[2:]:
    {
        "killed-before-the-mark": killed_before_the_mark,
        "killed-before-the-request": killed_before_the_request,
        "stopped": stopped,
        "proxies": proxies,
        "certificates": certificates,
        "names": names,
        "spellings": spellings,
        "secrecy": secrecy,
        "victim": victim,
        "signatures": signatures,
    }[name]()
