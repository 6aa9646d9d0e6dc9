#!/usr/bin/env python3
"""Breaks a sound binder in one way after another; `casebound lint` must find each by its rule and page.

    .build/python/bin/python ci/lint.py PROGRAM BINDER.pdf

BINDER.pdf is made by the program with --profile uk-court and has at least six pages. Before it is broken it
must have no finding. Written with pikepdf, which shares no code with how binders are made.
"""

import os
import subprocess
import sys
import tempfile

import pikepdf
from pikepdf import Array, Dictionary, Name, String


def shift_labels(pdf):
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, St=2)]))


def repeat_label(pdf):
    nums = Array([0, Dictionary(S=Name.D), 3, Dictionary(S=Name.D, St=9), 4, Dictionary(S=Name.D, St=5)])
    pdf.Root.PageLabels = Dictionary(Nums=nums)


def repeat_page(pdf):
    pdf.pages.append(pdf.pages[3])


def drop_page(pdf):
    del pdf.pages[-2]


def drop_contents(pdf):
    for page in pdf.pages:
        if "/Annots" in page.obj:
            del page.obj.Annots


def list_links(pdf):
    for page in pdf.pages[1:]:
        if "/Annots" in page.obj:
            return page.obj.Annots
    raise ValueError("no page has links")


def shift_link(pdf):
    list_links(pdf)[0].Dest = Array([pdf.pages[-1].obj, Name.XYZ, 0, 792, None])


def unlink_line(pdf):
    del list_links(pdf)[2]


def dangle_link(pdf):
    list_links(pdf)[0].Dest = String("nowhere")


def zoom_link(pdf):
    list_links(pdf)[0].Dest = Array([list_links(pdf)[0].Dest[0], Name.Fit])


def shift_bookmark(pdf):
    pdf.Root.Outlines.First.Dest[0] = pdf.pages[-1].obj


def rename_bookmark(pdf):
    pdf.Root.Outlines.First.Title = String("Cover")


def zoom_bookmark(pdf):
    pdf.Root.Outlines.First.Dest[4] = 2


def hide_bookmarks(pdf):
    pdf.Root.PageMode = Name.UseNone


def drop_bookmarks(pdf):
    del pdf.Root.Outlines


def open_fitted(pdf):
    pdf.Root.OpenAction = Array([pdf.pages[0].obj, Name.Fit])


def open_anyhow(pdf):
    del pdf.Root.OpenAction


def shrink_page(pdf):
    pdf.pages[5].obj.MediaBox = Array([0, 0, 500, 500])


def empty_page(pdf):
    pdf.pages[5].obj.Contents = pdf.make_stream(b"")


def scan_page(pdf):
    image = b"q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q "
    text = b"BT /F 11 Tf 528 30 Td (6) Tj ET"
    pdf.pages[5].obj.Contents = pdf.make_stream(image + text)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    pdf.pages[5].obj.Resources = Dictionary(Font=Dictionary(F=font))


def script(pdf):
    pdf.Root.AA = Dictionary(WC=Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))


def launch(pdf):
    action = Dictionary(S=Name.Launch, F=String("x.exe"))
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), A=action)
    pdf.pages[5].obj.Annots = Array([pdf.make_indirect(link)])


def attach(pdf):
    pdf.attachments["a.txt"] = b"text"


def form(pdf):
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=String("f"), Rect=Array([0, 0, 9, 9]))
    field = pdf.make_indirect(field)
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]))
    pdf.pages[5].obj.Annots = Array([field])


def film(pdf):
    screen = Dictionary(Type=Name.Annot, Subtype=Name.Screen, Rect=Array([0, 0, 9, 9]))
    pdf.pages[5].obj.Annots = Array([pdf.make_indirect(screen)])


def outside(pdf):
    stream = pdf.make_stream(b"")
    stream.F = String("data.bin")
    pdf.pages[5].obj.PieceInfo = Dictionary(X=Dictionary(Private=stream))


def spoil_stream(pdf):
    pdf.pages[5].obj.PieceInfo = Dictionary(X=Dictionary(Private=pdf.make_stream(b"nope")))
    pdf.pages[5].obj.PieceInfo.X.Private.write(b"nope", filter=Name.FlateDecode)


