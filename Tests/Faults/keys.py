"""What a state file says about its member, as far as the checker has to know it. See tickprotocol(5)."""

import base64
import hashlib
import hmac
import json
import subprocess

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def crockford(data):
    number = int.from_bytes(data, "big")
    return "".join(DIGITS[number >> (5 * place) & 31] for place in range(25, -1, -1))


def derive(secret, info, length):
    """HKDF-SHA-256 (RFC 5869) without salt, for at most 32 bytes."""
    key = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


def state(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def member(path, room="ops"):
    """The member's id in the room, as the protocol writes it."""
    file = state(path)
    proof = derive(base64.b64decode(file["rooms"][room]["root"]), b"tick proof v1", 32)
    number = hashlib.sha256(b"tick room v2\0" + hashlib.sha256(proof).digest()).digest()[:16]
    seed = derive(base64.b64decode(file["identity"]), b"tick signing key v2" + number, 32)
    key = bytes.fromhex("302e020100300506032b657004220420") + seed
    command = ["openssl", "pkey", "-inform", "DER", "-pubout", "-outform", "DER"]
    public = subprocess.run(command, input=key, stdout=subprocess.PIPE, check=True).stdout[-32:]
    return crockford(hashlib.sha256(b"tick member v2\0" + number + public).digest()[:16])
