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
import html
import html.parser
import json
import multiprocessing
import os
import re
import site
import subprocess
import sys
import unicodedata

from markdown_it import MarkdownIt
from markdown_it.rules_inline.state_inline import Delimiter
from mdit_py_plugins.footnote import footnote_plugin

# What ci/setup has installed from PyPI.
for packages in glob.glob(".build/python/lib/python3*/site-packages"):
    site.addsitedir(packages)

NESTING_LIMIT = 500

PLACEMENT = re.compile(
    r"\{\{attachment:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\}\}"
)
CALLOUT = re.compile(r"\[!([\w][\w _-]*)(\|[^\]]*)?\][+-]?(?=\s|$)")
WIKI_LINK = re.compile(r"(!?)\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")

# Tags of these names draw nothing; what other tags say prints as it is written.
ELEMENTS = set(
    """a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption
    cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins
    kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option
    output p picture pre progress q rp rt ruby s samp script search section select selectedcontent slot
    small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead
    time title tr track u ul var video wbr""".split()
)
ALONE = set("area base br col embed hr img input link meta source track wbr".split())
MAY_STAY_OPEN = set(
    "caption colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr".split()
)
# Tags inside a line that part no words.
INSIDE_WORDS = set(
    """a abbr b bdi bdo cite code data del dfn em i ins kbd label mark q s samp small span strong sub
    img sup time u var wbr""".split()
)

# Stands in a word for the number of a footnote; the next character is the number.
FOOTNOTE = "\ue000"


# What the body says


def highlight(state, silent):
    """Reads a run of `=`; two are a mark that may open or close by the rules of strong emphasis."""
    if state.src[state.pos] != "=":
        return False
    run = state.scanDelims(state.pos, True)
    if silent:
        return False
    token = state.push("text", "", 0)
    token.content = "=" * run.length
    if run.length == 2:
        state.delimiters.append(
            Delimiter(
                marker=ord("="),
                length=2,
                jump=0,
                token=len(state.tokens) - 1,
                end=-1,
                open=run.can_open,
                close=run.can_close,
            )
        )
    state.pos += run.length
    return True


def without_highlight_marks(state):
    """Takes off the marks that found a partner."""
    groups = [state.delimiters] + [meta["delimiters"] for meta in state.tokens_meta if meta]
    for delimiters in groups:
        for delimiter in delimiters:
            if delimiter.marker == ord("=") and delimiter.end != -1:
                state.tokens[delimiter.token].content = ""
                state.tokens[delimiters[delimiter.end].token].content = ""


def make_parser():
    parser = MarkdownIt("commonmark", {"maxNesting": NESTING_LIMIT * 4})
    parser.enable(["table", "strikethrough"])
    parser.use(footnote_plugin)
    # Definitions stay where they stand, so that one that nothing refers to is not dropped.
    parser.disable(["footnote_inline", "footnote_tail"])
    parser.inline.ruler.push("highlight", highlight)
    parser.inline.ruler2.after("strikethrough", "highlight", without_highlight_marks)
    # A link is a link and shows its text, whatever its scheme.
    parser.validateLink = lambda address: True
    parser.normalizeLinkText = lambda text: text
    return parser


class Piece(collections.namedtuple("Piece", "kind name text raw")):
    """What raw HTML is made of: a text, a tag (start, alone or end) or what draws nothing."""


class Fragment(html.parser.HTMLParser):
    """Reads raw HTML into pieces, each with its source."""

    def __init__(self, source):
        super().__init__(convert_charrefs=False)
        self.pieces = []
        self.source = source
        self.starts = [0]
        for line in source.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.feed(source)
        self.close()
        ends = [piece.raw for piece in self.pieces[1:]] + [len(source)]
        self.pieces = [
            piece._replace(raw=source[piece.raw : end]) for piece, end in zip(self.pieces, ends)
        ]

    def add(self, kind, name="", text=""):
        line, column = self.getpos()
        self.pieces.append(Piece(kind, name, text, self.starts[line - 1] + column))

    def handle_starttag(self, tag, attributes):
        text = dict(attributes).get("alt") or "" if tag == "img" else ""
        self.add("alone" if tag in ALONE else "start", tag, text)

    def handle_startendtag(self, tag, attributes):
        text = dict(attributes).get("alt") or "" if tag == "img" else ""
        self.add("alone", tag, text)

    def handle_endtag(self, tag):
        self.add("end", tag)

    def handle_data(self, data):
        self.add("text", text=data)

    def handle_entityref(self, name):
        self.add("text", text=html.unescape(f"&{name};"))

    def handle_charref(self, name):
        self.add("text", text=html.unescape(f"&#{name};"))

    def handle_comment(self, data):
        self.add("nothing")

    def handle_decl(self, decl):
        self.add("literal")

    def handle_pi(self, data):
        self.add("literal")

    def unknown_decl(self, data):
        self.add("literal")


