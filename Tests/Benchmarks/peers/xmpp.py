"""Prosody with go-sendxmpp: a message from one account to another on one server, with TLS."""

import os
import subprocess

from common.bench import find
from common.process import Process, run, wait_until
from peers.mosquitto import free_port, wait_for_port

PROGRAMS = ("prosody", "prosodyctl", "go-sendxmpp", "openssl")
DURABLE = "not acknowledged: XMPP's server answers nothing"


class Server:
    def __init__(self, bench):
        self.bench = bench
        self.folder = bench.place("prosody")
        self.port = free_port()
        settings = os.path.join(self.folder, "prosody.cfg.lua")
        # go-sendxmpp sends no password without TLS.
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
            "/CN=localhost", "-keyout", f"{self.folder}/key", "-out", f"{self.folder}/certificate",
            stderr=subprocess.DEVNULL)
        with open(settings, "w") as file:
            file.write(f"""run_as_root = true
                data_path = "{self.folder}"
                pidfile = "{self.folder}/pid"
                modules_enabled = {{ "saslauth", "tls", "roster", "offline" }}
                modules_disabled = {{ "s2s" }}
                c2s_ports = {{ {self.port} }}
                interfaces = {{ "127.0.0.1" }}
                ssl = {{ key = "{self.folder}/key", certificate = "{self.folder}/certificate" }}
                authentication = "internal_plain"
                log = {{ error = "{self.folder}/log" }}
                VirtualHost "localhost"
                """)
        for name in ("alice", "bob"):
            run(find("prosodyctl"), "--config", settings, "register", name, "localhost", "secret",
                seconds=20, stderr=subprocess.DEVNULL)
        self.process = Process(find("prosody"), "--config", settings, "-F", stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)
        self.log = open(os.path.join(self.folder, "received"), "wb")
        self.listener = Process(*self.client("bob"), "--listen", stdout=self.log, stderr=subprocess.DEVNULL)
        self.sent = 0
        # The first one shows that bob is there.
        self.send("hello")
        self.received(1)

    def client(self, name):
        return [find("go-sendxmpp"), "--username", f"{name}@localhost", "--password", "secret",
                "--jserver", f"127.0.0.1:{self.port}", "--no-tls-verify"]

    def send(self, text):
        self.sent += 1
        return run(*self.client("alice"), "bob@localhost", input=text.encode(), seconds=20,
                   stderr=subprocess.DEVNULL)[0]

    def received(self, count):
        """How many of the messages came, without the first."""
        def lines():
            with open(self.log.name, "rb") as file:
                return file.read().count(b"\n")
        wait_until(lambda: lines() >= self.sent, 10)
        return lines() - (self.sent - count)

    def end(self):
        self.listener.end()
        self.process.end()
        self.log.close()
        self.bench.remove(self.folder)
