"""PostgreSQL servers of one's own on the loopback: a primary, and standbys that stream from it."""

import os
import secrets
import shutil
import signal
import tempfile

from node import Node, strike, wait_for
from programs import HANG, Failed, owner


class Cluster:
    """So many nodes in a temporary folder, of which the first is the primary at first.

    With `synchronous` a commit is acknowledged once one of the standbys has it on its disk, whichever. The user that the servers
    run as must be able to enter `place`.
    """

    ROLE = DATABASE = "tick"

    def __init__(self, nodes=1, synchronous=True, fsync=True, place=None):
        self.user = owner()
        self.folder = tempfile.mkdtemp(prefix="tick-postgres-", dir=place)
        if self.user:
            os.chown(self.folder, *self.user)
        # The role of the database's owner, which is no superuser, has the same.
        self.password = secrets.token_hex(16)
        self.fsync = fsync
        self.names = ",".join(f"node{number}" for number in range(1, nodes + 1))
        self.synchronous = f"ANY 1 ({self.names})" if synchronous and nodes > 1 else ""
        self.nodes = [Node(self, number) for number in range(1, nodes + 1)]
        self.primary = self.nodes[0]
        # Until all are there nothing waits for standbys.
        self.isComplete = False

    def start(self):
        first, *others = self.nodes
        first.create()
        first.start()
        first.sql(f"CREATE ROLE {self.ROLE} LOGIN CREATEDB PASSWORD '{self.password}'")
        first.sql(f"CREATE DATABASE {self.DATABASE} OWNER {self.ROLE} ENCODING 'UTF8' TEMPLATE template0")
        for node in others:
            node.copy(first)
            node.start()
        self.settle()
        self.isComplete = True
        for node in self.nodes:
            node.reload()
        setting = f"SELECT current_setting('synchronous_standby_names') = '{self.synchronous}'"
        wait_for(lambda: first.value(setting) == "t", HANG, "the settings")
        return self

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        self.stop()

    @property
    def standbys(self):
        """Those that follow the primary. A former one that hangs doesn't."""
        return [node for node in self.nodes if node is not self.primary and node.isRunning and node.isStandby]

    def url(self, nodes=None, options=""):
        """The connection string of the database, at all nodes or at these."""
        places = ",".join(f"127.0.0.1:{node.port}" for node in nodes or self.nodes)
        return f"postgres://{self.ROLE}:{self.password}@{places}/{self.DATABASE}{options}"

    def settle(self, nodes=None, seconds=HANG):
        """Waits until standbys, or all that run, stream and have what there is by now."""
        place = self.primary.value("SELECT pg_current_wal_flush_lsn()")
        for node in self.standbys if nodes is None else nodes:
            wait_for(lambda node=node: self.has_flushed(node, place), seconds, f"{node} to stream")

    # What befalls it

    def stall(self, nodes):
        """Sends nothing more to standbys, as when the network to them is cut, for as long as the primary lives."""
        names = ",".join(f"'{node.name}'" for node in nodes)
        rows = self.primary.rows(f"SELECT pid FROM pg_stat_replication WHERE application_name IN ({names})")
        strike(signal.SIGSTOP, *(int(row[0]) for row in rows))

    def cancel(self):
        """Cancels every wait for a standby, so that the commit is there without one."""
        self.primary.rows(
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
            f" WHERE usename = '{self.ROLE}' AND wait_event = 'SyncRep'")

    def has_flushed(self, node, place):
        """Whether the primary knows that a standby has everything up to a place of its log on its disk."""
        return self.primary.value(
            f"SELECT coalesce(bool_or(flush_lsn >= '{place}'), false) FROM pg_stat_replication"
            f" WHERE state = 'streaming' AND application_name = '{node.name}'") == "t"

    def ranked(self):
        """The standbys that answer, the most advanced first."""
        asked = [(node.received(), node) for node in self.standbys if not node.isFrozen]
        return [node for _, node in sorted(asked, key=lambda pair: pair[0], reverse=True)]

    def promote(self, node):
        """Makes a standby the primary, and has the other running standbys follow it."""
        self.primary = node
        node.promote()
        for other in self.standbys:
            # A frozen one hears of it once it goes on.
            other.reload()
        wait_for(lambda: node.isPrimary, HANG, f"the promotion of {node}")

    def rejoin(self, node):
        """Starts a node that is down as a standby of the primary: from what it has where that can be used, else from a copy.

        Returns the word for which of the two it was.
        """
        assert not node.isRunning and node is not self.primary
        try:
            node.rewind(self.primary)
        except Failed:
            self.replace(node)
            return "copied"
        node.start()
        return "rewound"

    def replace(self, node):
        """Makes a standby that can't follow anew, from a copy of the primary."""
        if node.isRunning:
            node.kill()
        node.copy(self.primary)
        node.start()

    def stop(self):
        """Ends everything, and leaves nothing."""
        for node in self.nodes:
            node.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
