public import Imaging

/// Reads and writes PNG: bytes in memory to a bitmap and back.
///
/// ```swift
/// let picture = try PNGCodec.decode(bytes)
/// let copy = try PNGCodec.encode(picture.bitmap, scale: .one)
/// ```
///
/// Law: `decode(encode(b)) == b` for every bitmap whose colours are at most their alpha.
public enum PNGCodec {
  /// The size of a picture, in pixels, from its header alone.
  ///
  /// Throws when the bytes do not begin with a valid PNG header, and when the picture is larger
  /// than `Bitmap` permits. The bytes after the header are not read.
  public static func size(of bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in try size(of: bytes) }
  }

  /// Checks that a file is whole: its signature, its header, the length and the CRC of every
  /// chunk, and IEND at the end. The picture itself is not decoded.
  ///
  /// - Returns: The picture's size, in pixels.
  @discardableResult
  public static func verify(_ bytes: [UInt8]) throws(PNGError) -> PixelSize {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in try verify(bytes) }
  }

  /// Decodes a picture of any kind (palette, grey, 16 bits, interlaced, tRNS) to premultiplied
  /// 8-bit sRGB.
  ///
  /// The first of cICP, iCCP, sRGB and gAMA with cHRM defines the meaning of colours. Untagged and sRGB values are
  /// kept, and those with a gamma within 5 % of 1/2.2 and sRGB's primaries; matrix profiles (v2 and v4), SDR code
  /// points and other gammas and primaries are converted: relative colorimetric, white adapted by Bradford, clipped to
  /// sRGB, rounded once. Table profiles and HDR are warnings, and values are kept. 16 bits become 8 by `round(v /
  /// 257)`.
  ///
  /// Throws when anything in the file is damaged, a CRC of a chunk that is not needed included, and when the picture is
  /// larger than `Bitmap` permits; that is checked before memory is allocated. ``PNGWarning`` lists the faults that
  /// leave no doubt about the pixels: such a file is read with a warning.
  public static func decode(_ bytes: [UInt8]) throws(PNGError) -> PNGImage {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in try decode(bytes) }
  }

  /// Encodes a bitmap as 8-bit RGBA with straight alpha, `min(255, round(255 · c / a))`.
  ///
  /// The same bitmap and scale give the same bytes on every machine. `scale` says how many pixels make a
  /// point, which the file states as pixels per metre. Throws when the bitmap has no pixel or is
  /// larger than `Bitmap` permits.
  public static func encode(_ bitmap: Bitmap, scale: Scale) throws(PNGError) -> [UInt8] {
    try encode(bitmap, scale: scale, isStraight: false)
  }

  /// Encodes a picture of which only the columns and rows are kept that do not repeat the one before;
  /// the bytes are those of the whole bitmap.
  public static func encode(
    _ picture: CollapsedBitmap, scale: Scale
  ) throws(PNGError) -> [UInt8] {
    var writer = try PNGWriter(size: picture.size, columns: picture.columns, scale: scale)
    picture.forEachKeptRow { row, count in writer.add(row, count: count) }
    return writer.finish()
  }

  /// Whether a file is the output of `encode(_:scale:)` for this picture, except that its pixels may be deflated in
  /// another way: the same chunks and the same pixels, and nothing to warn of. This takes a fraction of the time of
  /// encoding.
  ///
  /// Throws when the file begins as the encoder's and is damaged.
  package static func isEncoding(
    _ file: [UInt8], of picture: CollapsedBitmap, scale: Scale
  ) throws(PNGError) -> Bool {
    guard !picture.size.isEmpty else { return false }
    let start = PNGWriter.start(size: picture.size, scale: scale)
    guard file.starts(with: start), Self.endsWithData(file, from: start.count) else { return false }
    let decoded = try decode(file)
    return decoded.warnings.isEmpty && decoded.bitmap == picture.whole
  }

  /// Whether a file consists of one IDAT and IEND from a place on.
  private static func endsWithData(_ file: [UInt8], from place: Int) -> Bool {
    // Length, type and CRC.
    let frame = 12
    guard file.count >= place + 2 * frame,
      file[place + 4..<place + 8].elementsEqual("IDAT".utf8)
    else { return false }
    let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    return file.count == place + length + 2 * frame
  }

  private static func encode(
    _ bitmap: Bitmap, scale: Scale, isStraight: Bool
  ) throws(PNGError) -> [UInt8] {
    var writer = try PNGWriter(size: bitmap.size, scale: scale, isStraight: isStraight)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<bitmap.height {
        writer.add(UnsafeBufferPointer(rebasing: pixels[y * bitmap.width..<(y + 1) * bitmap.width]))
      }
    }
    return writer.finish()
  }
}

