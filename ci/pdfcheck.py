#!/usr/bin/env python3
"""Checks PDFs against PDF/UA-1 and PDF/A-2a, as far as a machine can.

    .build/python/bin/python ci/pdfcheck.py FILE.pdf...     files, or folders of them
    .build/python/bin/python ci/pdfcheck.py --self-test     shows that every rule can fail

Three checkers look at each file: outloud and pdfua, and the rules below, which those two do not have.
Each rule names its source: a checkpoint of the Matterhorn Protocol 1.1 (UA) or a clause of
ISO 19005-2:2011 (A). A file that does not claim a standard is not held to it.

Of the conditions of the Matterhorn Protocol that a machine can check, outloud has 01-003, 01-004, 01-007,
02-001 to 02-004, 07-001, 09-001 to 09-003, 14-002 to 14-007 and 15-003; formulas (17), optional content (20),
embedded files (21), XFA (25), encryption (26) and widgets are left out of our files altogether, which rules
below hold them to; the rest has a rule.
"""

import collections
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from decimal import Decimal

import pikepdf
from fontTools.agl import UV2AGL
from fontTools.cffLib import CFFFontSet
from fontTools.misc.psCharStrings import T2WidthExtractor
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Stream, String

PDFAID = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUAID = "{http://www.aiim.org/pdfua/ns/id/}"
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"
XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")

# Names of WinAnsiEncoding that the Adobe Glyph List For New Fonts has not.
SUPERIOR = {178: "twosuperior", 179: "threesuperior", 185: "onesuperior"}

RULES = []


def rule(source, words):
    """Registers a check: it yields a few words on each thing that is wrong."""

    def register(check):
        RULES.append((check.__name__, source, words, check))
        return check

    return register


class File:
    """An opened file, with what several rules need."""

    def __init__(self, data):
        self.data = data
        self.pdf = pikepdf.open(io.BytesIO(data))
        self.root = self.pdf.Root
        self.objects = [thing for thing in self.pdf.objects if thing is not None]
        self.dictionaries = [
            thing for thing in self.objects if isinstance(thing, (Dictionary, Stream))
        ]
        self.fonts = self.shown_fonts()

    def xmp(self):
        return ElementTree.fromstring(self.root.Metadata.read_bytes())

    def claims(self):
        found = set()
        if "/Metadata" not in self.root:
            return found
        for element in self.xmp().iter():
            if element.tag == PDFAID + "part":
                found.add("A")
            if element.tag == PDFUAID + "part":
                found.add("UA")
        return found

    def elements(self):
        """Every structure element."""
        open_elements = [self.root.StructTreeRoot]
        while open_elements:
            element = open_elements.pop()
            kids = element.get("/K", [])
            for kid in kids if isinstance(kids, Array) else [kids]:
                if isinstance(kid, Dictionary) and "/S" in kid:
                    yield kid
                    open_elements.append(kid)

    def annotations(self):
        for page in self.pdf.pages:
            for annotation in page.get("/Annots", []):
                yield page, annotation

    def operators(self):
        """The instructions of each page, with the page's number."""
        for number, page in enumerate(self.pdf.pages, 1):
            yield number, page, list(pikepdf.parse_content_stream(page))

    def shown_fonts(self):
        """Each font with the codes that pages show in it."""
        fonts = {}
        for _, page, operators in self.operators():
            collect_codes(page.get("/Resources", Dictionary()), operators, fonts, set())
        return list(fonts.values())


def collect_codes(resources, operators, fonts, seen):
    names = resources.get("/Font", Dictionary())
    objects = resources.get("/XObject", Dictionary())
    current = None
    for operands, operator in operators:
        operator = str(operator)
        if operator == "Tf" and operands[0] in names:
            font = names[operands[0]]
            current = fonts.setdefault(font.objgen, (font, set()))
        elif operator in ("Tj", "'", '"') and current:
            add_codes(current, bytes(operands[-1]))
        elif operator == "TJ" and current:
            for part in operands[0]:
                if isinstance(part, String):
                    add_codes(current, bytes(part))
        elif operator == "Do" and operands[0] in objects:
            form = objects[operands[0]]
            if form.get("/Subtype") == Name.Form and form.objgen not in seen:
                seen.add(form.objgen)
                inner = form.get("/Resources", resources)
                collect_codes(inner, pikepdf.parse_content_stream(form), fonts, seen)


def add_codes(font, text):
    dictionary, codes = font
    width = 2 if dictionary.Subtype == Name.Type0 else 1
    for start in range(0, len(text) - width + 1, width):
        codes.add(int.from_bytes(text[start : start + width], "big"))


# The file


@rule("A 6.1.2", "the header is followed by a comment of at least four bytes above 127")
def header(file):
    first, second = file.data.split(b"\n", 2)[:2]
    if not re.fullmatch(rb"%PDF-1\.[0-7]\r?", first):
        yield f"the file begins with {first[:20]!r}"
    if not (second.startswith(b"%") and sum(byte > 127 for byte in second[1:5]) == 4):
        yield "there is no such comment"


@rule("A 6.1.3", "the trailer has an identifier, and nothing is encrypted")
def identifier(file):
    if len(file.pdf.trailer.get("/ID", [])) != 2:
        yield "no /ID"
    if file.pdf.is_encrypted:
        yield "/Encrypt"


@rule("A 6.1.4, 6.1.6, 6.1.7.1, 6.1.9", "tables, objects, streams and strings are spelt as they must be")
def syntax(file):
    end = re.search(rb"startxref\n(\d+)\n%%EOF\n?$", file.data)
    table = re.compile(rb"xref\n0 (\d+)\n").match(file.data, int(end[1]) if end else 0)
    if not table:
        yield "no table of objects at the end"
        return
    places = []
    for number in range(int(table[1])):
        entry = file.data[table.end() + 20 * number :][:20]
        if not re.fullmatch(rb"\d{10} \d{5} [nf] \n", entry):
            yield f"entry {number} is {entry!r}"
        elif entry[17:18] == b"n":
            places.append((int(entry[:10]), number))
    places.sort()
    for (start, number), (stop, _) in zip(places, places[1:] + [(table.start(), 0)]):
        source = file.data[start:stop]
        if not source.startswith(b"%d 0 obj\n" % number) or not source.endswith(b"\nendobj\n"):
            yield f"object {number} begins or ends wrongly"
        thing = file.pdf.get_object(number, 0)
        if isinstance(thing, Stream):
            source, _, data = source.partition(b"stream\n")
            told = re.search(rb"/Length (\d+)( 0 R)?", source)
            length = int(file.pdf.get_object(int(told[1]), 0)) if told[2] else int(told[1])
            if not re.match(rb"\r?\n?endstream\s", data[length:]):
                yield f"stream {number} has not the length it says"
        words = re.sub(rb"\((?:\\.|[^\\()])*\)", b"", source, flags=re.DOTALL)
        for text in re.findall(rb"(?<!<)<([^<>]*)>(?!>)", words):
            if not re.fullmatch(rb"([0-9A-Fa-f]{2})*", re.sub(rb"\s", b"", text)):
                yield f"a string in object {number} is {text[:20]!r}"


