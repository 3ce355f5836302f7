import CPNG

/// The ICC profile of an iCCP chunk: its name and its meaning.
struct EmbeddedProfile {
  /// The name in the chunk, without control characters.
  let name: String
  /// What the profile says about colours; `nil` for one that is damaged.
  let meaning: ICCProfile.Meaning?

  /// The largest profile that is unpacked: what libpng gives a chunk as well. Displays' tables have
  /// some hundred kilobytes.
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
    // A profile begins with its size. This detects a small chunk that would unpack to gigabytes.
    guard let start = inflated(deflated, count: 4) else { return nil }
    let size = start.reduce(0) { $0 << 8 | Int($1) }
    guard size <= largestSize, cpng_can_allocate(size), let bytes = inflated(deflated, count: size)
    else { return nil }
    return ICCProfile(bytes)?.meaning
  }

  /// The first bytes of a deflated stream; `nil` when there are not so many.
  private static func inflated(_ deflated: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, written in
      deflated.withUnsafeBufferPointer { input in
        _ = cpng_inflate_start(input.baseAddress, input.count, output.baseAddress, count, &written)
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
