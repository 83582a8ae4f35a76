"""One life of a room: its people come and go, send, read and mark, by chance, while processes and the relay are killed."""

from at_once import AtOnce
from copies import Copies
from counting import Counting
from devices import Devices
from everywhere import Everywhere
from following import SIGNALS, Following
from handing import Handing
from happening import Happening
from inviting import Inviting
from keeping import Keeping
from keys import Keys
from listing import LISTS, Listing
from marks import Marks
from naming import Naming
from people import Device
from piping import Piping
from queueing import Queueing
from restoring import Restoring
from rows import Rows
from running import Running
from selecting import Selecting
from shaking import Shaking
from talk import READING, Talk
from tracking import Tracking
from turmoil import Turmoil
from updating import Updating
from viewing import Viewing
from watching import Watching

PEOPLE = {"alice": ("alice", "alices-phone"), "bob": ("bob", "bobs-phone", "bobs-desk"), "carol": ("carol",), "dave": ("dave",)}
# Those who are there from the beginning on; the others are guests.
FOUNDERS = ("alice", "bob", "carol")


class Life(Talk, Marks, Devices, Following, Watching, AtOnce, Turmoil, Piping, Queueing, Keys, Listing, Naming, Everywhere,
           Copies, Counting, Keeping, Running, Handing, Tracking, Inviting, Viewing, Selecting, Updating, Happening,
           Shaking, Restoring):
    """One room of a world."""

    def __init__(self, world, name):
        self.world, self.name, self.chance = world, name, world.chance
        self.devices = [Device(self, person, name) for person, names in PEOPLE.items() for name in names]
        # The people's names, and all that were given, with the device that gave it.
        self.nicks, self.given = {person: person for person in PEOPLE}, []
        # Who is let in by nobody.
        self.stranger = Device(self, "mallory", "mallory")
        self.messages, self.edits, self.followers, self.count_of_followers = [], [], [], 0
        # What live statuses and receipts have told, and wasn't compared yet.
        self.told = []
        # All texts that were given to a `send`, and who gave them.
        self.texts = {}
        # Those that must be there, though their process was killed or they were in an outbox, and the devices that sent them.
        self.queued = {}
        # Those that were dropped from one, or never put there: nobody may be shown them.
        self.dropped = set()
        self.lists, self.count_of_rows = {name: Rows() for name in LISTS}, 0
        # The edits that somebody tried to make: the operation, the row or the text, and the person.
        self.tried = set()
        # The messages that were sent with a key, by the device and the key.
        self.keyed = {}
        # The lines of each pipe, and how many commands were run for their output.
        self.pipes, self.count_of_jobs = [], 0
        # The invites that were made to be used some time.
        self.invites = []
        # Whether the key was changed so that who comes later can't read what was before.
        self.forgot = False

    def begin(self):
        first, *_ = self.devices
        first.run("join", "-q", "--relay", self.world.url, "--new", self.name, "--name", first.person)
        self.came(first)
        for person in FOUNDERS[1:]:
            self.come(next(device for device in self.devices if device.person == person))
        for device in self.present:
            device.stayed = True

    def end(self):
        self.end_followers()
        self.heed()
        for device in self.present:
            device.run("outbox", "flush", statuses=(0, 4, 75))
            self.read_new(device)
        self.compare_messages(self.chance.choice(self.present))
        self.compare_devices(self.chance.choice(self.present))
        self.compare_logs()
        self.compare_lists()

    @property
    def present(self):
        return [device for device in self.devices if device.here]

    # MARK: coming and going

    def came(self, device):
        device.here, device.was_here, device.is_removed = True, True, False
        self.give_name(device, self.nicks[device.person] if any(mate.here for mate in device.mates) else device.person)
        device.stay += 1
        device.since, device.views = len(self.messages), {}
        self.learn_id(device)

    def went(self, device):
        device.here, device.stayed = False, False
        # Who follows is told so by the relay, and ends.
        for follower in [each for each in self.followers if each.device is device]:
            self.end_follower(follower, self.chance.choice((None if self.world.strict else SIGNALS[0], *SIGNALS)))

    def come(self, device):
        mates, options = [mate for mate in device.mates if mate.here], []
        if mates:
            host, making = self.chance.choice(mates), ["device", "add", "-q", device.name, self.name]
            using = ["device", "use", "-q"]
        else:
            # Only the invite of a key that hasn't changed lets in.
            host, options = self.chance.choice(self.present), self.chance.choice(([], ["--uses", "1", "--expires", "1h"]))
            making, using = ["invite", "-q", *options, self.name], ["join", "-q", "--name", device.person]
        # For some seconds the room may be kept for one that was to change the key, and has left instead.
        status, secret = host.run(*making, statuses=(0, 5))
        if status == 0:
            status = device.run(*using, text=secret, statuses=(0, 5))[0]
        if status == 0 and options and self.world.strict:
            self.stranger.run("join", "-q", "--name", "mallory", text=secret, statuses=(4,))
        if status == 0:
            device.label = device.name if mates else None
            self.came(device)

    def let_in(self, _):
        # A person's second machine can't be its first: without another one in the room it would be a person of its own.
        if away := self.away():
            self.come(self.chance.choice(away))

    def away(self):
        return [device for device in self.devices if not device.here and (
            device.was_here or device.name == device.person or any(mate.here for mate in device.mates))]

    def leave(self, device):
        if len(self.present) > 2:
            if device.run("leave", "-q", self.name)[0] == 0:
                self.went(device)

    def remove_device(self, device):
        mates = [mate for mate in device.mates if mate.here and mate.label]
        if mates and len(self.present) > 2:
            mate = self.chance.choice(mates)
            if device.run("device", "remove", "-q", mate.label, self.name)[0] == 0:
                self.was_removed(mate, leaves=True)

    def remove_person(self, device):
        """Who was removed may come back by a new invite, also without having left."""
        others = [other for other in self.present if other.person != device.person]
        person = self.chance.choice(others).person if others else None
        removed = [other for other in others if other.person == person]
        if removed and len(self.present) > 1 + len(removed):
            options = self.chance.choice(([], [], ["--forget"]))
            status = device.run("remove", "-q", *options, self.name, self.nicks[person])[0]
            self.forgot = self.forgot or bool(options)
            for other in removed if status == 0 else ():
                self.was_removed(other, leaves=self.chance.random() < 0.5)

    def was_removed(self, device, leaves):
        if leaves:
            # With what its outbox has.
            device.run("leave", "-q", "--force", self.name, statuses=(0, 4))
        else:
            device.run("tail", self.name, statuses=(4,))
        self.queued = {text: each for text, each in self.queued.items() if each is not device}
        self.went(device)
        self.lose_name(device)

    def rotate(self, device):
        options = self.chance.choice(([], [], ["--forget"]))
        device.run("rotate", "-q", *options, self.name)
        self.forgot = self.forgot or bool(options)

    # MARK: faults

    def kill(self, device):
        what = self.chance.choice(("send", "new", "mark", "all", "follow", "list"))
        after = self.chance.random() * (0.5 if what == "follow" else 0.1)
        words = [*READING.get(what, [what]), self.name, *([self.text(device, "doubtful")] if what == "send" else [])]
        status, output = device.kill(after, self.chance.choice(SIGNALS), *words)
        if what == "send" and status == 0:
            self.queued[words[-1]] = device
        self.note_reading(what, device, output, certain=False)

    def kill_relay(self, _):
        # One that lies keeps all in memory.
        if not self.world.strict:
            return
        self.world.kill_relay()
        for _ in range(self.chance.randint(0, 3)):
            device, what = self.chance.choice(self.present), self.chance.choice(("send", "send", "ack", "tail"))
            if what == "send":
                text = self.text(device, "doubtful")
                device.run("send", self.name, text, statuses=(75,))
                self.queued[text] = device
            elif what == "ack" and device.run("ack", "--all", self.name, statuses=(75, 1, 3))[0] == 75:
                for message in self.messages:
                    message.note("read", device, certain=False)
            elif what == "tail":
                device.run("tail", "--new", self.name, statuses=(3,))
        self.world.open()


