"""A server on the loopback that takes pushes, answers them as it is told, and remembers them."""

import http.server
import queue
import socket
import socketserver
import ssl
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.came.put((self.path, dict(self.headers), body))
        answer = self.server.answers.pop(0) if self.server.answers else 204
        if answer == "hang":
            self.server.released.wait()
            self.close_connection = True
            return
        self.send_response(answer)
        self.send_header("Content-Length", "0")
        self.end_headers()

    # A client of a proxy says so.
    do_CONNECT = do_GET = do_POST

    def log_message(self, *_):
        pass


class Receiver(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def __init__(self, *answers, host="127.0.0.1", certificate=None):
        if ":" in host:
            self.address_family = socket.AF_INET6
        super().__init__((host, 0), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.came, self.answers, self.released = queue.Queue(), list(answers), threading.Event()
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def next(self):
        """The next push; waits for it."""
        return self.came.get()

    def handle_error(self, *_):
        """The relay was killed, or hung up."""
