#!/usr/bin/python3
"""Checks that every word of every note's title and body comes out of its PDF.

    ci/words.py ARCHIVE EXPORT_FOLDER             an archive (JSON, JSON Lines), its export
    ci/words.py --mutool ARCHIVE EXPORT_FOLDER    the same with mupdf's reader
    ci/words.py --pdfium ARCHIVE EXPORT_FOLDER    the same with pdfium's
    ci/words.py --self-test                       shows that the check can fail

The words are read with markdown-it-py, a parser that shares no code with the program, and sought in
what pdftotext gives back. A word is what stands between white space, punctuation included, after
NFKC, without format characters (joiners, direction marks, soft hyphens). Each word of the body must
claim a word of the PDF for itself, or the pieces of consecutive lines that it was broken into; so a
word that occurs three times must come out three times, and a list marker glued to a word loses it.

pdftotext drops a hyphen at the end of a line and reads tables in an order of its own; what it seems
to have lost is therefore sought again in the order of drawing (pdftotext -raw). In lines that run from
right to left it misplaces punctuation and spaces between runs of the two directions; there, the
words of either direction and each mark of punctuation are counted apart.
"""

import collections
import glob
import json
import multiprocessing
import os
import re
import site
import subprocess
import sys
import unicodedata

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

# What ci/setup has installed from PyPI.
for packages in glob.glob(".build/python/lib/python3*/site-packages"):
    site.addsitedir(packages)

NESTING_LIMIT = 500

PLACEMENT = re.compile(
    r"\{\{attachment:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\}\}"
)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)

# Stands in a word for the number of a footnote; the next character is the number.
FOOTNOTE = "\ue000"


# What the body says


def make_parser():
    parser = MarkdownIt("commonmark", {"maxNesting": NESTING_LIMIT * 4})
    parser.enable(["table", "strikethrough"])
    parser.use(footnote_plugin)
    # Definitions stay where they stand, so that one that nothing refers to is not dropped.
    parser.disable(["footnote_inline", "footnote_tail"])
    # A link is a link and shows its text, whatever its scheme.
    parser.validateLink = lambda address: True
    parser.normalizeLinkText = lambda text: text
    return parser


def text_of_html(source):
    """Raw HTML prints as it is written, but for comments and line breaks."""
    return LINE_BREAK.sub("\n", COMMENT.sub("", source))


def text_of_inlines(tokens):
    parts = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "html_inline":
            parts.append(text_of_html(token.content))
        elif token.type == "image":
            parts.append(text_of_inlines(token.children or []))
        elif token.type == "footnote_ref":
            parts.append(FOOTNOTE + chr(token.meta["id"] + 1))
    return "".join(parts)


def text_of_body(body, parser):
    """What a reader of the note sees, block after block."""
    parts = []
    tokens = parser.parse(body)
    for index, token in enumerate(tokens):
        if token.type == "inline":
            if token.level == 1 and PLACEMENT.fullmatch(token.content):
                if tokens[index - 1].type == "paragraph_open":
                    continue
            parts.append(text_of_inlines(token.children or []))
        elif token.type in ("fence", "code_block"):
            parts.append(token.content)
        elif token.type == "html_block":
            parts.append(text_of_html(token.content))
    return "\n".join(parts)


def normal(text):
    """The text in the form in which both sides are compared."""
    text = unicodedata.normalize("NFKC", text)
    return "".join(
        character
        for character in text
        if character in "\n\t\r\f" or unicodedata.category(character) not in ("Cf", "Cc")
        if not "\ufe00" <= character <= "\ufe0f"
    )


def words_of_body(body, parser):
    # The footnote marks hold small code points that `normal` would take for control characters.
    words = []
    for word in text_of_body(body, parser).split():
        pieces = re.split(f"{FOOTNOTE}(.)", word, flags=re.DOTALL)
        for index in range(0, len(pieces), 2):
            pieces[index] = normal(pieces[index])
        for index in range(1, len(pieces), 2):
            pieces[index] = FOOTNOTE + pieces[index]
        words.extend("".join(pieces).split())
    return words


# What the PDF says


class Extract:
    """The words of an extracted text, each claimed by at most one word of the body."""

    def __init__(self, text):
        self.tokens = []
        self.ends_line = []
        for line in re.split(r"[\n\f]+", normal(text)):
            tokens = line.split()
            self.tokens += tokens
            self.ends_line += [False] * (len(tokens) - 1) + [True] * bool(tokens)
        self.free = [True] * len(self.tokens)
        self.places = collections.defaultdict(list)
        for place in reversed(range(len(self.tokens))):
            self.places[self.tokens[place]].append(place)

    def claim(self, word):
        """Takes the word out of the text; whole if it stands there whole, else in pieces."""
        places = self.places.get(word, [])
        while places:
            place = places.pop()
            if self.free[place]:
                self.free[place] = False
                return True
        return self.claim_pieces(word)

    def claim_pieces(self, word):
        for length in range(1, len(word)):
            for place in self.places.get(word[:length], []):
                run = self.run_of(word, place)
                if run is not None:
                    for taken in run:
                        self.free[taken] = False
                    return True
        return False

    def run_of(self, word, place):
        """The consecutive free line ends, then line start, that spell the word from `place` on."""
        run = []
        rest = word
        while place < len(self.tokens) and self.free[place] and rest.startswith(self.tokens[place]):
            run.append(place)
            rest = rest[len(self.tokens[place]) :]
            if not rest:
                return run
            if not self.ends_line[place]:
                return None
            place += 1
        return None


