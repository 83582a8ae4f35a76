"""HTTP/1.1 around a relay: connections that are kept alive, a thread for each, and the transcript's own requests."""

import json
import socketserver
from http.server import BaseHTTPRequestHandler

import codec
from ask import Ask, Problem


class Raw:
    """An answer as bytes, given piece by piece; the connection is closed after it."""

    def __init__(self, pieces):
        self.pieces = pieces


def written(value):
    return json.dumps(value, default=codec.b64, separators=(",", ":")).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_one_request(self):
        # A client may go away whenever it likes.
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass

    def serve(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        relay = self.server.relay
        if self.path.startswith("/told/"):
            return self.reply(200, "text/plain", self.server.control(self.path, body.decode()).encode())
        if self.path in ("/healthz", "/readyz"):
            return self.reply(200, "text/plain", b"ok\n" if self.path == "/healthz" else b"ready\n")
        try:
            peer = self.client_address[1], self.server.server_address[1]
            ask = Ask(self.command, self.path, self.headers.get("Authorization"), body, peer)
            status, value = relay.answer(ask)
        except Problem as problem:
            answer = {"status": problem.status, "code": problem.code, "title": problem.code} | problem.more
            return self.reply(problem.status, "application/problem+json", written(answer))
        if isinstance(value, Raw):
            self.close_connection = True
            for piece in value.pieces:
                self.wfile.write(piece)
        elif value is None:
            self.reply(status)
        elif isinstance(value, list):
            self.reply(status, "application/x-ndjson", b"".join(written(line) + b"\n" for line in value))
        else:
            self.reply(status, "application/json", written(value))

    do_GET = do_PUT = do_POST = do_DELETE = serve

    def reply(self, status, type=None, body=b""):
        fields = f"Content-Length: {len(body)}\r\nContent-Type: {type}\r\n" if type else ""
        self.wfile.write(f"HTTP/1.1 {status} {self.responses[status][0]}\r\n{fields}\r\n".encode() + body)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, relay, port):
        self.relay = relay
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def control(self, path, words):
        """Answers `tell`.

        on WORD..., off     the lie begins, as its words say, or ends
        receipts            which messages members receipted, and each receipt that should not have been given
        count REQUEST...    how many requests came
        until REQUEST N     answers when so many came
        log NAME            the log as a member is shown it
        root NAME [SIZE]    SIZE-HEX of that log
        """
        relay, verb, words = self.relay, path.rpartition("/")[2], words.split()
        with relay.changed:
            if verb in ("on", "off"):
                relay.turn(verb == "on", words)
                relay.changed.notify_all()
                return ""
            if verb == "receipts":
                return "".join(line + "\n" for line in relay.record.told())
            if verb == "count":
                return f"{sum(relay.record.requests[what] for what in words)}\n"
            if verb == "until":
                return self.wait(words[0], int(words[1]))
            room = relay.shown_to(relay.record.member(words[0]))
            if verb == "root":
                size = int(words[1]) if len(words) > 1 else room.tree.size
                return f"{size}-{room.tree.root(size).hex()}\n"
            lines = (f"{event.seq} {event.kind} {relay.record.name(event.member)}\n" for event in room.events)
            return "".join(lines) if verb == "log" else f"'{verb}' is no word\n"

    def wait(self, what, count):
        """Until so many requests came."""
        relay = self.relay
        while relay.record.requests[what] < count:
            # Requests are counted under the same lock, but wake nobody.
            relay.changed.wait(0.02)
        return ""
