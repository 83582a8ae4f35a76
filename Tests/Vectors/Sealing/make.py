#!/usr/bin/env python3
"""Writes the known answers beside it, one fact a file, from the text in Sources/Sealing/Derivation.swift alone.

Needs Python 3 and the package `cryptography`. Run it to make the files anew; they change only where the protocol does.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import unicodedata

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def check_of(chance):
    bits = int.from_bytes(hashlib.sha256(b"tick code check v3\0" + chance.encode()).digest(), "big") >> (256 - 20)
    return "".join(CROCKFORD[bits >> shift & 31] for shift in (15, 10, 5, 0))


def root_of(code):
    bare = code.strip().replace("-", "").replace(" ", "").upper()
    bare = bare.replace("O", "0").replace("I", "1").replace("L", "1")
    if len(bare) == 30 and all(c in CROCKFORD for c in bare) and any(c in "23456789" for c in bare):
        assert bare[26:] == check_of(bare[:26]), "mistyped"
        return hkdf(bare.encode(), b"tick code v3", 32)
    chosen = unicodedata.normalize("NFC", code.strip()).encode()
    return hashlib.scrypt(chosen, salt=b"tick room v1", n=2**17, r=8, p=1, dklen=32, maxmem=256 << 20)


def hkdf(secret, info, size):
    return HKDF(algorithm=SHA256(), length=size, salt=None, info=info).derive(secret)


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def invite_of(root):
    seed = hkdf(root, b"tick invite seed v3", 32)
    return seed, Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def room_of(root):
    return hashlib.sha256(b"tick invite v3\0" + invite_of(root)[1]).digest()[:16]


def first_secret(root):
    return hkdf(root, b"tick secret v3", 32)


def epoch(room, secret):
    return hashlib.sha256(b"tick epoch v3\0" + room + secret).digest()


def kept(secret):
    return hkdf(secret, b"tick kept v3", 32)


def body(root, id, member, kind, content):
    room, secret = room_of(root), first_secret(root)
    if kind in (b"name", b"list"):
        secret = kept(secret)
    key = mac(hkdf(secret, b"tick message key v3", 32), id, member)
    nonce = mac(hkdf(secret, b"tick nonce key v3", 32), id, member, kind, b"\0", content)[:12]
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, room + id + member + kind)


def write(name, **fact):
    text = json.dumps(fact, indent=2, ensure_ascii=True)
    (pathlib.Path(__file__).parent / f"{name}.json").write_text(text + "\n")


def main():
    generated = "7K3QF-9V2MX-0A1BC-HJNPR-STWYZ-89KTM"
    typed = "Zoe\u0308's caf\u00e9 has eleven green chairs"
    root = root_of(generated)
    write("root-generated", code=generated, root=root.hex())
    shown = "01234-56789-ABCDE-FGHJK-MNPQR-S26G1"
    write("root-shown", code=shown, root=root_of(shown).hex())
    write("root-typed", code=typed, root=root_of(typed).hex())

    # The room of the example in tickprotocol(5), which Tests/Vectors/Proving/example.json goes on from.
    plain = bytes(range(32))
    place, secret = room_of(plain), first_secret(plain)
    seed, public = invite_of(plain)
    write("invite", root=plain.hex(), seed=seed.hex(), public=public.hex(), room=place.hex())
    write("secret", root=plain.hex(), expected=secret.hex())
    write("epoch", room=place.hex(), secret=secret.hex(), expected=epoch(place, secret).hex())
    write("kept-secret", secret=secret.hex(), expected=kept(secret).hex())
    for name, info in [("message-key", b"tick message key v3"), ("nonce-key", b"tick nonce key v3")]:
        write(name, secret=secret.hex(), expected=hkdf(secret, info, 32).hex())

    identity = bytes(range(32))
    room = room_of(root)
    write("room", root=root.hex(), expected=room.hex())
    token = hkdf(identity, b"tick token v1" + room, 32)
    write("token", identity=identity.hex(), room=room.hex(), expected=token.hex())

    for name, first in [("alice", 0x20), ("bob", 0x40)]:
        example = bytes(range(first, first + 32))
        seed = hkdf(example, b"tick signing key v2" + place, 32)
        key = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
        secret = hkdf(example, b"tick box key v3" + place, 32)
        write(
            f"member-{name}",
            identity=example.hex(),
            room=place.hex(),
            seed=seed.hex(),
            key=key.hex(),
            member=hashlib.sha256(b"tick member v2\0" + place + key).digest()[:16].hex(),
            box_secret=secret.hex(),
            box=X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex(),
        )

    seed = hkdf(identity, b"tick signing key v2" + room, 32)
    public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    member = hashlib.sha256(b"tick member v2\0" + room + public).digest()[:16]
    write("member", identity=identity.hex(), room=room.hex(), expected=member.hex())

    id_key = hkdf(identity, b"tick id key v1" + room, 32)
    write("id-key", identity=identity.hex(), room=room.hex(), expected=id_key.hex())
    secret = hkdf(identity, b"tick push v1" + room, 32)
    write("push-secret", identity=identity.hex(), room=room.hex(), expected=secret.hex())
    # A push: what is signed is joined by full stops, as Standard Webhooks says.
    push, timestamp, text = "01KAHP6M0RWT4Q2E8Z7X5V3B9N", "1763800986", b'{"type":"tick.new"}'
    signature = base64.b64encode(mac(secret, push.encode(), b".", timestamp.encode(), b".", text)).decode()
    write(
        "push-signature",
        identity=identity.hex(),
        room=room.hex(),
        text="whsec_" + base64.b64encode(secret).decode(),
        id=push,
        timestamp=timestamp,
        body=text.hex(),
        expected="v1," + signature,
    )
    for name, key, line in [("id-message", "deploy-2026-11-21 \u2713", 0), ("id-line", "nightly", 100000)]:
        write(
            name,
            identity=identity.hex(),
            room=room.hex(),
            key=key,
            line=line,
            expected=mac(id_key, line.to_bytes(8, "big"), key.encode())[:16].hex(),
        )

    id = bytes.fromhex("0199c0ffee00112233445566778899aa")
    for name, kind, content in [
        ("body-message", "message", '{"text":"deploy started \u2713"}'.encode()),
        ("body-name", "name", b'{"text":"alice"}'),
        ("body-list", "list", b'{"list":"milk","op":"add","text":"oats"}'),
        ("body-empty", "message", b""),
        ("body-long", "message", bytes(n * n % 251 for n in range(1000))),
    ]:
        write(
            name,
            root=root.hex(),
            id=id.hex(),
            member=member.hex(),
            kind=kind,
            content=content.hex(),
            expected=body(root, id, member, kind.encode(), content).hex(),
        )


if __name__ == "__main__":
    main()
