internal import Imaging

/// Pixel art as text: a dot is four points, a letter its colour.
struct StarterDots {
  private let rows: [String]

  /// A frame with stepped corners, lit from above.
  static let frame = StarterDots(rows: [
    "..OOOOOOOO..",
    ".OHHHHHHHHO.",
    "OHFFFFFFFFHO",
    "OFFFFFFFFFFO",
    "OFFFFFFFFFFO",
    "OFFFFFFFFFFO",
    "OFFFFFFFFFFO",
    "OFFFFFFFFFFO",
    "OFFFFFFFFFFO",
    "OSFFFFFFFFSO",
    ".OSSSSSSSSO.",
    "..OOOOOOOO..",
  ])

  /// A stepped arrow; its lowest two rows cover the frame's line under it.
  static let arrow = StarterDots(rows: [
    "...OO...",
    "..OFFO..",
    ".OFFFFO.",
    "OFFFFFFO",
    "FFFFFFFF",
    "FFFFFFFF",
  ])

  private static let colors: [Character: Pixel] = [
    "O": Pixel(Color(red: 0x1B, green: 0x2A, blue: 0x41)), "H": Pixel(.white),
    "F": Pixel(Color(red: 0xE9, green: 0xF1, blue: 0xF7)),
    "S": Pixel(Color(red: 0xA9, green: 0xBC, blue: 0xD0)),
  ]

  /// - Precondition: the scale is whole.
  func bitmap(at scale: Scale) -> Bitmap {
    let dot = scale.round(4)
    let width = rows.first?.count ?? 0
    var bitmap = Bitmap(size: PixelSize(width: width * dot, height: rows.count * dot))
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        guard let pixel = Self.colors[letter] else { continue }
        for v in 0..<dot { for u in 0..<dot { bitmap[x * dot + u, y * dot + v] = pixel } }
      }
    }
    return bitmap
  }
}
