#!/usr/bin/python3
"""Checks that nothing stands outside its column or page: in the display lists, and in the PDFs.

    ci/inside.py PROGRAM ARCHIVE EXPORT_FOLDER

Letter pages with margins of 72 points are expected, upright or on their side. The display lists are those
that `PROGRAM inspect --show pages` prints; the PDFs are read by pdftotext. A twentieth of a point is
rounding; a list's marker may stand in its own column, which is inside the margins, too.
"""

import multiprocessing
import os
import re
import subprocess
import sys

MARGIN = 72.0
ROUNDING = 0.05
PAGE = re.compile(r"page \d+ size (\d+)x(\d+)")
TEXT = re.compile(r"  text \".*?\" at (-?\d+),(-?\d+) width (-?\d+) ")
IMAGE = re.compile(r"  image \d+ (-?\d+),(-?\d+) (\d+)x(\d+)")
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<')
PAPER = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')


def in_display_lists(program, archive):
    """The lines of display lists on which something stands outside, and how many were looked at."""
    outside = []
    looked = 0
    width = height = 0.0
    command = [program, "inspect", archive, "--show", "pages"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as run:
        for line in run.stdout:
            if match := PAGE.match(line):
                width, height = (int(side) / 1000 for side in match.groups())
            elif match := TEXT.match(line):
                x, y, length = (int(value) / 1000 for value in match.groups())
                looked += 1
                inside = MARGIN - ROUNDING <= x and x + length <= width - MARGIN + ROUNDING
                if not inside or not MARGIN < y < height - MARGIN + ROUNDING:
                    outside.append(line.strip()[:120])
            elif match := IMAGE.match(line):
                x, y, across, down = (int(value) / 1000 for value in match.groups())
                looked += 1
                if x < MARGIN - ROUNDING or x + across > width - MARGIN + ROUNDING:
                    outside.append(line.strip()[:120])
                elif y < MARGIN - ROUNDING or y + down > height - MARGIN + ROUNDING:
                    outside.append(line.strip()[:120])
    if run.returncode not in (0, 1):
        outside.append(f"inspect ended with {run.returncode}")
    return outside, looked


def in_pdf(path):
    outside = []
    looked = 0
    width = height = 0.0
    listed = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, stdout=subprocess.PIPE)
    for line in listed.stdout.decode(errors="replace").split("\n"):
        if match := PAPER.search(line):
            width, height = (float(side) for side in match.groups())
        elif match := WORD.search(line):
            left, top, right, bottom = (float(edge) for edge in match.groups()[:4])
            looked += 1
            # The box of a carrier is a little wider than what it carries.
            if left < MARGIN - 1 or right > width - MARGIN + 1 or top < 0 or bottom > height:
                outside.append(f"{path}: {match.group(5)!r} at {left} to {right}")
    return outside, looked


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, archive, folder = arguments
    outside, runs = in_display_lists(program, archive)
    paths = [
        os.path.join(place, name)
        for place, _, names in sorted(os.walk(folder))
        for name in sorted(names)
        if name.endswith(".pdf")
    ]
    words = 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for found, looked in pool.imap(in_pdf, paths, chunksize=16):
            outside += found
            words += looked
    for line in outside[:40]:
        print(line)
    print(f"inside: {runs} runs and images, {words} words of {len(paths)} PDFs, {len(outside)} outside")
    return 1 if outside or not runs or not words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
