"""PostgreSQL's programs, and the user that they run as."""

import glob
import os
import pwd
import re
import shutil
import subprocess

# What takes longer than so many seconds has hung: no machine is so busy.
HANG = 300


class Failed(Exception):
    """A program of PostgreSQL's ended with an error."""


class Missing(Exception):
    """PostgreSQL's programs are not installed."""


def folder():
    """Where the programs are: in the newest version that Debian has installed, or in PATH."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if os.path.exists(f"{path}/initdb")]
    if found:
        return max(found, key=lambda path: [int(part) for part in re.findall(r"\d+", path)])
    path = shutil.which("initdb")
    if not path:
        raise Missing("initdb is not installed: on Debian it is in the package postgresql")
    return os.path.dirname(os.path.realpath(path))


def owner():
    """Whose the servers are where the caller is root, as whom they refuse to run: (uid, gid); else None."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    raise Missing("there is neither a user 'postgres' nor 'nobody'")


def begin(user, program, *arguments, environment=None, **options):
    """Starts a program as that user."""
    if user:
        options |= {"user": user[0], "group": user[1], "extra_groups": []}
    surroundings = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C", "HOME": "/nonexistent"}
    return subprocess.Popen(
        [f"{folder()}/{program}", *arguments], env=surroundings | (environment or {}), cwd="/", **options)


def run(user, program, *arguments, environment=None, input=None, seconds=HANG):
    """Runs a program to its end, and returns what it printed."""
    process = begin(
        user, program, *arguments, environment=environment,
        stdin=subprocess.DEVNULL if input is None else subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, errors = process.communicate(input, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Failed(f"{program} took longer than {seconds} s") from None
    except BaseException:
        # Nothing of it may go on in a folder that is removed.
        process.kill()
        process.wait()
        raise
    if process.returncode:
        raise Failed(f"{program} ended with {process.returncode}: {errors.strip()[-500:]}")
    return output
