"""What opens what, by tickprotocol(5), without the program under test: libcrypto's X25519 and ChaCha20-Poly1305."""

import ctypes
import ctypes.util
import hashlib
import hmac

from keys import derive

CRYPTO = ctypes.CDLL(ctypes.util.find_library("crypto") or "libcrypto.so.3")
X25519 = 1034
POINTERS = (
    "EVP_CIPHER_CTX_new", "EVP_chacha20_poly1305", "EVP_PKEY_new_raw_private_key", "EVP_PKEY_new_raw_public_key",
    "EVP_PKEY_CTX_new")
for function in POINTERS:
    getattr(CRYPTO, function).restype = ctypes.c_void_p
SET_TAG = 0x11


def unsealed(key, nonce, sealed, data=b""):
    """What ChaCha20-Poly1305 (RFC 8439) opens; None where it doesn't."""
    context = ctypes.c_void_p(CRYPTO.EVP_CIPHER_CTX_new())
    text, tag, count = sealed[:-16], sealed[-16:], ctypes.c_int()
    opened = ctypes.create_string_buffer(len(text) + 1)
    try:
        cipher = ctypes.c_void_p(CRYPTO.EVP_chacha20_poly1305())
        CRYPTO.EVP_DecryptInit_ex(context, cipher, None, key, nonce)
        CRYPTO.EVP_CIPHER_CTX_ctrl(context, SET_TAG, 16, tag)
        if data:
            CRYPTO.EVP_DecryptUpdate(context, None, ctypes.byref(count), data, len(data))
        CRYPTO.EVP_DecryptUpdate(context, opened, ctypes.byref(count), text, len(text))
        isGenuine = CRYPTO.EVP_DecryptFinal_ex(context, ctypes.create_string_buffer(16), ctypes.byref(count)) == 1
    finally:
        CRYPTO.EVP_CIPHER_CTX_free(context)
    return opened.raw[:len(text)] if isGenuine else None


def public(secret):
    key = ctypes.c_void_p(CRYPTO.EVP_PKEY_new_raw_private_key(X25519, None, secret, ctypes.c_size_t(32)))
    made, size = ctypes.create_string_buffer(32), ctypes.c_size_t(32)
    CRYPTO.EVP_PKEY_get_raw_public_key(key, made, ctypes.byref(size))
    CRYPTO.EVP_PKEY_free(key)
    return made.raw


def agreed(secret, other):
    """The shared secret of X25519 (RFC 7748)."""
    key = ctypes.c_void_p(CRYPTO.EVP_PKEY_new_raw_private_key(X25519, None, secret, ctypes.c_size_t(32)))
    peer = ctypes.c_void_p(CRYPTO.EVP_PKEY_new_raw_public_key(X25519, None, other, ctypes.c_size_t(32)))
    context = ctypes.c_void_p(CRYPTO.EVP_PKEY_CTX_new(key, None))
    made, size = ctypes.create_string_buffer(32), ctypes.c_size_t(32)
    CRYPTO.EVP_PKEY_derive_init(context)
    CRYPTO.EVP_PKEY_derive_set_peer(context, peer)
    CRYPTO.EVP_PKEY_derive(context, made, ctypes.byref(size))
    CRYPTO.EVP_PKEY_CTX_free(context)
    CRYPTO.EVP_PKEY_free(peer)
    CRYPTO.EVP_PKEY_free(key)
    return made.raw


def epoch(room, secret):
    return hashlib.sha256(b"tick epoch v3\0" + room + secret).digest()


def unbox(key, info, box):
    return unsealed(derive(key, info, 32), bytes(12), box)


def message(room, secret, id, member, body):
    """A message's content; None where it was sealed with another secret."""
    key = hmac.digest(derive(secret, b"tick message key v3", 32), id + member, "sha256")
    return unsealed(key, body[:12], body[12:], room + id + member + b"message")


class Rotation:
    """A rotate event, as far as it is about secrets."""

    def __init__(self, seq, body, boxes):
        parts = [body[168 + place:168 + place + 32] for place in range(0, 128, 32)]
        self.seq, (self.crowd, self.old, self.new, self.public), self.boxes = seq, parts, boxes
        self.past, self.kept = body[296:344], body[344:392]
        self.forgets = self.past == bytes(48)

    def secret(self, room, identity, member):
        """The secret in any of its boxes that is for this member; None where there is none."""
        key = derive(identity, b"tick box key v3" + room, 32)
        shared = agreed(key, self.public)
        info = b"tick box v3" + room + self.crowd + self.new + self.public + member + public(key)
        opened = (unbox(shared, info, self.boxes[place:place + 48]) for place in range(0, len(self.boxes), 48))
        return next(filter(None, opened), None)

    def before(self, room, secret):
        """The secret of the epoch that it ended, by its own; None where it is no key to that."""
        return unbox(secret, b"tick past v3" + room + self.crowd + self.new, self.past)


class Invite:
    """An invite event."""

    def __init__(self, id, member, body):
        self.id, self.member, self.epoch, rest = id, member, body[72:104], body[168:]
        self.key, self.form, self.numbers, self.box, self.note = rest[:32], rest[32:33], rest[33:49], rest[49:97], rest[97:]

    def secret(self, room, code):
        """The secret of its epoch, by a generated code; None where it is of another code."""
        letters = code.replace("-", "").upper().encode()
        key = derive(derive(letters, b"tick code v3", 32), b"tick invite secret v3", 32)
        offer = room + self.epoch + self.key + self.member + self.id + self.form + self.numbers
        return unbox(key, b"tick invite box v3" + offer + hashlib.sha256(self.note).digest(), self.box)
