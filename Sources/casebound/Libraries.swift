import CmarkBinding
import ContainerBinding
import ExportRun
import GLibBinding
import ICUBinding
import MagicBinding
import PangoCairoBinding
import PixbufBinding
import PopplerBinding
import QPDFBinding
import SQLiteBinding
import SandboxBinding
import TurboJPEGBinding
import ZlibBinding

/// The libraries that this program runs on.
enum Libraries {
  /// Each with the version that runs, in name order.
  static var running: [Provenance.Library] {
    [
      Provenance.Library(name: "cairo", version: TypesettingVersions.cairo),
      Provenance.Library(name: "cmark-gfm", version: CmarkLibrary.version),
      Provenance.Library(name: "fontconfig", version: TypesettingVersions.fontconfig),
      Provenance.Library(name: "freetype", version: TypesettingVersions.freeType),
      Provenance.Library(name: "fribidi", version: TypesettingVersions.friBidi),
      Provenance.Library(name: "gdk-pixbuf", version: PixbufVersion.running),
      Provenance.Library(name: "glib", version: GLibVersion.running),
      Provenance.Library(name: "harfbuzz", version: TypesettingVersions.harfBuzz),
      Provenance.Library(name: "icu", version: ICUVersion.running),
      Provenance.Library(name: "libgsf", version: ContainerVersion.running),
      Provenance.Library(name: "libjpeg-turbo", version: TurboJPEGVersion.built),
      Provenance.Library(name: "libmagic", version: MagicVersion.running),
      Provenance.Library(name: "librsvg", version: TypesettingVersions.rsvg),
      Provenance.Library(name: "libseccomp", version: SandboxVersion.running),
      Provenance.Library(name: "pango", version: TypesettingVersions.pango),
      Provenance.Library(name: "poppler", version: PopplerVersion.running),
      Provenance.Library(name: "qpdf", version: QPDFVersion.running),
      Provenance.Library(name: "sqlite", version: SQLiteDatabase.version),
      Provenance.Library(name: "zlib", version: Deflate.version),
    ]
  }
}
