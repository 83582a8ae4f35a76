"""The tree of a log: RFC 9162 section 2.1, with SHA-256.

A tree answers for any range of its leaves, so that one of 10^9 leaves can be kept of which only a few were ever made:
all leaves from `len(leaves)` on are the same filler, but for the last.
"""

import hashlib


def digest(data):
    return hashlib.sha256(data).digest()


def leaf(data):
    return digest(b"\x00" + data)


def node(left, right):
    return digest(b"\x01" + left + right)


EMPTY = digest(b"")
FILLER = leaf(b"never made")


def split(count):
    """The largest power of two below `count` (RFC 9162 section 2.1.1)."""
    return 1 << (count - 1).bit_length() - 1


class Tree:
    def __init__(self, leaves=(), size=None, last=None):
        self.leaves = list(leaves)
        self.size = len(self.leaves) if size is None else size
        self.last = last
        self.known = {}

    def append(self, hash):
        self.leaves.append(hash)
        self.size += 1

    def leaf(self, index):
        if index < len(self.leaves):
            return self.leaves[index]
        return self.last if self.last and index == self.size - 1 else FILLER

    def hash(self, begin, end):
        """MTH of the leaves from index `begin` to before `end`."""
        count = end - begin
        if count == 1:
            return self.leaf(begin)
        filled = begin >= len(self.leaves) and not (self.last and end == self.size)
        key = count if filled else (begin, end)
        if key not in self.known:
            middle = begin + split(count)
            self.known[key] = node(self.hash(begin, middle), self.hash(middle, end))
        return self.known[key]

    def root(self, size):
        return self.hash(0, size) if size else EMPTY

    def range(self, size):
        """The compact range: the roots of the full subtrees that make up the first `size` leaves, largest first."""
        hashes, begin = [], 0
        for level in reversed(range(size.bit_length())):
            if size >> level & 1:
                hashes.append(self.hash(begin, begin + (1 << level)))
                begin += 1 << level
        return hashes

    def inclusion(self, index, size):
        """PATH(index, D_size), RFC 9162 section 2.1.3.1."""

        def path(index, begin, end):
            if end - begin == 1:
                return []
            middle = begin + split(end - begin)
            if index < middle:
                return path(index, begin, middle) + [self.hash(middle, end)]
            return path(index, middle, end) + [self.hash(begin, middle)]

        return path(index, 0, size)

    def consistency(self, one, other):
        """PROOF, RFC 9162 section 2.1.4.1, for sizes in either order; empty from size 0 and between equal ones."""
        first, second = sorted((one, other))

        def subproof(first, begin, end, whole):
            if first == end - begin:
                return [] if whole else [self.hash(begin, end)]
            middle = begin + split(end - begin)
            if first <= middle - begin:
                return subproof(first, begin, middle, whole) + [self.hash(middle, end)]
            return subproof(first - (middle - begin), middle, end, False) + [self.hash(begin, middle)]

        return subproof(first, 0, second, True) if 0 < first < second else []
