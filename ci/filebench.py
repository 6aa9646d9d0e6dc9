"""Measures how many files a second are inspected on one core, and libmagic's share of the time."""

import ctypes
import ctypes.util
import os
import shutil
import statistics
import subprocess
import tempfile
import time

import measure

# From magic.h: links are looked through, and the answer is a media type.
MAGIC_SYMLINK, MAGIC_MIME_TYPE = 0x2, 0x10


def copies(folder, scratch, count):
    """A folder of at least `count` files, each of `folder`'s as often as the others."""
    names = sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name)))
    made = os.path.join(scratch, "files")
    os.mkdir(made)
    for turn in range(-(-count // len(names))):
        for name in names:
            shutil.copy(os.path.join(folder, name), os.path.join(made, f"{turn:05}-{name}"))
    return made


def magic_seconds(folder):
    """What libmagic's two answers for each file take, its database loaded before."""
    magic = ctypes.CDLL(ctypes.util.find_library("magic"))
    magic.magic_open.restype = magic.magic_file.restype = ctypes.c_void_p
    magic.magic_file.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    magic.magic_setflags.argtypes = [ctypes.c_void_p, ctypes.c_int]
    magic.magic_load.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    cookie = magic.magic_open(MAGIC_SYMLINK)
    magic.magic_load(cookie, None)
    paths = [os.path.join(folder, name).encode() for name in sorted(os.listdir(folder))]
    start = time.process_time()
    for path in paths:
        for flags in (MAGIC_SYMLINK | MAGIC_MIME_TYPE, MAGIC_SYMLINK):
            magic.magic_setflags(cookie, flags)
            magic.magic_file(cookie, path)
    return time.process_time() - start


def bench(casebound, folder, rounds, count=2_000):
    with tempfile.TemporaryDirectory() as scratch:
        files = copies(folder, scratch, count)
        total = len(os.listdir(files))
        one_core = ["taskset", "--cpu-list", "0"]
        call = [*one_core, casebound, "attachments", files, "--format", "jsonl", "--quiet"]
        runs = [measure.run(call, stdout=subprocess.DEVNULL) for _ in range(rounds)]
        seconds = statistics.median(run.seconds for run in runs)
        processor = statistics.median(run.processor_seconds for run in runs)
        magic = statistics.median(magic_seconds(files) for _ in range(rounds))
    print(f"{folder}: {total} files, parent and checking process on one core")
    print(f"  {total / seconds:.0f} files/s, {total / processor:.0f} files a processor second")
    print(f"  libmagic's two answers: {magic / processor:.0%} of the processor time", flush=True)
