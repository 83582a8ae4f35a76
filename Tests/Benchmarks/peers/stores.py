"""Where a relay can keep its rooms: SQLite, and PostgreSQL as a primary and two standbys, all on this machine."""

import contextlib
import itertools
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Postgres"))

from cluster import Cluster  # noqa: E402
from common.process import Lost  # noqa: E402
from peers import tick  # noqa: E402
from programs import Failed, Missing  # noqa: E402
from programs import folder as programs_folder  # noqa: E402


class SQLite:
    name, note = "SQLite", "one relay; committed and synced"

    def __init__(self, bench):
        self.bench = bench

    @contextlib.contextmanager
    def relays(self):
        """A relay with an empty store, which is removed in the end."""
        relay = tick.Relay(self.bench)
        try:
            yield [relay]
        finally:
            relay.end()

    def settle(self, relay):
        """Does what would be done at some time: nothing."""

    def written(self, relay):
        """How many bytes have been written to the disk."""
        return relay.process.written()


class PostgreSQL:
    """Databases of one primary, whose commits wait for a standby or don't."""

    numbers = itertools.count(1)

    def __init__(self, bench, cluster, synchronous):
        self.bench, self.cluster, self.synchronous = bench, cluster, synchronous
        self.name = f"PostgreSQL, {'ANY 1' if synchronous else 'asynchronous'}"
        self.note = f"synced by the primary{' and a standby' if synchronous else ''}"

    @contextlib.contextmanager
    def relays(self, count=1):
        """So many relays on one empty store, which is removed in the end."""
        name = f"bench{next(self.numbers)}"
        primary = self.cluster.primary
        primary.sql(f"CREATE DATABASE {name} OWNER {self.cluster.ROLE} TEMPLATE template0")
        if not self.synchronous:
            primary.sql(f"ALTER DATABASE {name} SET synchronous_commit = local")
        # Beside a load connecting takes as long as it needs.
        database = f"{self.cluster.url([primary]).rpartition('/')[0]}/{name}?connect_timeout=3600"
        relays = []
        try:
            for _ in range(count):
                relays.append(tick.Relay(self.bench, database=database))
                relays[-1].database = name
            yield relays
        finally:
            for relay in relays:
                relay.end()
            primary.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def settle(self, relay):
        """Does now what PostgreSQL would do at some time: its housekeeping after many rows have come."""
        self.cluster.primary.rows("VACUUM ANALYZE", database=relay.database)
        self.cluster.primary.rows("CHECKPOINT")

    def written(self, relay):
        """How many bytes of WAL there have been, which each standby writes, too."""
        (wal,), = self.cluster.primary.rows("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")
        return int(wal)

    def cpu(self, relay):
        """The CPU time that the server's processes have used for a relay, in seconds."""
        total = 0
        for pid, in self.cluster.primary.rows(f"SELECT pid FROM pg_stat_activity WHERE datname = '{relay.database}'"):
            # The one that answers this question may have ended.
            with contextlib.suppress(OSError), open(f"/proc/{pid}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9


@contextlib.contextmanager
def opened(bench):
    """SQLite, PostgreSQL with `ANY 1` and asynchronous; None where PostgreSQL isn't installed, which is told."""
    try:
        programs_folder()
    except Missing as missing:
        bench.skip("PostgreSQL", str(missing))
        yield None
        return
    try:
        with Cluster(bench.count(3, 3, 2), place=os.path.dirname(bench.folder)) as cluster:
            yield SQLite(bench), PostgreSQL(bench, cluster, True), PostgreSQL(bench, cluster, False)
    except Failed as failed:
        raise Lost(str(failed)) from None