@rule("A 6.1.8", "the names of fonts and of structure types are UTF-8")
def names(file):
    found = {element.S for element in file.elements()}
    found |= {thing.BaseFont for thing in file.dictionaries if "/BaseFont" in thing}
    for name in found:
        data = re.sub(rb"#(..)", lambda code: bytes.fromhex(code[1].decode()), name.unparse())
        try:
            data.decode()
        except UnicodeDecodeError:
            yield f"{data!r}"


@rule("A 6.1.7", "streams are inside the file, and none is LZW-coded or encrypted")
def streams(file):
    for thing in file.objects:
        if not isinstance(thing, Stream):
            continue
        for key in ("/F", "/FFilter", "/FDecodeParms"):
            if key in thing:
                yield f"{key} in a stream"
        filters = thing.get("/Filter", [])
        for name in filters if isinstance(filters, Array) else [filters]:
            if name in (Name.LZWDecode, Name.Crypt):
                yield f"{name}"


@rule("A 6.1.13", "numbers, strings, names, pages and graphics states stay within the limits")
def limits(file):
    def walk(thing, depth=0):
        if isinstance(thing, String) and len(bytes(thing)) > 32_767:
            yield f"a string of {len(bytes(thing))} bytes"
        elif isinstance(thing, Name) and len(str(thing).encode()) > 128:
            yield "a name of more than 127 bytes"
        elif isinstance(thing, int) and not -(2**31) <= thing < 2**31:
            yield f"the number {thing}"
        elif isinstance(thing, Decimal) and abs(thing) > Decimal("3.403e38"):
            yield f"the number {thing}"
        elif depth and hasattr(thing, "is_indirect") and thing.is_indirect:
            return
        elif isinstance(thing, Array):
            for part in thing:
                yield from walk(part, depth + 1)
        elif isinstance(thing, (Dictionary, Stream)):
            for key in thing.keys():
                yield from walk(thing[key], depth + 1)

    for thing in file.objects:
        yield from walk(thing)
    if len(file.objects) > 8_388_607:
        yield f"{len(file.objects)} objects"
    for page in file.pdf.pages:
        box = [float(edge) for edge in page.MediaBox]
        sides = (box[2] - box[0], box[3] - box[1])
        if not all(3 <= side <= 14_400 for side in sides):
            yield f"a page of {sides}"
    for number, page, operators in file.operators():
        deepest = nesting_of_states(page.get("/Resources", Dictionary()), operators, {})
        if deepest > 28:
            yield f"page {number} nests {deepest} graphics states"


def nesting_of_states(resources, operators, known):
    """How many graphics states lie in each other, those of forms that are drawn included."""
    forms = resources.get("/XObject", Dictionary())
    depth = deepest = 0
    for operands, operator in operators:
        depth += {"q": 1, "Q": -1}.get(str(operator), 0)
        inner = 0
        if str(operator) == "Do" and operands[0] in forms:
            form = forms[operands[0]]
            if form.get("/Subtype") == Name.Form:
                if form.objgen not in known:
                    known[form.objgen] = 0
                    known[form.objgen] = nesting_of_states(
                        form.get("/Resources", resources), pikepdf.parse_content_stream(form), known
                    )
                inner = known[form.objgen]
        deepest = max(deepest, depth + inner)
    return deepest


OPERATORS = set(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M"
    " MP n q Q re RG rg ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
    " INLINE IMAGE".split()
)


@rule("A 6.2.2", "pages use the operators of ISO 32000-1 only, and have resources of their own")
def operators(file):
    for number, page, instructions in file.operators():
        strange = {str(operator) for _, operator in instructions} - OPERATORS
        if strange:
            yield f"page {number}: {sorted(strange)}"
        if "/Resources" not in page.obj:
            yield f"page {number} has no resources"


# Colour and pictures


@rule("A 6.2.3", "one output intent, GTS_PDFA1, with an RGB profile")
def output_intent(file):
    intents = [
        intent for intent in file.root.get("/OutputIntents", []) if intent.S == Name.GTS_PDFA1
    ]
    if len(intents) != 1:
        yield f"{len(intents)} intents"
        return
    profile = intents[0].get("/DestOutputProfile")
    if profile is None:
        yield "no profile"
        return
    data = profile.read_bytes()
    if data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        yield "the profile is no ICC profile of its length"
    if data[16:20] != b"RGB " or profile.N != 3 or data[12:16] not in (b"mntr", b"prtr"):
        yield "the profile is not for RGB"
    if data[8] not in (2, 4):
        yield f"the profile has version {data[8]}"


@rule("A 6.2.4.3", "no colour space that the output intent does not cover")
def colour_spaces(file):
    for number, _, instructions in file.operators():
        if {str(operator) for _, operator in instructions} & {"k", "K"}:
            yield f"page {number} paints in CMYK"
    for thing in file.dictionaries:
        space = thing.get("/ColorSpace")
        if thing.get("/Subtype") == Name.Image and space == Name.DeviceCMYK:
            yield "an image in CMYK"


@rule("A 6.2.5", "graphics states have no transfer functions and standard rendering intents")
def graphics_states(file):
    for thing in file.dictionaries:
        for key in ("/TR", "/HTP"):
            if key in thing and thing.get("/Type") == Name.ExtGState:
                yield key
        if thing.get("/TR2", Name.Default) != Name.Default:
            yield "/TR2"
        if thing.get("/BM", Name.Normal) not in (Name.Normal, Name.Compatible, Name.Multiply):
            yield f"blend mode {thing.BM}"


INTENTS = (Name.RelativeColorimetric, Name.AbsoluteColorimetric, Name.Perceptual, Name.Saturation)


@rule("A 6.2.6", "rendering intents are those of the standard")
def intents(file):
    found = [thing.RI for thing in file.dictionaries if "/RI" in thing]
    found += [thing.Intent for thing in file.dictionaries if isinstance(thing.get("/Intent"), Name)]
    for _, _, instructions in file.operators():
        found += [operands[0] for operands, operator in instructions if str(operator) == "ri"]
    yield from {str(name) for name in found if name not in INTENTS}


@rule("A 6.2.8", "images are neither interpolated nor replaced by others")
def images(file):
    for thing in file.dictionaries:
        if thing.get("/Subtype") != Name.Image:
            continue
        if "/Alternates" in thing or "/OPI" in thing:
            yield "alternates"
        if thing.get("/Interpolate", False):
            yield "interpolated"
        if thing.get("/BitsPerComponent", 8) not in (1, 2, 4, 8, 16):
            yield f"{thing.BitsPerComponent} bits"


