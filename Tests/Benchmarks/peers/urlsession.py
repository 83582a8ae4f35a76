"""A program that does nothing but one URLSession request: the floor for a client that is to use URLSession."""

from common.process import run
from common.programs import swift_program


def command(url, authorization, count=1, body=None):
    program = swift_program("post", "peers/urlsession.swift")
    return [program, url, authorization, str(count), *([body] if body else [])]


def round_trip(relay, times):
    """A round trip of a running URLSession to a relay that has nothing to do for it, in seconds: the median."""
    output = run(*command(f"{relay.url}/healthz", "none", times))[1]
    return sorted(map(float, output.split()))[times // 2] / 1e6
