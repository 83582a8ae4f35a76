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


def uncrockford(text):
    number = 0
    for letter in text:
        number = number << 5 | DIGITS.index(letter)
    return number.to_bytes(16, "big")


def derive(secret, info, length):
    """HKDF-SHA-256 (RFC 5869) without salt, for at most 32 bytes."""
    key = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


def public_key(seed):
    key = bytes.fromhex("302e020100300506032b657004220420") + seed
    command = ["openssl", "pkey", "-inform", "DER", "-pubout", "-outform", "DER"]
    return subprocess.run(command, input=key, stdout=subprocess.PIPE, check=True).stdout[-32:]


def state(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def room(path, name="ops"):
    """The room's id, as 16 bytes."""
    return uncrockford(state(path)["rooms"][name]["id"])


def member(path, name="ops"):
    """The member's id in the room, as the protocol writes it."""
    number = room(path, name)
    seed = derive(base64.b64decode(state(path)["identity"]), b"tick signing key v2" + number, 32)
    return crockford(hashlib.sha256(b"tick member v2\0" + number + public_key(seed)).digest()[:16])
