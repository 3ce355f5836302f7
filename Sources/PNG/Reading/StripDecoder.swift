import CPNG
package import Imaging

/// Decodes the usual kind of file while it is read, some rows at a time: 8-bit RGB or RGBA, not interlaced, without
/// chunks that change its pixels, no animation. Memory holds these rows, deflate's window and a part of the file.
///
/// It never says what is wrong with a file: whatever cannot be decoded here is left to ``PNGCodec``, and so are the
/// words for it. Pixels that are decoded here equal those of ``PNGCodec/decode(_:)``, once ``finish(reading:)`` has
/// found that the file is whole.
///
/// Works on raw memory for speed. ``inflate(reading:)`` is the only place where bytes are added. `input` has room for a
/// part of the file behind what the inflater leaves of it until it gets more. `window` has room for a row more than
/// are decoded at a time, behind the bytes that deflate can reach: ``decode(_:to:reading:)`` leaves no more before the
/// next row.
package struct StripDecoder: ~Copyable {
  /// The picture's size, in pixels.
  package let size: PixelSize

  /// The first bytes of the file, with all chunks before its pixels.
  private let beginning: [UInt8]
  private var verifier: PNGVerifier
  private let inflater: OpaquePointer
  /// The bytes of a filtered row with its filter's number.
  private let rowLength: Int
  private let mostRows: Int
  /// Compressed pixels that are not inflated yet.
  private let input: UnsafeMutablePointer<UInt8>
  private var inputCount = 0
  /// Filtered rows: those that have been decoded, as far as deflate reaches back, then the next.
  private let window: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var filled = 0
  /// Where in the window the next row begins.
  private var next = 0
  /// The row above, and room for two others.
  private let scratch: UnsafeMutablePointer<UInt8>
  /// Whether the stream of pixels has ended, with its checksum.
  private var isInflated = false

  /// The most bytes of a file that are given at once.
  package static let part = 64 << 10
  /// How far deflate reaches back.
  private static let reach = 32 << 10
  private static let inputCapacity = CPNG_INFLATER_LEFT + part + CPNG_INFLATER_MARGIN

  /// Begins a file; `nil` if it is not of the usual kind, or its pixels do not begin among these bytes.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file, at most ``part``.
  ///   - rows: The most rows that are decoded at a time.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, rows: Int) {
    precondition(bytes.count <= Self.part, "a part of a file")
    var verifier = PNGVerifier()
    var data: [UInt8] = []
    guard (try? verifier.add(bytes) { data += $0 }) != nil, !data.isEmpty,
      let structure = verifier.structure
    else { return nil }
    // All chunks about colours come before the pixels.
    let outline = PNGOutline(structure, in: bytes)
    guard outline.isPlain, !outline.isAnimated, let inflater = cpng_inflater_create() else {
      return nil
    }
    self.inflater = inflater
    self.verifier = verifier
    beginning = Array(bytes)
    size = outline.header.size
    rowLength = 1 + outline.header.colorType.channels * size.width
    mostRows = rows
    capacity = Self.reach + (rows + 1) * rowLength + CPNG_INFLATER_ROOM
    window = .allocate(capacity: capacity)
    input = .allocate(capacity: Self.inputCapacity)
    input.initialize(repeating: 0, count: Self.inputCapacity)
    input.update(from: data, count: data.count)
    inputCount = data.count
    scratch = .allocate(capacity: 12 * size.width)
    scratch.initialize(repeating: 0, count: 4 * size.width)
  }

  deinit {
    cpng_inflater_destroy(inflater)
    window.deallocate()
    input.deallocate()
    scratch.deallocate()
  }

  /// Decodes the next rows to premultiplied pixels; false if they cannot be decoded here.
  ///
  /// - Parameters:
  ///   - rows: How many, at most what the initialiser says; the picture has them.
  ///   - pixels: Room for them.
  ///   - more: Reads the next bytes of the file, at most ``part``, which stay until it is called again; none at
  ///     the file's end, and `nil` if it cannot be read.
  package mutating func decode(
    _ rows: Int, to pixels: UnsafeMutablePointer<Pixel>,
    reading more: () -> UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    precondition(rows <= mostRows, "there is room for the rows")
    let end = next + rows * rowLength
    while filled < end {
      guard !isInflated, inflate(reading: more) else { return false }
    }
    // An RGB pixel is read as four bytes, one of which may lie behind the last row: in the room for inflating.
    let isKnown = pixels.withMemoryRebound(to: UInt32.self, capacity: rows * size.width) { words in
      cpng_finish_rows(
        window + next, size.width, rows, (rowLength - 1) / size.width, scratch, words)
    }
    next = end
    let surplus = min(next, filled - Self.reach)
    if surplus > 0 {
      window.update(from: window + surplus, count: filled - surplus)
      filled -= surplus
      next -= surplus
    }
    return isKnown
  }

  /// Reads the rest of the file, after the last row; what it says beside its pixels, or `nil` if it is not whole.
  package mutating func finish(reading more: () -> UnsafeBufferPointer<UInt8>?) -> PNGFacts? {
    while !isInflated {
      guard inflate(reading: more), filled == next else { return nil }
    }
    guard filled == next, inputCount == 0 else { return nil }
    while let bytes = more() {
      if bytes.isEmpty { break }
      guard (try? verifier.add(bytes) { _ in inputCount += 1 }) != nil else { return nil }
    }
    guard inputCount == 0, let structure = verifier.structure, structure.isComplete,
      structure.density.map({ $0.upperBound <= beginning.count }) ?? true
    else { return nil }
    return beginning.withUnsafeBufferPointer { bytes in
      let outline = PNGOutline(structure, in: bytes)
      return outline.isPlain ? PNGFacts(outline, in: bytes) : nil
    }
  }

  /// Inflates until the window is full or more of the file is needed, which is then read; false if that is
  /// impossible.
  private mutating func inflate(reading more: () -> UnsafeBufferPointer<UInt8>?) -> Bool {
    let isLast = verifier.size != nil
    var used = 0
    let need = cpng_inflater_run(
      inflater, input, inputCount, isLast, &used, window, &filled, capacity)
    inputCount -= used
    input.update(from: input + used, count: inputCount)
    switch need {
    case CPNG_INFLATER_ENDED: isInflated = true
    case CPNG_INFLATER_NEEDS_INPUT where !isLast:
      guard let bytes = more(), !bytes.isEmpty, bytes.count <= Self.part else { return false }
      let input = input
      var count = inputCount
      let isWhole: Void? = try? verifier.add(bytes) { data in
        guard let start = data.baseAddress else { return }
        (input + count).update(from: start, count: data.count)
        count += data.count
      }
      inputCount = count
      return isWhole != nil
    // A full window has all rows that can be asked for.
    case CPNG_INFLATER_NEEDS_ROOM: return filled - next >= mostRows * rowLength
    default: return false
    }
    return true
  }
}
