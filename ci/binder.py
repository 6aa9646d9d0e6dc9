#!/usr/bin/env python3
"""Checks that everything in a binder agrees on which page is where, from the finished PDFs alone.

    .build/python/bin/python ci/binder.py ARCHIVE VOLUME.pdf...     all volumes, in order
    .build/python/bin/python ci/binder.py --self-test VOLUME.pdf    shows that it can fail

Read with pikepdf and pdftotext: the number printed in each page's margin is its label; a link of the
contents, chronology or index lands, in this volume or another, on the page whose number stands at the
end of its line; each bookmark leads to the page whose number it ends with, and keeps the reader's zoom;
numbers are unique and run on from volume to volume; every note of the archive has a bookmark, and the
contents a line that links to the same page, where its title stands. Of each volume no more is held than its
numbers, names and bookmarks, and the words of its lists.
"""

import json
import os
import re
import subprocess
import sys

import pikepdf

ROMAN = [("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40)]
ROMAN += [("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1)]


def roman(number):
    text = ""
    for letters, value in ROMAN:
        while number >= value:
            text += letters
            number -= value
    return text


def tree(node, key):
    """The entries of a tree of numbers or names, in order."""
    if key in node:
        entries = list(node[key])
        yield from zip(entries[::2], entries[1::2])
    for kid in node.get("/Kids", []):
        yield from tree(kid, key)


def plain(text):
    """Words without regard to white space, marks of direction and how letters are composed."""
    text = re.sub(r"[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u00ad]", "", text)
    return " ".join(text.split())


def shows(words, label):
    """Whether words, from left to right, end with a label. Of one from right to left, whose letters may be
    words of their own, what is in ASCII is looked for, wherever it stands."""
    wanted = label.split()
    if any(0x590 <= ord(letter) <= 0x8FF for letter in label):
        return all(word in words for word in wanted if word.isascii())
    return words[-len(wanted) :] == wanted


LISTS = ("Contents", "Chronology", "Attachments")
PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')
WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>')


def pages_of_words(path):
    """For each page in turn its height and its words with their boxes, from the top."""
    command = ["pdftotext", "-bbox", path, "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as reading:
        height, words = None, []
        for line in reading.stdout:
            if found := PAGE.search(line):
                if height is not None:
                    yield height, words
                height, words = float(found[2]), []
            elif found := WORD.search(line):
                text = found[5]
                for entity, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
                    text = text.replace(entity, letter)
                words.append((tuple(float(found[number]) for number in range(1, 5)), text))
        if height is not None:
            yield height, words
    if reading.returncode:
        raise RuntimeError(f"pdftotext cannot read {path}")


def margin_words(height, words):
    """The words in the head and the foot of a page, each as one line from left to right."""
    lines = []
    for inside in (lambda box: box[3] < 60, lambda box: box[1] > height - 60):
        lines.append([text for box, text in sorted(words) if inside(box)])
    return lines


class Volume:
    """What programs read of a finished file, as plain values."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)
        with pikepdf.open(path) as pdf:
            self.pages = {page.obj.objgen: index for index, page in enumerate(pdf.pages)}
            self.count = len(pdf.pages)
            self.labels = self.read_labels(pdf)
            names = pdf.Root.get("/Names", {}).get("/Dests")
            self.names = {}
            if names is not None:
                self.names = {str(name): self.place(target) for name, target in tree(names, "/Names")}
            self.bookmarks = [
                (str(item.Title), depth, *self.place(item.Dest)) for item, depth in self.items(pdf)
            ]
            self.shows_bookmarks = str(pdf.Root.get("/PageMode")) == "/UseOutlines"
            self.lists = list(self.find_lists())
            self.links = {page: list(self.read_links(pdf, page)) for _, page in self.lists}
        self.pages = None
        self.words = {}

    def read_labels(self, pdf):
        ranges = [(int(start), how) for start, how in tree(pdf.Root.PageLabels, "/Nums")]
        labels = []
        for index, (start, how) in enumerate(ranges):
            end = ranges[index + 1][0] if index + 1 < len(ranges) else self.count
            for page in range(start, end):
                number = int(how.get("/St", 1)) + page - start
                style = str(how.get("/S", ""))
                text = {"/D": str(number), "/r": roman(number), "": ""}[style]
                labels.append(str(how.get("/P", "")) + text)
        return labels

    def place(self, target):
        """The page, 0-based, and the zoom that a destination names."""
        if isinstance(target, (pikepdf.String, str)):
            return self.names[str(target)]
        zoom = target[4] if len(target) > 4 else None
        return self.pages[target[0].objgen], None if zoom is None else float(zoom)

    def items(self, pdf):
        def walk(item, depth):
            while item is not None:
                yield item, depth
                if "/First" in item:
                    yield from walk(item.First, depth + 1)
                item = item.get("/Next")

        sys.setrecursionlimit(10_000)
        outlines = pdf.Root.get("/Outlines")
        if outlines is not None and "/First" in outlines:
            yield from walk(outlines.First, 1)

    def find_lists(self):
        """The pages of contents, chronology and index, each with the name of its list."""
        starts = {}
        for title, depth, page, _ in self.bookmarks:
            if depth == 1:
                starts.setdefault(page, title)
        order = sorted(starts)
        for number, start in enumerate(order[:4]):
            title = starts[start].rsplit(" · ", 1)[0]
            if title in LISTS:
                end = order[number + 1] if number + 1 < len(order) else self.count
                yield from ((title, page) for page in range(start, end))

    def read_links(self, pdf, page):
        """The links of a page: box, words, the file they name, and the place in it; no place for an address."""
        for link in pdf.pages[page].obj.get("/Annots", []):
            if str(link.Subtype) != "/Link":
                continue
            box = [float(edge) for edge in link.Rect]
            action = link.get("/A")
            file, place = None, None
            if "/Dest" in link:
                place = self.place(link.Dest)
            elif action is not None and str(action.S) == "/GoToR":
                file = str(action.F.get("/UF", action.F.F)).replace("\\", "")
                place = str(action.D)
            elif action is not None and str(action.S) != "/URI":
                place = self.place(action.D)
            yield box, str(link.get("/Contents", "")), file, place


class Binder:
    """All volumes of a set."""

    def __init__(self, paths):
        self.volumes = [Volume(path) for path in paths]
        self.by_name = {volume.name: volume for volume in self.volumes}
        self.problems = []

    def complain(self, volume, page, words):
        self.problems.append(f"{volume.name}, page {page + 1}: {words}")

    def check_stamps(self):
        seen = set()
        for volume in self.volumes:
            if len(volume.labels) != volume.count:
                self.complain(volume, 0, "not every page has a label")
            for page, (height, words) in enumerate(pages_of_words(volume.path)):
                if page in volume.links:
                    volume.words[page] = height, words
                label = volume.labels[page] if page < len(volume.labels) else ""
                if label in seen:
                    self.complain(volume, page, f"{label} is there twice")
                seen.add(label)
                lines = margin_words(height, words)
                if not any(shows(line, label) or label in " ".join(line) for line in lines):
                    self.complain(volume, page, f"{label} is not printed in its margins")

    def target(self, volume, file, place):
        """The volume, the page and the zoom that a link leads to; None for an address."""
        if place is None:
            return None
        if file is not None:
            other = self.by_name[file]
            return other, *other.names[place]
        return volume, *place

    def check_front(self):
        """Each link of a list lands on the page whose number stands at the end of its line."""
        volume = self.volumes[0]
        counts = {}
        targets = {}
        for part, page in volume.lists:
            height, words = volume.words[page]
            rows = {}
            for (_, y0, _, y1), said, file, place in volume.links[page]:
                found = self.target(volume, file, place)
                if found is None:
                    self.complain(volume, page, "a list leads to an address")
                    continue
                other, place, zoom = found
                if zoom is not None:
                    self.complain(volume, page, "a link changes the zoom")
                # The lines of one row lead to one place and follow one another.
                key = (other.name, place, said if part == "Contents" else "")
                rows.setdefault(key, []).append((height - y1, height - y0))
                counts[part] = counts.get(part, 0) + 1
                targets.setdefault(part, []).append((other.name, place))
            for (name, place, _), edges in rows.items():
                label = self.by_name[name].labels[place]
                lines = {}
                for box, text in words:
                    middle = (box[1] + box[3]) / 2
                    for top, bottom in edges:
                        if top - 2 <= middle <= bottom + 2:
                            lines.setdefault((top, bottom), set()).add((box, text))
                ends = [[text for _, text in sorted(line)] for line in lines.values()]
                # A very long title goes on over pages, and its number stands on one of them.
                is_torn = min(edges)[0] < 100 or max(edges)[1] > height - 100
                if not any(shows(end, label) for end in ends) and not is_torn:
                    shown = ", ".join(" ".join(end[-3:]) for end in ends)[:80]
                    self.complain(volume, page, f"a line shows {shown} and leads to {label}")
        return counts, targets

    def check_bookmarks(self):
        found = {}
        for volume in self.volumes:
            if not volume.shows_bookmarks:
                self.complain(volume, 0, "opening it does not show the bookmarks")
            for title, _, page, zoom in volume.bookmarks:
                if zoom is not None:
                    self.complain(volume, page, f"the bookmark “{title}” changes the zoom")
                if not title.endswith(" · " + volume.labels[page]):
                    self.complain(volume, page, f"the bookmark “{title}” leads to {volume.labels[page]}")
                found.setdefault((volume.name, page), []).append(title.rsplit(" · ", 1)[0])
        return found

    def check_notes(self, titles, bookmarks, contents):
        """As many bookmarks and lines of contents as notes, with their titles."""
        left = {}
        for title in titles:
            left[title] = left.get(title, 0) + 1
        listed = set(contents)
        for (name, page), found in bookmarks.items():
            for title in found:
                if left.get(title, 0) > 0 and (not listed or (name, page) in listed):
                    left[title] -= 1
        missing = [title for title, count in left.items() if count > 0]
        for title in missing[:10]:
            self.problems.append(f"the note “{title}” has no bookmark, or no line in the contents")


def titles_of(archive):
    with open(archive, encoding="utf-8-sig") as file:
        if archive.endswith(".jsonl"):
            lines = [json.loads(line) for line in file if line.strip()]
            notes = lines[1:]
        else:
            notes = json.load(file)["notes"]
    return [(note.get("title") or "").strip() or "Untitled Note" for note in notes]


def check(archive, paths):
    binder = Binder(paths)
    binder.check_stamps()
    counts, targets = binder.check_front()
    bookmarks = binder.check_bookmarks()
    if archive:
        binder.check_notes(titles_of(archive), bookmarks, targets.get("Contents", []))
    pages = sum(volume.count for volume in binder.volumes)
    lists = ", ".join(f"{count} links in {part}" for part, count in counts.items())
    print(f"{len(paths)} volume(s), {pages} pages: {lists}; {len(binder.problems)} problem(s)")
    for problem in binder.problems[:40]:
        print(problem)
    return not binder.problems


def self_test(path):
    """Breaks a binder in each way once; every one must be found."""
    import tempfile

    def shift_label(pdf):
        pdf.Root.PageLabels.Nums = pikepdf.Array([0, pikepdf.Dictionary(S=pikepdf.Name.D, St=2)])

    def shift_bookmark(pdf):
        item = pdf.Root.Outlines.First.Next
        item.Dest[0] = pdf.pages[-1].obj

    def zoom_bookmark(pdf):
        pdf.Root.Outlines.First.Dest[4] = 2

    def shift_link(pdf):
        page = next(page for page in pdf.pages[1:] if "/Annots" in page.obj)
        page.obj.Annots[0].Dest[0] = pdf.pages[-1].obj

    def hide_bookmarks(pdf):
        pdf.Root.PageMode = pikepdf.Name.UseNone

    failed = False
    for fault in (shift_label, shift_bookmark, zoom_bookmark, shift_link, hide_bookmarks):
        with tempfile.TemporaryDirectory() as folder, pikepdf.open(path) as pdf:
            fault(pdf)
            broken = os.path.join(folder, os.path.basename(path))
            pdf.save(broken)
            if check(None, [broken]):
                print(f"binder: {fault.__name__} was not found", file=sys.stderr)
                failed = True
    return not failed


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--self-test":
        sys.exit(0 if self_test(sys.argv[2]) else 1)
    sys.exit(0 if check(sys.argv[1], sys.argv[2:]) else 1)