def spellings(word):
    """The ways a word may come out, each as the pieces that must all be there."""
    if FOOTNOTE in word:
        numbered = re.sub(f"{FOOTNOTE}(.)", lambda mark: str(ord(mark[1])), word, flags=re.DOTALL)
        bare = re.sub(f"{FOOTNOTE}.", "", word, flags=re.DOTALL)
        numbers = [str(ord(number)) for number in re.findall(f"{FOOTNOTE}(.)", word, re.DOTALL)]
        spaced = re.sub(f"{FOOTNOTE}(.)", lambda mark: f" {ord(mark[1])}", word, flags=re.DOTALL)
        return [[numbered], spaced.split(), [bare] + numbers]
    return [[word]]


def lost_words(words, text):
    """The words of the body that the extracted text does not have, as a multiset."""
    extract = Extract(text)
    lost = collections.Counter()
    # Longest first: the pieces of a broken word are taken before a short word can take one.
    for word in sorted(words, key=lambda word: (-len(word), word)):
        for spelling in spellings(word):
            if all(extract.claim(piece) for piece in spelling):
                break
        else:
            lost[word] += 1
    return lost


def printed(*command):
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ).stdout.decode("utf-8", errors="replace")


def pdftotext(path):
    """The text in reading order, and what gives it in the order of drawing."""
    command = ["pdftotext", "-enc", "UTF-8"]
    return printed(*command, path, "-"), lambda: printed(*command, "-raw", path, "-")


def mutool(path):
    text = printed("mutool", "draw", "-q", "-F", "txt", path)
    return text, lambda: text


def pdfium(path):
    """Read by the library itself: a process for each note would take most of the time."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    pages = [document[number].get_textpage().get_text_range() for number in range(len(document))]
    # It joins a word that is broken at its hyphen, and says so in a way of its own.
    text = "\f".join(pages).replace("\ufffe", "-")
    document.close()
    return text, lambda: text


def is_right_to_left(text):
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


def with_runs_apart(text):
    """The text with white space around punctuation and symbols, and where its direction changes."""
    parts = []
    direction = None
    for character in text:
        own = {"R": "R", "AL": "R", "L": "L"}.get(unicodedata.bidirectional(character))
        if unicodedata.category(character)[0] in "PS":
            parts.append(f" {character} ")
            continue
        if own is not None and direction is not None and own != direction:
            parts.append(" ")
        direction = own or direction
        parts.append(character)
    return "".join(parts)


def lost_in_pdf(words, text, raw_text):
    """The words that neither reading of a PDF has."""
    lost = lost_words(words, text)
    if lost:
        lost &= lost_words(words, raw_text())
    if lost and is_right_to_left("".join(words)):
        apart = with_runs_apart(" ".join(words)).split()
        lost = lost_words(apart, with_runs_apart(normal(text)))
        if lost:
            lost &= lost_words(apart, with_runs_apart(normal(raw_text())))
    return lost


def check_note(task):
    """Returns the note's id, how many words it has, and those that are lost."""
    note_id, title, body, path, reader = task
    words = normal(title).split() + words_of_body(body, make_parser())
    lost = lost_in_pdf(words, *reader(path))
    readable = [re.sub(f"{FOOTNOTE}.", "", word, flags=re.DOTALL) for word in lost.elements()]
    return note_id, len(words), readable


# The archive and its export


def notes_of_archive(path):
    with open(path, encoding="utf-8-sig") as file:
        if path.endswith(".jsonl"):
            lines = (json.loads(line) for line in file if line.strip())
            next(lines)
            yield from lines
        else:
            yield from json.load(file)["notes"]


def pdfs_of_export(folder):
    """The PDF of every note in the manifest, by the note's id."""
    pdfs = {}
    with open(os.path.join(folder, "manifest.jsonl"), encoding="utf-8") as file:
        next(file)
        for line in file:
            note = json.loads(line)
            for entry in note.get("files", []):
                if entry["path"].endswith(".pdf"):
                    pdfs[note["id"]] = os.path.join(folder, entry["path"])
    return pdfs