DEEDS = {
    Life.send: 8, Life.send_and_wait: 2, Life.send_with_key: 2, Life.pipe: 2, Life.run_command: 3, Life.queue: 2,
    Life.read_new: 6, Life.read_some: 3, Life.read_by_choice: 4, Life.read_everywhere: 2, Life.peek: 1, Life.mark: 8,
    Life.run_hook: 4, Life.run_hooks: 1, Life.hand_over: 3, Life.let_in: 6, Life.leave: 2, Life.invite: 2, Life.use_invite: 3,
    Life.remove_device: 1, Life.remove_person: 1, Life.rotate: 1, Life.rename: 1, Life.edit: 5, Life.edit_apart: 1,
    Life.read_list: 2, Life.add_lines: 1, Life.track: 4, Life.compare_told: 2, Life.kill: 5, Life.kill_relay: 2,
    Life.follow: 4, Life.wait_for_followers: 1, Life.watch: 3, Life.rush: 2, Life.turmoil: 2, Life.copy_file: 2,
    Life.use_copy: 4, Life.put_back: 1, Life.wait: 4, Life.compare_counts: 3, Life.compare_gaps: 3,
    Life.compare_messages: 3, Life.compare_devices: 3, Life.compare_edits: 2, Life.compare_invites: 1,
    Life.compare_views: 3, Life.compare_tellings: 3, Life.select: 3, Life.report: 3, Life.read_events: 3, Life.shake: 3, Life.restore: 1,
}
