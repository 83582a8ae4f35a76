"""An Ed25519 key (RFC 8032): PyPI's `cryptography` where it is there, the openssl program otherwise."""

import os
import subprocess
import tempfile

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
except ImportError:
    Ed25519PrivateKey = None


def openssl(*arguments, data=b""):
    return subprocess.run(("openssl",) + arguments, input=data, stdout=subprocess.PIPE, check=True).stdout


class LibraryKey:
    def __init__(self, seed=None):
        self.private = Ed25519PrivateKey.from_private_bytes(seed) if seed else Ed25519PrivateKey.generate()
        self.public = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def sign(self, data):
        return self.private.sign(data)


class ProgramKey:
    def __init__(self, seed=None):
        if seed:
            # As RFC 8410 says.
            key = bytes.fromhex("302e020100300506032b657004220420") + seed
            self.private = openssl("pkey", "-inform", "DER", data=key)
        else:
            self.private = openssl("genpkey", "-algorithm", "ed25519")
        self.public = openssl("pkey", "-pubout", "-outform", "DER", data=self.private)[-32:]

    def sign(self, data):
        # pkeyutl reads both from files of a known length.
        with tempfile.TemporaryDirectory(prefix="tick-hostile-") as folder:
            key, text = os.path.join(folder, "key"), os.path.join(folder, "text")
            for path, content in ((key, self.private), (text, data)):
                with open(path, "wb") as file:
                    file.write(content)
            return openssl("pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", text)


def library_verifies(public, signature, data):
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


def program_verifies(public, signature, data):
    with tempfile.TemporaryDirectory(prefix="tick-hostile-") as folder:
        key, text, sig = (os.path.join(folder, name) for name in ("key", "text", "sig"))
        # The key is written as RFC 8410 says.
        for path, content in ((key, bytes.fromhex("302a300506032b6570032100") + public), (text, data), (sig, signature)):
            with open(path, "wb") as file:
                file.write(content)
        command = ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER"]
        command += ["-inkey", key, "-in", text, "-sigfile", sig]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


Key = LibraryKey if Ed25519PrivateKey else ProgramKey
verifies = library_verifies if Ed25519PrivateKey else program_verifies
