"""Messages with a key: sent again, they are the same."""

from people import Broken, Sent

KEYS = ("nightly", "deploy", "1")


class Keys:
    """The part of a life (life.py) about `send --key`."""

    def send_with_key(self, device):
        key = self.chance.choice(KEYS)
        known = self.keyed.get((device.name, key))
        if known and self.chance.random() < 0.3:
            # A relay that lies may have lost the first one.
            text = self.text(device, "other")
            device.run("send", "--key", key, self.name, text, statuses=(4,))
            self.dropped |= {text} if self.world.strict else set()
            return
        text = known.text if known else self.text(device)
        words = ["send", "--json", "--key", key, self.name, text]
        running = [device.start(*words) for _ in range(self.chance.choice((1, 1, 2, 3)))]
        lines = [next(self.lines(device.end(process, words, (0,))[1]), {}) for process in running]
        ids = {line["id"] for line in lines if "id" in line} | ({known.id} if known else set())
        seqs = {line["seq"] for line in lines if "seq" in line} | ({known.seq} if known else set())
        if (len(ids) != 1 or len(seqs) != 1) and self.world.strict:
            raise Broken(f"{device} has sent {text} once with the key {key}, and is told of {ids} and {seqs}")
        if not known and len(ids) == len(seqs) == 1:
            self.keyed[device.name, key] = Sent(*ids, text, device, self, *seqs)
            self.messages.append(self.keyed[device.name, key])