@rule("A 6.2.9, UA 30-001", "no reference XObject and no PostScript")
def forms(file):
    for thing in file.dictionaries:
        if thing.get("/Subtype") == Name.PS or "/PS" in thing or thing.get("/Subtype2") == Name.PS:
            yield "PostScript"
        if thing.get("/Subtype") == Name.Form and "/Ref" in thing:
            yield "a reference"


@rule("UA 30-002", "no form that is drawn has marks of its own, since it may be drawn twice")
def form_marks(file):
    for thing in file.dictionaries:
        if thing.get("/Subtype") != Name.Form or not isinstance(thing, Stream):
            continue
        for operands, operator in pikepdf.parse_content_stream(thing):
            if str(operator) == "BDC" and isinstance(operands[1], Dictionary):
                if "/MCID" in operands[1]:
                    yield f"mark {operands[1].MCID}"


@rule("A 6.2.10", "a page has a transparency group only where something is transparent")
def transparency(file):
    for number, page in enumerate(file.pdf.pages, 1):
        if "/Group" not in page.obj:
            continue
        resources = page.get("/Resources", Dictionary())
        states = resources.get("/ExtGState", Dictionary())
        opaque = all(
            float(states[key].get("/ca", 1)) == 1 and float(states[key].get("/CA", 1)) == 1
            for key in states.keys()
        )
        if opaque and not resources.get("/XObject"):
            yield f"page {number}"


# Fonts


@rule("A 6.2.11.2, UA 31-009", "fonts have the entries of their kind, and their program is embedded")
def font_programs(file):
    for font, _ in file.fonts:
        if font.get("/Type") != Name.Font or "/Subtype" not in font:
            yield "a font without type"
            continue
        if font.Subtype == Name.Type3:
            continue
        described = font.DescendantFonts[0] if font.Subtype == Name.Type0 else font
        descriptor = described.get("/FontDescriptor", Dictionary())
        programs = [key for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in descriptor]
        if len(programs) != 1:
            yield f"{font.get('/BaseFont')}: {len(programs)} programs"
        if font.BaseFont != described.BaseFont or descriptor.get("/FontName") != font.BaseFont:
            yield f"{font.BaseFont}: its parts have other names"


@rule("A 6.2.11.3, UA 31-004", "composite fonts are Identity-H, with a map to glyphs where due")
def composite_fonts(file):
    for font, _ in file.fonts:
        if font.Subtype != Name.Type0:
            continue
        inner = font.DescendantFonts[0]
        if font.Encoding != Name("/Identity-H"):
            yield f"{font.BaseFont}: {font.Encoding}"
        if "/CIDSystemInfo" not in inner:
            yield f"{font.BaseFont}: no collection"
        if inner.Subtype == Name.CIDFontType2 and "/CIDToGIDMap" not in inner:
            yield f"{font.BaseFont}: no map to glyphs"


def program_of(font):
    """The glyph widths of an embedded program in thousandths of an em, by glyph; or None."""
    described = font.DescendantFonts[0] if font.Subtype == Name.Type0 else font
    descriptor = described.get("/FontDescriptor", Dictionary())
    if "/FontFile2" in descriptor:
        program = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()), lazy=True)
        scale = 1000 / program["head"].unitsPerEm
        return [program["hmtx"][name][0] * scale for name in program.getGlyphOrder()]
    if "/FontFile3" in descriptor:
        fonts = CFFFontSet()
        fonts.decompile(io.BytesIO(descriptor.FontFile3.read_bytes()), None)
        top = fonts[0]
        scale = 1000 * (getattr(top, "FontMatrix", None) or [0.001])[0]
        widths = []
        for name in top.getGlyphOrder():
            string = top.CharStrings[name]
            private = string.private
            extractor = T2WidthExtractor(
                getattr(private, "Subrs", []),
                string.globalSubrs,
                private.nominalWidthX,
                private.defaultWidthX,
            )
            extractor.execute(string)
            widths.append(extractor.width * scale)
        return widths
    return None


def simple_glyphs(font):
    """The width of each code of a simple font in its program, in thousandths of an em."""
    descriptor = font.FontDescriptor
    if "/FontFile2" in descriptor:
        program = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()), lazy=True)
        scale = 1000 / program["head"].unitsPerEm
        glyphs = {}
        for table in program["cmap"].tables:
            for code, name in table.cmap.items():
                unicode = (table.platformID, table.platEncID) == (3, 1)
                glyphs.setdefault(code_of(code) if unicode else code & 0xFF, name)
        return {code: program["hmtx"][name][0] * scale for code, name in glyphs.items()}
    if "/FontFile3" not in descriptor:
        return None
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(descriptor.FontFile3.read_bytes()), None)
    widths = dict(zip(fonts[0].getGlyphOrder(), program_of(font)))
    names = {code: UV2AGL.get(ord(bytes([code]).decode("cp1252", "replace"))) for code in range(256)}
    names.update(SUPERIOR)
    return {code: widths[name] for code, name in names.items() if name in widths}


def code_of(character):
    try:
        return chr(character).encode("cp1252")[0]
    except UnicodeEncodeError:
        return None


@rule("A 6.2.11.4.1, 6.2.11.5, UA 31-011, 31-016", "simple fonts have each glyph, as wide as they say")
def simple_widths(file):
    for font, codes in file.fonts:
        if font.Subtype not in (Name.TrueType, Name.Type1):
            continue
        real = simple_glyphs(font)
        told = list(font.get("/Widths", []))
        for code in sorted(codes):
            place = code - int(font.FirstChar)
            width = float(told[place]) if 0 <= place < len(told) else None
            if real is None or code not in real or width is None or abs(width - real[code]) > 1:
                yield f"{font.BaseFont}: code {code} is {width} wide"
                break


