#!/usr/bin/env python3
"""Checks that the structure of every note's PDF is the structure of its Markdown.

    .build/python/bin/python ci/structure.py ARCHIVE EXPORT_FOLDER [NOTES]    NOTES at most, evenly spread
    .build/python/bin/python ci/structure.py --self-test ARCHIVE EXPORT_FOLDER    shows that it can fail:
                                                          for Golden/archives/every-element.json

The PDF is read with pikepdf: its tags in order, with the text of their marked content as readers must
take it (ActualText, else each code's text). The Markdown is read with markdown-it-py. Title and body must
give the same words in the same order, list labels apart, and the same headings, lists,
items, quotes, code blocks, tables, rows and cells, nested alike, but for those that say nothing (an item
stays an item, with a label and a body). Footnotes are compared apart, since they stand elsewhere. A note with raw HTML is held to its text alone, which ci/words.py looks for.
"""

import os
import re
import sys

import pikepdf
from pikepdf import Array, Dictionary, Name, String

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from pdfcheck import unicode_map  # noqa: E402
from words import (  # noqa: E402
    FOOTNOTE,
    make_parser,
    normal,
    notes_of_archive,
    pdfs_of_export,
    text_of_body,
    text_of_inlines,
)

# What the PDF says


class Tags:
    """The structure of a PDF, with the text of its content."""

    def __init__(self, path):
        self.pdf = pikepdf.open(path)
        self.maps = {}
        self.texts = {page.objgen: self.texts_of(page) for page in self.pdf.pages}

    def texts_of(self, page):
        """The text of each mark of a page."""
        fonts = page.get("/Resources", Dictionary()).get("/Font", Dictionary())
        texts = {}
        stack = []
        font = None
        for operands, operator in pikepdf.parse_content_stream(page):
            operator = str(operator)
            if operator in ("BDC", "BMC"):
                properties = operands[1] if operator == "BDC" else Dictionary()
                mark = int(properties.MCID) if "/MCID" in properties else None
                if mark is None and stack:
                    mark = stack[-1][0]
                told = "/ActualText" in properties or (bool(stack) and stack[-1][1])
                if "/ActualText" in properties and mark is not None:
                    texts[mark] = texts.get(mark, "") + str(properties.ActualText)
                stack.append((mark, told))
            elif operator == "EMC":
                stack.pop()
            elif operator == "Tf":
                font = fonts[operands[0]]
            elif operator in ("Tj", "TJ") and stack and stack[-1][0] is not None:
                mark, told = stack[-1]
                shown = operands[0] if operator == "TJ" else [operands[0]]
                if not told:
                    text = "".join(self.decoded(font, part) for part in shown if isinstance(part, String))
                    texts[mark] = texts.get(mark, "") + text
        return texts

    def decoded(self, font, text):
        if font.objgen not in self.maps:
            self.maps[font.objgen] = unicode_map(font)
        data = bytes(text)
        width = 2 if font.Subtype == Name.Type0 else 1
        codes = (
            int.from_bytes(data[start : start + width], "big")
            for start in range(0, len(data) - width + 1, width)
        )
        return "".join(self.maps[font.objgen].get(code, "\ufffd") for code in codes)

    def walk(self):
        """Begins and ends of elements, and texts, in order: (kind, value)."""
        stack = [("element", self.pdf.Root.StructTreeRoot.K[0], None)]
        while stack:
            kind, thing, page = stack.pop()
            if kind != "element":
                yield kind, thing
                continue
            name = str(thing.S)[1:]
            yield "begin", name
            page = thing.get("/Pg")
            stack.append(("end", name, None))
            kids = thing.get("/K", Array())
            for kid in reversed(list(kids) if isinstance(kids, Array) else [kids]):
                if isinstance(kid, int):
                    stack.append(("text", self.texts[page.objgen].get(kid, ""), None))
                elif kid.get("/Type") == Name.MCR:
                    stack.append(("text", self.texts[kid.Pg.objgen].get(int(kid.MCID), ""), None))
                elif "/S" in kid:
                    stack.append(("element", kid, None))


KINDS = {
    "L": "list",
    "LI": "item",
    "Table": "table",
    "TR": "row",
    "TH": "cell",
    "TD": "cell",
    "Lbl": "label",
    "LBody": "body",
    "BlockQuote": "quote",
    "Code": "code",
}


# A link to a note shows its label where there is such a note, and is literal elsewhere.
NOTE_LINK = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]")


def squeezed(text):
    return NOTE_LINK.sub(r"\1", "".join(normal(text).split()))


