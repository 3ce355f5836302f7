/// A small picture, sound or damaged in one way, and what becomes of it.
package struct DamagedPNG: Sendable, CustomStringConvertible {
  /// What readers have to find.
  package enum Verdict: Sendable, Equatable {
    /// No fault, and no warning.
    case sound
    /// The pixels of the sound picture, and a warning with these words.
    case warning(String)
    case damaged
  }

  /// The kinds of pictures: the first two are read by our own code, the others by libpng.
  package enum Kind: String, CaseIterable, Sendable {
    case rgba, rgb, grey, greyAlpha, palette, interlaced
  }

  package let kind: Kind
  /// The damage; short.
  package let name: String
  package let verdict: Verdict
  package let bytes: [UInt8]
  /// A sound file with the pixels that readers have to find.
  package let sound: [UInt8]
  package var description: String { "\(kind), \(name)" }

  /// Pixels on each side.
  package static let side = 24

  private init(
    kind: Kind, name: String, verdict: Verdict, bytes: [UInt8], sound: [UInt8]? = nil
  ) {
    self.kind = kind
    self.name = name
    self.verdict = verdict
    self.bytes = bytes
    self.sound = sound ?? Draft(kind).bytes
  }

  /// All damages of all kinds.
  package static let all: [DamagedPNG] = Kind.allCases.flatMap { kind in
    let parts = [
      filesCut(kind), headers(kind), chunksInDisorder(kind), palettes(kind), transparencies(kind),
      streams(kind), streamsCut(kind), bytesBehind(kind),
    ]
    return parts.flatMap(\.self)
  }
}

/// A file of a kind in parts that a damage changes.
private struct Draft {
  let kind: DamagedPNG.Kind
  var header: [UInt8]
  /// The chunks between the header and the pixels.
  var before: [(type: String, data: [UInt8])] = [("tEXt", Array("Title\0small".utf8))]
  /// Filtered rows.
  var rows: [UInt8]
  /// How many of their last bytes are the last row.
  let lastRow: Int

  init(_ kind: DamagedPNG.Kind) {
    self.kind = kind
    let side = DamagedPNG.side
    let (depth, type): (UInt8, UInt8) =
      switch kind {
      case .rgba: (8, 6)
      case .rgb: (8, 2)
      case .grey: (8, 0)
      case .greyAlpha: (8, 4)
      case .palette: (4, 3)
      case .interlaced: (16, 6)
      }
    let size = PNGBuilder.bigEndian(side)
    header = size + size + [depth, type, 0, 0, kind == .interlaced ? 1 : 0]
    if kind == .palette { before.append(("PLTE", [1, 2, 3, 40, 50, 60])) }
    let bits =
      switch kind {
      case .rgba: 32
      case .rgb: 24
      case .grey: 8
      case .greyAlpha: 16
      case .palette: 4
      case .interlaced: 64
      }
    // Columns and rows of each pass.
    let passes =
      kind == .interlaced
      ? [(3, 3), (3, 3), (6, 3), (6, 6), (12, 6), (12, 12), (24, 12)] : [(side, side)]
    lastRow = 1 + (passes.last?.0 ?? 0) * bits / 8
    // Pixels of two colours, which a palette of two has, too.
    rows = passes.flatMap { columns, count in
      (0..<count).flatMap { row in
        [0]
          + [UInt8](repeating: kind == .palette ? 0x01 : UInt8(40 + row), count: columns * bits / 8)
      }
    }
  }

  var stream: [UInt8] { PNGBuilder.stored(rows) }

  /// The file with its pixels in one chunk.
  var bytes: [UInt8] { bytes([("IDAT", stream)]) }

  /// The file with other chunks behind the header and those before the pixels.
  func bytes(
    _ chunks: [(type: String, data: [UInt8])], end: [UInt8] = []
  ) -> [UInt8] {
    signature
      + ([("IHDR", header)] + before + chunks + [("IEND", end)])
      .flatMap { PNGBuilder.chunk($0.type, $0.data) }
  }

