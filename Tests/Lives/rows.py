"""The rows of one list: a model of what its edits make."""


class Rows:
    """Rows in their order. What was removed keeps its place, since another one may have been put behind it."""

    def __init__(self):
        self.all = []

    @property
    def rows(self):
        """The id, the text, whether it is done, who added it, and who did it."""
        return [(row["id"], row["text"], row["by"] is not None, row["from"], row["by"]) for row in self.all if not row["gone"]]

    def row(self, identifier):
        return next(row for row in self.all if row["id"] == identifier)

    def knows(self, rows):
        return {each for each in rows if each} <= {row["id"] for row in self.all}

    def refuses(self, rows):
        """Whether one of the rows that are to be changed was removed."""
        return any(self.row(each)["gone"] for each in rows)

    def before(self, identifier):
        """The row before one that is there."""
        if not self.knows([identifier]):
            return None
        rows = [row for row in self.all if not row["gone"] or row["id"] == identifier]
        place = rows.index(self.row(identifier))
        return rows[place - 1]["id"] if place else None

    # MARK: edits

    def add(self, identifier, text, person, place):
        row = {"id": identifier, "text": text, "from": person, "by": None, "gone": False}
        self.all.insert(self.index(place), row)

    def move(self, identifier, place):
        row = self.row(identifier)
        if not row["gone"] and place != ("after", identifier):
            self.all.remove(row)
            self.all.insert(self.index(place), row)

    def change(self, operation, identifier, text, person):
        row = self.row(identifier)
        if row["gone"]:
            return
        if operation == "edit":
            row["text"] = text
        elif operation == "remove":
            row["gone"] = True
        elif operation == "check":
            row["by"] = row["by"] or person
        else:
            row["by"] = None

    def index(self, place):
        """A place is the beginning, the end, or behind a row, also one that was removed."""
        kind, identifier = place
        if kind == "after":
            return self.all.index(self.row(identifier)) + 1
        return 0 if kind == "first" else len(self.all)
