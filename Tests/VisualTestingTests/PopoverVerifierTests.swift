import Foundation
import PNG
import PixelDiff
import Imaging
import PopframeKit
import Regression
import Testing
@testable import VisualTesting

@Suite struct PopoverVerifierTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `a picture that is its reference passes and leaves nothing behind`() throws {
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let before = package.files(in: ".")
    let verification = package.verifier().verify({ Bitmap.flat(9) }, named: nil)
    #expect(verification.passes)
    #expect(verification.outcome == .equal)
    #expect(verification.message == nil)
    #expect(verification.name == "BubbleTests/looksRight")
    #expect(package.files(in: ".") == before)
  }

  @Test func `the same pixels in other bytes pass, too`() throws {
    var tagged = try Bitmap.flat(9).file
    // A text chunk before IEND, which is the last 12 bytes: "a", 0, "b".
    let text: [UInt8] = [0, 0, 0, 3, 0x74, 0x45, 0x58, 0x74, 0x61, 0, 0x62]
    tagged.insert(contentsOf: text + crc(of: Array(text[4...])), at: tagged.count - 12)
    try package.write(tagged, to: TestPackage.reference)
    #expect(package.verifier().verify({ Bitmap.flat(9) }, named: nil).passes)
  }

  @Test func `a difference fails, with its numbers and the pictures in the report`() throws {
    let expected = Bitmap.flat(9)
    var actual = expected
    actual[1, 2] = Pixel(Color(red: 29, green: 0, blue: 0))
    actual[2, 2] = Pixel(Color(red: 10, green: 0, blue: 0))
    try package.write(expected.file, to: TestPackage.reference)
    let verification = package.verifier().verify({ actual }, named: nil)
    #expect(verification.outcome == .different)
    #expect(verification.comparison?.differences?.differentPixels == 2)

    let report = package.path(TestPackage.report)
    let lines = try #require(verification.message).split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("BubbleTests/looksRight: error: 2 of 12 pixels differ (16.67 %)"))
    let text = lines.joined(separator: "\n")
    #expect(text.contains("bounding box: 2 × 1 at (1, 2)"))
    #expect(text.contains("largest difference: 20 of 255"))
    #expect(text.contains("would pass with: a channel tolerance of 20, or 2 pixels"))
    for kind in ["expected", "actual", "difference"] {
      #expect(text.contains("\(kind): \(report)/\(kind)/BubbleTests/looksRight.png"))
    }
    #expect(text.hasSuffix("look at it in \(report)/index.html, which has the command"))

    #expect(verification.pictures.map(\.kind) == [.expected, .actual, .difference])
    #expect(verification.pictures[1].fileName == "BubbleTests-looksRight-actual.png")
    #expect(try PNGCodec.decode(#require(verification.pictures[0].bytes)).bitmap == expected)
    #expect(try PNGCodec.decode(#require(verification.pictures[1].bytes)).bitmap == actual)
  }

  @Test func `another size fails`() throws {
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let actual = Bitmap.flat(9, PixelSize(width: 5, height: 3))
    let verification = package.verifier().verify({ actual }, named: nil)
    #expect(verification.outcome == .sizeMismatch)
    #expect(verification.message?.contains("5 × 3") == true)
    #expect(verification.message?.contains("4 × 3") == true)
  }

  @Test func `the picture of a failure can be approved, and passes then`() throws {
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    let session = TestSession()
    _ = package.verifier(session: session).verify({ Bitmap.flat(10) }, named: nil)
    _ = package.verifier(session: session, test: "new()").verify({ Bitmap.flat(11) }, named: nil)
    session.finish()

    let report = ReportFolder(package.path(TestPackage.report))
    let approval = try Approval(
      of: ["BubbleTests/looksRight"], run: report.shownRun(), in: report,
      references: package.path("Tests/AppTests/References"))
    try approval.apply()
    #expect(package.bytes(TestPackage.reference) == (try Bitmap.flat(10).file))
    #expect(package.verifier().verify({ Bitmap.flat(10) }, named: nil).passes)
    #expect(
      package.verifier(test: "new()").verify({ Bitmap.flat(11) }, named: nil).outcome == .missing)
  }

  @Test func `a folder of references that is chosen has the names of a gallery`() throws {
    try package.makeTheme()
    let settings = PopoverTestSettings(references: "Renders", record: .never)
    let theme = try ThemeFolder(package.path("Themes/Flat"))
    let preview = try #require(theme.previews.first)
    let png = try theme.render(preview.request).png()
    try package.write(png, to: "Renders/Flat/\(preview.name).png")
    let verification = package.verifier(settings).verify(
      { PreviewSubject(preview, of: theme) }, named: "Flat/\(preview.name)")
    #expect(verification.passes)
    #expect(verification.name == "Flat/\(preview.name)")
  }

  @Test func `the warnings about a picture are kept`() throws {
    try package.makeTheme()
    // Both pictures of the theme are there at 1x only.
    let verification = package.verifier().verify(
      { ThemeSubject.theme("Themes/Flat", scale: .two) }, named: nil)
    #expect(verification.warnings.count == 2)
    #expect(verification.warnings.allSatisfy { $0.contains("theme.yaml: warning: ") })
  }

  private func crc(of bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * $0)) }
  }
}
