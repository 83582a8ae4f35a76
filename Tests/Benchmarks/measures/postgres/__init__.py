"""k. Relays on PostgreSQL, beside one on SQLite."""

from measures.postgres import appends, bulk, fan_out, status
from peers import stores


def measure(bench):
    with stores.opened(bench) as opened:
        if not opened:
            return []
        return [table for part in (appends, bulk, fan_out, status) for table in part.measure(bench, *opened)]
