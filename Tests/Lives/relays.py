"""Several relays on one database, of which any answers: for each connection one is drawn by chance."""

import asyncio
import random
import threading

from balancer import Balancer
from people import HANG


class Front(Balancer):
    """The port of all relays, which nobody listens on while none is there."""

    def __init__(self, relays, seed):
        super().__init__(relays)
        self.chance, self.port = random.Random(seed), 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def open(self):
        self.do(self.listen())

    def close(self):
        """Also ends the connections."""
        self.do(self.stop())
        self.servers.clear()

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(HANG)
        self.loop.close()

    def do(self, deed):
        asyncio.run_coroutine_threadsafe(deed, self.loop).result(HANG)

    async def listen(self):
        server = await asyncio.start_server(lambda *ends: self.serve(0, *ends), "127.0.0.1", self.port)
        self.servers.append(server)
        self.port = server.sockets[0].getsockname()[1]

    async def connect(self, _):
        for relay in self.chance.sample(self.relays, len(self.relays)):
            try:
                return await asyncio.open_connection("127.0.0.1", relay.port)
            except OSError:
                continue
        return None
