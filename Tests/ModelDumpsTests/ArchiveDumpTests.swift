import ArchiveModel
import ModelDumps
import Testing

@Suite("Archive dump")
struct ArchiveDumpTests {
  private let instant = Instant(
    written: "2024-02-29T12:00:00Z",
    seconds: 1_709_208_000,
    nanoseconds: 0
  )

  @Test("a header lists its folders and the fields nobody knows")
  func header() {
    let header = ArchiveHeader(
      exportedAt: instant,
      locale: "en_US",
      timeZone: "UTC",
      folders: [Folder(id: "f2", name: " Work ", parent: "f1", createdAt: instant)],
      unknown: [UnknownField(name: "app", json: #"{"v":1}"#)]
    )
    #expect(
      header.dump == #"""
        archive
          exported "2024-02-29T12:00:00Z"
          locale "en_US"
          time-zone "UTC"
          unknown "app" "{\"v\":1}"
          folder "f2"
            name " Work "
            parent "f1"
            created "2024-02-29T12:00:00Z"

        """#
    )
  }

  @Test("a note without anything optional has five lines and its body")
  func plainNote() {
    let note = Note(
      id: "n",
      title: "",
      content: .markdown("one\r\ntwo"),
      createdAt: instant,
      updatedAt: instant
    )
    #expect(
      note.dump == #"""
        note "n"
          title ""
          created "2024-02-29T12:00:00Z"
          updated "2024-02-29T12:00:00Z"
          body 8 bytes
            "one\r\n"
            "two"

        """#
    )
  }

  @Test("a note with everything shows everything")
  func fullNote() throws {
    let day = try #require(CalendarDay(year: 987, month: 2, day: 9))
    let note = Note(
      id: "n",
      title: "Gate",
      content: .blocks(json: "[]", ignoredBody: "old"),
      createdAt: instant,
      updatedAt: instant,
      eventDate: .day(day),
      isPinned: true,
      folder: "f",
      language: "fr",
      drawing: Drawing(
        mediaType: "image/png",
        data: .inline([1, 2, 3]),
        alternativeText: "a gate",
        updatedAt: instant
      ),
      attachments: [
        Attachment(
          id: "a",
          fileName: "plan.pdf",
          storedName: "a.pdf",
          contentType: "com.adobe.pdf",
          byteCount: 9,
          sha256: "00ff",
          createdAt: instant,
          data: .file("files/a.pdf")
        )
      ],
      revisions: [
        Revision(
          title: "Was",
          body: "b",
          eventDate: .instant(instant),
          updatedAt: instant,
          capturedAt: instant
        )
      ],
      unknown: [UnknownField(name: "mood", json: "3")]
    )
    #expect(
      note.dump == #"""
        note "n"
          title "Gate"
          event-date "0987-02-09"
          created "2024-02-29T12:00:00Z"
          updated "2024-02-29T12:00:00Z"
          pinned
          folder "f"
          language "fr"
          blocks 2 bytes
            "[]"
          ignored-body 3 bytes
            "old"
          drawing "image/png"
            data 3 bytes
            alternative "a gate"
            updated "2024-02-29T12:00:00Z"
          attachment "a"
            file-name "plan.pdf"
            stored-name "a.pdf"
            content-type "com.adobe.pdf"
            byte-count 9
            sha256 "00ff"
            created "2024-02-29T12:00:00Z"
            file "files/a.pdf"
          revision "Was"
            event-date "2024-02-29T12:00:00Z"
            updated "2024-02-29T12:00:00Z"
            captured "2024-02-29T12:00:00Z"
            body 1 bytes
              "b"
          unknown "mood" "3"

        """#
    )
  }
}
