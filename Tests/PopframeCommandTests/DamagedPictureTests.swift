import Foundation
import Testing

/// A damaged picture is bad input, named with its file.
@Suite struct DamagedPictureTests {
  enum Damage: String, CaseIterable {
    case empty, text, lfsPointer, truncated, corrupt, withoutEnd, hugeClaim, headerOnly

    func bytes(from png: [UInt8]) -> [UInt8] {
      switch self {
      case .empty: []
      case .text: Array("this is no picture, it only has the name of one\n".utf8)
      case .lfsPointer:
        Array(
          """
          version https://git-lfs.github.com/spec/v1
          oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
          size 12345

          """.utf8)
      case .truncated: Array(png.prefix(png.count / 2))
      case .corrupt:
        png.enumerated().map { index, byte in index == png.count / 2 ? byte ^ 0x55 : byte }
      // An IEND chunk has twelve bytes: its length of zero, its name, its checksum.
      case .withoutEnd: Array(png.dropLast(12))
      case .headerOnly: Array(png.prefix(33))
      case .hugeClaim: Self.hugePNG
      }
    }

    /// 60 bytes that claim 2³¹ − 1 pixels each way.
    private static let hugePNG: [UInt8] = {
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      // The checksum of this IHDR, by zlib's crc32.
      bytes +=
        [0, 0, 0, 13] + Array("IHDR".utf8) + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]
      bytes += [8, 6, 0, 0, 0] + crc(Array(bytes[12...]))
      bytes += [0, 0, 0, 3] + Array("IDAT".utf8) + [0x78, 0x9C, 0x03]
      bytes += crc(Array("IDAT".utf8) + [0x78, 0x9C, 0x03])
      bytes += [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
      return bytes
    }()

    /// PNG's cyclic redundancy check, bit by bit (PNG specification, annex D).
    private static func crc(_ bytes: [UInt8]) -> [UInt8] {
      var value: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      }
      value = ~value
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
  }

  @Test(arguments: Damage.allCases)
  func `in a theme it is named, and nothing is written`(_ damage: Damage) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      damage.bytes(from: try sandbox.bytes("Meadow/frame.png")), to: "Meadow/frame.png")
    let before = try sandbox.names()
    let outcome = try sandbox.command("render", "Meadow", "-o", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("frame.png"), "\(outcome.messages)")
    #expect(outcome.messages.contains(": error: "))
    if damage == .lfsPointer { #expect(outcome.messages.contains("Git LFS")) }
    #expect(try sandbox.names() == before)
  }

  @Test(arguments: Damage.allCases)
  func `as a content picture it is named, too`(_ damage: Damage) throws {
    let sandbox = try Sandbox()
    try sandbox.write(damage.bytes(from: try sandbox.bytes("Meadow/frame.png")), to: "photo.png")
    let outcome = try sandbox.command(
      "render", "Meadow", "--content-image", "photo.png", "-o", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("photo.png: error: this file "), "\(outcome.messages)")
    #expect(!sandbox.exists("a.png"))
  }

  @Test(arguments: Damage.allCases)
  func `check finds it`(_ damage: Damage) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      damage.bytes(from: try sandbox.bytes("Meadow/arrow@3x.png")), to: "Meadow/arrow@3x.png")
    let outcome = try sandbox.command("check", "Meadow")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("arrow@3x.png"), "\(outcome.messages)")
    #expect(outcome.text == "1 theme: 1 error, no warnings\n")
  }

  @Test(arguments: ["--content-image", "--background"])
  func `a picture that the command line names has to be there`(_ option: String) throws {
    let outcome = try Sandbox().command("render", "Meadow", option, "nowhere.png", "-o", "a.png")
    #expect(outcome.status == 66)
    #expect(outcome.messages == "nowhere.png: error: there is no such file\n")
  }

  @Test func `a picture cannot be a folder`() throws {
    let outcome = try Sandbox().command("render", "Meadow", "--background", "./Meadow")
    #expect(outcome.status == 66)
    #expect(outcome.messages == "./Meadow: error: this is a folder, not a file\n")
  }
}
