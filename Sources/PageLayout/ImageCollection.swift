internal import PageModel

extension FlowCollector {
  /// Collects the drawing, scaled down to the column and to one page.
  mutating func collectDrawing(_ drawing: DrawingInput, image: Int) {
    let box = FlowBox(x: .zero, width: sheet.columnWidth, face: sheet.body, tag: 0)
    collectFigure(drawing.image, number: image, alternativeText: drawing.alternativeText, in: box)
  }

  /// Collects an image as a block: as large as it is, or scaled down to the box and to one page.
  mutating func collectFigure(
    _ image: ImageResource,
    number: Int,
    alternativeText: String?,
    in box: FlowBox
  ) {
    let size = fitted(image.naturalSize, width: box.width)
    let tag = context.tags.add(
      TagNode(.figure, parent: box.tag, alternativeText: alternativeText)
    )
    let rect = Rect(
      x: box.startX(width: size.width),
      y: .zero,
      width: size.width,
      height: size.height
    )
    emit(
      content: [PageItem(.image(ImagePlacement(rect: rect, image: number)), tag: tag)],
      artifacts: [],
      height: size.height,
      gap: sheet.drawingGap,
      labelBaseline: .zero
    )
    flow.items[flow.items.count - 1].breaking.isPicture = true
  }

  /// A size scaled down to `width` and to what frames and repeated rows leave of a page; never up.
  private func fitted(_ size: Size, width: Length) -> Size {
    let around = openFrames.reduce(Length.zero) { $0 + flow.frames[$1].padding } * 2
    let height = sheet.columnHeight - around
    let scale = min(
      1,
      width.points / size.width.points,
      height.points / size.height.points
    )
    return Size(width: size.width * scale, height: size.height * scale)
  }
}
