"""Lines that are sent by a pipe whose process is killed."""

import re
import subprocess

from following import SIGNALS
from people import Broken

ID = re.compile(r"^[0-9A-Z]{26}$", re.M)


class Piping:
    """The part of a life (life.py) about `send -l`."""

    def pipe(self, device):
        texts = [self.text(device, "doubtful") for _ in range(self.chance.randint(2, 60))]
        process = device.start("send", "-l", self.name, stdin=subprocess.PIPE)
        process.stdin.write("".join(f"{text}\n" for text in texts))
        process.stdin.flush()
        try:
            if self.chance.random() < 0.7:
                process.wait(self.chance.random() * 0.2)
        except subprocess.TimeoutExpired:
            process.send_signal(self.chance.choice(SIGNALS))
        status, output = device.end(process, ("send", "-l", self.name))
        # An id is printed once its line is at the relay, or in the outbox.
        kept = texts if status == 0 else texts[:len(ID.findall(output))]
        self.queued.update(dict.fromkeys(kept, device))
        self.pipes.append(texts)

    def compare_pipes(self, device, shown):
        """The lines of a pipe are in the log in its order."""
        places = {text: place for place, text in enumerate(shown)}
        for texts in self.pipes:
            order = [places[text] for text in texts if text in places]
            if order != sorted(order):
                raise Broken(f"{device} is shown lines of a pipe in another order: {[shown[place] for place in sorted(order)]}")
