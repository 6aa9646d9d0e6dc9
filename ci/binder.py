#!/usr/bin/env python3
"""Checks that everything in a binder agrees on which page is where, from the finished PDFs alone.

    .build/python/bin/python ci/binder.py ARCHIVE VOLUME.pdf...     all volumes, in order
    .build/python/bin/python ci/binder.py --self-test VOLUME.pdf    shows that it can fail

Read with pikepdf and pdftotext: the number printed in each page's margin is its label; a link of the
contents, chronology or index lands, in this volume or another, on the page whose number stands at the
end of its line; each bookmark leads to the page whose number it ends with, and keeps the reader's zoom;
numbers are unique and run on from volume to volume; every note of the archive has a bookmark, and the
contents a line that links to the same page, where its title stands.
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


class Volume:
    """A finished file, as programs read it."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)
        self.pdf = pikepdf.open(path)
        self.pages = {page.obj.objgen: index for index, page in enumerate(self.pdf.pages)}
        self.labels = self.read_labels()
        self.names = {}
        names = self.pdf.Root.get("/Names", {}).get("/Dests")
        if names is not None:
            self.names = {str(name): place for name, place in tree(names, "/Names")}
        self.boxes = self.read_words()

    def read_labels(self):
        ranges = [(int(start), how) for start, how in tree(self.pdf.Root.PageLabels, "/Nums")]
        labels = []
        for index, (start, how) in enumerate(ranges):
            end = ranges[index + 1][0] if index + 1 < len(ranges) else len(self.pdf.pages)
            for page in range(start, end):
                number = int(how.get("/St", 1)) + page - start
                style = str(how.get("/S", ""))
                text = {"/D": str(number), "/r": roman(number), "": ""}[style]
                labels.append(str(how.get("/P", "")) + text)
        return labels

    def read_words(self):
        """For each page its height and its words with their boxes, from the top."""
        out = subprocess.run(["pdftotext", "-bbox", self.path, "-"], capture_output=True, check=True)
        pages = []
        page = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">')
        word = re.compile(
            r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>'
        )
        for line in out.stdout.decode("utf-8", "replace").split("\n"):
            if found := page.search(line):
                pages.append((float(found[2]), []))
            elif found := word.search(line):
                box = tuple(float(found[number]) for number in range(1, 5))
                text = found[5]
                for entity, letter in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&")):
                    text = text.replace(entity, letter)
                pages[-1][1].append((box, text))
        return pages

    def margin_words(self, page):
        """The words in the head and the foot of a page, each as one line from left to right."""
        height, words = self.boxes[page]
        lines = []
        for inside in (lambda box: box[3] < 60, lambda box: box[1] > height - 60):
            lines.append([text for box, text in sorted(words) if inside(box)])
        return lines

    def place(self, target):
        """The page, 0-based, and the zoom that a destination names."""
        if isinstance(target, (pikepdf.String, str)):
            target = self.names[str(target)]
        return self.pages[target[0].objgen], target[4] if len(target) > 4 else None

    def links(self, page):
        for link in self.pdf.pages[page].obj.get("/Annots", []):
            if str(link.Subtype) == "/Link":
                yield link

    def bookmarks(self):
        def walk(item, depth):
            while item is not None:
                yield item, depth
                if "/First" in item:
                    yield from walk(item.First, depth + 1)
                item = item.get("/Next")

        sys.setrecursionlimit(10_000)
        outlines = self.pdf.Root.get("/Outlines")
        if outlines is not None and "/First" in outlines:
            yield from walk(outlines.First, 1)


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
            if len(volume.labels) != len(volume.pdf.pages):
                self.complain(volume, 0, "not every page has a label")
            for page, label in enumerate(volume.labels):
                if label in seen:
                    self.complain(volume, page, f"{label} is there twice")
                seen.add(label)
                lines = volume.margin_words(page)
                wanted = label.split()
                if not any(
                    line[start : start + len(wanted)] == wanted
                    for line in lines
                    for start in (0, max(0, len(line) - len(wanted)))
                ) and not any(label in " ".join(line) for line in lines):
                    self.complain(volume, page, f"{label} is not printed in its margins")

    def target(self, volume, link):
        """The volume, the page and the zoom that a link leads to; None for an address."""
        if "/Dest" in link:
            page, zoom = volume.place(link.Dest)
            return volume, page, zoom
        action = link.get("/A")
        if action is None or str(action.S) == "/URI":
            return None
        if str(action.S) == "/GoToR":
            name = str(action.F.get("/UF", action.F.F))
            other = self.by_name[name.replace("\\", "")]
            page, zoom = other.place(action.D)
            return other, page, zoom
        return volume, *volume.place(action.D)

    def front(self):
        """The pages of contents, chronology and index: up to the first that is a note's."""
        volume = self.volumes[0]
        starts = {}
        for item, depth in volume.bookmarks():
            if depth == 1:
                page, _ = volume.place(item.Dest)
                starts.setdefault(page, str(item.Title))
        order = sorted(starts)
        for number, start in enumerate(order):
            title = starts[start].rsplit(" · ", 1)[0]
            if title not in ("Contents", "Chronology", "Attachments"):
                continue
            if number > 3:
                return
            end = order[number + 1] if number + 1 < len(order) else len(volume.pdf.pages)
            for page in range(start, end):
                yield title, page

    def check_front(self):
        """Each link of a list lands on the page whose number stands at the end of its line."""
        volume = self.volumes[0]
        counts = {}
        targets = {}
        for part, page in self.front():
            height, words = volume.boxes[page]
            right = max((box[2] for box, _ in words), default=0)
            rows = {}
            for link in volume.links(page):
                found = self.target(volume, link)
                if found is None:
                    self.complain(volume, page, "a list leads to an address")
                    continue
                other, place, zoom = found
                if zoom is not None:
                    self.complain(volume, page, "a link changes the zoom")
                x0, y0, x1, y1 = (float(edge) for edge in link.Rect)
                # The lines of one row lead to one place and follow one another.
                key = (other.name, place, str(link.Contents) if part == "Contents" else "")
                rows.setdefault(key, []).append((height - y1, height - y0))
                counts[part] = counts.get(part, 0) + 1
                targets.setdefault(part, []).append((other.name, place))
            for (name, place, _), edges in rows.items():
                label = self.by_name[name].labels[place]
                wanted = label.split()
                lines = {}
                for box, text in words:
                    middle = (box[1] + box[3]) / 2
                    for top, bottom in edges:
                        if top - 2 <= middle <= bottom + 2:
                            lines.setdefault((top, bottom), set()).add((box, text))
                ends = [
                    [text for _, text in sorted(line)][-len(wanted) :] for line in lines.values()
                ]
                # A very long title goes on over pages, and its number stands on one of them.
                is_torn = min(edges)[0] < 100 or max(edges)[1] > height - 100
                if wanted not in ends and not is_torn:
                    shown = ", ".join(" ".join(end) for end in ends)[:80]
                    self.complain(volume, page, f"a line shows {shown} and leads to {label}")
        return counts, targets

    def check_bookmarks(self):
        found = {}
        for volume in self.volumes:
            if str(volume.pdf.Root.get("/PageMode")) != "/UseOutlines":
                self.complain(volume, 0, "opening it does not show the bookmarks")
            for item, depth in volume.bookmarks():
                title = str(item.Title)
                page, zoom = volume.place(item.Dest)
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
    pages = sum(len(volume.pdf.pages) for volume in binder.volumes)
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