def spaced(text):
    """The words of a text, a space between two. The number of a footnote belongs to the word before."""
    return NOTE_LINK.sub(r"\1", " ".join(normal(re.sub("\u00a0(?=\\d)", "", text)).split()))


INLINE = ("Span", "Link", "Lbl")


def spoken(events):
    """Events without the elements that hold no text, which are no structure; items stay."""
    kept = []
    said = []
    for kind, value in events:
        if kind == "begin":
            said.append((len(kept), False))
            kept.append((kind, value))
        elif kind == "end":
            start, is_said = said.pop()
            if value in ("list", "item", "label", "body"):
                is_said = True
            elif value in ("row", "cell"):
                # Empty cells count in a table that says something.
                kept.append((kind, value))
                if said and is_said:
                    said[-1] = (said[-1][0], True)
                continue
            if is_said:
                kept.append((kind, value))
                if said:
                    said[-1] = (said[-1][0], True)
            else:
                del kept[start:]
        elif said and value.strip():
            said[-1] = (said[-1][0], True)
    return kept


def outline_of_pdf(path):
    """The events of the structure, the text, and the text of the notes."""
    events = []
    parts = []
    notes = []
    links = []
    open_notes = open_labels = open_links = 0
    for kind, value in Tags(path).walk():
        change = {"begin": 1, "end": -1, "text": 0}[kind]
        if kind != "text":
            open_notes += change * (value == "Note")
            open_labels += change * (value == "Lbl")
            open_links += change * (value == "Link")
            if open_notes or value == "Note":
                continue
            if value not in INLINE:
                parts.append("\n")
            if (kind, value) == ("begin", "Link"):
                links.append("")
            if re.fullmatch("H[1-6]", value):
                events.append((kind, value))
            elif value in KINDS:
                events.append((kind, KINDS[value]))
        elif open_labels:
            events.append((kind, value))
            # A task box is the writer's, a number or bullet is not.
            parts += [box + "\n" for box in re.findall(r"\[[x ]\]", value)]
        else:
            (notes if open_notes else parts).append(value)
            if not open_notes:
                events.append((kind, value))
            if open_links and not open_notes:
                links[-1] += value
    # The first heading is the title.
    return spoken(events)[2:], spaced("".join(parts)), sorted(squeezed("".join(notes))), [
        squeezed(link) for link in links
    ]


# What the Markdown says

OPENING = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "table_open": "table",
    "tr_open": "row",
    "th_open": "cell",
    "td_open": "cell",
    "blockquote_open": "quote",
}


def outline_of_body(body):
    events = []
    levels = []
    tokens = make_parser().parse(body)
    note = 0
    kept = []
    notes = []
    for token in tokens:
        if token.type in ("footnote_reference_open", "footnote_open", "footnote_block_open"):
            note += 1
        if token.type in ("footnote_reference_close", "footnote_close", "footnote_block_close"):
            note -= 1
            continue
        (notes if note else kept).append(token)
        if note:
            continue
        if token.type == "heading_open":
            level = int(token.tag[1])
            while levels and levels[-1] >= level:
                levels.pop()
            levels.append(level)
            events.append(("begin", f"H{min(len(levels) + 1, 6)}"))
        elif token.type == "heading_close":
            events.append(("end", f"H{min(len(levels) + 1, 6)}"))
        elif token.type in OPENING:
            events.append(("begin", OPENING[token.type]))
            if token.type == "list_item_open":
                events += [("begin", "label"), ("end", "label"), ("begin", "body")]
        elif token.type.replace("_close", "_open") in OPENING:
            if token.type == "list_item_close":
                events.append(("end", "body"))
            events.append(("end", OPENING[token.type.replace("_close", "_open")]))
        elif token.type in ("fence", "code_block"):
            events += [("begin", "code"), ("text", token.content), ("end", "code")]
        elif token.type == "inline":
            events.append(("text", token.content))
    return spoken(events), kept, notes


def web_links(tokens):
    """The texts of the links that lead to an address of the web or of mail, in order."""
    for token in tokens:
        children = token.children or []
        for start, child in enumerate(children):
            if child.type != "link_open" or not ADDRESS.match(child.attrGet("href") or ""):
                continue
            depth = 0
            for end in range(start, len(children)):
                depth += children[end].nesting
                if depth == 0:
                    yield squeezed(numbered(text_of_inlines(children[start + 1 : end])))
                    break


ADDRESS = re.compile("(https?|mailto):.", re.IGNORECASE | re.DOTALL)


def is_within(part, whole):
    """Whether all of `part` stands in `whole`, in its order."""
    rest = iter(whole)
    return all(any(one == other for other in rest) for one in part)