def check(archive, folder, reader=pdftotext):
    pdfs = pdfs_of_export(folder)
    tasks = []
    missing = []
    for note in notes_of_archive(archive):
        title, body = (
            re.sub("[\ud800-\udfff]", "\ufffd", text)
            for text in (note["title"].strip() or "Untitled Note", note.get("body", ""))
        )
        if note["id"] in pdfs:
            tasks.append((note["id"], title, body, pdfs[note["id"]], reader))
        else:
            missing.append(note["id"])
    for note_id in missing:
        print(f"{note_id}: no PDF in the manifest")

    total_words = total_lost = notes_with_loss = 0
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for note_id, words, lost in pool.imap(check_note, tasks, chunksize=16):
            total_words += words
            total_lost += len(lost)
            notes_with_loss += bool(lost)
            if lost:
                shown = " ".join(lost[:12])
                more = f" and {len(lost) - 12} more" if len(lost) > 12 else ""
                print(f"{note_id}: {len(lost)} of {words} words lost: {shown}{more}")
    print(
        f"words: {len(tasks)} notes, {total_words} words, {total_lost} lost "
        f"in {notes_with_loss} notes, {len(missing)} without a PDF"
    )
    return 0 if total_words > 0 and total_lost == 0 and not missing else 1


# The check of the check


def self_test():
    parser = make_parser()
    failures = []

    def expect(what, body, text, lost):
        found = sorted(lost_in_pdf(words_of_body(body, parser), text, lambda: text).elements())
        if found != sorted(lost):
            failures.append(f"{what}: lost {found}, expected {sorted(lost)}")

    expect("all there", "One *two* three.", "One two three.\n", [])
    expect("a word is missing", "One two three.", "One three.\n", ["two"])
    expect("an empty PDF", "One two", "", ["One", "two"])
    expect("said twice, printed once", "go go", "go\n", ["go"])
    expect("part of a word is no word", "go", "gone\n", ["go"])
    expect("a marker glued to a word", "- go", "•go\n", ["go"])
    expect("two words run together", "left right", "leftright\n", ["left", "right"])
    expect("a word cut by a space", "together", "toge ther\n", ["together"])
    expect("broken over lines", "together now", "toge\nther\nnow\n", [])
    expect("broken over a page", "together", "toge\n\n\fther\n", [])
    expect("a piece is claimed once", "together ther", "toge\nther\n", ["ther"])
    expect("one word over two marks", "un**fold**ed", "unfolded\n", [])
    expect("ligatures", "office", "o\ufb03ce\n", [])
    expect("direction marks", "שלום", "\u202bשלום\u202c\n", [])
    expect("letters in the wrong order", "שלום", "םולש\n", ["שלום"])
    expect("punctuation moved by the reader", "שלום, לך", "שלום ,לך\n", [])
    expect("punctuation lost", "שלום, לך.", "שלום לך.\n", [","])
    expect("punctuation moved in no such text", "go, now", "go ,now\n", ["go,", "now"])
    expect("code", "```\nlet  x = 1\n```", "let x = 1\n", [])
    expect("code is words, too", "    cut", "", ["cut"])
    expect("table", "| a | b |\n|---|---|\n| c | d |", "a b\nc\n", ["d"])
    expect("task", "- [x] done", "done\n", ["[x]"])
    expect("a comment draws nothing", "a <!-- b --> c", "a c\n", [])
    expect("a comment never closed is words", "<!-- b\n\nc", "<!-- b\n", ["c"])
    expect("a break ends a word", "a<br>b", "a\nb\n", [])
    expect("other tags are literal", "Vec<T> x", "Vec x\n", ["Vec<T>"])
    expect("a block of HTML", "<div>\nin out\n</div>", "<div>\nin\n</div>\n", ["out"])
    expect("an image shows its words", "![a plan](x.png)", "plan\n", ["a"])
    placement = "{{attachment:0A1B2C3D-0000-4000-8000-00000000ABCD}}"
    expect("a placement draws nothing", placement, "", [])
    expect("in a list it is text", "- " + placement, "", [placement])
    expect("a footnote's number apart", "See[^a].\n\n[^a]: Note.", "See 1.\n1\nNote.\n", [])
    expect("footnotes", "See[^a].\n\n[^a]: Note.", "See1.\n1\nNote.\n", [])
    expect("a footnote's words", "See[^a].\n\n[^a]: Long note.", "See1.\n1\nLong\n", ["note."])
    expect("a note that nothing refers to", "See.\n\n[^a]: Gone.", "See.\n", ["Gone."])
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"words.py: self-test {'failed' if failures else 'passed'}")
    return 1 if failures else 0


def main(arguments):
    sys.setrecursionlimit(20_000)
    if arguments == ["--self-test"]:
        return self_test()
    readers = {"--mutool": mutool, "--pdfium": pdfium}
    if len(arguments) == 3 and arguments[0] in readers:
        return check(*arguments[1:], reader=readers[arguments[0]])
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    return check(*arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
