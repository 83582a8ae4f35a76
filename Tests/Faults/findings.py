"""What was found to be wrong: each thing once, the first of a kind in full."""


class Findings:
    LIMIT = 40

    def __init__(self):
        self.all = []

    def add(self, text):
        if text not in self.all:
            self.all.append(text)

    def show(self):
        for text in self.all[:self.LIMIT]:
            print(f"finding: {text}")
        if len(self.all) > self.LIMIT:
            print(f"and {len(self.all) - self.LIMIT} more")
