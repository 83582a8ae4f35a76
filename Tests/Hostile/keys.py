"""An Ed25519 key (RFC 8032): PyPI's `cryptography` where it is there, the openssl program otherwise."""

import os
import subprocess
import tempfile

try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
except ImportError:
    Ed25519PrivateKey = None


def openssl(*arguments, data=b""):
    return subprocess.run(("openssl",) + arguments, input=data, stdout=subprocess.PIPE, check=True).stdout


class LibraryKey:
    def __init__(self):
        self.private = Ed25519PrivateKey.generate()
        self.public = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def sign(self, data):
        return self.private.sign(data)


class ProgramKey:
    def __init__(self):
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


Key = LibraryKey if Ed25519PrivateKey else ProgramKey