# Each with the profile, and what a line must hold: the page, if any, and the rule.
FAULTS = [
    (shift_labels, "plain", ": page 1 (1): labels: 1 is printed on it, and its label is 2"),
    (repeat_label, "plain", ": page 4 (4): labels: 4 is printed on it, and its label is 9"),
    (repeat_page, "plain", ": unique: 4 is also on page 4"),
    (drop_page, "uk-court", ": run-on: "),
    (drop_contents, "uk-court", ": index: "),
    (shift_link, "plain", ": links: a line shows "),
    (unlink_line, "plain", " is no link"),
    (dangle_link, "plain", " leads to no page"),
    (zoom_link, "plain", ": zoom: a link changes the zoom"),
    (shift_bookmark, "plain", ": bookmarks: "),
    (rename_bookmark, "plain", ": page 1 (1): bookmarks: "),
    (zoom_bookmark, "plain", ": page 1 (1): zoom: "),
    (hide_bookmarks, "plain", ": bookmarks: opening it does not show the bookmarks"),
    (drop_bookmarks, "plain", ": bookmarks: it has no bookmarks"),
    (open_fitted, "uk-court", ": open-action: it opens fitted"),
    (open_anyhow, "uk-court", ": open-action: it does not say"),
    (shrink_page, "uk-court", ": page 6 (6): page-size: "),
    (empty_page, "plain", ": page 6 (6): text: "),
    (scan_page, "uk-court", ": page 6 (6): searchable: "),
    (script, "plain", ": features: it holds JavaScript"),
    (launch, "plain", ": page 6 (6): features: it starts a program"),
    (attach, "plain", ": features: it has a file inside"),
    (form, "plain", ": page 6 (6): features: it has fields"),
    (film, "plain", ": page 6 (6): features: it plays film"),
    (outside, "plain", ": features: it draws on data in other files"),
    (spoil_stream, "plain", ": sound: it is damaged"),
]


def lint(program, *arguments):
    outcome = subprocess.run([program, "lint", *arguments], capture_output=True, text=True)
    return outcome.returncode, outcome.stdout


def main(program, binder):
    problems = []

    def expect(name, outcome, wanted):
        status, lines = outcome
        if status != (1 if wanted else 0) or wanted and wanted not in lines:
            shown = "\n".join(lines.splitlines()[:5])
            problems.append(f"{name}: status {status}, wanted “{wanted}”\n{shown}")

    for profile in ("plain", "uk-court"):
        expect("as made", lint(program, binder, "--profile", profile), "")
    with tempfile.TemporaryDirectory() as folder:
        broken = os.path.join(folder, "broken.pdf")
        for fault, profile, wanted in FAULTS:
            with pikepdf.open(binder) as pdf:
                fault(pdf)
                pdf.save(broken)
            expect(fault.__name__, lint(program, broken, "--profile", profile), wanted)
        with pikepdf.open(binder) as pdf:
            pdf.save(broken, encryption=pikepdf.Encryption(owner="o", user=""))
            expect("encrypted", lint(program, broken), ": features: it is encrypted")
            pdf.save(broken, encryption=pikepdf.Encryption(owner="o", user="u"))
            expect("locked", lint(program, broken), "asks for a password")
        with open(binder, "rb") as file:
            data = file.read()
        for name, content in (("cut off", data[: len(data) // 2]), ("no PDF", b"text"), ("empty", b"")):
            with open(broken, "wb") as file:
                file.write(content)
            expect(name, lint(program, broken), ": sound: it cannot be read")
        # Numbers run on over two halves, and not over the halves exchanged.
        halves = []
        for number in (0, 1):
            with pikepdf.open(binder) as pdf:
                middle = len(pdf.pages) // 2
                del pdf.pages[slice(middle, None) if number == 0 else slice(0, middle)]
                pdf.Root.PageLabels = Dictionary(
                    Nums=Array([0, Dictionary(S=Name.D, St=1 + number * middle)])
                )
                halves.append(os.path.join(folder, f"half-{number}.pdf"))
                pdf.save(halves[-1])
        if ": run-on: " in lint(program, *halves, "--profile", "uk-court")[1]:
            problems.append("halves in order: run-on was found")
        expect("halves exchanged", lint(program, *halves[::-1], "--profile", "uk-court"), ": run-on: ")
        expect("limits", lint(program, binder, "--volume-pages", "5"), ": volume-pages: ")
    print(f"{len(FAULTS) + 7} faults, {len(problems)} not found as they should be")
    for problem in problems:
        print(problem)
    return not problems


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(0 if main(*sys.argv[1:]) else 1)