  func changed(_ change: (inout Draft) -> Void) -> Draft {
    var copy = self
    change(&copy)
    return copy
  }
}

extension DamagedPNG {
  private typealias Chunk = (type: String, data: [UInt8])

  private static func damaged(_ kind: Kind, _ name: String, _ bytes: [UInt8]) -> DamagedPNG {
    DamagedPNG(kind: kind, name: name, verdict: .damaged, bytes: bytes)
  }

  /// The whole file is cut off, or a bit of it has changed.
  private static func filesCut(_ kind: Kind) -> [DamagedPNG] {
    let file = Draft(kind).bytes
    let data = 8 + 25 + 23 + (kind == .palette ? 18 : 0) + 8
    func flipped(_ place: Int) -> [UInt8] {
      var copy = file
      copy[place] ^= 4
      return copy
    }
    return [
      DamagedPNG(kind: kind, name: "sound", verdict: .sound, bytes: file),
      damaged(kind, "cut off in the signature", Array(file.prefix(5))),
      damaged(kind, "cut off in the header", Array(file.prefix(20))),
      damaged(kind, "cut off in the pixels", Array(file.prefix(data + 100))),
      damaged(kind, "without IEND", Array(file.dropLast(12))),
      damaged(kind, "cut off in IEND", Array(file.dropLast(2))),
      damaged(kind, "another signature", flipped(5)),
      damaged(kind, "checksum of IHDR", flipped(30)),
      damaged(kind, "checksum of tEXt", flipped(8 + 25 + 20)),
      damaged(kind, "a bit of the pixels", flipped(data + 50)),
      damaged(kind, "checksum of IDAT", flipped(file.count - 14)),
      damaged(kind, "checksum of IEND", flipped(file.count - 1)),
      damaged(kind, "length of IDAT beyond the file", flipped(data - 6)),
    ]
  }

  /// IHDR says what cannot be, or what the rows are not.
  private static func headers(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    func header(_ place: Int, _ byte: UInt8, _ name: String) -> DamagedPNG {
      damaged(kind, name, draft.changed { $0.header[place] = byte }.bytes)
    }
    let side = UInt8(side)
    return [
      header(3, 0, "no width"), header(7, 0, "no height"),
      header(3, side + 1, "wider than its rows"),
      header(7, side + 1, "higher than its rows"), header(8, 3, "three bits"),
      header(9, 5, "colour type 5"), header(10, 1, "another compression"),
      header(11, 1, "another way of filtering"), header(12, 2, "another interlacing"),
      damaged(kind, "a short IHDR", draft.changed { $0.header.removeLast() }.bytes),
      damaged(kind, "a long IHDR", draft.changed { $0.header.append(0) }.bytes),
      damaged(kind, "two IHDR", draft.changed { $0.before.append(("IHDR", $0.header)) }.bytes),
    ]
  }

  /// Chunks that are missing, unknown, or out of place.
  private static func chunksInDisorder(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let stream = draft.stream
    let (first, second) = (Array(stream[..<60]), Array(stream[60...]))
    return [
      damaged(kind, "no IDAT", draft.bytes([])),
      damaged(kind, "an empty IDAT", draft.bytes([("IDAT", [])])),
      damaged(kind, "IEND with data", draft.bytes([("IDAT", stream)], end: [0])),
      damaged(kind, "an unknown critical chunk", draft.bytes([("ABCD", [1]), ("IDAT", stream)])),
      damaged(kind, "a chunk without a name", draft.bytes([("te t", [1]), ("IDAT", stream)])),
      damaged(
        kind, "a chunk among the pixels",
        draft.bytes([("IDAT", first), ("tEXt", [65, 0]), ("IDAT", second)])),
      DamagedPNG(
        kind: kind, name: "pixels in many chunks", verdict: .sound,
        bytes: draft.bytes(stream.map { ("IDAT", [$0]) })),
    ]
  }