@rule("A 6.2.11.4.2, UA 31-012 to 31-015", "a list of the glyphs of a font program lists all of them")
def glyph_lists(file):
    for font, _ in file.fonts:
        if font.Subtype == Name.Type3:
            continue
        described = font.DescendantFonts[0] if font.Subtype == Name.Type0 else font
        descriptor = described.get("/FontDescriptor", Dictionary())
        real = program_of(font)
        if "/CIDSet" in descriptor:
            listed = descriptor.CIDSet.read_bytes()
            bits = [bool(listed[i // 8] & 0x80 >> i % 8) for i in range(8 * len(listed))]
            if sum(bits) != len(real) or not all(bits[: len(real)]):
                yield f"{font.BaseFont}: {sum(bits)} of {len(real)}"
        if "/CharSet" in descriptor:
            count = str(descriptor.CharSet).count("/")
            if count != len(real) - 1:
                yield f"{font.BaseFont}: {count} of {len(real) - 1}"


@rule("A 6.2.11.5, UA 31-016", "the widths in the dictionary are those of the program")
def widths(file):
    for font, codes in file.fonts:
        if font.Subtype != Name.Type0:
            continue
        told = {}
        inner = font.DescendantFonts[0]
        entries = list(inner.get("/W", []))
        while entries:
            first, second = entries[0], entries[1]
            if isinstance(second, Array):
                told.update({int(first) + i: float(width) for i, width in enumerate(second)})
                entries = entries[2:]
            else:
                told.update({code: float(entries[2]) for code in range(int(first), int(second) + 1)})
                entries = entries[3:]
        real = program_of(font)
        for code in sorted(codes):
            width = told.get(code, float(inner.get("/DW", 1000)))
            if real is not None and (code >= len(real) or abs(width - real[code]) > 1):
                yield f"{font.BaseFont}: glyph {code} is {width} wide"
                break


@rule("A 6.2.11.6, UA 31-017", "a simple TrueType font is encoded as readers can decode it")
def simple_fonts(file):
    for font, _ in file.fonts:
        if font.Subtype != Name.TrueType:
            continue
        encoding = font.get("/Encoding")
        flags = int(font.FontDescriptor.Flags)
        if flags & 4 and flags & 32:
            yield f"{font.BaseFont} is symbolic and not"
        if flags & 32 and encoding not in (Name.WinAnsiEncoding, Name.MacRomanEncoding):
            yield f"{font.BaseFont}: encoding {encoding}"
        program = TTFont(io.BytesIO(font.FontDescriptor.FontFile2.read_bytes()), lazy=True)
        kinds = [(table.platformID, table.platEncID) for table in program["cmap"].tables]
        if flags & 32 and not {(3, 1), (1, 0)} & set(kinds):
            yield f"{font.BaseFont}: its program is encoded for {kinds}"
        if flags & 4 and (encoding is not None or len(kinds) != 1 and (3, 0) not in kinds):
            yield f"{font.BaseFont}: symbolic, encoded for {kinds}"


def unicode_map(font):
    """The text of each code."""
    if "/ToUnicode" not in font:
        return {}
    source = font.ToUnicode.read_bytes().decode("latin-1")
    texts = {}
    for section in re.findall(r"beginbfchar(.*?)endbfchar", source, re.S):
        for code, text in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", section):
            texts[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be", errors="replace")
    for section in re.findall(r"beginbfrange(.*?)endbfrange", source, re.S):
        for first, last, text in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", section):
            base = int(text, 16)
            for code in range(int(first, 16), int(last, 16) + 1):
                texts[code] = chr(base + code - int(first, 16))
    return texts


@rule("A 6.2.11.7, UA 31-027 to 31-029", "every code that is shown has a text, and a sound one")
def texts(file):
    for font, codes in file.fonts:
        found = unicode_map(font)
        # One glyph may be the writer's own U+FFFD; several are glyphs that were given no text.
        replaced = sum(found.get(code) == "\ufffd" for code in codes)
        for code in sorted(codes):
            text = found.get(code, "")
            if not text or any(ord(one) in (0, 0xFEFF, 0xFFFE) for one in text):
                yield f"{font.get('/BaseFont')}: code {code} is {text!r}"
            elif text == "\ufffd" and replaced > 1:
                yield f"{font.get('/BaseFont')}: code {code} is {text!r}"
            elif any(0xE000 <= ord(one) <= 0xF8FF for one in text):
                yield f"{font.get('/BaseFont')}: code {code} is in the private use area"


def shown_text(file):
    """The glyphs that tell their own text, and those that one of another kind stands beside alone.

    A glyph is its font's object and its code.
    """
    plain, beside = set(), {}
    for _, page, instructions in file.operators():
        fonts = page.get("/Resources", Dictionary()).get("/Font", Dictionary())
        font, inside, text, glyphs = None, [], None, []
        for operands, operator in instructions:
            operator = str(operator)
            if operator == "Tf":
                font = fonts.get(operands[0])
            elif operator in ("BMC", "BDC"):
                own = operands[1] if operator == "BDC" else None
                inside.append(isinstance(own, Dictionary) and "/ActualText" in own)
                if inside[-1]:
                    text, glyphs = str(own.ActualText), []
            elif operator == "EMC" and inside.pop():
                if text and len(glyphs) == 1:
                    beside.setdefault(glyphs[0], collections.Counter())[text] += 1
                text = None
            elif operator in ("Tj", "TJ") and font is not None:
                for part in operands[0] if operator == "TJ" else operands:
                    codes = bytes(part) if isinstance(part, String) else b""
                    width = 2 if font.Subtype == Name.Type0 else 1
                    for start in range(0, len(codes) - width + 1, width):
                        code = int.from_bytes(codes[start : start + width], "big")
                        glyph = (font.objgen, code)
                        if text is None:
                            plain.add(glyph)
                        else:
                            glyphs.append(glyph)
    return plain, beside


def is_unseen(character):
    """Whether nothing shows a character."""
    return unicodedata.category(character) in ("Zs", "Cf") or "\ufe00" <= character <= "\ufe0f"


def without_unseen(text):
    while len(text) > 1 and is_unseen(text[-1]):
        text = text[:-1]
    return unicodedata.normalize("NFC", text)


@rule("UA 7.21.7", "a glyph that is shown alone has no other text than that, for readers of fonts")
def own_texts(file):
    plain, beside = shown_text(file)
    for font, codes in file.fonts:
        found = unicode_map(font)
        for code in sorted(codes):
            text, glyph = found.get(code, ""), (font.objgen, code)
            told = beside.get(glyph, {})
            if glyph not in plain and told:
                if unicodedata.normalize("NFC", text) not in map(without_unseen, told):
                    yield f"{font.get('/BaseFont')}: code {code} is {text!r}, but shown as {told}"
            elif len(text) > 1 and is_unseen(text[-1]):
                yield f"{font.get('/BaseFont')}: code {code} is {text!r}"


@rule("A 6.2.11.8, UA 31-030", "the glyph for what is missing is never shown")
def missing_glyphs(file):
    for font, codes in file.fonts:
        if font.Subtype == Name.Type0 and 0 in codes:
            yield f"{font.BaseFont}"


# Annotations and actions


@rule("A 6.3, UA 28-006 to 28-018", "links are the only annotations, printed and not hidden")
def annotations(file):
    for _, annotation in file.annotations():
        if annotation.Subtype != Name.Link:
            yield f"{annotation.Subtype}"
        flags = int(annotation.get("/F", 0))
        if not flags & 4 or flags & (1 | 2 | 32 | 256):
            yield f"flags {flags}"


@rule("UA 28-004, 28-012", "each link says what is linked and where it leads")
def link_descriptions(file):
    for _, annotation in file.annotations():
        if not str(annotation.get("/Contents", "")).strip():
            yield "no description"


@rule("UA 28-011", "each annotation is in the Link element that its key in the tree of parents names")
def link_elements(file):
    parents = pikepdf.NumberTree(file.root.StructTreeRoot.ParentTree)
    for _, annotation in file.annotations():
        key = annotation.get("/StructParent")
        element = parents.get(int(key)) if key is not None else None
        if not isinstance(element, Dictionary) or element.S != Name.Link:
            yield f"key {key}"
            continue
        held = [kid.Obj.objgen for kid in element.K if isinstance(kid, Dictionary) and "/Obj" in kid]
        if annotation.objgen not in held:
            yield f"key {key}: the element does not hold it"


ACTIONS = (Name.URI, Name.GoTo, Name.GoToR)


@rule("A 6.5", "no action but going to a place or an address, and none by itself")
def actions(file):
    for thing in file.dictionaries:
        if "/AA" in thing:
            yield "/AA"
    for _, annotation in file.annotations():
        action = annotation.get("/A")
        if action is not None and action.S not in ACTIONS:
            yield f"{action.S}"
    opening = file.root.get("/OpenAction")
    if isinstance(opening, Dictionary) and opening.S not in ACTIONS:
        yield f"{opening.S} at opening"
    if "/JavaScript" in file.root.get("/Names", Dictionary()):
        yield "/JavaScript"


# What the file says of itself


@rule("A 6.6.2, UA 06-001 to 06-004", "the metadata is one readable packet, with a title")
def packet(file):
    stream = file.root.get("/Metadata")
    if stream is None or stream.get("/Subtype") != Name.XML:
        yield "no metadata"
        return
    if "/Filter" in stream:
        yield "it is packed"
    data = stream.read_bytes()
    if not data.startswith(b"<?xpacket begin=") or b"<?xpacket end=" not in data[-40:]:
        yield "no packet"
    if re.search(rb"<\?xpacket[^>]*(bytes|encoding)=", data):
        yield "the packet's header has outdated attributes"
    titles = file.xmp().findall(f".//{DC}title/{RDF}Alt/{RDF}li[@{XML_LANGUAGE}='x-default']")
    if len(titles) != 1 or not (titles[0].text or "").strip():
        yield "no title"


@rule("A 6.6.3", "the metadata agrees with the document information")
def agreement(file):
    xmp = file.xmp()
    info = file.pdf.docinfo

    def told(name):
        found = xmp.find(f".//{name}")
        if found is None:
            return None
        inner = found.find(f".//{RDF}li")
        return (found if inner is None else inner).text

    pairs = {
        "/Title": DC + "title",
        "/Author": DC + "creator",
        "/Creator": "{http://ns.adobe.com/xap/1.0/}CreatorTool",
        "/Producer": "{http://ns.adobe.com/pdf/1.3/}Producer",
    }
    for key, name in pairs.items():
        if str(info.get(key, "")) != (told(name) or ""):
            yield f"{key}: {info.get(key)} and {told(name)}"
    date = told("{http://ns.adobe.com/xap/1.0/}CreateDate")
    digits = re.sub(r"\D", "", str(info.get("/CreationDate", "")))
    if digits != re.sub(r"\D", "", date or ""):
        yield f"dates {info.get('/CreationDate')} and {date}"


@rule("A 6.6.4, UA 06-002", "it names the standards as they want to be named")
def identification(file):
    named = {element.tag: element.text for element in file.xmp().iter()}
    if PDFAID + "part" in named:
        if (named[PDFAID + "part"], named.get(PDFAID + "conformance")) != ("2", "A"):
            yield "not PDF/A-2a"
        if PDFUAID + "part" in named and not any("pdfa/ns/extension" in tag for tag in named):
            yield "the schema of PDF/UA is not described (A 6.6.2.3.3)"
    if named.get(PDFUAID + "part", "1") != "1":
        yield "not PDF/UA-1"


PREDEFINED = (
    "http://purl.org/dc/elements/1.1/",
    "http://ns.adobe.com/xap/1.0/",
    "http://ns.adobe.com/pdf/1.3/",
    PDFAID[1:-1],
    "http://www.aiim.org/pdfa/ns/extension/",
)


@rule("A 6.6.2.3", "each property of the metadata is of a schema that is known or described")
def schemas(file):
    xmp = file.xmp()
    schema = "{http://www.aiim.org/pdfa/ns/schema#}namespaceURI"
    described = {element.text for element in xmp.iter(schema)}
    if "A" not in file.claims():
        return
    for description in xmp.iter(RDF + "Description"):
        for element in description:
            space = element.tag[1:].split("}")[0]
            if space not in PREDEFINED and space not in described:
                yield element.tag


@rule("A 6.7.2, UA 07-002", "it is marked as tagged and shows its title")
def marking(file):
    if file.root.get("/MarkInfo", Dictionary()).get("/Marked") is not True:
        yield "not marked"
    if file.root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle") is not True:
        yield "the window shows the file's name"


@rule("A 6.7.4, UA 11-001 to 11-006", "every language is a language tag, and the document has one")
def languages(file):
    if "/Lang" not in file.root:
        yield "the document has none"
    for thing in file.dictionaries:
        if "/Lang" in thing and not LANGUAGE.fullmatch(str(thing.Lang)):
            yield f"{thing.Lang}"


@rule("A 6.8 to 6.11", "no embedded files, optional content, alternate presentations, forms")
def extras(file):
    for key in ("/OCProperties", "/Requirements", "/AcroForm", "/Collection", "/Perms", "/AF"):
        if key in file.root:
            yield key
    names = file.root.get("/Names", Dictionary())
    for key in ("/EmbeddedFiles", "/AlternatePresentations"):
        if key in names:
            yield key
    for page in file.pdf.pages:
        if "/PresSteps" in page.obj:
            yield "/PresSteps"


# Structure


@rule("UA 01-005, 14.7.4.4", "marks and elements agree: each mark has its element, on its page")
def marks(file):
    parents = pikepdf.NumberTree(file.root.StructTreeRoot.ParentTree)
    for number, page, instructions in file.operators():
        used = []
        for operands, operator in instructions:
            if str(operator) == "BDC" and isinstance(operands[1], Dictionary):
                if "/MCID" in operands[1]:
                    used.append(int(operands[1].MCID))
        if sorted(set(used)) != list(range(len(used))):
            yield f"page {number} numbers its marks {used}"
        if not used:
            continue
        owners = parents.get(int(page.get("/StructParents", -1)))
        if owners is None or len(owners) != len(used):
            yield f"page {number}: its marks have not as many parents"
            continue
        for mark, owner in enumerate(owners):
            if not holds(owner, page, mark):
                yield f"page {number}: mark {mark} is not in its element"


def holds(element, page, mark):
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, Array) else [kids]:
        if isinstance(kid, int) and kid == mark and element.Pg.objgen == page.objgen:
            return True
        if isinstance(kid, Dictionary) and kid.get("/Type") == Name.MCR:
            if int(kid.MCID) == mark and kid.Pg.objgen == page.objgen:
                return True
    return False


@rule("UA 01-006", "each element knows the element around it")
def element_parents(file):
    for element in file.elements():
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, Array) else [kids]:
            if isinstance(kid, Dictionary) and "/S" in kid and kid.P.objgen != element.objgen:
                yield f"{kid.S} in {element.S}"


PLACES = {
    "/LI": ("/L",),
    "/Lbl": ("/LI", "/Note"),
    "/LBody": ("/LI",),
    "/TR": ("/Table", "/THead", "/TBody", "/TFoot"),
    "/TH": ("/TR",),
    "/TD": ("/TR",),
}


@rule("UA 09-004 to 09-006", "parts of lists and tables stand where they belong")
def nesting(file):
    for element in file.elements():
        places = PLACES.get(str(element.S))
        if places and str(element.P.get("/S")) not in places:
            yield f"{element.S} in {element.P.get('/S')}"


@rule("ISO 32000-1 14.8.4.3.3", "each item of a list has a label and a body")
def items(file):
    for element in file.elements():
        if element.S == Name.LI:
            kinds = [str(kid.S) for kid in element.get("/K", []) if "/S" in kid]
            if kinds != ["/Lbl", "/LBody"]:
                yield f"one has {kinds}"


@rule("ISO 32000-1 14.7.2", "nothing but cells, rows and the document is an element without content")
def emptiness(file):
    for element in file.elements():
        if element.S not in (Name.TH, Name.TD, Name.TR, Name.Document, Name.Sect):
            if not element.get("/K") and "/Alt" not in element:
                yield f"{element.S}"


@rule("ISO 32000-1 14.8.5.5", "each list says how its items are labelled")
def numbering(file):
    for element in file.elements():
        if element.S == Name.L and "/ListNumbering" not in element.get("/A", Dictionary()):
            yield "a list does not"


@rule("ISO 32000-1 14.8.5.4.3", "each figure says where it stands")
def boxes(file):
    for element in file.elements():
        if element.S == Name.Figure and len(element.get("/A", Dictionary()).get("/BBox", [])) != 4:
            yield "a figure does not"


@rule("UA 13-004", "each figure has words that stand in for it")
def figures(file):
    for element in file.elements():
        if element.S == Name.Figure and not str(element.get("/Alt", "")).strip():
            yield "a figure has none"


@rule("UA 15-003", "each header cell says what it heads")
def headers(file):
    for element in file.elements():
        if element.S == Name.TH and "/Scope" not in element.get("/A", Dictionary()):
            yield "a cell does not"


@rule("UA 15-003, ISO 32000-1 14.8.5.7", "the headers that a cell names are header cells")
def named_headers(file):
    tree = file.root.StructTreeRoot.get("/IDTree")
    known = dict(pikepdf.NameTree(tree).items()) if tree is not None else {}
    for element in file.elements():
        for name in element.get("/A", Dictionary()).get("/Headers", []):
            header = known.get(str(name))
            if header is None or header.S != Name.TH or header.get("/ID") != name:
                yield f"{name}"


@rule("UA 19-003, 19-004", "each note has an identifier of its own, which the tree of them knows")
def notes(file):
    seen = set()
    tree = file.root.StructTreeRoot.get("/IDTree")
    known = dict(pikepdf.NameTree(tree).items()) if tree is not None else {}
    for element in file.elements():
        if element.S != Name.Note:
            continue
        name = str(element.get("/ID", ""))
        if not name or name in seen or name not in known:
            yield f"note {name!r}"
        seen.add(name)


@rule("UA 28-008", "pages with annotations are tabbed through in the order of the structure")
def tab_order(file):
    for number, page in enumerate(file.pdf.pages, 1):
        if page.get("/Annots") and page.get("/Tabs") != Name.S:
            yield f"page {number}"


@rule("ISO 32000-1 12.3.3", "bookmarks are counted, linked both ways, and lead into the document")
def bookmarks(file):
    outline = file.root.get("/Outlines")
    mode = file.root.get("/PageMode")
    if outline is None:
        if mode != Name.UseNone:
            yield f"page mode {mode} without bookmarks"
        return
    if mode != Name.UseOutlines:
        yield f"page mode {mode} with bookmarks"
    pages = {page.objgen for page in file.pdf.pages}

    def walk(parent):
        count = 0
        previous = None
        entry = parent.get("/First")
        while entry is not None:
            count += 1
            if entry.Parent.objgen != parent.objgen:
                problems.append("a wrong parent")
            if (previous is None) != ("/Prev" not in entry):
                problems.append("a wrong neighbour")
            if entry.Dest[0].objgen not in pages:
                problems.append("a place outside the document")
            count += walk(entry)
            previous, entry = entry, entry.get("/Next")
        if previous is not None and parent.Last.objgen != previous.objgen:
            problems.append("a wrong last")
        counted = int(parent.get("/Count", 0))
        if abs(counted) != count:
            problems.append(f"counted {counted}, there are {count}")
        # A closed bookmark counts what it hides below zero; those above it do not show that.
        return max(counted, 0)

    problems = []
    walk(outline)
    yield from problems


@rule("ISO 32000-1 12.4.2", "pages are labelled from 1, and the file opens at its first")
def labels(file):
    if "/PageLabels" not in file.root:
        yield "no labels"
    opening = file.root.get("/OpenAction")
    if not isinstance(opening, Array) or opening[0].objgen != file.pdf.pages[0].objgen:
        yield "it does not open at its first page"


# Running


def problems_of(data):
    """What the rules say of a file, as (rule, source, words)."""
    file = File(data)
    try:
        claims = file.claims()
    except ElementTree.ParseError as error:
        return [("packet", "A 6.6.2", f"the metadata is no XML: {error}")]
    found = []
    for name, source, words, check in RULES:
        if source.startswith("A ") and ", UA" not in source and "A" not in claims:
            continue
        try:
            details = list(check(file))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            details = [f"cannot be looked at: {error}"]
        found += [(name, source, f"{words}: {detail}") for detail in details]
    return found


def files_of(arguments):
    for argument in arguments:
        if os.path.isdir(argument):
            for folder, _, names in sorted(os.walk(argument)):
                yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".pdf"))
        else:
            yield argument


