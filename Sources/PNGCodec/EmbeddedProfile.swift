import CPNG

/// The ICC profile of an iCCP chunk: its name, and whether it is sRGB in other words.
struct EmbeddedProfile {
  /// The name in the chunk, without control characters.
  let name: String
  /// Whether the profile describes sRGB (or, for grey, sRGB's curve); a damaged one does not.
  let isSRGB: Bool

  /// Reads the data of an iCCP chunk: name, zero, compression method 0, deflated profile.
  init(_ data: [UInt8]) {
    let nameBytes = data.prefix { $0 != 0 }
    // Latin-1: each byte is its own code point.
    let scalars = nameBytes.prefix(79).filter { $0 >= 0x20 && !(0x7F..<0xA0).contains($0) }
      .map { Unicode.Scalar($0) }
    name = scalars.isEmpty ? "unnamed" : String(String.UnicodeScalarView(scalars))
    let body = data.dropFirst(nameBytes.count + 1)
    isSRGB = body.first == 0 && ICCProfile(Self.inflate(Array(body.dropFirst())))?.isSRGB == true
  }

  private static func inflate(_ bytes: [UInt8]) -> [UInt8] {
    // A matrix profile has some kilobytes; whatever is larger is something else.
    let capacity = 128 * 1024
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      bytes.withUnsafeBufferPointer { input in
        _ = cpng_inflate(input.baseAddress, input.count, output.baseAddress, capacity, &count)
      }
    }
  }
}