  private static func palettes(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let pixels: Chunk = ("IDAT", draft.stream)
    if kind == .palette {
      let without = draft.changed { $0.before.removeLast() }
      return [
        damaged(kind, "no PLTE", without.bytes),
        damaged(
          kind, "PLTE behind the pixels", without.bytes([pixels, ("PLTE", [1, 2, 3, 4, 5, 6])])),
        damaged(kind, "two PLTE", draft.changed { $0.before.append(("PLTE", [1, 2, 3])) }.bytes),
        damaged(kind, "PLTE of 4 bytes", without.bytes([("PLTE", [1, 2, 3, 4]), pixels])),
        damaged(kind, "a colour beyond PLTE", without.bytes([("PLTE", [1, 2, 3]), pixels])),
      ]
    }
    let isGrey = kind == .grey || kind == .greyAlpha
    return [
      DamagedPNG(
        kind: kind, name: "PLTE", verdict: isGrey ? .warning("the PLTE chunk is ignored") : .sound,
        bytes: draft.bytes([("PLTE", [1, 2, 3]), pixels])),
      damaged(kind, "two PLTE", draft.bytes([("PLTE", [1, 2, 3]), ("PLTE", [1, 2, 3]), pixels])),
      damaged(kind, "PLTE behind the pixels", draft.bytes([pixels, ("PLTE", [1, 2, 3])])),
    ]
  }

  private static func transparencies(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let pixels: Chunk = ("IDAT", draft.stream)
    // No pixel has this colour.
    let data: [UInt8] =
      switch kind {
      case .rgb: [0, 1, 0, 1, 0, 2]
      case .palette: [255]
      default: [0, 1]
      }
    let hasAlpha = [.rgba, .greyAlpha, .interlaced].contains(kind)
    let beside = [
      DamagedPNG(
        kind: kind, name: "tRNS",
        verdict: hasAlpha ? .warning("the tRNS chunk is ignored") : .sound,
        bytes: draft.bytes([("tRNS", data), pixels])),
      damaged(kind, "tRNS behind the pixels", draft.bytes([pixels, ("tRNS", data)])),
    ]
    return hasAlpha
      ? beside
      : beside + [
        damaged(kind, "two tRNS", draft.bytes([("tRNS", data), ("tRNS", data), pixels])),
        DamagedPNG(
          kind: kind, name: "a long tRNS",
          verdict: kind == .palette ? .warning("of the tRNS chunk") : .damaged,
          bytes: draft.bytes([("tRNS", data + data + data), pixels])),
        damaged(
          kind, "an empty chunk, then tRNS", draft.bytes([("IDAT", []), ("tRNS", data), pixels])),
      ]
  }

  /// The stream of pixels breaks a rule, with all checksums of chunks right.
  private static func streams(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let stream = draft.stream
    func changed(_ place: Int, _ byte: UInt8, _ name: String) -> DamagedPNG {
      var copy = stream
      copy[place] = byte
      return damaged(kind, name, draft.bytes([("IDAT", copy)]))
    }
    func rows(_ name: String, _ change: (inout [UInt8]) -> Void) -> DamagedPNG {
      damaged(kind, name, draft.changed { change(&$0.rows) }.bytes)
    }
    let last = stream[stream.count - 1]
    var wrongEnd = stream
    wrongEnd[stream.count - 1] ^= 1
    return [
      changed(0, 0x77, "another method of compression"),
      changed(1, 0x02, "a wrong check of the stream"),
      // 0x7820 is a multiple of 31 and has the bit.
      changed(1, 0x20, "a preset dictionary"), changed(2, 7, "a block of unknown type"),
      changed(4, stream[4] ^ 1, "a wrong length of a block"),
      changed(stream.count - 1, last ^ 1, "a wrong checksum of the stream"),
      damaged(
        kind, "a wrong checksum in chunks of a byte", draft.bytes(wrongEnd.map { ("IDAT", [$0]) })),
      damaged(
        kind, "a distance beyond the beginning",
        draft.bytes([("IDAT", FixedStream(draft.rows, repeating: 1, claiming: 9_000).bytes)])),
      rows("filter 5 in the first row") { $0[0] = 5 },
      rows("filter 255 in the last row") { $0[$0.count - draft.lastRow] = 255 },
    ]
  }

