internal import Imaging
internal import PNG
internal import PixelDiff

/// The strips of a picture that is decoded while its file is read.
///
/// A class, because two of them work on threads of their own, while the strips before are compared; each is used by one
/// thread at a time. Works on raw memory, which has room for ``rows`` rows and those around them, twice.
final class PictureStrips: @unchecked Sendable {
  /// The picture's size, in pixels.
  let size: PixelSize

  private var parts: FileParts
  private var decoder: StripDecoder
  private let memory: Memory
  /// Which half of the memory has the last strip.
  private var isInSecondHalf = false
  /// The rows of the picture that are in memory.
  private var known = 0..<0
  /// How many rows strips have added so far.
  private var added = 0

  /// How many rows are decoded at a time: a few hundred KB of a screen.
  private static let rows = 32
  /// How many rows a strip shows at most.
  private static let shownRows = rows + 2 * StripComparison.margin
  /// Smaller pictures are decoded whole, which takes less time.
  private static let smallPicture = 1 << 20
  /// Wider pictures would need as much memory in strips.
  private static let widest = 1 << 14

  /// Opens a file; `nil` if its picture has to be decoded whole.
  init?(_ file: InputFile) {
    guard var parts = FileParts(file, limit: InputFile.largestPicture), parts.readNext(),
      let size = try? PNGCodec.size(of: parts.bytes),
      size.width * size.height > Self.smallPicture, size.width <= Self.widest,
      let decoder = StripDecoder(parts.bytes, rows: Self.rows)
    else { return nil }
    self.size = size
    memory = Memory(pixels: 2 * Self.shownRows * size.width)
    self.parts = parts
    self.decoder = decoder
  }

  /// Decodes the next strip, which stays until this is called for the second time; `nil` if that is impossible.
  ///
  /// - Precondition: The last strip does not reach to the end of the picture.
  func next() -> PictureStrip? {
    let margin = StripComparison.margin
    let before = memory.pixels + (isInSecondHalf ? Self.shownRows * size.width : 0)
    isInSecondHalf.toggle()
    let pixels = memory.pixels + (isInSecondHalf ? Self.shownRows * size.width : 0)
    let kept = max(0, added - margin)..<known.upperBound
    pixels.update(
      from: before + (kept.lowerBound - known.lowerBound) * size.width,
      count: kept.count * size.width)
    let count = min(Self.rows, size.height - kept.upperBound)
    let isDecoded = decoder.decode(
      count, to: pixels + kept.count * size.width, reading: nextPart)
    guard isDecoded else { return nil }
    known = kept.lowerBound..<kept.upperBound + count
    let end = known.upperBound == size.height ? size.height : known.upperBound - margin
    defer { added = end }
    return PictureStrip(pixels, known: known, rows: added..<end)
  }

  /// Reads the rest of the file; what it says beside its pixels, or `nil` if it is damaged or has changed.
  func finish() -> PNGFacts? {
    let facts = decoder.finish(reading: nextPart)
    return parts.isWhole ? facts : nil
  }

  private func nextPart() -> UnsafeBufferPointer<UInt8>? { parts.readNext() ? parts.bytes : nil }

  /// Adds the file to the log of files that were read.
  func log() { parts.log() }

  /// Room for pixels.
  private struct Memory: ~Copyable {
    let pixels: UnsafeMutablePointer<Pixel>

    init(pixels count: Int) { pixels = .allocate(capacity: count) }

    deinit { pixels.deallocate() }
  }
}

extension PictureStrips {
  /// Compares two large pictures of the usual kind on two cores, with little memory; `nil` if whole pictures are
  /// needed.
  static func compare(
    _ expected: InputFile, _ actual: InputFile, options: ComparisonOptions
  ) -> ComparedPictures? {
    guard let first = PictureStrips(expected), let second = PictureStrips(actual),
      first.size == second.size,
      var comparison = StripComparison(first.size, options: options)
    else { return nil }
    var strips: (expected: PictureStrip, actual: PictureStrip)?
    while strips?.expected.rows.upperBound != first.size.height {
      let next = SideWork { first.next() }
      let other = SideWork { second.next() }
      if let strips { comparison.add(strips.expected, strips.actual) }
      guard let expected = next.output, let actual = other.output, !comparison.hasLikelyCause
      else { return nil }
      strips = (expected, actual)
    }
    if let strips { comparison.add(strips.expected, strips.actual) }
    guard let facts = first.finish(), let otherFacts = second.finish(),
      let result = comparison.finish()
    else { return nil }
    first.log()
    second.log()
    var compared = ComparedPictures(
      result.comparison, sweep: result.sweep, causes: result.causes)
    compared.record.facts = LeftOut.facts(expected: facts, actual: otherFacts)
    return compared
  }
}
