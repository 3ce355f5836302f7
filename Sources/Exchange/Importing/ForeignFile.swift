internal import Languages

/// A file that no import reads: its kind, and advice on it.
package struct ForeignFile: Equatable {
  /// "a JPEG picture".
  package let kind: String
  /// The advice on the file, which follows its kind in a sentence.
  package let way: String

  /// The two as a sentence without a subject.
  package var sentence: String { "\(kind); \(way)" }

  /// Knows a file by its first bytes, else by its name; `nil` for one that is not known.
  ///
  /// A name's ending says little where the bytes say something else: a JPEG called `a.png` is a JPEG.
  package init?(name: String, bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(512))
    let word = Self.word(of: head) ?? Self.word(ofName: name.lowercased(), head)
    guard let word, let found = Self.known[word] else { return nil }
    (kind, way) = found
  }

  package init?(name: String) { self.init(name: name, bytes: []) }

  private static let asPNG =
    "save it as a PNG with a transparent background, then run `popframe slice`"

  private static let asPNGs =
    "export the popover as PNG at 1x, 2x and 3x, then run `popframe slice` on them"
  private static let asFrame = "export one of its frames as a PNG, then run `popframe slice`"

  private static let known: [String: (String, String)] = [
    "png": (
      "a PNG, and none of Android's .9.png",
      "a finished popover becomes a theme with `popframe slice`, and `popframe slice --frame` proposes the caps "
        + "of a frame"
    ),
    "jpeg": ("a JPEG picture, which has no transparency", asPNG),
    "webp": ("a WebP picture", asPNG),
    "heic": ("a HEIC picture", asPNG),
    "avif": ("an AVIF picture", asPNG),
    "gif": ("a GIF picture", asPNG),
    "tiff": ("a TIFF picture", asPNG),
    "bmp": ("a BMP picture", asPNG),
    "jxl": ("a JPEG XL picture", asPNG),
    "ico": ("an icon file", "save its largest picture as a PNG, then run `popframe slice`"),
    "psd": (
      "a Photoshop document",
      "export the popover as a PNG without background, then run `popframe slice`"
    ),
    "sketch": ("a Sketch document", asPNGs),
    "figma": ("a Figma document", asPNGs),
    "xd": ("an Adobe XD document", asPNGs),
    "affinity": ("an Affinity document", "export the popover as a PNG, then run `popframe slice`"),
    "pdf": (
      "a PDF",
      "draw it as PNG (pdftocairo -png -transp -r 72 for 1x, 144 for 2x), then run `popframe slice`"
    ),
    "eps": ("a PostScript picture", "draw it as a PNG, then run `popframe slice`"),
    "svg": (
      "an SVG",
      "draw it as PNG (rsvg-convert -z 2 -o popover@2x.png), or give it to `popframe import` (a frame) or "
        + "`popframe slice` (a popover)"
    ),
    "lottie": ("a Lottie animation", asFrame),
    "rive": ("a Rive animation", asFrame),
    "aseprite": (
      "an Aseprite document",
      "export its sheet as a PNG, then run `popframe slice`"
    ),
    "car": ("a compiled asset catalogue", "import the .xcassets folder that it was compiled from"),
    "archive": ("an archive, and archives are not opened", "unpack it, and give its folder"),
    "drawable": (
      "a drawable in XML, which has no pixels",
      "give the .9.png that it names, or draw the theme with `frame: {style: drawn}`"
    ),
    "xml": ("an XML file", "of Android's resources give the folder with the .9.png files"),
    "scss": ("a sheet for a CSS preprocessor", "give the .css that is made of it"),
    "html": (
      "a web page", "give its stylesheet, or save the page with its files and give their folder"
    ),
    "swift": ("source code", "give the asset catalogue whose pictures it names"),
    "nib": ("an interface of Apple's", "give the asset catalogue whose pictures it names"),
    "plist": ("a property list", "give the asset catalogue or the pictures that it names"),
    "theme": (
      "a file of a Popframe theme", "`popframe check` and `popframe render` take it as it is"
    ),
    "lfs": ("a pointer of Git LFS, not the file", "fetch it with `git lfs pull`"),
    "json": (
      "JSON", "of an image set give the folder"
    ),
    "engine": (
      "a file of a game engine",
      "give its picture to `popframe slice --frame`, which proposes the caps"
    ),
    "empty": ("an empty file", "give one with something in it"),
  ]

  private static let endings: [String: String] = [
    "png": "png", "jpg": "jpeg", "jpeg": "jpeg", "jpe": "jpeg", "webp": "webp", "heic": "heic",
    "heif": "heic",
    "avif": "avif", "gif": "gif", "tif": "tiff", "tiff": "tiff", "bmp": "bmp", "jxl": "jxl",
    "ico": "ico",
    "icns": "ico", "psd": "psd", "psb": "psd", "sketch": "sketch", "fig": "figma", "figma": "figma",
    "xd": "xd",
    "afdesign": "affinity", "afphoto": "affinity", "af": "affinity", "pdf": "pdf", "ai": "pdf",
    "eps": "eps",
    "ps": "eps", "svg": "svg", "svgz": "svg", "lottie": "lottie", "riv": "rive", "ase": "aseprite",
    "aseprite": "aseprite", "car": "car", "zip": "archive", "tar": "archive", "gz": "archive",
    "tgz": "archive",
    "xz": "archive", "bz2": "archive", "7z": "archive", "rar": "archive", "aar": "archive",
    "apk": "archive",
    "xml": "xml", "scss": "scss", "sass": "scss", "less": "scss", "styl": "scss", "html": "html",
    "htm": "html",
    "swift": "swift", "m": "swift", "mm": "swift", "h": "swift", "kt": "swift", "java": "swift",
    "xib": "nib",
    "storyboard": "nib", "plist": "plist", "yaml": "theme", "yml": "theme", "json": "json",
    "asset": "engine", "prefab": "engine", "unity": "engine", "spriteatlas": "engine",
    "meta": "engine",
    "tscn": "engine", "tres": "engine", "atlas": "engine",
  ]

  private static func word(ofName name: String, _ head: [UInt8]) -> String? {
    guard let ending = name.split(atLast: ".")?.tail, let word = endings[String(ending)] else {
      return nil
    }
    let text = String(decoding: head, as: UTF8.self)
    if word == "xml",
      ["<shape", "<vector", "<layer-list", "<nine-patch", "<selector", "<bitmap"].contains(
        where: text.holds)
    {
      return "drawable"
    }
    // Lottie's root has its version, and its frames' first and last number.
    if word == "json", text.holds("\"v\"") && text.holds("\"ip\"") { return "lottie" }
    return word
  }

  /// The word for the type that the first bytes show: `jpeg`; `nil` where they show none.
  private static func word(of head: [UInt8]) -> String? {
    func begins(_ text: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: text.utf8)
    }
    func begins(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    if begins([0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if begins("RIFF"), begins("WEBP", at: 8) { return "webp" }
    if begins("ftyp", at: 4) {
      if begins("avif", at: 8) || begins("avis", at: 8) { return "avif" }
      if ["heic", "heix", "mif1", "msf1", "hevc"].contains(where: { begins($0, at: 8) }) {
        return "heic"
      }
    }
    if begins("GIF8") { return "gif" }
    if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) { return "tiff" }
    if begins([0xFF, 0x0A]) || begins([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) { return "jxl" }
    if begins("8BPS") { return "psd" }
    if begins("%PDF") { return "pdf" }
    if begins("%!PS") { return "eps" }
    if begins("fig-kiwi") { return "figma" }
    if begins("BOMStore") { return "car" }
    if head.count > 5, head[4] == 0xE0, head[5] == 0xA5 { return "aseprite" }
    if begins("version https://git-lfs") { return "lfs" }
    let scalars = String(decoding: head, as: UTF8.self).unicodeScalars
      .drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
    let text = Substring(scalars).lowercased()
    if text.begins(with: "<!doctype html") || text.begins(with: "<html") { return "html" }
    if text.begins(with: "<"), text.holds("<svg") { return "svg" }
    return nil
  }
}
