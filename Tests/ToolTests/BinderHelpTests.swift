import Testing

/// The help of the commands for binders, letter for letter, as in ``HelpTests``.
@Suite("Help for binders")
struct BinderHelpTests {
  @Test("binder")
  func binder() throws {
    #expect(
      try Tool.help("binder") == #"""
        casebound binder: bind notes into one PDF, or volumes, to be cited by page

        usage: casebound binder ARCHIVE --output FILE.pdf [options]

          ARCHIVE  a .json, .jsonl or SQLite file, or - for JSON Lines on standard
                   input

        Output
          --output FILE.pdf  the file to write; volumes are FILE-1.pdf and on,
                             or FILE-01.pdf where there are ten or more
          --load-files       write FILE.dat and FILE.opt, too, which review
                             platforms read

        Profile
          --profile NAME  a named set of options: plain, uk-court,
                          us-appellate or bates; others given count more
          --show-profile  print what --profile sets and checks, and make
                          no binder
          --lint          hold the finished files to the rules of the
                          profile, as casebound lint does

        The cover
          --title TEXT      the title; Case binder unless given
          --subtitle TEXT   a line below it
          --author TEXT     who prepared it
          --court TEXT      the court
          --reference TEXT  the reference of the case

        Parts and order
          --order ORDER   folder (the default: as the folders lie, in each
                          by event date), event, created, updated, title,
                          or given: in the order of --note
          --pinned-first  pinned notes first, in each folder where folders
                          are followed
          --front LIST    the parts before the notes, in this order:
                          cover,contents,chronology,attachments; all unless
                          given, none for no part
          --dividers      a page before each folder
          --notes PLACE   where a note begins: flow (below the one before),
                          page (a new one, the default) or sheet (a
                          right-hand page)
          --exhibits      behind each note the pages of its attached PDFs,
                          PNGs and JPEGs
          --gap-days N    mark more days than these without an event in the
                          chronology; 30 unless given

        Numbers
          --stamp FORMAT          what is printed on each page: {page} (the
                                  default), {page:06} with zeros, {pages}, {section}
                                  for a letter a folder, and words around them
          --first N               the number of the first page; 1 unless given; not
                                  with {section}, which counts anew
          --stamp-position PLACE  top-left, top-center, top-right, bottom-left,
                                  bottom-center or bottom-right (the default)
          --labels KIND           arabic (the default), or roman-front: i, ii, iii
                                  before the notes
          --header TEXT           words at the head of each page, with {title},
                                  {section}, {note}, {date}, {page} for the whole
                                  stamp, {pages}
          --footer TEXT           words at the foot, likewise

        Volumes
          --volume-pages N    the most pages of a volume
          --volume-size SIZE  the most bytes of a volume, as in 25MiB

        Which notes (all, unless something here is given)
          --note ID      the note with this id; may be repeated
          --folder PATH  the notes of this folder and of those in it;
                         / separates, \/ is a slash
          --folder-only  with --folder: not those of folders in it
          --unfiled      the notes that lie in no folder
          --pinned       pinned notes
          --match TEXT   notes with TEXT in title or body, in large or
                         small letters; accents matter
          --from DATE    event date on or after YYYY-MM-DD; undated
                         notes are left out
          --to DATE      event date on or before YYYY-MM-DD; undated
                         notes are left out

        Dates (as the archive says, else en_US and UTC)
          --locale NAME     their language and country, as in fr_CA
          --time-zone NAME  their time zone, as in Europe/Paris

        Pages
          --paper PAPER        letter (the default) or a4
          --orientation WAY    portrait (the default) or landscape
          --margins WIDTHS     72 unless given: one width for all edges, or
                               top,right,bottom,left; in points, or as 20mm, 1in
          --base-size PT       the size of body text, 6 to 24, 11 unless given;
                               all sizes, gaps and indents follow it
          --placed-images      show the images that notes place among their
                               attachments, and a row for other files
          --strict-fonts       make no PDF of a note with a character that no
                               font has
          --pdf-standard NAME  what PDFs keep to and claim: none, ua (PDF/UA-1),
                               a (PDF/A-2a) or ua+a (the default)

        Attachments
          --files DIR  where attachments lie; the folder attachments
                       beside the archive unless given

        Running
          --jobs N                how many processes render; one a processor
                                  unless given
          --note-timeout SECONDS  so much processor time may a note take, or ten
                                  times that by the clock; 60 unless given
          --worker-memory SIZE    so much memory may a process that renders have
                                  before its note fails, as in 512MiB; 1GiB
                                  unless given
          --progress KIND         auto, bar, json or none; auto, the default, is
                                  a bar on a terminal, else none

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Examples
          casebound binder a.json --output b.pdf --title "Smith v. Harbour Trust"
          casebound binder a.json --output b.pdf --subtitle "To May" --author Okafor
          casebound binder a.json --output b.pdf --court Northmere --reference HC-417
          casebound binder a.json --output b.pdf --order event --front cover,chronology
          casebound binder a.json --output b.pdf --order given --note b --note a
          casebound binder a.json --output b.pdf --order updated --pinned-first
          casebound binder a.json --output b.pdf --dividers --notes sheet --exhibits
          casebound binder a.json --output b.pdf --stamp SMITH-{page:06} --first 301
          casebound binder a.json --output b.pdf --stamp {section}{page} --gap-days 90
          casebound binder a.json --output b.pdf --stamp-position bottom-center
          casebound binder a.json --output b.pdf --labels roman-front
          casebound binder a.json --output b.pdf --header {note} --footer {title}
          casebound binder a.json --output b.pdf --volume-pages 300 --volume-size 25MiB
          casebound binder a.json --output b.pdf --profile bates --load-files
          casebound binder a.json --output b.pdf --profile uk-court --show-profile
          casebound binder a.json --output b.pdf --profile us-appellate --lint

        """#
    )
  }

  @Test("lint")
  func lint() throws {
    #expect(
      try Tool.help("lint") == #"""
        casebound lint: check finished binders, page by page, against a profile

        usage: casebound lint FILE... [options]

          FILE  a PDF, of this program or any other; several are volumes,
                in the order in which their numbers run on

        What is checked
          --profile NAME      the rules: plain (the default), uk-court,
                              us-appellate or bates
          --show-rules        print the rules and check nothing
          --volume-pages N    the most pages of a volume
          --volume-size SIZE  the most bytes of a volume, as in 25MiB

        Limits
          --max-memory MIB  how much memory a file may take; 1024 unless given

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Each line names the file, the page with its number, and the rule that does not
        hold. The status is 1 when there is one, else 0; 3 when a file cannot be opened,
        and the others are checked. Files are only read, by a process that can do
        nothing else; no rule but those of the profile is looked at.

        Examples
          casebound lint case.pdf
          casebound lint case.pdf --profile uk-court
          casebound lint v-1.pdf v-2.pdf --profile us-appellate --volume-size 25MiB
          casebound lint production.pdf --profile bates --volume-pages 500
          casebound lint --profile bates --show-rules

        """#
    )
  }
}
