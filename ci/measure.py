"""Builds the program and measures a run: wall time, and peak memory of it and of its workers."""

import os
import resource
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
POLL_SECONDS = 0.05


def release_build():
    build = ["swift", "build", "--configuration", "release"]
    subprocess.run([*build, "--product", "casebound", "--quiet"], cwd=ROOT, check=True)
    shown = subprocess.run(
        [*build, "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return os.path.join(shown.stdout.strip(), "casebound")


class Measurement:
    """Wall and processor seconds, exit status, and peak memory in kB of parent and any worker."""

    def __init__(self, seconds, processor_seconds, status, parent_peak, worker_peak):
        self.seconds = seconds
        self.processor_seconds = processor_seconds
        self.status = status
        self.parent_peak = parent_peak
        self.worker_peak = worker_peak


def peak_of(process):
    """The high-water mark of a process's resident memory in kB, or 0 when it is gone."""
    try:
        with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


def children_of(process):
    children = []
    try:
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/children", encoding="ascii") as file:
                children += file.read().split()
    except OSError:
        pass
    return children


def processor_seconds_of_children():
    """What all children that have ended used, and theirs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, **options):
    """Runs the command to its end; the options are those of subprocess.Popen."""
    start = time.monotonic()
    before = processor_seconds_of_children()
    process = subprocess.Popen(command, **options)
    parent_peak = worker_peak = 0
    while True:
        parent_peak = max(parent_peak, peak_of(process.pid))
        for child in children_of(process.pid):
            worker_peak = max(worker_peak, peak_of(child))
        try:
            process.wait(POLL_SECONDS)
            break
        except subprocess.TimeoutExpired:
            pass
    seconds = time.monotonic() - start
    used = processor_seconds_of_children() - before
    return Measurement(seconds, used, process.returncode, parent_peak, worker_peak)
