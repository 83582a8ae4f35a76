"""A request as the protocol means it: which of the relay's methods answers it, for which room and member."""

import hmac
import json
import re
from urllib.parse import parse_qsl, unquote

import codec
from tree import digest

STATUS = {
    "bad-request": 400, "bad-statement": 400, "unauthorized": 401, "not-a-member": 403,
    "forbidden": 403, "removed": 403, "invite-ended": 403, "not-found": 404, "no-such-room": 404, "no-such-message": 404, "id-taken": 409,
    "stale-count": 409, "stale-epoch": 409, "stale-crowd": 409, "wrong-root": 409, "too-old": 410, "too-large": 413, "rate-limited": 429,
    "unavailable": 503,
}  # fmt: skip

ID = "([0-9A-Za-z]{26})"
ROUTES = [
    ("PUT", f"/v3/rooms/{ID}/members/{ID}", "join"),
    ("DELETE", f"/v3/rooms/{ID}/members/{ID}", "leave"),
    ("GET", f"/v3/rooms/{ID}/members/{ID}", "standing"),
    ("GET", f"/v3/rooms/{ID}/members/{ID}/removal", "removal"),
    ("GET", f"/v3/rooms/{ID}/members", "members"),
    ("GET", f"/v3/rooms/{ID}/events", "events"),
    ("GET", f"/v3/rooms/{ID}/tree", "tree"),
    ("POST", f"/v3/rooms/{ID}/messages", "send"),
    ("GET", f"/v3/rooms/{ID}/messages", "sent"),
    ("GET", f"/v3/rooms/{ID}/messages/([0-9A-Za-z]+)", "message"),
    ("POST", f"/v3/rooms/{ID}/rotations", "rotate"),
    ("GET", f"/v3/rooms/{ID}/rotations/([0-9]+)", "boxes"),
    ("POST", f"/v3/rooms/{ID}/invites", "invite"),
    ("GET", f"/v3/invites/{ID}", "invited"),
    ("POST", f"/v3/rooms/{ID}/receipts", "acknowledge"),
    ("GET", f"/v3/rooms/{ID}/receipts", "moves"),
]


class Problem(Exception):
    def __init__(self, code, **more):
        super().__init__(code)
        self.code, self.more = code, more
        self.status = STATUS[code]


class Ask:
    """One request. `peer` has the ports of both ends."""

    def __init__(self, method, target, authorization, body, peer):
        path, _, query = target.partition("?")
        self.query = dict(parse_qsl(query, keep_blank_values=True))
        self.body, self.peer = body, peer
        self.what, parts = self.route(method, unquote(path))
        self.room, self.of = codec.data(parts[0]), parts[1] if len(parts) > 1 else None
        shown = re.fullmatch(f"Bearer {ID}\\.([0-9a-f]{{64}})", authorization or "")
        if self.what == "invited":
            # Nobody has to be a member to ask for an invite, which stands where the room does else.
            self.of, self.room, self.member = parts[0], None, None
            return
        if not shown:
            raise Problem("unauthorized")
        self.member = codec.data(shown[1])
        self.token_hash = digest(bytes.fromhex(shown[2]))

    @staticmethod
    def route(method, path):
        if path.startswith(("/v1/", "/v2/")):
            raise Problem("too-old")
        for verb, pattern, what in ROUTES:
            found = re.fullmatch(pattern, path)
            if verb == method and found:
                return what, found.groups()
        raise Problem("not-found")

    def may_be(self, member):
        return hmac.compare_digest(self.token_hash, member.token_hash)

    def number(self, name, otherwise=0):
        text = self.query.get(name, "")
        if text and not text.isdecimal():
            raise Problem("bad-request")
        return int(text) if text else otherwise

    def hex(self, name):
        try:
            return bytes.fromhex(self.query.get(name, ""))
        except ValueError:
            raise Problem("bad-request") from None

    @property
    def lines(self):
        return [json.loads(line) for line in self.body.splitlines() if line.strip()]