def has_html(tokens):
    return any(
        token.type in ("html_block", "html_inline") or has_html(token.children or [])
        for token in tokens
    )


def numbered(text):
    return re.sub(f"{FOOTNOTE}(.)", lambda mark: str(ord(mark[1])), text, flags=re.DOTALL)


class Body:
    """A parser that gives back tokens it was given, so that `text_of_body` reads them."""

    def __init__(self, tokens):
        self.tokens = tokens

    def parse(self, _):
        return self.tokens


def problems_of(title, date_line, body, path):
    """What differs, in words."""
    events, kept, notes = outline_of_body(body)
    found_events, found_text, found_notes, found_links = outline_of_pdf(path)
    text = spaced(f"{title}\n{date_line}\n{numbered(text_of_body('', Body(kept)))}")
    if text != found_text:
        place = len(os.path.commonprefix([text, found_text]))
        yield (
            f"the text differs at {place}: {text[place : place + 40]!r} in the note, "
            f"{found_text[place : place + 40]!r} in the PDF"
        )
    if sorted(squeezed(numbered(text_of_body("", Body(notes))))) != found_notes:
        yield "the footnotes' text differs"
    # Other links lead to footnotes and headings.
    links = [link for link in web_links(kept) if link]
    if not is_within(links, found_links):
        yield f"the links differ: {links} in the note, {found_links} in the PDF"
    if not has_html(kept) and events != found_events:
        place = len(os.path.commonprefix([events, found_events]))
        yield (
            f"the structure differs at {place}: {events[place : place + 3]} in the note, "
            f"{found_events[place : place + 3]} in the PDF"
        )


def date_line_of(path):
    """The line under the title, as the PDF has it: dates are not what is checked here."""
    kinds = list(Tags(path).walk())
    seen_title = False
    text = ""
    for kind, value in kinds:
        seen_title = seen_title or (kind, value) == ("end", "H1")
        if seen_title and kind == "text":
            text += value
        if seen_title and (kind, value) == ("end", "P"):
            return text if text.startswith("Event date: ") else ""
    return ""


def check(archive, folder, most):
    pdfs = pdfs_of_export(folder)
    notes = [note for note in notes_of_archive(archive) if note["id"] in pdfs]
    step = -(-len(notes) // most)
    checked = complaints = 0
    for note in notes[::step]:
        path = pdfs[note["id"]]
        title = note["title"].strip() or "Untitled Note"
        date_line = date_line_of(path) if note.get("eventDate") else ""
        checked += 1
        for words in problems_of(title, date_line, note.get("body", ""), path):
            complaints += 1
            print(f"{note['id']}: {words}")
    print(f"structure: {checked} notes, {complaints} complaints")
    return 1 if complaints or not checked else 0


# The check of the check

# Changes to the note, each of which its PDF does not have.
EDITS = [
    ("a word", "Kitchen\n2", "Kitchin\n2"),
    ("words run together", "Read the", "Readthe"),
    ("words in another order", "Read the", "the Read"),
    ("a heading less", "# Rooms", "Rooms"),
    ("an item more", "2. Hall", "2. Hall\n3. Stairs"),
    ("a list not nested", "   - [x] lamp\n   - [ ] door", "\n\n- [x] lamp\n- [ ] door"),
    ("a task undone", "[x]", "[ ]"),
    ("a column more", "| Room | State |\n| --- | --- |", "| Room | State | |\n| --- | --- | --- |"),
    ("a row more", "| Kitchen | damp |", "| Kitchen | damp |\n|  |  |"),
    ("no quote", "> They", "They"),
    ("a link over other words", "Read the [tenancy", "[Read the tenancy"),
    ("no code", "```\nlet x = 1\n```", "let x = 1"),
    ("a footnote's words", "Ask before noon", "Ask after noon"),
]


def self_test(archive, folder):
    pdfs = pdfs_of_export(folder)
    note = next(notes_of_archive(archive))
    path, title, body = pdfs[note["id"]], note["title"], note["body"]
    failures = [f"the note itself: {words}" for words in problems_of(title, "", body, path)]
    for name, old, new in EDITS:
        if old not in body or not list(problems_of(title, "", body.replace(old, new, 1), path)):
            failures.append(f"not seen: {name}")
    if not list(problems_of(title + "x", "", body, path)):
        failures.append("not seen: another title")
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"structure.py: self-test {'failed' if failures else 'passed'}")
    return 1 if failures else 0


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "--self-test":
        return self_test(*arguments[1:])
    if len(arguments) not in (2, 3) or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    return check(arguments[0], arguments[1], int((arguments + ["1000"])[2]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