def is_of_sign(message):
    """Whether all that is said of a font is that a combining sign has many glyphs."""
    found = re.fullmatch(r"font \S+: \d+ different codes all map to U\+([0-9A-F]{4,6}) \S+", message)
    return found is not None and unicodedata.category(chr(int(found[1], 16))) in ("Mc", "Mn")


def is_raised_number(evidence):
    """Whether no other glyphs are said to be missing than those of 1, 2 and 3 raised."""
    return set(re.findall(r"0x[0-9a-f]+", evidence or "")) <= {hex(code) for code in SUPERIOR} and bool(evidence)


def other_checkers(paths):
    """What outloud and pdfua say, as (path, words).

    What a note says is its writer's own, and ci/structure.py holds it to be tagged as it was written. So
    four of outloud's guesses are left out: that a title or a heading is unhelpful (DOC-040, HDG-010; the file
    is given another name, too), that an address in words or code should have been a link (LNK-010), and that a line or a
    number which stands on several pages is a running head (PAG-001): those that are ours are artifacts.
    outloud's order of painting (ORD-001) takes the marks of a paragraph before those of the links in it;
    ci/structure.py compares the order of the words.
    outloud looks at no element more than sixty deep and finds the elements around empty and items
    without bodies there (TAG-020, LST-002): in such files our own rules stand alone.
    It takes glyphs for wrongly named when five have one character (TXT-004): a sign such as U+093F has one for
    each width of the letters that it spans. And it takes 1, 2 and 3 raised for missing (TXT-005), whose glyphs
    it knows by no name; our own rule on simple fonts has them.
    """
    tools = os.path.dirname(sys.executable)
    with tempfile.TemporaryDirectory() as folder:
        copies = {}
        for number, path in enumerate(paths):
            copy = os.path.join(folder, f"{number}.pdf")
            shutil.copy(path, copy)
            copies[copy] = path
        report = os.path.join(folder, "report.json")
        command = [os.path.join(tools, "outloud"), "--skip", "DOC-040,HDG-010,LNK-010,ORD-001,PAG-001", "--json", report]
        result = subprocess.run(command + list(copies), capture_output=True, text=True)
        if not os.path.exists(report):
            sys.exit(f"pdfcheck: outloud failed: {result.stderr}")
        with open(report, encoding="utf-8") as file:
            results = json.load(file)["results"]
        if len(results) != len(copies):
            sys.exit("pdfcheck: outloud did not look at every file")
        for entry in results:
            path = copies[os.path.join(folder, os.path.basename(entry.get("file") or entry["path"]))]
            for finding in entry["findings"]:
                is_cut = finding["rule"] in ("TAG-020", "LST-002") and is_deep(path)
                is_sign = finding["rule"] == "TXT-004" and is_of_sign(finding["message"])
                is_raised = finding["rule"] == "TXT-005" and is_raised_number(finding["evidence"])
                if finding["severity"] != "info" and not (is_cut or is_sign or is_raised):
                    yield path, f"outloud {finding['rule']}: {finding['message']}"
        command = [os.path.join(tools, "pdfua"), "check", "--format", "json"]
        for start in range(0, len(copies), 200):
            batch = list(copies)[start : start + 200]
            result = subprocess.run(command + batch, capture_output=True, text=True)
            reports = json_values(result.stdout)
            if len(reports) != len(batch):
                sys.exit(f"pdfcheck: pdfua failed: {result.stderr}")
            for entry in reports:
                for finding in entry["findings"]:
                    yield copies[entry["file"]], f"pdfua: {finding}"


