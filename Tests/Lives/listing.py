"""The shared lists of a room, edited from views of them that may be old, and compared with a model."""

from naming import person_of
from people import Broken, Sent

LISTS = ("main", "main", "to do")
OPERATIONS = ("add", "add", "check", "uncheck", "edit", "move", "remove")


class Listing:
    """The part of a life (life.py) about `tick list`."""

    def edit(self, device):
        """An edit of a list as it was shown last, however long ago that was."""
        name = self.chance.choice(LISTS)
        if device.views.get(name) is None or self.chance.random() < 0.4:
            self.show_list(device, name)
        words, change = self.choose_edit(device, name, ("first", "last", "at", "before", "after"))
        if not self.lists[name].knows([*change[1], change[3][1]]):
            # Beside a lie one may have been made by a command that failed.
            return
        is_refused = self.lists[name].refuses(change[1])
        status, output = device.run("list", *words, statuses=(1,) if is_refused else (0,))
        if status == 0:
            self.take_edit(device, name, change, output)

    def edit_apart(self, device):
        """Edits while the relay is away, which are taken in their order when it is back."""
        if not self.world.strict:
            return
        name, made = self.chance.choice(LISTS), []
        self.show_list(device, name)
        self.world.kill_relay()
        for _ in range(self.chance.randint(1, 4)):
            words, change = self.choose_edit(device, name, ("first", "last"))
            made.append((change, device.run("list", *words, statuses=(75,))[1]))
        self.world.open()
        device.run("outbox", "flush", statuses=(0, 4))
        for change, output in made:
            self.take_edit(device, name, change, output)

    # MARK: choosing

    def choose_edit(self, device, name, kinds):
        """The words of a command, and what it does: the operation, the rows' ids, the text and the place."""
        view = device.views[name]
        operation = self.chance.choice(OPERATIONS) if view else "add"
        count = {"add": 0, "edit": 1, "move": 1}.get(operation) or self.chance.randint(1, 3) * (operation != "add")
        rows = self.chance.sample(view, min(count, len(view)))
        options, place, texts = [], ("last", None), []
        if operation == "move" or operation == "add" and self.chance.random() < 0.5:
            options, place = self.choose_place(name, view, self.chance.choice(kinds), rows)
        if operation in ("add", "edit"):
            self.count_of_rows += 1
            texts = [f"row {self.count_of_rows}"]
        named = [self.row_word(view, row) for row in rows]
        self.tried.update((operation, each, device.person) for each in [*rows, *texts])
        words = ["--list", name, "--json", *options, operation, self.name, *named, *texts]
        return words, (operation, rows, *(texts or [None]), place)

    def row_word(self, view, row):
        return row if self.chance.random() < 0.3 else str(view.index(row) + 1)

    def choose_place(self, name, view, kind, moved):
        """The words for a place, and what it is in the list as it is now."""
        others = [row for row in view if row not in moved]
        if kind in ("first", "last") or not others:
            kind = kind if kind == "first" else "last"
            return [f"--{kind}"], (kind, None)
        if kind == "at":
            position = self.chance.randint(1, len(view))
            after = others[position - 2] if 1 < position < len(others) + 2 else None
            return ["--at", str(position)], ("after", after) if after else ("first", None)
        anchor = self.chance.choice(others)
        words = [f"--{kind}", self.row_word(view, anchor)]
        if kind == "after":
            return words, ("after", anchor)
        before = self.lists[name].before(anchor)
        if before in moved:
            before = self.lists[name].before(before)
        return words, ("after", before) if before else ("first", None)

    # MARK: what was made, and what is shown

    def take_edit(self, device, name, change, output):
        operation, rows, text, place = change
        model, ids = self.lists[name], [line["id"] for line in self.lines(output)]
        if len(ids) != len(rows or [None]) and self.world.strict:
            raise Broken(f"{device} has made an edit of {rows}, and is told of {ids}")
        for identifier, row in zip(ids, rows or ids):
            edit = Sent(identifier, f"edit {len(self.edits)}", device, self)
            edit.list, edit.before, before = name, model.rows, [{**each} for each in model.all]
            if operation == "add":
                model.add(identifier, text, device.person, place)
            elif operation == "move":
                model.move(row, place)
            else:
                model.change(operation, row, text, device.person)
            edit.told = {"op": operation, "list": name, "row": row, "text": text or model.row(row)["text"], "effect": model.all != before}
            if operation in ("add", "move"):
                edit.told["after"] = model.before(row)
            self.edits.append(edit)

    def add_lines(self, device):
        """Rows of a pipe, in its order; where one can't be added, none is."""
        name = self.chance.choice(LISTS)
        self.show_list(device, name)
        options, place = [], ("last", None)
        if self.chance.random() < 0.5:
            options, place = self.choose_place(name, device.views[name], self.chance.choice(("first", "at", "before", "after")), [])
        if not self.lists[name].knows([place[1]]):
            return
        texts = [f"row {self.count_of_rows + each}" for each in range(1, self.chance.randint(1, 5))]
        self.count_of_rows += len(texts)
        self.tried.update(("add", each, device.person) for each in texts)
        is_refused = self.chance.random() < 0.2
        text = "".join(f"{each}\n" for each in [*texts, *([""] if is_refused else [])])
        words = ["list", "--list", name, "--json", "-l", *options, "add", self.name]
        output = device.run(*words, statuses=(65,) if is_refused else (0,), text=text)[1]
        lines = output.splitlines()
        if is_refused and lines:
            raise Broken(f"{device} has added {lines}, and was refused")
        for each, line in zip(texts, lines):
            self.take_edit(device, name, ("add", [], each, place), line)
            place = place if place[0] == "last" else ("after", self.edits[-1].id)

    def read_list(self, device):
        self.show_list(device, self.chance.choice(LISTS))

    def is_list(self, name):
        """One that never had a row is none, but for the usual list."""
        return name == "main" or self.lists[name].all

    def show_list(self, device, name):
        statuses = (0 if self.is_list(name) else 1,)
        lines = [*self.lines(device.run("list", "--json", "--list", name, self.name, statuses=statuses)[1])]
        shown = [(line["id"], line["text"], line["checked"], *self.editors(line)) for line in lines]
        if shown != self.lists[name].rows and self.world.strict:
            raise Broken(f"{device} is shown the list '{name}' as {shown}, and it is {self.lists[name].rows}")
        for line in () if self.world.strict else lines:
            self.compare_row(device, line)
        self.saw_list(device, name, certain=True, view=[line["id"] for line in lines])

    def compare_row(self, device, line):
        """Beside a lie, too, somebody has given a row its text, and has added it or done it who is named."""
        adder, doer = self.editors(line)
        texts = {text for operation, text, _ in self.tried if operation in ("add", "edit")}
        adders = {row["from"] for rows in self.lists.values() for row in rows.all if row["id"] == line["id"]}
        is_done = ("check", line["id"], doer) in self.tried
        if line["text"] not in texts or adders and adder and adder not in adders or line["checked"] and doer and not is_done:
            raise Broken(f"{device} is shown a row that nobody has made so: {line}")

    def editors(self, line):
        """Who added a row, and who did it."""
        return [each and person_of(each) for each in (line["from"], line.get("checked_by"))]

    def saw_list(self, device, name, certain, view=None):
        """Notes that a device was shown a list, and what, where that is known."""
        device.views[name] = view
        for edit in self.edits:
            if edit.list == name:
                edit.note("delivered", device, certain)

    def compare_lists(self):
        for device in self.present:
            for name in self.lists:
                self.show_list(device, name)
