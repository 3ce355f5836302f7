import CPNG

/// As much of an ICC profile as it takes to tell sRGB from other colour spaces.
///
/// There are dozens of sRGB profiles that differ in every byte, so what they say is compared: the
/// three colourants, and the curves at some points. Layout after ICC.1:2022.
struct ICCProfile {
  private let bytes: [UInt8]
  private let tags: [String: Range<Int>]

  /// Reads header and tag table; `nil` when this is no ICC profile.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, Self.text(bytes, at: 36) == "acsp" else { return nil }
    self.bytes = bytes
    var tags: [String: Range<Int>] = [:]
    for entry in stride(from: 132, through: bytes.count - 12, by: 12)
      .prefix(Self.number(bytes, at: 128))
    {
      let start = Self.number(bytes, at: entry + 4)
      let end = start + Self.number(bytes, at: entry + 8)
      if end <= bytes.count { tags[Self.text(bytes, at: entry)] = start..<end }
    }
    self.tags = tags
  }

  /// Whether the profile describes sRGB, or a grey with sRGB's curve.
  var isSRGB: Bool {
    switch Self.text(bytes, at: 16) {
    case "GRAY":
      return isSRGBCurve("kTRC")
    case "RGB ":
      // sRGB's primaries, adapted to D50.
      return isColorant("rXYZ", near: [0.4360, 0.2225, 0.0139])
        && isColorant("gXYZ", near: [0.3851, 0.7169, 0.0971])
        && isColorant("bXYZ", near: [0.1431, 0.0606, 0.7141])
        && ["rTRC", "gTRC", "bTRC"].allSatisfy(isSRGBCurve)
    default:
      return false
    }
  }

  private func isColorant(_ tag: String, near expected: [Double]) -> Bool {
    guard let range = tags[tag], range.count >= 20, Self.text(bytes, at: range.lowerBound) == "XYZ "
    else { return false }
    return expected.indices.allSatisfy { index in
      abs(fixed(at: range.lowerBound + 8 + 4 * index) - expected[index]) < 0.004
    }
  }

  /// Compares at 21 points; a plain power of 2.2 differs by 0.004 and is told apart.
  private func isSRGBCurve(_ tag: String) -> Bool {
    guard let range = tags[tag], let curve = curve(in: range) else { return false }
    return (0...20).map { Double($0) / 20 }.allSatisfy { encoded in
      abs(curve(encoded) - ToneCurve.linear(fromSRGB: encoded)) < 0.002
    }
  }

  /// A curve from encoded values to light, both 0…1.
  private func curve(in range: Range<Int>) -> ((Double) -> Double)? {
    guard range.count >= 12 else { return nil }
    let start = range.lowerBound
    switch Self.text(bytes, at: start) {
    case "curv": return sampledCurve(in: range, count: Self.number(bytes, at: start + 8))
    case "para": return parametricCurve(in: range, kind: Self.number(bytes, at: start + 8) >> 16)
    default: return nil
    }
  }

  private func sampledCurve(in range: Range<Int>, count: Int) -> ((Double) -> Double)? {
    guard count >= 2, range.count >= 12 + 2 * count else {
      // 0: light itself; 1: a plain power. Neither is sRGB's curve.
      return nil
    }
    let samples = (0..<count).map { index in
      let place = range.lowerBound + 12 + 2 * index
      return Double(Int(bytes[place]) << 8 | Int(bytes[place + 1])) / 65_535
    }
    return { encoded in
      let position = encoded * Double(count - 1)
      let low = min(Int(position), count - 2)
      return samples[low] + (samples[low + 1] - samples[low]) * (position - Double(low))
    }
  }

  /// Types 3 and 4 have sRGB's shape: (a·x + b)^g + e from d on, c·x + f below.
  private func parametricCurve(in range: Range<Int>, kind: Int) -> ((Double) -> Double)? {
    let parameterCount = [3: 5, 4: 7][kind]
    guard let parameterCount, range.count >= 12 + 4 * parameterCount else { return nil }
    let p = (0..<7).map { $0 < parameterCount ? fixed(at: range.lowerBound + 12 + 4 * $0) : 0 }
    return { encoded in
      encoded >= p[4]
        ? cpng_power(p[1] * encoded + p[2], p[0]) + p[5] : p[3] * encoded + p[6]
    }
  }

  /// An s15Fixed16Number.
  private func fixed(at index: Int) -> Double {
    Double(Int32(truncatingIfNeeded: Self.number(bytes, at: index))) / 65_536
  }

  private static func number(_ bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: [UInt8], at index: Int) -> String {
    String(decoding: bytes[index..<index + 4], as: UTF8.self)
  }
}