def is_deep(path):
    """Whether elements lie more than sixty deep."""
    with pikepdf.open(path) as pdf:
        open_elements = [(pdf.Root.StructTreeRoot, 0)]
        while open_elements:
            element, depth = open_elements.pop()
            if depth > 60:
                return True
            kids = element.get("/K", [])
            for kid in kids if isinstance(kids, Array) else [kids]:
                if isinstance(kid, Dictionary) and "/S" in kid:
                    open_elements.append((kid, depth + 1))
    return False


def json_values(text):
    """The values of one or several JSON texts; several files come as an array or one after another."""
    decoder = json.JSONDecoder()
    values = []
    place = 0
    while text[place:].strip():
        place += len(text[place:]) - len(text[place:].lstrip())
        value, place = decoder.raw_decode(text, place)
        values += value if isinstance(value, list) else [value]
    return values


def check(arguments):
    paths = list(files_of(arguments))
    complaints = []
    for path in paths:
        with open(path, "rb") as file:
            complaints += [(path, f"{source}: {words}") for _, source, words in problems_of(file.read())]
    complaints += other_checkers(paths)
    for path, words in complaints:
        print(f"{path}: {words}")
    print(f"pdfcheck: {len(paths)} files, {len(complaints)} complaints, {len(RULES)} rules of our own")
    return 1 if complaints or not paths else 0


