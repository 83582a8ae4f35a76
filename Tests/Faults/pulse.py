"""How long the relays take for a simple thing, again and again: whatever else they do waits as long on a busy machine."""

import asyncio
import time

from job import HANG


class Pulse:
    def __init__(self, fleet):
        self.fleet = fleet
        # (begin, end) of each look whether a relay can write, in milliseconds since the epoch.
        self.looks = []

    async def run(self):
        while True:
            await asyncio.gather(*(self.look(port) for port in self.fleet.ports))
            await asyncio.sleep(0.25)

    async def look(self, port):
        begin = time.time() * 1000
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return
        try:
            writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await asyncio.wait_for(reader.read(), HANG)
        except (OSError, TimeoutError):
            pass
        finally:
            writer.close()
            self.looks.append((begin, time.time() * 1000))

    def longest(self, since, until):
        """How long the longest look took that was under way at some time between two; 0 where there was none.

        The time in which the relay was stopped on purpose isn't counted.
        """
        stops = [(begin, end) for name, begin, end in self.fleet.outages if name == "STOP"]

        def took(begin, end):
            return end - begin - sum(max(0, min(end, stop[1]) - max(begin, stop[0])) for stop in stops)

        return max((took(begin, end) for begin, end in self.looks if begin <= until and end >= since), default=0)
