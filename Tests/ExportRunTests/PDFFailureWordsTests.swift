import PDFWriting
import PageLayout
import PangoCairoBinding
import Testing

@testable import ExportRun

@Suite("Why a PDF could not be made")
struct PDFFailureWordsTests {
  @Test(
    "is said in plain words",
    arguments: [
      (
        PDFWritingError.dateOutOfRange(-1),
        "its date of making is not in the years 1970 to 9999"
      ),
      (
        .image(0, reason: "the decoder gave no image"),
        "image 1 cannot be drawn: the decoder gave no image"
      ),
      (.finishing("no trailer"), "its structure cannot be written: no trailer"),
      (
        .finishing("std::bad_alloc"),
        "its structure takes more memory than --worker-memory allows"
      ),
      (.font(.missingFamily("Inter")), "the font family Inter is not installed"),
      (
        .layout(.unknownFont(3, page: 0)),
        "its pages contradict themselves (page 1 wants font 3), which is our mistake"
      ),
    ]
  )
  func words(error: PDFWritingError, words: String) { #expect(error.words == words) }

  @Test("of the layout, too")
  func layout() {
    #expect(LayoutError.fonts("no context").words == "the fonts cannot be used: no context")
  }
}