extension PNGCodec {
  package static func size(of bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) -> PixelSize {
    var chunks = try ChunkIterator(bytes)
    return try chunks.header().size
  }

  @discardableResult
  package static func verify(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) -> PixelSize {
    try PNGOutline(bytes).header.size
  }

  /// Decodes bytes that the caller owns to their end, all frames of an animation included, and keeps no pixel.
  package static func verifyPixels(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) -> (size: PixelSize, facts: PNGFacts) {
    let decoded = try decodeWithFacts(bytes)
    var facts = decoded.facts
    if facts.isAnimated, var player = try AnimationPlayer(Array(bytes)) {
      while try player.next() != nil {}
      facts.ignore(player.warnings)
    }
    return (decoded.bitmap.size, facts)
  }

  package static func verifyPixels(
    _ bytes: [UInt8]
  ) throws(PNGError) -> (size: PixelSize, facts: PNGFacts) {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in try verifyPixels(bytes) }
  }

  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) -> PNGImage {
    let (bitmap, facts) = try decodeWithFacts(bytes)
    return PNGImage(bitmap: bitmap, warnings: facts.warnings)
  }

  package static func decodeWithFacts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(PNGError) -> (bitmap: Bitmap, facts: PNGFacts) {
    let outline = try PNGOutline(bytes)
    let pixels = try PNGPixels(of: bytes, outlined: outline)
    return (pixels.bitmap, PNGFacts(outline, in: bytes, ignoring: pixels.warnings))
  }
}

extension PNGCodec {
  /// The picture with the colour values of the file, without the conversion that its tags ask for;
  /// `nil` if ``decode(_:)`` gives the same.
  package static func untagged(_ bytes: [UInt8]) throws(PNGError) -> Bitmap? {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      let outline = try PNGOutline(bytes)
      guard outline.colorEncoding.space != nil else { return nil }
      return try PNGPixels(of: bytes, outlined: outline.untagged).bitmap
    }
  }

  package static func chunkTypes(of bytes: [UInt8]) throws(PNGError) -> [String] {
    try ChunkIterator.chunks(of: bytes).map(\.type)
  }

  /// A file with other colours: every straight 8-bit sRGB colour of the picture, as ``decode(_:)`` finds it before it
  /// is premultiplied, is given to `change`. Unchanged pixels keep their exact values.
  package static func recolored(
    _ bytes: [UInt8], scale: Scale, _ change: (Color) -> Color
  ) throws(PNGError) -> [UInt8] {
    var words = try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      try PNGPixels(of: bytes, outlined: PNGOutline(bytes), isStraight: true).bitmap
    }
    words.withUnsafeMutablePixels { words in
      for index in words.indices {
        let word = words[index]
        let color = Color(red: word.red, green: word.green, blue: word.blue, alpha: word.alpha)
        words[index] = Pixel(change(color), isStraight: true)
      }
    }
    return try encode(words, scale: scale, isStraight: true)
  }
}

extension PNGCodec {
  /// Straight colours of premultiplied pixels as files have them: words that lie in memory as red, green, blue, alpha.
  package static func straighten(
    _ pixels: UnsafeBufferPointer<Pixel>, to words: UnsafeMutableBufferPointer<UInt32>
  ) {
    precondition(pixels.count == words.count, "each pixel becomes a word")
    StraightAlpha.convert(pixels, to: words)
  }
}
