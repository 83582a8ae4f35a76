"""Bodies that are said to be gone: what was never shown must not be receipted."""

from relay import Relay


class Bodiless(Relay):
    """shows the message that `on` names without its body, with its hash, as if retention had taken it"""

    def told(self, ask, status, value):
        events = value["events"] if ask.what == "events" else [value["event"]] if ask.what == "message" else []
        for event in events:
            if self.on and event["seq"] == int(self.arguments[0]):
                event["hash"] = self.room(ask).events[event["seq"] - 1].hash
                del event["body"]
        return status, value


class Gap(Relay):
    """says that all before the seq that `on` names is no longer kept, or what follows another one"""

    def page(self, ask):
        first, shown = (*map(int, self.arguments), 0)[:2] if self.on else (0, 0)
        begin = self.start(ask, self.room(ask)) + 1
        asked = dict(ask.query)
        if begin <= shown < first:
            ask.query |= {"limit": str(shown + 1 - begin)}
        if begin <= shown or begin >= first:
            return super().page(ask)
        ask.query = {key: asked[key] for key in asked if key not in ("last", "since")}
        ask.query |= {"after": str(first - 1), "tree": asked.get("tree", "0")}
        page = super().page(ask) | {"gap": {"from": begin, "upto": first - 1}}
        ask.query = asked
        return page


LIES = {"bodiless": Bodiless, "gap": Gap}
