import CPNG

/// An ICC profile: its header and its table of tags (ICC.1:2022, clause 7), of version 2 or 4.
struct ICCProfile {
  /// The part of a profile's meaning that is supported here.
  enum Meaning: Equatable {
    /// Three curves and a matrix.
    case rgb(RGBColorSpace)
    case grey(TransferCurve)
    /// Tables that map RGB; they have priority over curves and a matrix in the same profile.
    case tables
    /// A profile for other channels, by its signature, as in "CMYK".
    case other(String)
  }

  private let bytes: [UInt8]
  private let tags: [String: Range<Int>]

  /// Reads header and tag table; `nil` when this is no ICC profile, or a tag lies outside of it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, Self.text(bytes, at: 36) == "acsp" else { return nil }
    let count = Self.number(bytes, at: 128)
    guard count <= (bytes.count - 132) / 12 else { return nil }
    var tags: [String: Range<Int>] = [:]
    for entry in stride(from: 132, to: 132 + 12 * count, by: 12) {
      let start = Self.number(bytes, at: entry + 4)
      let end = start + Self.number(bytes, at: entry + 8)
      guard end <= bytes.count else { return nil }
      tags[Self.text(bytes, at: entry)] = start..<end
    }
    self.bytes = bytes
    self.tags = tags
  }

  /// The profile's meaning; `nil` when a required tag is missing or damaged.
  var meaning: Meaning? {
    switch Self.text(bytes, at: 16) {
    case "RGB ":
      // In the order of relative colorimetric rendering (ICC.1:2022, 9.1).
      if ["D2B1", "A2B1", "A2B0"].contains(where: { tags[$0] != nil }) { return .tables }
      guard let red = curve("rTRC"), let green = curve("gTRC"), let blue = curve("bTRC"),
        let toXYZ
      else { return nil }
      return .rgb(
        RGBColorSpace(
          red: red, green: green, blue: blue, toSRGB: Chromaticities.profileToSRGB * toXYZ))
    case "GRAY": return curve("kTRC").map(Meaning.grey)
    case let space: return .other(Self.printable(space))
    }
  }

  /// Linear light to XYZ with the white D50.
  private var toXYZ: ColorMatrix? {
    guard let red = color("rXYZ"), let green = color("gXYZ"), let blue = color("bXYZ") else {
      return nil
    }
    return ColorMatrix(red: red, green: green, blue: blue)
  }

  private func curve(_ tag: String) -> TransferCurve? {
    tags[tag].flatMap { TransferCurve(profileTag: bytes[$0]) }
  }

  /// A tag of type XYZ: three s15Fixed16 numbers.
  private func color(_ tag: String) -> SIMD3<Double>? {
    guard let range = tags[tag], range.count >= 20, Self.text(bytes, at: range.lowerBound) == "XYZ "
    else { return nil }
    func fixed(_ index: Int) -> Double {
      let number = Self.number(bytes, at: range.lowerBound + 8 + 4 * index)
      return Double(Int32(truncatingIfNeeded: number)) / 65_536
    }
    return SIMD3(fixed(0), fixed(1), fixed(2))
  }

  private static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: [UInt8], at index: Int) -> String {
    String(decoding: bytes[index..<index + 4], as: UTF8.self)
  }

  /// A signature as messages show it: letters, digits and blanks inside.
  private static func printable(_ signature: String) -> String {
    let scalars = signature.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? $0 : "?" }
    let text = String(String.UnicodeScalarView(scalars))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

/// The ICC profile of an iCCP chunk: its name and its meaning.
struct EmbeddedProfile {
  /// The name in the chunk, without control characters.
  let name: String
  /// The profile's meaning; `nil` for a damaged profile.
  let meaning: ICCProfile.Meaning?

  /// The largest profile that is unpacked: the limit of libpng for a chunk as well. Displays' tables have some hundred
  /// kilobytes.
  private static let largestSize = 8_000_000

  /// Reads the data of an iCCP chunk: name, zero, compression method 0, deflated profile.
  init(_ data: [UInt8]) {
    let nameBytes = data.prefix { $0 != 0 }
    // Latin-1: each byte is its own code point.
    let scalars = nameBytes.prefix(79).filter { $0 >= 0x20 && !(0x7F..<0xA0).contains($0) }
      .map { Unicode.Scalar($0) }
    name = scalars.isEmpty ? "unnamed" : String(String.UnicodeScalarView(scalars))
    let body = data.dropFirst(nameBytes.count + 1)
    meaning = body.first == 0 ? Self.meaning(of: body.dropFirst()) : nil
  }

  private static func meaning(of deflated: ArraySlice<UInt8>) -> ICCProfile.Meaning? {
    guard let bytes = inflated(deflated), bytes.count >= 4 else { return nil }
    // A profile begins with its size.
    let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return size <= bytes.count ? ICCProfile(Array(bytes[..<size]))?.meaning : nil
  }

  /// The bytes of a deflated stream; `nil` when it is damaged, or has more bytes than a profile may have.
  private static func inflated(_ deflated: ArraySlice<UInt8>) -> [UInt8]? {
    // Profiles are almost never compressed to less than an eighth.
    var capacity = min(8 * deflated.count, largestSize)
    while true {
      guard cpng_can_allocate(capacity) else { return nil }
      var outcome = CPNG_DAMAGED
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        deflated.withUnsafeBufferPointer { input in
          let inflated = cpng_inflate(input.baseAddress, input.count, output.baseAddress, capacity)
          outcome = inflated.outcome
          if outcome == CPNG_INFLATED { count = inflated.written }
        }
      }
      if outcome == CPNG_INFLATED { return bytes }
      guard outcome == CPNG_TOO_LONG, capacity < largestSize else { return nil }
      capacity = min(8 * capacity, largestSize)
    }
  }
}
