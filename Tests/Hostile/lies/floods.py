"""Answers that cost the client something: memory, or requests without end."""

import secrets

import codec
from relay import Relay
from server import Raw

MIB = 1 << 20


class Trailers(Relay):
    """ends every answer with 100 MiB of trailer fields"""

    def answer(self, ask):
        return (200, Raw(self.pieces())) if self.on else super().answer(ask)

    @staticmethod
    def pieces():
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
        for _ in range(100):
            yield b"a:\r\n" * (MIB // 4)
        yield b"\r\n"


class Fields(Trailers):
    """begins every answer with 100 MiB of header fields"""

    @staticmethod
    def pieces():
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        for _ in range(100):
            yield b"a:\r\n" * (MIB // 4)
        yield b"Content-Length: 2\r\n\r\n{}"


class Chunks(Trailers):
    """answers with a hundred thousand chunks of one byte"""

    @staticmethod
    def pieces():
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        for _ in range(10):
            yield b"1\r\n \r\n" * 10_000
        yield b"2\r\n{}\r\n0\r\n\r\n"


class Continues(Trailers):
    """says a million times that it will answer, before it does"""

    @staticmethod
    def pieces():
        for _ in range(100):
            yield b"HTTP/1.1 100 Continue\r\n\r\n" * 10_000
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


class Deep(Trailers):
    """answers with arrays in arrays, a million deep"""

    @staticmethod
    def pieces():
        length = 2 * MIB
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % length
        yield b"[" * MIB + b"]" * MIB


class Values(Trailers):
    """answers with 60 MiB of small values: an array of them, or as the field of an object that `on` names"""

    def pieces(self):
        begin, end = ((b'{"head":9,"%s":[' % self.arguments[0].encode(), b"0]}") if self.arguments else (b"[", b"0]"))
        length = len(begin) + 60 * MIB + len(end)
        yield b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % length + begin
        for _ in range(60):
            yield b"0," * (MIB // 2)
        yield end


class Hasty(Relay):
    """answers requests that wait at once, with nothing"""

    def waited(self, ask, answer, suffices):
        return answer() if self.on else super().waited(ask, answer, suffices)


class Inventive(Relay):
    """tells all who wait at once of one more receipt, or event, that there isn't: where no proof is asked for"""

    count = 0

    def waited(self, ask, answer, suffices):
        room, after = self.room(ask), ask.number("after")
        if not self.on or "tree" in ask.query or "wait" not in ask.query:
            return super().waited(ask, answer, suffices)
        if ask.what == "events":
            return {"head": after + 1, "events": [self.event(room.events[0]) | {"seq": after + 1}]}
        self.count += 1
        members = [(secrets.token_bytes(16), 1)] + [(member, room.head + self.count) for member in room.members]
        moved = [{"member": codec.text(member), "delivered": seq, "read": seq} for member, seq in members]
        return answer() | {"moved": moved}


LIES = {
    "trailers": Trailers, "fields": Fields, "chunks": Chunks, "continues": Continues, "deep": Deep, "values": Values,
    "hasty": Hasty, "inventive": Inventive,
}  # fmt: skip
