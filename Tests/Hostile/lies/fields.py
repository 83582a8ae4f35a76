"""Fields of the tree that are missing or changed, in any answer."""

from relay import Relay


def places(value, path):
    """Every place that a path of keys leads to; `*` is each item of an array."""
    key, rest = path[0], path[1:]
    if key == "*":
        keys = range(len(value)) if isinstance(value, list) else ()
    else:
        keys = [key] if isinstance(value, dict) and key in value else []
    for key in keys:
        if rest:
            yield from places(value[key], rest)
        else:
            yield value, key


class Stripped(Relay):
    """leaves a field out of an answer; `on` names the request and the field, as in `on events tree.proof`"""

    def told(self, ask, status, value):
        if self.on and ask.what == self.arguments[0]:
            for holder, key in list(places(value, self.arguments[1].split("."))):
                self.spoil(holder, key)
        return status, value

    def spoil(self, holder, key):
        del holder[key]


class Changed(Stripped):
    """changes the last bit of a field of an answer, which `on` names as for `stripped`; empty bytes become 32"""

    def spoil(self, holder, key):
        value = holder[key]
        if isinstance(value, int):
            holder[key] = value ^ 1
        else:
            holder[key] = value[:-1] + bytes([value[-1] ^ 1]) if value else bytes(32)


class Longer(Stripped):
    """adds a hash to a field of an answer, which `on` names as for `stripped`"""

    def spoil(self, holder, key):
        holder[key] += bytes(32)


LIES = {"stripped": Stripped, "changed": Changed, "longer": Longer}
