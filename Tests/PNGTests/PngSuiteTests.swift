import Foundation
import Imaging
import PNG
import TestPictures
import Testing

/// Pictures of every kind from PngSuite; `PngSuite/expected.py` says where the checksums are from.
@Suite struct PngSuiteTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let size: PixelSize
    let checksum: UInt32

    var testDescription: String { name }
  }

  static let folder = Bundle.module.bundleURL.appending(path: "PngSuite")

  static let cases: [Case] = {
    let text = try? String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]),
        let checksum = UInt32(fields[3], radix: 16)
      else { return nil }
      return Case(
        name: String(fields[0]), size: PixelSize(width: width, height: height), checksum: checksum)
    }
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(name).png")))
  }

  @Test func `every file of the folder has an expectation`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".png") }
    #expect(files.count == 28)
    #expect(Set(files) == Set(Self.cases.map { "\($0.name).png" }))
  }

  @Test(arguments: cases) func `a picture has the pixels that another decoder finds`(
    _ expected: Case
  ) throws {
    let bytes = try Self.bytes(expected.name)
    let image = try PNGCodec.decode(bytes)
    #expect(image.bitmap.size == expected.size)
    #expect(try PNGCodec.size(of: bytes) == expected.size)
    #expect(crc32(image.bitmap.bytes) == expected.checksum)
    #expect(image.warnings.isEmpty)
  }
}
