"""One server of a cluster: a process, its folder, and what can befall it."""

import contextlib
import ctypes
import os
import random
import shutil
import signal
import socket
import subprocess
import time

import programs

# Written anew before each start, since a copy of another server has that one's.
SETTINGS = """\
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
dynamic_shared_memory_type = mmap
max_connections = 400
shared_buffers = 64MB
fsync = {fsync}
wal_level = replica
wal_log_hints = on
wal_keep_size = 1GB
max_wal_senders = 10
hot_standby = on
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 100ms
synchronous_standby_names = '{synchronous}'
primary_conninfo = '{primary}'
logging_collector = off
log_line_prefix = '%m [%p] '
"""


def wait_for(condition, seconds, what):
    """Waits until a condition holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise programs.Failed(f"waited {seconds} s for {what}")
        time.sleep(0.02)


def free_port():
    """A port that no connection of another process gets by chance while a server that has it is down."""
    while True:
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", random.SystemRandom().randrange(15_000, 32_000)))
            return found.getsockname()[1]


class Node:
    def __init__(self, cluster, number):
        self.cluster = cluster
        self.name = f"node{number}"
        self.data = f"{cluster.folder}/{self.name}"
        self.log = f"{cluster.folder}/{self.name}.log"
        self.port = free_port()
        self.process = None
        self.isFrozen = False

    def __str__(self):
        return self.name

    @property
    def isRunning(self):
        return self.process is not None and self.process.poll() is None

    @property
    def isStandby(self):
        return os.path.exists(f"{self.data}/standby.signal")

    # Its folder

    def create(self):
        """Makes a new folder for a primary."""
        secret = f"{self.cluster.folder}/password"
        with open(secret, "w", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(self.cluster.password)
        if self.cluster.user:
            os.chown(secret, *self.cluster.user)
        programs.run(
            self.cluster.user, "initdb", "-D", self.data, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync",
            "-A", "scram-sha-256", f"--pwfile={secret}")
        os.remove(secret)
        # Standbys connect as postgres, too.
        with open(f"{self.data}/pg_hba.conf", "w", encoding="ascii") as file:
            file.write("host all,replication all 127.0.0.1/32 scram-sha-256\n")
        self.configure()

    def copy(self, primary):
        """Makes its folder a copy of the primary's."""
        shutil.rmtree(self.data, ignore_errors=True)
        programs.run(
            self.cluster.user, "pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", str(primary.port), "-U", "postgres",
            "-c", "fast", "-X", "stream", "--no-sync", environment={"PGPASSWORD": self.cluster.password})
        self.stand_by()

    def rewind(self, primary):
        """Makes its folder, in which a primary was killed, one that can follow the primary of now."""
        source = f"host=127.0.0.1 port={primary.port} user=postgres password={self.cluster.password} dbname=postgres"
        self.configure()
        # Until then its control file says that it is on the timeline before, and nothing would be rewound.
        primary.sql("CHECKPOINT")
        programs.run(
            self.cluster.user, "pg_rewind", f"--target-pgdata={self.data}", f"--source-server={source}", "--no-sync")
        self.stand_by()

    def stand_by(self):
        """From its next start on it is a standby."""
        self.write("standby.signal", "")
        self.configure()

    def configure(self):
        cluster = self.cluster
        primary = "" if self is cluster.primary else (
            f"host=127.0.0.1 port={cluster.primary.port} user=postgres password={cluster.password}"
            f" application_name={self.name} connect_timeout=2")
        self.write("postgresql.conf", SETTINGS.format(
            port=self.port, primary=primary, fsync="on" if cluster.fsync else "off",
            synchronous=cluster.synchronous if cluster.isComplete else ""))
        self.write("postgresql.auto.conf", "")

    def write(self, name, text):
        path = f"{self.data}/{name}"
        with open(f"{path}.new", "w", encoding="ascii") as file:
            file.write(text)
        if self.cluster.user:
            os.chown(f"{path}.new", *self.cluster.user)
        os.chmod(f"{path}.new", 0o600)
        os.replace(f"{path}.new", path)

    # Its process

    def start(self):
        """Starts it, and waits until it answers."""
        self.configure()
        self.isFrozen = False
        with open(self.log, "ab") as log:
            self.process = programs.begin(
                self.cluster.user, "postgres", "-D", self.data, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)
        wait_for(lambda: self.answers() or not self.isRunning, programs.HANG, f"{self}'s start: see {self.log}")
        if not self.isRunning:
            with open(self.log, encoding="utf-8", errors="replace") as file:
                raise programs.Failed(f"{self} did not start: {file.read()[-800:]}")

    def answers(self):
        try:
            return self.value("SELECT 1", seconds=5) == "1"
        except programs.Failed:
            return False

    def reload(self):
        self.configure()
        os.kill(self.process.pid, signal.SIGHUP)

    def processes(self):
        """Its processes, the postmaster first. Each is in a session of its own, so they are found by their parent."""
        if self.process is None:
            return []
        found = []
        for entry in os.listdir("/proc"):
            if entry.isdigit() and parent(entry) == self.process.pid:
                found.append(int(entry))
        return [self.process.pid] + found

    def kill(self):
        """Ends its postmaster by SIGKILL, and then what it leaves behind, as when a machine crashes."""
        # What it starts in between isn't known yet; with the postmaster gone nothing more is started.
        before = self.processes()
        strike(signal.SIGKILL, *before[:1])
        strike(signal.SIGKILL, *before[1:])
        self.process.wait()
        # One that was started after the look, and waits for a lock that one of the others held, would wait for ever.
        wait_for(self.isEmpty, programs.HANG, f"the end of {self}'s processes")
        self.isFrozen = False
        self.clean()

    def isEmpty(self):
        """Whether nothing of it runs any more; what does is killed."""
        left = [pid for pid in pids() if belongs(pid, self.data)]
        strike(signal.SIGKILL, *left)
        return not left

    def freeze(self):
        """Stops all its processes; its connections stay."""
        self.isFrozen = True
        # The postmaster first: it starts no more.
        strike(signal.SIGSTOP, *self.processes())
        strike(signal.SIGSTOP, *self.processes())

    def thaw(self):
        strike(signal.SIGCONT, *reversed(self.processes()))
        self.isFrozen = False

    def promote(self):
        """Has a standby become a primary, which takes a while."""
        self.write("promote", "")
        os.kill(self.process.pid, signal.SIGUSR1)

    @property
    def isPrimary(self):
        return self.value("SELECT pg_is_in_recovery()") == "f"

    def stop(self):
        """Ends it in whatever state it is."""
        if self.isRunning:
            self.thaw()
            os.kill(self.process.pid, signal.SIGQUIT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=20)
        if self.isRunning:
            self.kill()

    def clean(self):
        """Removes what its postmaster left in the kernel: the segment of System V shared memory that keeps a second one away."""
        with contextlib.suppress(OSError, IndexError, ValueError):
            with open(f"{self.data}/postmaster.pid", encoding="ascii") as file:
                segment = int(file.read().split("\n")[6].split()[1])
            ctypes.CDLL(None).shmctl(segment, 0, None)

    # Asking it

    def rows(self, statement, database="postgres", seconds=programs.HANG):
        """The rows of a statement's result, their columns as psql writes them."""
        output = programs.run(
            None, "psql", "-XqAt", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1",
            "-p", str(self.port), "-U", "postgres", "-d", database, "-f", "-", input=statement, seconds=seconds,
            environment={"PGPASSWORD": self.cluster.password, "PGCONNECT_TIMEOUT": "3"})
        return [row.split("\x1f") for row in output.rstrip("\n").split("\x1e")] if output.strip("\n") else []

    def value(self, statement, **options):
        rows = self.rows(statement, **options)
        return rows[0][0] if rows else None

    sql = rows

    def received(self):
        """Up to which byte of the log a standby has it, on its disk."""
        return int(self.value(
            "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn"))


def pids():
    return [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]


def parent(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    return None


def belongs(pid, folder):
    """Whether a process works in a server's folder."""
    with contextlib.suppress(OSError):
        return os.readlink(f"/proc/{pid}/cwd") == folder and not is_dead(pid)
    return False


def is_dead(pid):
    with open(f"/proc/{pid}/stat", "rb") as file:
        return file.read().rpartition(b")")[2].split()[0] in (b"Z", b"X")


def strike(number, *processes):
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
