"""SQLite alone: the rows of a relay's store, inserted into an empty one by a small C program."""

import os

from common.process import run
from common.programs import c_program


def insert(bench, store, group):
    """Inserts a store's messages, so many in a transaction: how many there were, and how long it took."""
    folder = bench.place("sqlite")
    try:
        _, output = run(c_program("rows", "peers/sqlite.c", libraries=("sqlite3",)), store,
                        os.path.join(folder, "rows.db"), str(group))
    finally:
        bench.remove(folder)
    count, seconds = output.split()
    return int(count), float(seconds)
