"""How proofs are checked, by the numbers of RFC 9162 (sections 2.1.3.2 and 2.1.4.2) and not by the tree's recursion."""

from tree import EMPTY, node


def included(leaf, index, size, path):
    """The root that an inclusion proof leads to; None where it doesn't fit."""
    if index >= size:
        return None
    here, last, root = index, size - 1, leaf
    for hash in path:
        if last == 0:
            return None
        if here & 1 or here == last:
            root = node(hash, root)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            root = node(root, hash)
        here, last = here >> 1, last >> 1
    return root if last == 0 else None


def consistent(first, second, root, path):
    """Both roots that a consistency proof leads to, where the first is `root`; None where it doesn't fit."""
    if not path or not 0 < first < second:
        return None
    path = [root] + path if first & (first - 1) == 0 else list(path)
    here, last = first - 1, second - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    old = new = path[0]
    for hash in path[1:]:
        if last == 0:
            return None
        if here & 1 or here == last:
            old, new = node(hash, old), node(hash, new)
            while not here & 1 and here:
                here, last = here >> 1, last >> 1
        else:
            new = node(new, hash)
        here, last = here >> 1, last >> 1
    return (old, new) if last == 0 else None


def folded(range):
    """The root of a compact range."""
    if not range:
        return EMPTY
    root = range[-1]
    for hash in reversed(range[:-1]):
        root = node(hash, root)
    return root


def appended(range, size, leaf):
    """The compact range after one more leaf."""
    range = list(range)
    while size & 1:
        leaf = node(range.pop(), leaf)
        size >>= 1
    return range + [leaf]
