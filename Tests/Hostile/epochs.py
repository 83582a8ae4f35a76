"""The byte strings of tickprotocol(5) that replace a room's secret and sign its batches.

X25519 (RFC 7748) and ChaCha20-Poly1305 are PyPI's `cryptography`'s; HKDF (RFC 5869) is written out.
"""

import hmac

import words
from codec import u64
from tree import digest

try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    RAW = (Encoding.Raw, PublicFormat.Raw)
except ImportError:
    ChaCha20Poly1305 = None


def hkdf(secret, info):
    """The first block, 32 bytes, without a salt."""
    extracted = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(extracted, info + b"\1", "sha256")


def signing_public(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(*RAW)


def signed(seed, data):
    return Ed25519PrivateKey.from_private_bytes(seed).sign(data)


# Keys.


def invite_seed(root):
    return hkdf(root, b"tick invite seed v3")


def invite_secret(root):
    return hkdf(root, b"tick invite secret v3")


def box_secret(identity, room):
    return hkdf(identity, b"tick box key v3" + room)


def box_public(secret):
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes(*RAW)


def agreed(secret, public):
    """None where the result is all zero, and so no key."""
    try:
        return X25519PrivateKey.from_private_bytes(secret).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return None


def first_secret(root):
    return hkdf(root, b"tick secret v3")


def epoch(room, secret):
    return digest(b"tick epoch v3\0" + room + secret)


def kept_secret(secret):
    return hkdf(secret, b"tick kept v3")


# Boxes.


def box(key, info, content):
    return ChaCha20Poly1305(hkdf(key, info)).encrypt(bytes(12), content, None)


def unbox(key, info, sealed):
    """None where it doesn't open."""
    try:
        return ChaCha20Poly1305(hkdf(key, info)).decrypt(bytes(12), sealed, None)
    except InvalidTag:
        return None


def invite_info(room, epoch, key, inviter, id, form, expires, uses, note):
    offer = room + epoch + key + inviter + id + bytes([form]) + u64(expires) + u64(uses)
    return b"tick invite box v3" + offer + digest(note)


# Rotations.


class Rotation:
    """A new secret for the members that stay: (member, box key), their ids rising."""

    def __init__(self, room, crowd, old, new, members, removed=(), forget=False):
        self.place = room + crowd + epoch(room, new)
        secret = hkdf(new, b"tick rotation key v3" + room + crowd)
        self.public = box_public(secret)
        self.boxes = b"".join(
            box(agreed(secret, key), b"tick box v3" + self.place + self.public + member + key, new)
            for member, key in members
        )
        self.past = bytes(48) if forget else box(new, b"tick past v3" + self.place, old)
        self.kept = box(kept_secret(new), b"tick kept box v3" + self.place, kept_secret(old))
        epochs = epoch(room, old) + epoch(room, new)
        self.rest = crowd + epochs + self.public + self.past + self.kept + digest(self.boxes) + b"".join(removed)

    def opened(self, identity, room, member, sealed):
        secret = box_secret(identity, room)
        info = b"tick box v3" + self.place + self.public + member + box_public(secret)
        return unbox(agreed(secret, self.public), info, sealed)


# Events.


def body(seed, room, member, kind, count, id, token_hash, epoch, rest=b""):
    signature = signed(seed, words.statement(room, member, kind, count, id, token_hash, epoch, rest))
    return signing_public(seed) + u64(count) + token_hash + epoch + signature + rest


# Batches.


def link(before, id, body_hash):
    return digest(b"tick line v3\0" + before + id + body_hash)


def batch(room, member, epoch, kind, last_link):
    name = kind.encode()
    return b"tick batch v3\0" + room + member + epoch + bytes([len(name)]) + name + last_link


# Bodies.


def message(room, secret, id, member, content, kind=b"message"):
    key = hmac.digest(hkdf(secret, b"tick message key v3"), id + member, "sha256")
    nonce = hmac.digest(hkdf(secret, b"tick nonce key v3"), id + member + kind + b"\0" + content, "sha256")[:12]
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, room + id + member + kind)
