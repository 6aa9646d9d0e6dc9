import Testing

/// The help of the commands, letter for letter: whoever changes it reads it here once more.
///
/// That of the commands for binders is in ``BinderHelpTests``.
@Suite("Help")
struct HelpTests {
  @Test("the program's help lists its commands and exit statuses")
  func program() throws {
    #expect(
      try Tool.help() == #"""
        casebound: turns an archive of notes into documents

        usage: casebound COMMAND [arguments]

        Commands
          export       write a PDF and a Markdown file for every note
          binder       bind notes into one PDF, or volumes, to be cited by page
          lint         check finished binders, page by page, against a profile
          attachments  prove what every attached file is
          inspect      show what the stages make of notes, as text
          validate     list every problem of an archive
          convert      write an archive in another form, with all that it holds
          doctor       tell the libraries and fonts in use, and what is missing

        casebound COMMAND --help tells all about a command, casebound --version the
        version. Options may stand anywhere after the command; -- ends them. Data goes
        to standard output, messages and progress to standard error.

        Exit status
          0    done; warnings included, as long as all that was authored is out
          1    done, with findings: a note failed, a drawing did not decode
          2    the call is wrong, or the output cannot be used
          3    the archive cannot be read or is not valid
          75   try again: disk full, output not writable, out of memory
          130  interrupted; 143 when terminated. Run it again to go on

        Example
          casebound export archive.json --output documents

        """#
    )
  }

  @Test("export")
  func export() throws {
    #expect(
      try Tool.help("export") == #"""
        casebound export: write a PDF and a Markdown file for every note

        usage: casebound export ARCHIVE --output DIR [options]

          ARCHIVE  a .json, .jsonl or SQLite file, or - for JSON Lines on standard
                   input

        Output
          --output DIR    the folder to write to; made when missing
          --formats LIST  pdf, markdown or pdf,markdown (the default)

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
          --page-numbers       number the pages
          --placed-images      show the images that notes place among their
                               attachments, and a row for other files
          --strict-fonts       make no PDF of a note with a character that no
                               font has
          --pdf-standard NAME  what PDFs keep to and claim: none, ua (PDF/UA-1),
                               a (PDF/A-2a) or ua+a (the default)

        Markdown files
          --footer TEXT   end each file with a line and TEXT
          --front-matter  begin each file with YAML: title, id, folder,
                          dates
          --companions    write drawings and attachments beside the file
                          and link them where they are placed

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
          casebound export archive.json --output documents
          casebound export archive.jsonl --output may --from 2024-05-01 --to 2024-05-31
          casebound export archive.json --output work --folder Work --formats pdf
          casebound export archive.json --output large --paper a4 --base-size 14

        """#
    )
  }

  @Test("attachments")
  func attachments() throws {
    #expect(
      try Tool.help("attachments") == #"""
        casebound attachments: prove what every attached file is

        usage: casebound attachments ARCHIVE|PATH... [options]

          ARCHIVE|PATH  an archive, whose notes hold the files; or a file, or a
                        folder of files; several may be given

        The report
          --format FORMAT  table (the default), json, jsonl, csv, junit or
                           sha256sum
          --fail-on WHAT   what makes the status 1: refused (the default),
                           or warning, which is either
          --files DIR      where attachments lie; the folder attachments
                           beside the archive unless given
          --locale NAME    their language and country, as in fr_CA

        Limits
          --max-file-size MIB      the largest file; 512 unless given
          --max-entries N          the most parts of a container; 4096 unless given
          --max-unpacked MIB       the largest container or PDF, unpacked; 1024
                                   unless given
          --max-ratio N            how many times larger a container may get, a PDF
                                   past 128 MiB; 200 unless given
          --max-pixels MEGAPIXELS  the largest image; 100 unless given
          --max-seconds N          processor time that a file may take, or ten
                                   times that by the clock; 30 unless given
          --max-memory MIB         how much memory a file may take; 1024 unless given

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Accepted are PDF, Word, plain text and Markdown, PNG and JPEG, each proved whole
        by its bytes. The status is 1 when a file is refused, and with --fail-on warning
        when one is warned of; else 0. Files are only read, by a process that can do
        nothing else.

        Examples
          casebound attachments archive.json
          casebound attachments archive.json --files store --fail-on warning
          casebound attachments letters scan.pdf --format junit
          casebound attachments letters --format sha256sum

        """#
    )
  }

  @Test("inspect")
  func inspect() throws {
    #expect(
      try Tool.help("inspect") == #"""
        casebound inspect: show what the stages make of notes, as text

        usage: casebound inspect ARCHIVE|FILE.md --show WHAT [options]

          ARCHIVE|FILE.md  an archive as for export, or a Markdown file, taken
                           as the body of a note with the file's name as title

        What to show
          --show WHAT  blocks, text, pages, regions, sections,
                       outline, preview or placements

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
          --page-numbers       number the pages
          --placed-images      show the images that notes place among their
                               attachments, and a row for other files
          --strict-fonts       make no PDF of a note with a character that no
                               font has
          --pdf-standard NAME  what PDFs keep to and claim: none, ua (PDF/UA-1),
                               a (PDF/A-2a) or ua+a (the default)

        Attachments
          --files DIR  where attachments lie; the folder attachments
                       beside the archive unless given

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Each note of an archive follows a line with its id and title, unless --note
        names one alone.

        Examples
          casebound inspect archive.json --note 7F3A --show blocks
          casebound inspect letter.md --show pages
          casebound inspect letter.md --show pages --margins 20mm,1in,20mm,1in

        """#
    )
  }

  @Test("validate")
  func validate() throws {
    #expect(
      try Tool.help("validate") == #"""
        casebound validate: list every problem of an archive

        usage: casebound validate ARCHIVE [options]

          ARCHIVE  a .json, .jsonl or SQLite file, or - for JSON Lines on standard
                   input

        Attachments
          --files DIR  where attachments lie; the folder attachments
                       beside the archive unless given

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Each problem is a line on standard output. The status is 1 when something that
        was authored would be missing from an export (an error), else 0.

        Examples
          casebound validate archive.json

        """#
    )
  }

  @Test("convert")
  func convert() throws {
    #expect(
      try Tool.help("convert") == #"""
        casebound convert: write an archive in another form, with all that it holds

        usage: casebound convert ARCHIVE --output ARCHIVE2 [options]

          ARCHIVE  a .json, .jsonl or SQLite file, or - for JSON Lines on standard
                   input

        Output
          --output ARCHIVE2  the file to write: .json, .jsonl or .sqlite

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

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Examples
          casebound convert archive.json --output archive.sqlite
          casebound convert archive.sqlite --output work.jsonl --folder Work

        """#
    )
  }

  @Test("doctor")
  func doctor() throws {
    #expect(
      try Tool.help("doctor") == #"""
        casebound doctor: tell the libraries and fonts in use, and what is missing

        usage: casebound doctor [options]

        Every command
          --quiet    say nothing but errors
          --verbose  say what is only worth knowing, too
          --version  print the version
          --help     print this help

        Examples
          casebound doctor
          casebound doctor --verbose

        """#
    )
  }

  @Test("the version", arguments: [[], ["export"], ["doctor"]] as [[String]])
  func version(command: [String]) throws {
    let outcome = try Tool.run(command + ["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "casebound 0.1.0\n")
    #expect(outcome.messages == "")
  }

  /// What a command prints when it is asked for help, on lines that fit a terminal.
}
