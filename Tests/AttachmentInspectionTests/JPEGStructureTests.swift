import AttachmentInspection
import Testing

@Suite("JPEG structure")
struct JPEGStructureTests {
  @Test("a file is whole whatever segment comes first, and loses its colour profile")
  func profileFirst() throws {
    let file = try caseFile("R103-icc-first.jpg")
    let image = try ImageProof.prove(file, declared: "image/jpeg")
    #expect(image.format == .jpeg)
    #expect(image.orientation == 1)
    #expect(image.warnings.isEmpty)
    // SOI, then an APP2 segment of 0x25C bytes and its marker.
    #expect(image.drawnBytes == Array(file.prefix(2) + file.dropFirst(2 + 2 + 0x25C)))
  }

  @Test("the way a photograph was held is read, and its metadata does not go out")
  func orientation() throws {
    let file = try caseFile("R105-orientation-6.jpg")
    let image = try ImageProof.prove(file)
    #expect(image.orientation == 6)
    #expect(image.pixelWidth == 60)
    #expect(image.pixelHeight == 40)
    // SOI, then an APP1 segment of 0x22 bytes and its marker.
    #expect(image.drawnBytes == Array(file.prefix(2) + file.dropFirst(2 + 2 + 0x22)))
  }

  @Test(
    "cut off anywhere, it is refused",
    arguments: ["R103-icc-first.jpg", "R105-orientation-6.jpg"]
  )
  func cutAnywhere(name: String) throws {
    let file = try caseFile(name)
    for length in 2..<file.count {
      #expect(throws: ImageProofError.truncated(.jpeg, at: length)) {
        try ImageProof.prove(Array(file.prefix(length)))
      }
    }
    #expect(throws: ImageProofError.unsupported(kind: "data of an unknown kind")) {
      try ImageProof.prove([0xFF])
    }
  }

  @Test(
    "of every usual kind, a whole file is proved",
    arguments: ["baseline.jpg", "progressive.jpg", "gray.jpg", "cmyk.jpg", "restarts.jpg"]
  )
  func kinds(name: String) throws {
    let image = try ImageProof.prove(caseFile(name), declared: "image/jpeg")
    #expect(image.pixelWidth == 56)
    #expect(image.pixelHeight == 40)
    #expect(image.warnings.isEmpty)
  }

  @Test(
    "cut inside its coded data with an end marker glued on, it is refused as cut off",
    arguments: ["baseline.jpg", "gray.jpg", "cmyk.jpg", "restarts.jpg", "progressive.jpg"]
  )
  func cutAndEnded(name: String) throws {
    let file = try caseFile(name)
    let scan = try #require(startOfData(in: file, scan: 1))
    // The last byte or two may be nothing but the bits that fill up the last byte.
    for length in scan + 1..<file.count - 2 - 2 {
      // Half of a marker is another kind of damage, as is a cut beside one of those between scans.
      if file[length - 1] == 0xFF { continue }
      let cut = Array(file[..<length]) + [0xFF, 0xD9]
      let error = #expect(throws: ImageProofError.self, "cut at \(length)") {
        try ImageProof.prove(cut)
      }
      if ["baseline.jpg", "gray.jpg", "cmyk.jpg"].contains(name) {
        #expect(error == .truncated(.jpeg, at: cut.count), "cut at \(length)")
      }
    }
  }

  @Test(
    "cut inside its coded data behind bytes that are left over, it is refused all the same",
    arguments: ["baseline.jpg", "progressive.jpg"]
  )
  func leftOverAndCut(name: String) throws {
    var file = try caseFile(name)
    let scan = try #require(startOfData(in: file, scan: 1))
    // Bytes before the marker that follows the quantisation tables, as some cameras leave them there:
    // the decoder's first warning, of which the walk over segments hears nothing.
    if name == "progressive.jpg" {
      let second = try #require(startOfData(in: file, scan: 2))
      let table = try #require(
        (scan..<second).first { file[$0] == 0xFF && file[$0 + 1] != 0x00 }
      )
      file.insert(contentsOf: [1, 2, 3, 4, 5, 6, 7, 8], at: table)
      #expect((try? ImageProof.prove(file)) != nil)
      let last = try #require(startOfData(in: file, scan: 3))
      let cut = Array(file[..<(last + 8)]) + [0xFF, 0xD9]
      #expect(throws: ImageProofError.self) { try ImageProof.prove(cut) }
      let gap = Array(file[..<(last + 2)]) + Array(file[(last + 40)...])
      #expect(throws: ImageProofError.self) { try ImageProof.prove(gap) }
    } else {
      let cut = Array(file[..<((scan + file.count) / 2)]) + [0x55, 0x55, 0x55, 0x55, 0xFF, 0xD9]
      #expect(throws: ImageProofError.self) { try ImageProof.prove(cut) }
      file.insert(contentsOf: [1, 2, 3, 4], at: file.count - 2)
      #expect((try? ImageProof.prove(file)) != nil)
    }
  }

  @Test("a component that no scan holds is missing")
  func missingComponent() throws {
    var file = try caseFile("baseline.jpg")
    let scan = try #require(startOfData(in: file, scan: 1))
    // Of three components, two bytes each, then three bytes: the scan names the second one twice.
    let third = scan - 3 - 2
    #expect(file[third - 2] != file[third])
    file[third] = file[third - 2]
    #expect(throws: ImageProofError.truncated(.jpeg, at: file.count)) { try ImageProof.prove(file) }
  }

  /// The offset of the coded data of a scan, counted from 1.
  private func startOfData(in file: [UInt8], scan: Int) -> Int? {
    let markers = file.indices.dropLast(3).filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    guard markers.count >= scan else { return nil }
    let marker = markers[scan - 1]
    return marker + 2 + Int(file[marker + 2]) << 8 + Int(file[marker + 3])
  }

  @Test(
    "changed anywhere, it is refused or still whole, and never a trap",
    arguments: UInt64(1)...40
  )
  func changed(seed: UInt64) throws {
    let file = try caseFile("R105-orientation-6.jpg")
    var generator = SeededGenerator(state: seed)
    for _ in 0..<100 {
      var changed = file
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: 2..<changed.count, using: &generator)
        changed[index] = UInt8.random(in: .min ... .max, using: &generator)
      }
      guard let image = try? ImageProof.prove(changed) else { continue }
      #expect(image.format == .jpeg, "seed \(seed)")
      #expect(image.pixelWidth > 0 && image.pixelHeight > 0, "seed \(seed)")
      #expect((1...8).contains(image.orientation), "seed \(seed)")
    }
  }

  @Test("too many pixels and no pixels are refused by the frame header")
  func sizes() {
    #expect(throws: ImageProofError.bomb(width: 50_000, height: 50_000, limit: 100_000_000)) {
      try ImageProof.prove(frame(0xC0, width: 50_000, height: 50_000))
    }
    #expect(throws: ImageProofError.corrupt(.jpeg, .dimensions, at: 4)) {
      try ImageProof.prove(frame(0xC0, width: 8, height: 0))
    }
  }

  @Test(
    "arithmetic coding and lossless frames are said to be what they are",
    arguments: [0xC3, 0xC9]
  )
  func rare(marker: Int) {
    #expect(throws: ImageProofError.unsupported(kind: "a JPEG of a rare process")) {
      try ImageProof.prove(frame(UInt8(marker), width: 8, height: 8))
    }
  }

  @Test("markers where none may stand and segments of no length are refused")
  func markers() {
    #expect(throws: ImageProofError.corrupt(.jpeg, .marker, at: 2)) {
      try ImageProof.prove([0xFF, 0xD8, 0x41, 0x42])
    }
    #expect(throws: ImageProofError.corrupt(.jpeg, .marker, at: 2)) {
      try ImageProof.prove([0xFF, 0xD8, 0xFF, 0xDA, 0x00, 0x02, 0x00])
    }
    #expect(throws: ImageProofError.corrupt(.jpeg, .segment, at: 4)) {
      try ImageProof.prove([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x01])
    }
    #expect(throws: ImageProofError.corrupt(.jpeg, .noData, at: 4)) {
      try ImageProof.prove([0xFF, 0xD8, 0xFF, 0xD9])
    }
  }

  /// The first bytes of a JPEG: one gray frame header, nothing after it.
  private func frame(_ marker: UInt8, width: Int, height: Int) -> [UInt8] {
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, marker, 0, 11, 8] + size + [1, 1, 0x11, 0]
  }
}
