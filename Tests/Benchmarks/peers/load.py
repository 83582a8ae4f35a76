"""The load generator, load/load.c: many clients in one process."""

from common.process import Lost, Process
from common.programs import c_program


class Load:
    """Clients that have begun: connected, and following where they are to follow."""

    def __init__(self, speaker, port, room, work, *counts):
        program = c_program("load", "load/load.c", "load/tick.c", "load/mqtt.c", "load/nats.c", libraries=("crypto",))
        self.process = Process(program, speaker, str(port), room, work, *map(str, counts))
        said, *words = self.process.line().split()
        if said != "ready":
            raise Lost("the load generator said something else than ready")
        # With tick, the path of each room at the relay, and the `Authorization` of its first member.
        self.rooms = [(path, f"{scheme} {token}") for path, scheme, token in zip(*[iter(words)] * 3)]
        self.path, self.authorization = self.rooms[0] if self.rooms else (None, None)

    def go(self):
        """Lets it do its work, and returns the figures that it says in the end."""
        self.process.write(b"\n")
        while (said := self.process.line()) == "on":
            pass
        return [float(word) for word in said.split()]

    def end(self):
        self.process.finish()
        self.process.end()
