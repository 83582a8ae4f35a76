"""A command that is run for each unread message, and ends its run at one: none is skipped, and only that one may come twice."""

from people import Broken

# Notes each message that it is given, and does something at one.
HOOK = 'echo "$TICK_ID" >> {file}; [ $(grep -c . {file}) != {place} ] || {{ {deed}; }}'


class Way:
    """How a run goes on where its command comes to the one message.

    - Parameters:
      - status: the run's, if it ends there; None if it doesn't.
      - in_doubt: whether the next run may also begin behind that message.
    """

    def __init__(self, deed, status=None, *options, in_doubt=False):
        self.deed, self.status, self.options, self.in_doubt = deed, status, options, in_doubt


SKIP, RETRY = ("--on-failure", "skip"), ("--retry", "1", "--backoff", "1ms")
STOPPED, SKIPPED, RETRIED = Way("exit 3", 1), Way("exit 3", None, *SKIP), Way("exit 3", None, *RETRY)
# A relay that is killed has no receipt for what was done.
WAYS = (STOPPED, STOPPED, SKIPPED, RETRIED, Way("kill -KILL $PPID", -9), Way("kill -KILL $PPID", -9, *SKIP),
        Way("kill -TERM $PPID", -15, in_doubt=True), Way("kill -INT $PPID; exit 1", -2, *RETRY), Way("kill -KILL {relay}", 3))


class Handing:
    """The part of a life (life.py) about `tail --ack=on-success --exec`."""

    def hand_over(self, device):
        for each in (device, *device.mates):
            self.end_followers(each)
        # Somebody's outbox may be sent meanwhile.
        before = self.overview(device)
        owed, way = self.owed(device), self.chance.choice(WAYS if self.world.strict else WAYS[:-1])
        count, place = self.chance.choice((None, None, self.chance.randint(1, 4))), self.chance.randint(1, len(owed) or 1)
        status, handed = self.hand(device, way, count, place)
        comes = place <= min(len(owed), count or len(owed))
        if "relay" in way.deed and len(handed) >= place:
            self.world.reap()
            self.world.open()
        left = self.owed(device)
        for message in self.messages:
            if message.id in handed:
                # Nor is owed what retention has taken meanwhile, without a receipt.
                certain = message.id in owed and message.id not in left and way is not SKIPPED and not self.world.retain
                message.note("read", device, certain)
        if not self.world.strict or self.world.retain or before["head"] != self.overview(device)["head"]:
            return
        ends = comes and way.status is not None
        expected = owed[:place] if ends else owed[:count]
        again = [*expected[:place], *expected[place - 1:]] if comes and way is RETRIED else expected
        self.compare(device, "was handed", handed, [again])
        ended = way.status if ends else 124 if count and count > len(owed) else 0
        self.compare(device, "ended with", status, [ended])
        places = (place - 1, place) if way.in_doubt else (place - 1,)
        self.compare(device, "is owed", left, [owed[each:] for each in places] if ends else [owed[len(expected):]])
        if comes and way is STOPPED and self.chance.random() < 0.5:
            device.run("ack", "--only", self.name, owed[place - 1])
            self.note_read([message for message in self.messages if message.id == owed[place - 1]], device, True)
            self.compare(device, "is owed", self.owed(device), [owed[place:]])
        if comes and way is SKIPPED:
            self.take_failed(device, owed[place - 1])

    def compare(self, device, what, told, expected):
        if told not in expected:
            raise Broken(f"{device} {what} {told}, and not {' or '.join(map(str, expected))}")

    def hand(self, device, way, count, place):
        file, relay = f"{self.world.folder}/{device}.handed", self.world.pids
        open(file, "w", encoding="utf-8").close()
        hook = HOOK.format(file=file, place=place, deed=way.deed.format(relay=relay))
        some = ["-c", str(count), "-W", "0"] if count else []
        status = device.run("tail", "--ack=on-success", *way.options, *some, "--exec", hook, self.name, statuses=())[0]
        with open(file, encoding="utf-8") as handed:
            return status, handed.read().split()

    def owed(self, device):
        """The ids of the messages that a run is to begin with: those that were passed over aren't taken again."""
        failed = self.ids(device, "--failed")
        return [each for each in self.ids(device, "--unread") if each not in failed]

    def ids(self, device, option):
        output = device.run("tail", "--peek", "--json", option, self.name)[1]
        return [line["id"] for line in self.lines(output) if line["event"] == "message"]

    def take_failed(self, device, identifier):
        """What failed is noted, unread, and taken by a run for that alone."""
        self.compare(device, "is told of", identifier in self.ids(device, "--failed"), [True])
        if self.chance.random() < 0.5:
            device.run("tail", "--failed", "--exec", "true", self.name)
            self.compare(device, "is told of", self.ids(device, "--failed"), [[]])
            self.compare(device, "is owed", identifier in self.ids(device, "--unread"), [False])
