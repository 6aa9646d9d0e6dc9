public import PDFWriting
import PageLayout
import PageModel
import PangoCairoBinding

extension LayoutError {
  /// What is wrong, as a clause.
  var words: String {
    switch self {
    case .fonts(let reason): "the fonts cannot be used: \(reason)"
    }
  }
}

extension PDFWritingError {
  /// What is wrong, as a clause.
  public var words: String {
    switch self {
    case .cairo(let error): error.description
    case .font(let error): error.words
    case .image(let number, let reason): "image \(number + 1) cannot be drawn: \(reason)"
    case .dateOutOfRange: "its date of making is not in the years 1970 to 9999"
    // What libqpdf, a library in C++, says when it gets no memory.
    case .refused: "it cannot be written"
    case .finishing(let words) where words.contains("std::bad_alloc"):
      "its structure takes more memory than --worker-memory allows"
    case .finishing(let words): "its structure cannot be written: \(words)"
    case .layout(let fault):
      "its pages contradict themselves (\(fault.words)), which is our mistake"
    }
  }
}

extension LayoutFault {
  /// What is wrong, as a clause.
  fileprivate var words: String {
    switch self {
    case .noPages: "there is none"
    case .unknownFont(let number, let page): "page \(page + 1) wants font \(number)"
    case .unknownImage(let number, let page): "page \(page + 1) wants image \(number)"
    case .unknownTag(let number): "there is no tag \(number)"
    case .tagNotALeaf(let number): "tag \(number) holds others"
    case .linkOutsideStructure(let page): "a link on page \(page + 1) stands in no tag"
    case .unknownAnchor(let name): "there is no place named \(name)"
    case .duplicateAnchor(let name): "two places are named \(name)"
    case .unboundLink: "a link leads out of it"
    case .pagesNotAsSaid: "they are not those that were counted"
    case .anchorOutsideDocument(let name): "the place \(name) is on no page"
    }
  }
}

extension FontError {
  /// What is wrong, as a clause.
  var words: String {
    switch self {
    case .configuration(let step): "fontconfig could not \(step) the list of fonts"
    case .missingFamily(let family): "the font family \(family) is not installed"
    case .unknownFace(let face): "the font file \(face.file) is gone"
    }
  }
}
