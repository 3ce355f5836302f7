import Foundation
import TestPictures
import Testing

/// ICC profiles made by hand: header, tag table, colourants and curves (ICC.1:2022).
struct TestProfile: CustomTestStringConvertible, Sendable {
  let name: String
  private(set) var profile: [UInt8]

  var testDescription: String { name }

  /// The data of an iCCP chunk.
  var chunk: [UInt8] { Array(name.utf8) + [0, 0] + PNGBuilder.stored(profile) }

  init(
    _ name: String, space: String = "RGB ", colorants: [[Double]] = Self.sRGBColorants,
    curve: [UInt8], others: [(tag: String, content: [UInt8])] = []
  ) {
    self.name = name
    var tags: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { tag, xyz in
      (tag, Array("XYZ \0\0\0\0".utf8) + xyz.flatMap(Self.fixed))
    }
    tags += ["rTRC", "gTRC", "bTRC", "kTRC"].map { ($0, curve) }
    tags += others.map { ($0.tag, $0.content) }
    var table = PNGBuilder.bigEndian(tags.count)
    var data: [UInt8] = []
    for (tag, content) in tags {
      let start = 128 + 4 + 12 * tags.count + data.count
      table += Array(tag.utf8) + PNGBuilder.bigEndian(start) + PNGBuilder.bigEndian(content.count)
      data += content
    }
    var header = Array(repeating: 0 as UInt8, count: 128)
    header.replaceSubrange(0..<4, with: PNGBuilder.bigEndian(128 + table.count + data.count))
    header.replaceSubrange(16..<20, with: space.utf8)
    header.replaceSubrange(36..<40, with: "acsp".utf8)
    profile = header + table + data
  }

  static let sRGBColorants = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// Adobe RGB (1998), adapted to D50.
  static let adobeColorants = [
    [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
  ]

  /// A plain power, as formula 0.
  static func gamma(_ exponent: Double) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, 0, 0, 0] + fixed(exponent)
  }

  static func fixed(_ value: Double) -> [UInt8] {
    PNGBuilder.bigEndian(Int((value * 65_536).rounded()))
  }

  /// A curve by formula: (a·x + b)^g from d on, c·x below.
  static func parametric(_ parameters: [Double]) -> [UInt8] {
    Array("para\0\0\0\0".utf8) + [0, 3, 0, 0] + parameters.flatMap(fixed)
  }

  /// A curve by samples.
  static func sampled(_ count: Int, _ function: (Double) -> Double) -> [UInt8] {
    Array("curv\0\0\0\0".utf8) + PNGBuilder.bigEndian(count)
      + (0..<count).flatMap { index in
        let value = Int((65_535 * function(Double(index) / Double(count - 1))).rounded())
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
      }
  }

  static func linear(_ value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static let sRGBCurve = parametric([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45])

  static let sRGBs = [
    TestProfile("formula", curve: sRGBCurve),
    TestProfile("1024 samples", curve: sampled(1024, linear)),
  ]

  static let grey = TestProfile("grey", space: "GRAY", colorants: [], curve: sRGBCurve)

  static let displayP3 = TestProfile(
    "Display P3",
    colorants: [
      [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ], curve: sRGBCurve)

  /// A profile whose header says that it is so large.
  func claiming(size: Int) -> TestProfile {
    var copy = self
    copy.profile.replaceSubrange(0..<4, with: PNGBuilder.bigEndian(size))
    return copy
  }

  /// Profiles whose curves or tags are missing or wrong.
  static let damaged = [
    TestProfile("no curves", curve: []),
    TestProfile("too few samples", curve: Array("curv\0\0\0\0".utf8) + [0x7F, 0, 0, 0, 1, 2]),
    TestProfile("unknown formula", curve: Array("para\0\0\0\0".utf8) + [0, 5, 0, 0] + fixed(2)),
    TestProfile("no primaries", colorants: [], curve: sRGBCurve),
    displayP3.claiming(size: 5000), displayP3.claiming(size: 100),
    displayP3.claiming(size: 2_000_000_000),
  ]
}
