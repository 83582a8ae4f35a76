"""The programs of this folder that are compiled when they are needed."""

import functools
import os
import shutil
import subprocess

from common.process import Lost

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_folder = None


def compile_into(folder):
    global _folder
    _folder = folder


@functools.cache
def c_program(name, *sources, libraries=()):
    """Compiles C files of this folder, and says where the program is."""
    compiler = next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    if not compiler:
        raise Lost("no C compiler is there")
    files = [os.path.join(HERE, source) for source in sources]
    return _compile(name, compiler, "-O2", "-D_GNU_SOURCE", *files, *(f"-l{library}" for library in libraries))


@functools.cache
def swift_program(name, source):
    """Compiles a Swift file of this folder, with Swift's libraries linked in as they are in an installed tick."""
    return _compile(name, "swiftc", "-O", "-static-stdlib", os.path.join(HERE, source))


def _compile(name, *command):
    program = os.path.join(_folder, name)
    done = subprocess.run([*command, "-o", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Lost(f"{name} can't be compiled: {done.stdout.strip().splitlines()[-1]}")
    return program