# The check of the check


def broken_files():
    """For each rule a file that breaks it: the sound one below, changed."""

    def change(edit):
        with pikepdf.open(io.BytesIO(SAMPLE)) as pdf:
            edit(pdf)
            output = io.BytesIO()
            pdf.save(output, static_id=True, compress_streams=False)
            return output.getvalue()

    def first(pdf, kind):
        return next(
            thing
            for thing in pdf.objects
            if isinstance(thing, Dictionary) and thing.get("/S") == Name(kind) and "/P" in thing
        )

    def contents(pdf, edit):
        stream = pdf.pages[0].Contents
        stream.write(edit(stream.read_bytes()))

    def xmp(pdf, old, new):
        stream = pdf.Root.Metadata
        stream.write(stream.read_bytes().replace(old, new))

    def font(pdf, kind):
        return next(
            thing
            for thing in pdf.objects
            if isinstance(thing, Dictionary) and thing.get("/Subtype") == Name(kind)
        )

    def link(pdf):
        return pdf.pages[0].Annots[0]

    def nested_forms(pdf):
        inner = Stream(pdf, b"q " * 15 + b"Q " * 15, Subtype=Name.Form)
        outer = Stream(pdf, b"q " * 14 + b"/I Do " + b"Q " * 14, Subtype=Name.Form)
        outer.Resources = Dictionary(XObject=Dictionary(I=inner))
        pdf.pages[0].Resources.XObject["/O"] = pdf.make_indirect(outer)
        contents(pdf, lambda data: data + b" /O Do")

    def broken(old, new):
        return re.sub(old, new, SAMPLE, count=1)

    yield "syntax", broken(rb"\nendobj\n", rb" endobj\n")
    yield "syntax", broken(rb"(\n\d{10} \d{5} n) \n", rb"\1\n\n")
    yield "syntax", broken(rb"/Length (\d+) >>", lambda told: b"/Length %d >>" % (int(told[1]) + 3))
    yield "names", broken(rb"/S /Document", rb"/S /Doc#FFnt")
    yield "header", SAMPLE.replace(b"\n%", b"\n.", 1)
    yield "identifier", re.sub(rb"/ID \[[^]]*\]", b"", change(lambda pdf: None))
    yield "streams", change(lambda pdf: pdf.pages[0].Contents.__setitem__("/F", String("x")))
    yield "limits", change(lambda pdf: link(pdf).__setitem__("/Contents", String("x" * 32_768)))
    yield "limits", change(lambda pdf: contents(pdf, lambda data: b"q " * 30 + data + b" Q" * 30))
    yield "operators", change(lambda pdf: contents(pdf, lambda data: data + b" odd"))
    yield "output_intent", change(lambda pdf: pdf.Root.__delitem__("/OutputIntents"))
    yield "colour_spaces", change(lambda pdf: contents(pdf, lambda data: b"0 0 0 1 k " + data))
    yield "graphics_states", change(
        lambda pdf: pdf.Root.__setitem__(
            "/X", pdf.make_indirect(Dictionary(Type=Name.ExtGState, TR=Name.Identity))
        )
    )
    yield "intents", change(lambda pdf: contents(pdf, lambda data: b"/Odd ri " + data))
    yield "form_marks", change(
        lambda pdf: pdf.Root.__setitem__(
            "/X", Stream(pdf, b"/P << /MCID 0 >> BDC EMC", Subtype=Name.Form)
        )
    )
    yield "limits", change(nested_forms)
    yield "simple_widths", change(
        lambda pdf: font(pdf, "/Type1").__setitem__("/Widths", Array([100] * 256))
    )
    yield "simple_widths", change(lambda pdf: font(pdf, "/TrueType").__setitem__("/FirstChar", 0))
    yield "glyph_lists", change(
        lambda pdf: font(pdf, "/Type0").DescendantFonts[0].FontDescriptor.__setitem__(
            "/CIDSet", Stream(pdf, b"\x80")
        )
    )
    yield "schemas", change(
        lambda pdf: xmp(pdf, b"</rdf:Description>", b"<o:x xmlns:o='urn:o'>1</o:x></rdf:Description>")
    )
    yield "items", change(lambda pdf: first(pdf, "/LBody").__setitem__("/S", Name.P))
    yield "emptiness", change(lambda pdf: first(pdf, "/BlockQuote").__delitem__("/K"))
    yield "named_headers", change(
        lambda pdf: first(pdf, "/TD").A.__setitem__("/Headers", Array([String("other")]))
    )
    yield "images", change(
        lambda pdf: pdf.Root.__setitem__(
            "/X", pdf.make_indirect(Dictionary(Subtype=Name.Image, Interpolate=True))
        )
    )
    yield "forms", change(
        lambda pdf: pdf.Root.__setitem__(
            "/X", pdf.make_indirect(Dictionary(Subtype=Name.Form, Ref=Dictionary()))
        )
    )
    yield "transparency", change(
        lambda pdf: (
            pdf.pages[0].obj.__setitem__("/Group", Dictionary(S=Name.Transparency)),
            pdf.pages[0].Resources.__setitem__("/XObject", Dictionary()),
        )
    )
    yield "font_programs", change(
        lambda pdf: [
            thing.__delitem__(key)
            for thing in pdf.objects
            if isinstance(thing, Dictionary)
            for key in ("/FontFile2", "/FontFile3")
            if key in thing
        ]
    )
    yield "composite_fonts", change(
        lambda pdf: font(pdf, "/Type0").__setitem__("/Encoding", Name("/Identity-V"))
    )
    yield "widths", change(
        lambda pdf: font(pdf, "/Type0").DescendantFonts[0].__setitem__("/W", Array([0, 200, 3]))
    )
    yield "texts", change(lambda pdf: font(pdf, "/Type0").__delitem__("/ToUnicode"))
    yield "own_texts", change(
        lambda pdf: contents(
            pdf,
            lambda data: data.replace(b"<0001>Tj", b"/Span << /ActualText (@) >> BDC <0001>Tj EMC"),
        )
    )
    yield "missing_glyphs", change(
        lambda pdf: contents(pdf, lambda data: re.sub(rb"<[0-9a-f]{4}", b"<0000", data))
    )
    yield "annotations", change(lambda pdf: link(pdf).__setitem__("/F", 2))
    yield "link_descriptions", change(lambda pdf: link(pdf).__delitem__("/Contents"))
    yield "link_elements", change(lambda pdf: link(pdf).__setitem__("/StructParent", 0))
    yield "actions", change(lambda pdf: link(pdf).A.__setitem__("/S", Name.Launch))
    yield "packet", change(lambda pdf: xmp(pdf, b"x-default", b"en"))
    yield "agreement", change(lambda pdf: pdf.docinfo.__setitem__("/Title", String("Other")))
    yield "identification", change(lambda pdf: xmp(pdf, b"conformance>A<", b"conformance>B<"))
    yield "marking", change(lambda pdf: pdf.Root.__delitem__("/MarkInfo"))
    yield "languages", change(lambda pdf: pdf.Root.__setitem__("/Lang", String("en_US")))
    yield "extras", change(lambda pdf: pdf.Root.__setitem__("/OCProperties", Dictionary()))
    yield "marks", change(
        lambda pdf: contents(pdf, lambda data: data.replace(b"/MCID 0", b"/MCID 1", 1))
    )
    yield "element_parents", change(
        lambda pdf: first(pdf, "/LI").__setitem__("/P", first(pdf, "/Table"))
    )
    yield "nesting", change(lambda pdf: first(pdf, "/TR").__setitem__("/S", Name.LBody))
    yield "numbering", change(lambda pdf: first(pdf, "/L").__delitem__("/A"))
    yield "boxes", change(lambda pdf: first(pdf, "/Figure").__delitem__("/A"))
    yield "figures", change(lambda pdf: first(pdf, "/Figure").__delitem__("/Alt"))
    yield "headers", change(lambda pdf: first(pdf, "/TH").__delitem__("/A"))
    yield "notes", change(lambda pdf: first(pdf, "/Note").__delitem__("/ID"))
    yield "tab_order", change(lambda pdf: pdf.pages[0].obj.__delitem__("/Tabs"))
    yield "bookmarks", change(lambda pdf: pdf.Root.Outlines.__setitem__("/Count", 7))
    yield "labels", change(lambda pdf: pdf.Root.__delitem__("/PageLabels"))
    yield "simple_fonts", change(
        lambda pdf: font(pdf, "/TrueType").__setitem__("/Encoding", Name.StandardEncoding)
    )


SAMPLE = b""


def self_test(path):
    """Every rule passes on the file at `path`, and fails on it broken."""
    global SAMPLE
    with open(path, "rb") as file:
        SAMPLE = file.read()
    failures = [f"{name} fails on a sound file: {words}" for name, _, words in problems_of(SAMPLE)]
    broken = set()
    for name, data in broken_files():
        broken.add(name)
        if name not in {found for found, _, _ in problems_of(data)}:
            failures.append(f"{name} does not see that it is broken")
    failures += [f"{name} is never seen to fail" for name, _, _, _ in RULES if name not in broken]
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"pdfcheck.py: self-test {'failed' if failures else 'passed'}, {len(RULES)} rules")
    return 1 if failures else 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "--self-test":
        return self_test(arguments[1])
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    return check(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
