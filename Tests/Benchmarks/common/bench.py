"""What all measurements share: the sizes, the places, and which peers are there."""

import os
import shutil
import sys
import tempfile
import time


class Bench:
    """One run of the harness.

    `size` is `full`, `quick` or `smoke`; `peers` says whether others than tick are measured.
    """

    def __init__(self, tick, size, rounds, folder, peers):
        self.tick, self.size, self.rounds, self.folder, self.peers = tick, size, rounds, folder, peers
        self.skipped = {}

    def count(self, full, quick, smoke):
        return {"full": full, "quick": quick, "smoke": smoke}[self.size]

    def place(self, name):
        """An empty folder of that name, for what one contestant keeps."""
        folder = tempfile.mkdtemp(prefix=f"{name}-", dir=self.folder)
        return folder

    def remove(self, folder):
        shutil.rmtree(folder, ignore_errors=True)

    def has(self, *programs):
        """Whether the programs of a peer are there; who is not is named in the end."""
        if not self.peers:
            return False
        missing = [name for name in programs if not find(name)]
        for name in missing:
            self.skipped[name] = "not installed"
        return not missing

    def skip(self, name, why):
        self.skipped[name] = why
        print(f"  skipped: {name}: {why}", file=sys.stderr, flush=True)

    def fsync(self, times=200):
        """How long a write of 4 KiB and its sync take in this folder, in seconds: the median."""
        path = os.path.join(self.folder, "fsync")
        took = []
        with open(path, "wb", buffering=0) as file:
            for _ in range(times):
                begin = time.perf_counter()
                file.write(bytes(4096))
                os.fsync(file.fileno())
                took.append(time.perf_counter() - begin)
        os.remove(path)
        return sorted(took)[times // 2]


def find(program):
    """Where a program is; servers lie in /usr/sbin, which is not in everyone's PATH."""
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
