"""A list that everyone edits: a part of the cast, and what has to hold of it."""

import json


class Lists:
    async def list(self, member, step):
        """Adds a row; or checks or removes one that somebody has added, if it is there still."""
        rows = [job for job in self.jobs if job.kind == "add" and job.status == 0]
        do, word = step.details["do"], {"drop": "remove"}.get(step.details["do"], step.details["do"])
        if do == "add" or not rows:
            await self.job("add", member, ["list", "add", "ops"], step.fate, lambda number: [f"{number}.1"])
        else:
            row = rows[int(step.details["row"] * len(rows))]
            await self.job(do, member, ["list", word, "ops", row.lines()[0][0]], step.fate, details={"row": row.number})

    async def show_lists(self):
        for member in self.present:
            await self.job("show", member, ["list", "--json", "ops"])


def check_lists(checker):
    """All see the same rows: what was added once, but what was removed."""
    expect, jobs = checker.expect, checker.cast.jobs
    added = {job.texts[0]: job for job in jobs if job.kind == "add"}
    touched = {kind: {f"{job.details['row']}.1" for job in jobs if job.kind == kind} for kind in ("check", "drop")}
    done = {
        kind: {f"{job.details['row']}.1" for job in jobs if job.kind == kind and job.status == 0}
        for kind in ("check", "drop")}
    shown = {job.member: job.lines()[0] for job in jobs if job.kind == "show"}
    expect(len({str(lines) for lines in shown.values()}) == 1, f"lists differ: {[*shown]}")
    checker.rows = [json.loads(line) for line in next(iter(shown.values()))]
    texts = [row["text"] for row in checker.rows]
    expect(len(set(texts)) == len(texts), "a row is in the list twice")
    ids = {row["text"]: row for row in checker.rows}
    for text in texts:
        expect(text in added, f"nobody added {text}")
        expect(text not in done["drop"], f"{text} was removed and is in the list")
    for text, job in added.items():
        lines, _ = job.lines()
        if not lines or job.member in checker.barred and job.status != 0:
            continue
        expect(text in ids or text in touched["drop"], f"{text}, which {job} added, is not in the list")
        if text in ids:
            expect(ids[text]["id"] == lines[0], f"{text} has another id than {job} printed")
            expect(ids[text]["checked"] or text not in done["check"], f"{text} was checked and is not")
            expect(not ids[text]["checked"] or text in touched["check"], f"nobody checked {text}")
