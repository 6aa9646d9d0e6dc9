import AttachmentInspection
import PageLayout
import PageModel

extension PlacedAttachment {
  /// Looks at a file that the writing may place.
  init(_ file: RenderRequest.PlacedFile) {
    self.init(id: file.id, name: file.name, content: Content(file))
  }
}

extension PlacedAttachment.Content {
  fileprivate init(_ file: RenderRequest.PlacedFile) {
    switch file.content {
    case .image(let bytes):
      do throws(ImageProofError) {
        self = .image(ImageResource(try ImageProof.prove(bytes)))
      } catch {
        self = .broken(error.message)
      }
    case .other(let kind): self = .other(kind)
    case .refused(let reason): self = .broken(reason)
    case .missing(let reason): self = .missing(reason)
    }
  }
}

extension ImageResource {
  /// A proved image, as pages have it.
  init(_ proved: ProvedImage) {
    let format: Format =
      switch proved.format {
      case .png: .png
      case .jpeg: .jpeg
      case .svg: .svg
      }
    self.init(
      format: format,
      data: proved.drawnBytes,
      pixelWidth: proved.pixelWidth,
      pixelHeight: proved.pixelHeight,
      orientation: proved.orientation
    )
  }
}
