"""A load balancer on the loopback: a port for each relay, behind which the next one answers while that one is dead."""

import asyncio


class Balancer:
    def __init__(self, relays):
        self.relays = relays
        self.ports = []
        self.servers = []
        self.tasks = set()
        # Connections that went to another relay than the port's own, and those for which there was none.
        self.moved = self.refused = 0

    async def start(self):
        for number in range(len(self.relays)):
            server = await asyncio.start_server(
                lambda reader, writer, number=number: self.serve(number, reader, writer), "127.0.0.1", 0)
            self.servers.append(server)
            self.ports.append(server.sockets[0].getsockname()[1])

    async def stop(self):
        for server in self.servers:
            server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def serve(self, number, reader, writer):
        self.tasks.add(asyncio.current_task())
        relay = None
        try:
            relay = await self.connect(number)
            if relay is None:
                return
            up = asyncio.create_task(pump(reader, relay[1]))
            down = asyncio.create_task(pump(relay[0], writer))
            try:
                await asyncio.wait([up, down], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (up, down):
                    task.cancel()
                await asyncio.gather(up, down, return_exceptions=True)
        except asyncio.CancelledError:
            # The run is over.
            pass
        finally:
            for end in (writer, relay and relay[1]):
                if end:
                    end.close()
            self.tasks.discard(asyncio.current_task())

    async def connect(self, number):
        for step in range(len(self.relays)):
            try:
                found = await asyncio.open_connection(
                    "127.0.0.1", self.relays[(number + step) % len(self.relays)].port)
            except OSError:
                continue
            self.moved += step > 0
            return found
        self.refused += 1
        return None


async def pump(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
