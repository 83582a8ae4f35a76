"""Lies by chance: what nobody thought of."""

import random

from relay import Relay


def places(value, found):
    """Every place in an answer that a value stands at."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        found.append((value, key))
        places(value[key], found)
    return found


class Chance(Relay):
    """changes something in every other answer; `on` says the number that chance begins with"""

    def turn(self, on, arguments):
        super().turn(on, arguments)
        self.chance = random.Random(int(arguments[0])) if on else None
        self.earlier = {}

    def told(self, ask, status, value):
        found = places(value, []) if self.on else []
        if found and self.chance.random() < 0.5:
            holder, key = self.chance.choice(found)
            # What stood at the same field in an earlier answer is worth more than bytes by chance.
            seen = self.earlier.setdefault(key, [])
            before = holder[key]
            self.chance.choice((self.drop, self.spoil, self.spoil, self.swap, self.double))(holder, key, seen)
            seen.append(before)
        return status, value

    def drop(self, holder, key, seen):
        del holder[key]

    def spoil(self, holder, key, seen):
        value, chance = holder[key], self.chance
        if isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = chance.choice((value + 1, value - 1, 0, -1, 10**9, 2**53, 2**63, value ^ 1))
        elif isinstance(value, bytes) and value:
            place = chance.randrange(len(value))
            cut = value[:place] + bytes([value[place] ^ 1 << chance.randrange(8)]) + value[place + 1 :]
            holder[key] = chance.choice((cut, cut, value[:-1], value + b"\0", value[32:], b""))
        elif isinstance(value, str):
            holder[key] = chance.choice((value[:-1], value[:-1] + "0", "message", "join", "leave", "read", "delivered"))
        elif isinstance(value, list):
            holder[key] = chance.choice((value[1:], value[:-1], value[::-1], []))
        else:
            holder[key] = chance.choice((None, [], {}, 7))

    def swap(self, holder, key, seen):
        holder[key] = self.chance.choice(seen) if seen else None

    def double(self, holder, key, seen):
        if isinstance(holder[key], list) and holder[key]:
            holder[key] = holder[key] + [self.chance.choice(holder[key])]
        else:
            self.spoil(holder, key, seen)


LIES = {"chance": Chance}