  /// The stream of pixels ends too early, with all checksums of chunks right.
  private static func streamsCut(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let stream = draft.stream
    func cut(_ name: String, _ data: [UInt8]) -> DamagedPNG {
      damaged(kind, name, draft.bytes([("IDAT", data)]))
    }
    var open = stream
    // Not the last block.
    open[2] = 0
    return [
      cut("no checksum of the stream", stream.dropLast(4)),
      cut("half a checksum", stream.dropLast(2)),
      cut("the last row is cut off", stream.dropLast(8)), cut("no last block", open),
      damaged(kind, "a byte is missing", draft.changed { $0.rows.removeLast() }.bytes),
      damaged(
        kind, "a row is missing", draft.changed { $0.rows.removeLast(draft.lastRow) }.bytes),
    ]
  }

  /// What leaves no doubt about the pixels.
  private static func bytesBehind(_ kind: Kind) -> [DamagedPNG] {
    let draft = Draft(kind)
    let stream = draft.stream
    // Everything repeats at any distance.
    let flat = draft.changed { $0.rows = [UInt8](repeating: 0, count: $0.rows.count) }
    let other = draft.changed { draft in
      draft.rows = draft.rows.map { $0 == 0 || draft.kind == .palette ? $0 : $0 + 1 }
    }.stream
    func warned(_ name: String, _ words: String, _ bytes: [UInt8]) -> DamagedPNG {
      DamagedPNG(kind: kind, name: name, verdict: .warning(words), bytes: bytes)
    }
    return [
      warned(
        "a byte behind the stream", "1 byte behind the pixels is ignored",
        draft.bytes([("IDAT", stream + [0])])),
      warned(
        "a byte behind the rows", "1 byte behind the pixels is ignored",
        draft.changed { $0.rows.append(0) }.bytes),
      warned(
        "rows behind the rows",
        "\(separated(2 * draft.rows.count)) bytes behind the pixels are ignored",
        draft.changed { $0.rows += $0.rows + $0.rows }.bytes),
      warned(
        "bytes in a later chunk", "3 bytes behind the pixels are ignored",
        draft.bytes([("IDAT", stream), ("IDAT", [1, 2, 3])])),
      warned(
        "a second picture in the same chunk", "a second picture behind the first is ignored",
        draft.bytes([("IDAT", stream + other)])),
      warned(
        "a second picture in a later chunk", "a second picture behind the first is ignored",
        draft.bytes([("IDAT", stream), ("IDAT", other)])),
      warned(
        "a second picture behind a text", "a second picture behind the first is ignored",
        draft.bytes([("IDAT", stream), ("tEXt", [65, 0]), ("IDAT", other)])),
      warned(
        "bytes behind IEND", "2 bytes behind the end of the picture (IEND) are ignored",
        draft.bytes + [7, 7]),
      DamagedPNG(
        kind: kind, name: "a window that is too small",
        verdict: .warning("announce a window of 256 bytes"),
        bytes: flat.bytes([("IDAT", FixedStream(flat.rows, repeating: 257).bytes)]),
        sound: flat.bytes),
      DamagedPNG(
        kind: kind, name: "a small window that is large enough", verdict: .sound,
        bytes: flat.bytes([("IDAT", FixedStream(flat.rows, repeating: 2).bytes)]), sound: flat.bytes
      ),
      // Damaged beside what is only warned of.
      damaged(
        kind, "a wrong checksum behind a byte too many",
        draft.bytes([("IDAT", Array(draft.changed { $0.rows.append(0) }.stream.dropLast()) + [0])])),
    ]
  }
}

/// A number below a million as messages write it: 1234 is `1,234`.
package func separated(_ number: Int) -> String {
  number < 1000 ? "\(number)" : "\(number / 1000),\(String(1000 + number % 1000).dropFirst())"
}
