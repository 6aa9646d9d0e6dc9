internal import CPangoCairo

/// A face cut down to some of its glyphs.
@safe final class FontSubset {
  /// The new index of each glyph that is left.
  let indices: [UInt32: UInt32]
  /// cairo's face of it.
  let cairoFace: OpaquePointer

  /// Makes cairo's face of a font in memory.
  ///
  /// - Returns: `nil` when FreeType or cairo does not take it.
  init?(_ font: FontMemory, indices: [UInt32: UInt32]) {
    guard let made = unsafe cairo_ft_font_face_create_for_ft_face(font.face, 0) else { return nil }
    // cairo may keep the face for longer than we do, and the memory with it.
    let held = unsafe Unmanaged.passRetained(font)
    let status = unsafe cairo_font_face_set_user_data(
      made,
      casebound_font_key(),
      held.toOpaque(),
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<FontMemory>.fromOpaque(pointer).release()
        }
      }
    )
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe held.release()
      unsafe cairo_font_face_destroy(made)
      return nil
    }
    unsafe cairoFace = made
    self.indices = indices
  }

  deinit { unsafe cairo_font_face_destroy(cairoFace) }
}

/// A font file in memory with FreeType's face of it.
@safe final class FontMemory {
  let face: FT_Face
  private let blob: OpaquePointer
  private let library: FreeTypeLibrary

  /// Opens a font that was cut down.
  ///
  /// - Returns: `nil` when FreeType does not take it.
  init?(of cut: CutFace, library: FreeTypeLibrary) {
    guard let blob = unsafe cut.file else { return nil }
    var size: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(blob, &size)
    var face: FT_Face?
    let isOpen = unsafe bytes.map { bytes in
      unsafe bytes.withMemoryRebound(to: FT_Byte.self, capacity: Int(size)) {
        unsafe FT_New_Memory_Face(library.raw, $0, FT_Long(size), 0, &face) == 0
      }
    }
    guard isOpen == true, let face = unsafe face else {
      unsafe hb_blob_destroy(blob)
      return nil
    }
    unsafe self.face = unsafe face
    unsafe self.blob = unsafe blob
    self.library = library
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe hb_blob_destroy(blob)
  }
}

/// FreeType, for fonts in memory.
@safe final class FreeTypeLibrary {
  let raw: FT_Library

  init?() {
    var made: FT_Library?
    guard unsafe FT_Init_FreeType(&made) == 0, let made = unsafe made else { return nil }
    unsafe raw = unsafe made
  }

  deinit { unsafe FT_Done_FreeType(raw) }
}
