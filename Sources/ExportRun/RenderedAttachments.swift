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
    if let problem = file.problem {
      self = .missing(problem)
      return
    }
    do throws(ImageProofError) {
      self = .image(ImageResource(try ImageProof.prove(file.bytes)))
    } catch .unsupported(let kind) {
      self = .other(kind)
    } catch {
      self = .broken(error.message)
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
