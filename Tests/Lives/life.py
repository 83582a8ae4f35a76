"""One life of a room: its people come and go, send, read and mark, by chance, while processes and the relay are killed."""

import random
import signal

from common.process import Process
from people import Broken, Device
from talk import Talk

PEOPLE = {"alice": ("alice", "alices-phone"), "bob": ("bob", "bobs-phone", "bobs-desk"), "carol": ("carol",)}
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


class Life(Talk):
    def __init__(self, tick, folder, seed):
        self.tick, self.folder, self.chance = tick, folder, random.Random(seed)
        self.record = open(f"{folder}/log", "w", encoding="utf-8")
        self.devices = [Device(self, person, name) for person, names in PEOPLE.items() for name in names]
        self.messages, self.edits = [], []
        # How many texts were sent, or not, by a process that was killed, or wait in an outbox; and whose those are that must be there.
        self.doubtful, self.queued = 0, {}
        # Whether the key was changed so that who comes later can't read what was before.
        self.forgot = False
        self.port = 0
        self.relay = None

    def log(self, device, arguments, status, output, errors):
        print(f"[{device}] {' '.join(arguments)} -> {status}", *output.splitlines(), *errors.splitlines(), sep="\n    ",
              file=self.record, flush=True)

    def live(self, steps):
        self.open()
        first, *_ = self.devices
        relay = f"http://127.0.0.1:{self.port}"
        first.run("join", "-q", "--relay", relay, "--new", "ops", "--name", first.person)
        self.came(first)
        for person in list(PEOPLE)[1:]:
            self.come(next(device for device in self.devices if device.person == person))
        for device in self.present:
            device.stayed = True
        deeds = [deed for deed, weight in DEEDS.items() for _ in range(weight)]
        for _ in range(steps):
            self.chance.choice(deeds)(self, self.chance.choice(self.present))
        for device in self.present:
            device.run("outbox", "flush", statuses=(0, 4, 75))
            self.read_new(device)
        self.compare_messages(self.chance.choice(self.present))
        self.compare_logs()
        self.look_at_relay()

    def open(self):
        self.relay = Process(self.tick, "relay", "--listen", f"127.0.0.1:{self.port}", "--store",
                             f"sqlite:{self.folder}/relay.db", "--member-rate", "0")
        self.port = int(self.relay.line().rsplit(":", 1)[1])

    def look_at_relay(self):
        if self.relay.popen.poll() is not None:
            raise Broken(f"the relay ended by itself, with status {self.relay.popen.returncode}")

    def close(self):
        if self.relay:
            self.relay.popen.kill()
            self.relay.end()

    @property
    def present(self):
        return [device for device in self.devices if device.here]

    # MARK: coming and going

    def came(self, device):
        device.here = device.was_here = True
        device.since = len(self.messages)

    def went(self, device):
        device.here, device.stayed = False, False

    def come(self, device):
        mates = [mate for mate in device.mates if mate.here]
        if mates:
            secret = self.chance.choice(mates).run("device", "add", "-q", device.name)[1]
            device.run("device", "use", "-q", text=secret)
        else:
            # Only the invite of a key that hasn't changed lets in.
            host = self.chance.choice(self.present)
            device.run("join", "-q", "--name", device.person, text=host.run("invite", "-q", "ops")[1])
        device.label = device.name if mates else None
        self.came(device)

    def let_in(self, _):
        # A person's second machine can't be its first: without another one in the room it would be a person of its own.
        away = [device for device in self.devices if not device.here and (
            device.was_here or device.name == device.person or any(mate.here for mate in device.mates))]
        if away:
            self.come(self.chance.choice(away))

    def leave(self, device):
        if len(self.present) > 2:
            device.run("leave", "-q", "ops")
            self.went(device)

    def remove(self, device):
        mates = [mate for mate in device.mates if mate.here and mate.label]
        if mates and len(self.present) > 2:
            mate = self.chance.choice(mates)
            device.run("device", "remove", "-q", mate.label, "ops")
            # With what its outbox has.
            mate.run("leave", "-q", "--force", "ops", statuses=(0, 4))
            self.queued = {text: device for text, device in self.queued.items() if device is not mate}
            self.went(mate)

    def rotate(self, device):
        options = self.chance.choice(([], [], ["--forget"]))
        device.run("rotate", "-q", *options, "ops")
        self.forgot = self.forgot or bool(options)

    # MARK: faults

    def kill(self, device):
        what = self.chance.choice(("send", "new", "ack", "all", "follow", "list"))
        after = self.chance.random() * (0.5 if what == "follow" else 0.1)
        words = {"send": ["send", "ops", self.doubt()], "new": ["tail", "--json", "--new", "ops"], "all": ["ack", "--all", "ops"],
                 "ack": ["tail", "--json", "--new", "--ack", "ops"], "follow": ["tail", "--json", "-f", "--new", "ops"],
                 "list": ["list", "ops"]}[what]
        status, output = device.kill(after, self.chance.choice(SIGNALS), *words)
        if what == "send" and status == 0:
            self.queued[words[-1]] = device
        for message in self.messages if what == "all" else self.shown(output):
            message.note("read" if what in ("all", "ack") else "delivered", device, certain=False)
        for edit in self.edits if what == "list" else []:
            edit.note("delivered", device, certain=False)

    def doubt(self):
        self.doubtful += 1
        return f"doubtful {self.doubtful}"

    def kill_relay(self, _):
        self.look_at_relay()
        self.close()
        for _ in range(self.chance.randint(0, 3)):
            device, what = self.chance.choice(self.present), self.chance.choice(("send", "send", "ack", "tail"))
            if what == "send":
                text = self.doubt()
                device.run("send", "ops", text, statuses=(75,))
                self.queued[text] = device
            elif what == "ack" and device.run("ack", "--all", "ops", statuses=(75, 1, 3))[0] == 75:
                for message in self.messages:
                    message.note("read", device, certain=False)
            elif what == "tail":
                device.run("tail", "--new", "ops", statuses=(3,))
        self.open()


DEEDS = {
    Life.send: 8, Life.read_new: 6, Life.read_some: 3, Life.read_by_choice: 4, Life.peek: 1, Life.run_hook: 4, Life.mark: 6,
    Life.let_in: 5, Life.leave: 2, Life.remove: 1, Life.rotate: 1, Life.edit: 3, Life.read_list: 2, Life.kill: 5,
    Life.kill_relay: 2, Life.compare_messages: 3, Life.compare_edits: 2, Life.wait: 4,
}
