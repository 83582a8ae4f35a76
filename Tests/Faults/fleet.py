"""Relays that share a store, as far as faults treat them as one."""

import random

from relay import Relay


class Fleet:
    def __init__(self, count, seed, tick, folder, findings, address=None):
        self.relays = [
            Relay(tick, folder, findings, address=address, name=f"relay{number}" if count > 1 else "relay")
            for number in range(count)]
        self.chance = random.Random(f"{seed} relays")

    async def start(self, options):
        for relay in self.relays:
            relay.options = options
            await relay.start()

    async def stop(self):
        for relay in self.relays:
            await relay.stop()

    async def suffer(self, name, pause):
        """One fault of one of them."""
        await self.chance.choice(self.relays).suffer(name, pause)

    @property
    def isBusy(self):
        return any(relay.isBusy for relay in self.relays)

    @property
    def ports(self):
        return [relay.port for relay in self.relays]

    @property
    def processes(self):
        return [relay.process for relay in self.relays]

    @property
    def starts(self):
        return sum(relay.starts for relay in self.relays)

    @property
    def outages(self):
        return sorted((outage for relay in self.relays for outage in relay.outages), key=lambda outage: outage[1])

    @property
    def kills(self):
        found = {}
        for relay in self.relays:
            for name, count in relay.kills.items():
                found[name] = found.get(name, 0) + count
        return found
