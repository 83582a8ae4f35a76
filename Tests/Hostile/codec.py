"""How the protocol writes bytes: ids in Crockford's base 32, other bytes in base64, or hexadecimal in a query."""

import base64

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
VALUES = {digit: value for value, digit in enumerate(DIGITS)} | {"O": 0, "I": 1, "L": 1}


def text(data):
    """16 bytes as 26 characters."""
    number = int.from_bytes(data, "big")
    return "".join(DIGITS[number >> (5 * place) & 31] for place in range(25, -1, -1))


def data(text):
    """The 16 bytes that 26 characters are; None for anything else."""
    values = [VALUES.get(letter) for letter in text.upper()]
    if len(values) != 26 or None in values or values[0] > 7:
        return None
    return sum(value << (5 * place) for place, value in enumerate(reversed(values))).to_bytes(16, "big")


def b64(data):
    return base64.b64encode(data).decode()


def unb64(text):
    return base64.b64decode(text, validate=True)


def u64(number):
    return number.to_bytes(8, "big")
