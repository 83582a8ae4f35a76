"""Invites that are kept, and used when they may have ended: who came in is in, and nobody else."""

import time

from people import Broken

EXPIRES = {None: None, "never": None, "1h": 3600, "2s": 2, "300ms": 0.3}


class Invite:
    """One that was made: by whom, from when until when it lets in for sure, and how often it did."""

    def __init__(self, line, maker, expires, begun):
        self.id, self.secret, self.uses, self.used = line["id"], line["invite"], line.get("uses"), 0
        self.maker, self.text = maker, line.get("for")
        self.surely, self.perhaps = begun + (expires or 1e9), time.time() + (expires or 1e9)


class Inviting:
    """The part of a life (life.py) about `tick invite`."""

    def invite(self, device):
        expires, uses = self.chance.choice([*EXPIRES]), self.chance.choice((None, None, 1, 2))
        words = ["invite", "-q", "--json", *(["--expires", expires] if expires else []), *(["--uses", str(uses)] if uses else []),
                 *self.chance.choice(([], ["--for", "somebody"])), self.name]
        begun = time.time()
        # One that is over before it is made isn't made.
        status, output = device.run(*words, statuses=(0, 5, 4) if expires in ("2s", "300ms") else (0, 5))
        line = next(self.lines(output), None) if status == 0 else None
        if line:
            self.invites.append(Invite(line, device, EXPIRES[expires], begun))

    def use_invite(self, host):
        """Some time later, by one or two who are away, or by a stranger where it has ended."""
        if not self.invites:
            return
        invite = self.chance.choice(self.invites[-4:])
        lets_in = self.lets_in(host, invite)
        away = {each.person: each for each in self.away() if not any(mate.here for mate in each.mates)}
        if lets_in is False and self.world.strict:
            self.stranger.run("join", "-q", "--name", "mallory", text=invite.secret, statuses=(4, 5))
        elif away:
            self.join_by(invite, host, self.chance.sample([*away.values()], min(len(away), self.chance.randint(1, 2))))
        self.compare_present(host)

    def join_by(self, invite, host, devices):
        begun, texts = time.time(), ["join", "-q", "--name"]
        running = [(each, self.start(each, [*texts, each.person], invite.secret)) for each in devices]
        ended = [(each, each.end(process, [*texts, each.person], (0, 4, 5))[0]) for each, process in running]
        came, is_refused = [each for each, status in ended if status == 0], all(status == 4 for _, status in ended)
        left = len(devices) if invite.uses is None else invite.uses - invite.used
        if self.world.strict:
            if len(came) > left or came and begun > invite.perhaps:
                raise Broken(f"{came} came in by an invite for {left} until {invite.perhaps}, at {begun}")
            # Somebody's follower may have changed the key.
            if is_refused and left and self.lets_in(host, invite):
                raise Broken(f"{devices} came to a room by an invite, and nobody is in")
        invite.used += len(came)
        for each in came:
            each.label = None
            self.came(each)

    # MARK: what has to hold

    def lets_in(self, device, invite):
        """Whether it lets in by the log, which ends it by a change of the key and with its maker; None where time alone decides."""
        lines = [*self.lines(device.run("tail", "--peek", "--json", "--events", "leave,rotate,invite", "-n", "+1", self.name)[1])]
        places = [place for place, line in enumerate(lines) if line.get("invite") == invite.id]
        if not places:
            return None
        ended = any(line["event"] == "rotate" or line["event"] == "leave" and line["member"] == invite.maker.member
                    for line in lines[places[0] + 1:])
        if ended or invite.used == invite.uses or time.time() > invite.perhaps:
            return False
        return True if time.time() < invite.surely else None

    def compare_present(self, device):
        rows = {row["member"] for row in self.lines(device.run("members", "--json", self.name)[1])}
        present = {each.member for each in self.present}
        if rows != present and self.world.strict:
            raise Broken(f"{device} is shown the members {rows}, and there are {present}")

    def compare_invites(self, device):
        """The list has those that let in, and how often they did."""
        known = {each.id: each for each in self.invites}
        before = {each.id: self.lets_in(device, each) for each in self.invites}
        rows = {row["id"]: row for row in self.lines(device.run("invite", "--list", "--json", self.name)[1])}
        if not self.world.strict:
            return
        for identifier, invite in known.items():
            row, after = rows.get(identifier), self.lets_in(device, invite)
            if row and before[identifier] is False or not row and after and before[identifier]:
                raise Broken(f"{device} is shown the invites {[*rows]}, and {identifier} {'has ended' if row else 'lets in'}")
            told = row and (row.get("uses"), row["used"], row.get("for"))
            if row and told != (invite.uses, invite.used, invite.text):
                raise Broken(f"{device} is told of an invite {told}: {row}, and it was used {invite.used} times")