def pieces_of_html(source):
    if source.startswith("<!--") and "-->" not in source:
        return [Piece("text", "", source, source)]
    return Fragment(source).pieces


def printed_pieces(pieces):
    """What prints of pieces in which tags pair: a tag without its partner prints as it is written.

    A stack of open tags pairs them; the content of scripts and styles is left out.
    """
    shown = [piece.text for piece in pieces]
    opened = []
    for index, (kind, name, text, raw) in enumerate(pieces):
        parts = "" if name in INSIDE_WORDS else "\n"
        if kind == "literal" or kind in ("start", "end", "alone") and name not in ELEMENTS:
            shown[index] = raw
        elif kind == "alone":
            shown[index] = text or parts
        elif kind == "start":
            shown[index] = parts if name in MAY_STAY_OPEN else raw
            opened.append(index)
        elif kind == "end":
            place = next((start for start in reversed(opened) if pieces[start].name == name), None)
            if place is None:
                shown[index] = raw
                continue
            while opened.pop() != place:
                pass
            shown[place] = shown[index] = parts
            if name in ("script", "style"):
                shown[place:index] = [""] * (index - place)
    return "".join(shown)


def text_of_inlines(tokens, names=frozenset()):
    """The pieces of a line of text; see `printed_pieces`.

    Tags pair among tokens of one level, so the content of each emphasis or link is a text of its own.
    """
    levels = [[]]
    words = ""  # Of texts that follow one another, in which a wiki link may stand.

    def end_level():
        inner = printed_pieces(levels.pop())
        levels[-1].append(Piece("text", "", inner, inner))

    for index, token in enumerate(tokens):
        if token.type == "text":
            words += controls_shown(token.content)
            continue
        if words:
            words = with_wiki_links(words, names)
            levels[-1].append(Piece("text", "", words, words))
            words = ""
        text = ""
        if token.nesting > 0:
            levels.append([])
            text = "<" if is_literal_address(tokens[index:]) else ""
        elif token.nesting < 0 and len(levels) > 1:
            end_level()
            text = ">" if is_literal_address(tokens[max(0, index - 2) :]) else ""
        elif token.type == "html_inline":
            levels[-1].extend(pieces_of_html(token.content))
        elif token.type == "code_inline":
            text = controls_shown(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            text = "\n"
        elif token.type == "image":
            text = text_of_inlines(token.children or [], names)
        elif token.type == "footnote_ref":
            text = FOOTNOTE + chr(token.meta["id"] + 1)
        levels[-1].append(Piece("text", "", text, text))
    words = with_wiki_links(words, names)
    levels[-1].append(Piece("text", "", words, words))
    while len(levels) > 1:
        end_level()
    return printed_pieces(levels[0])


def is_literal_address(tokens):
    """Whether a link starts here that is a mail address in angles without a dot in it."""
    if tokens[0].type != "link_open" or tokens[0].markup != "autolink" or len(tokens) < 2:
        return False
    return tokens[0].attrGet("href").startswith("mailto:") and "." not in tokens[1].content


def with_wiki_links(text, names):
    """The text with the label, or else the name, of each wiki link to one of `names`."""

    def shown(found):
        mark, name, label = found.groups()
        titles = (name_key(name), name_key(name.split("#")[0]), name_key(mark + name))
        if not any(title in names for title in titles):
            return found[0]
        return (label or "").strip() or name.strip()

    return WIKI_LINK.sub(shown, text)


def name_key(name):
    return unicodedata.normalize("NFC", name.strip()).casefold()


def names_for(note, titles):
    """What the wiki links of a note may name: titles, and as embeds its own attachments."""
    files = {name_key("!" + file["fileName"]) for file in note.get("attachments", [])}
    return titles | files


def controls_shown(text):
    """A control character is shown as its symbol."""
    return re.sub(
        "[\x01-\x08\x0e-\x1f\x7f]",
        lambda found: chr(0x2421 if found[0] == "\x7f" else 0x2400 + ord(found[0])),
        text,
    )


def text_of_body(body, parser, names=frozenset()):
    """What a reader of the note sees, block after block."""
    # For each open container, what has been read in it; tags pair within one.
    levels = [[]]
    tokens = parser.parse(body)
    for index, token in enumerate(tokens):
        opens = token.type in ("blockquote_open", "list_item_open", "footnote_open")
        closes = token.type in ("blockquote_close", "list_item_close", "footnote_close")
        if opens:
            levels.append([])
        elif closes and len(levels) > 1:
            inner = printed_pieces(levels.pop())
            levels[-1].append(Piece("text", "", inner + "\n", inner))
        elif token.type == "inline":
            if token.level == 1 and PLACEMENT.fullmatch(token.content):
                if tokens[index - 1].type == "paragraph_open":
                    continue
            text = text_of_inlines(token.children or [], names)
            if index > 1 and tokens[index - 2].type == "blockquote_open":
                # The mark of a callout is its kind in words.
                if CALLOUT.match(token.content):
                    text = CALLOUT.sub(lambda mark: mark[1].capitalize(), text, count=1)
            levels[-1].append(Piece("text", "", text + "\n", text))
        elif token.type in ("fence", "code_block"):
            text = controls_shown(token.content)
            levels[-1].append(Piece("text", "", text + "\n", text))
        elif token.type == "html_block":
            levels[-1].extend(pieces_of_html(token.content))
            levels[-1].append(Piece("text", "", "\n", "\n"))
    return "\n".join(printed_pieces(level) for level in levels)


def normal(text):
    """The text in the form in which both sides are compared."""
    text = unicodedata.normalize("NFKC", text)
    return "".join(
        character
        for character in text
        if character in "\n\t\r\f" or unicodedata.category(character) not in ("Cf", "Cc")
        if not "\ufe00" <= character <= "\ufe0f"
    )


def words_of_body(body, parser, names=frozenset()):
    # The footnote marks hold small code points that `normal` would take for control characters.
    words = []
    for word in text_of_body(body, parser, names).split():
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
    note_id, title, body, names, path, reader = task
    words = normal(title).split() + words_of_body(body, make_parser(), names)
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
    titles = {name_key(note["title"]) for note in notes_of_archive(archive)}
    for note in notes_of_archive(archive):
        title, body = (
            re.sub("[\ud800-\udfff]", "\ufffd", text)
            for text in (note["title"].strip() or "Untitled Note", note.get("body", ""))
        )
        if note["id"] in pdfs:
            names = names_for(note, titles) if "[[" in body else frozenset()
            tasks.append((note["id"], title, body, names, pdfs[note["id"]], reader))
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

    names = names_for({"attachments": [{"fileName": "Plan.png"}]}, {name_key("The Plan")})

    def expect(what, body, text, lost):
        words = words_of_body(body, parser, names)
        found = sorted(lost_in_pdf(words, text, lambda: text).elements())
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
    expect("a tag draws nothing", "<u>un</u>der <span>x</span>", "under x\n", [])
    expect("a tag's words print", "<u>under</u> <span>x</span>", "under\n", ["x"])
    expect("a tag that is printed is no loss of words", "<b>x</b>", "<b>x</b>\n", ["x"])
    expect("an unclosed tag is literal", "a <b>c", "a c\n", ["<b>c"])
    expect("what is no element is literal", "<odd>x</odd>", "x\n", ["<odd>x</odd>"])
    expect("tags pair over blocks", "<div>\n\n# T\n\n</div>", "T\n", [])
    expect("but not over quotes", "<div>\n\n> </div>", "", ["<div>", "</div>"])
    expect("a collapsible", "<details><summary>S</summary>\n\nb\n\n</details>", "S\n", ["b"])
    expect("a script is no writing", "<script>\nx\n</script>\n\na", "a\n", [])
    expect("references are characters", "<p>a &amp; b</p>", "a &\n", ["b"])
    expect("an image of HTML", "<img src=x alt='a plan'>", "a\n", ["plan"])
    expect("highlights", "==a b== c == d", "a b c d\n", ["=="])
    expect("a mark without a partner", "==a", "a\n", ["==a"])
    expect("a callout says its kind", "> [!NOTE] T\n> a", "T\na\n", ["Note"])
    expect("a callout's words", "> [!tip]- T\n> a", "Tip\nT\n", ["a"])
    expect("a mark elsewhere is text", "[!note] a", "Note\na\n", ["[!note]"])
    expect("a wiki link", "[[The Plan]] [[the plan|way]]", "The\nway\n", ["Plan"])
    expect("one that leads nowhere", "[[None]]", "None\n", ["[[None]]"])
    expect("in code it is text", "`[[The Plan]]`", "The Plan\n", ["Plan]]", "[[The"])
    expect("an embed", "![[plan.png]] [[plan.png]]", "plan.png\n", ["[[plan.png]]"])
    expect("a name without a dot", "<name@host> <a@b.example>", "a@b.example\n", ["<name@host>"])
    expect("a control character", "`a\x1bb`", "ab\n", ["a\u241bb"])
    expect("a break ends a word", "a<br>b", "a\nb\n", [])
    expect("what is no tag is literal", "Vec<T> x", "Vec x\n", ["Vec<T>"])
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
