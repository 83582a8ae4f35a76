"""Each lie by its name; `honest` is none."""

from relay import Relay

from . import answers, bodies, chance, changes, claims, crowd, fields, floods, forks, heads, lists, shared, signatures, times


class Honest(Relay):
    """tells no lie"""


LIES = {"honest": Honest}
for part in (answers, bodies, chance, changes, claims, crowd, fields, floods, forks, heads, lists, shared, signatures, times):
    assert not LIES.keys() & part.LIES.keys(), "two lies of one name"
    LIES.update(part.LIES)
