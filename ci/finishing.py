"""What finishing adds to the time of a PDF: processor time inside three functions of a worker, by gdb."""

import os
import re
import subprocess
import tempfile
import time

FUNCTIONS = {
    "finish": "PDFWriting14DocumentFinishV5bytes",
    "write": "PDFWriting9PDFWriterC5write",
    "layout": "PageLayout9PaginatorC6layOutyAA0B6ResultV",
}

# Runs inside gdb, attached to a worker. The worker's own processor time does not count gdb's.
INSIDE = """
import gdb
pid = gdb.selected_inferior().pid
spent, started, leaving = {}, {}, {}
def used():
    with open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[0])
class Leave(gdb.Breakpoint):
    def __init__(self, name, address):
        super().__init__(f"*{address}", internal=True)
        self.name = name
    def stop(self):
        calls, total = spent.get(self.name, (0, 0))
        spent[self.name] = calls + 1, total + used() - started[self.name]
        return False
class Enter(gdb.Breakpoint):
    def __init__(self, name, address):
        super().__init__(f"*{address}", internal=True)
        self.name = name
    def stop(self):
        back = int(gdb.parse_and_eval("*(unsigned long *)$rsp"))
        if (self.name, back) not in leaving:
            leaving[self.name, back] = Leave(self.name, back)
        started[self.name] = used()
        return False
for name, address in ADDRESSES.items():
    Enter(name, address)
gdb.execute("continue")
for name, (calls, total) in spent.items():
    print("spent", name, calls, total)
"""


def offsets(program):
    """Where the functions begin in the file; specialised copies and closures have other names."""
    symbols = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    found = {}
    for name, start in FUNCTIONS.items():
        lines = re.findall(rf"^(\S+) [tT] (\$s10{start}\S*)$", symbols, re.MULTILINE)
        named = [address for address, symbol in lines if re.fullmatch(r".*YKF", symbol)]
        if len(named) != 1:
            return None
        found[name] = int(named[0], 16)
    return found


def base(pid, program):
    with open(f"/proc/{pid}/maps", encoding="utf-8") as file:
        for line in file:
            fields = line.split()
            if fields[-1] == os.path.realpath(program) and fields[2] == "00000000":
                return int(fields[0].split("-")[0], 16)
    return None


def worker(parent):
    for _ in range(2000):
        with open(f"/proc/{parent}/task/{parent}/children", encoding="utf-8") as file:
            children = file.read().split()
        if children:
            with open(f"/proc/{children[0]}/cmdline", encoding="utf-8") as file:
                if "worker" in file.read():
                    return int(children[0])
        time.sleep(0.001)
    return None


def share(program, archive, folder):
    """Finishing by laying out and drawing; None where that cannot be told."""
    places = offsets(program)
    if not places:
        return None
    command = [program, "export", archive, "--output", folder, "--jobs", "1", "--formats", "pdf"]
    with subprocess.Popen([*command, "--quiet"]) as parent, tempfile.TemporaryDirectory() as scratch:
        pid = worker(parent.pid)
        start = pid and base(pid, program)
        if not start:
            return None
        addresses = {name: hex(start + place) for name, place in places.items()}
        script = os.path.join(scratch, "inside.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"ADDRESSES = {addresses!r}\n{INSIDE}")
        gdb = ["gdb", "--batch", "-nx", "-p", str(pid), "-x", script]
        try:
            printed = subprocess.run(gdb, capture_output=True, text=True).stdout
        except OSError:
            return None
    spent = {
        name: (int(calls), int(total))
        for name, calls, total in re.findall(r"^spent (\S+) (\d+) (\d+)$", printed, re.MULTILINE)
    }
    # One call more or less of one than of another is seen where gdb came in the middle of a note.
    calls = [count for count, _ in spent.values()]
    if len(spent) < 3 or min(calls) < 10 or max(calls) - min(calls) > 1:
        return None
    finish, write, layout = (spent[name][1] / spent[name][0] for name in FUNCTIONS)
    return finish / (write - finish + layout)
