import Foundation
@testable import Imaging
@testable import Regression
import Testing
@testable import VisualTesting

/// Nothing that is wrong with a reference, a picture or a test ever passes.
@Suite struct BadReferenceTests {
  static let files: [(name: String, bytes: [UInt8], words: String)] = [
    ("empty", [], "is empty (0 bytes)"),
    ("text", Array("<svg/>".utf8), "is not a PNG"),
    (
      "Git LFS pointer",
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n".utf8),
      "git lfs pull"
    ),
  ]

  private func verify(_ reference: [UInt8], _ picture: Bitmap = .flat(9)) throws -> (
    PopoverVerification, reference: [UInt8]?
  ) {
    let package = try TestPackage()
    try package.write(reference, to: TestPackage.reference)
    // The mode that records the most without being told to replace everything.
    let settings = PopoverTestSettings(record: .failed)
    let verification = package.verifier(settings).verify({ picture }, named: nil)
    return (verification, package.bytes(TestPackage.reference))
  }

  @Test(arguments: files.indices)
  func `a reference that is no picture is an error, and stays`(index: Int) throws {
    let file = Self.files[index]
    let (verification, reference) = try verify(file.bytes)
    #expect(verification.outcome == .unreadable)
    #expect(verification.message?.contains(file.words) == true)
    #expect(reference == file.bytes)
  }

  @Test func `a damaged reference is an error, and stays`() throws {
    let whole = try Bitmap.flat(9).file
    var badChecksum = whole
    badChecksum[30] ^= 1
    for damaged in [Array(whole.dropLast(5)), Array(whole.dropLast(12)), badChecksum] {
      let (verification, reference) = try verify(damaged)
      #expect(verification.outcome == .unreadable)
      #expect(reference == damaged)
    }
  }

  @Test func `two copies of a broken file are not equal`() throws {
    let package = try TestPackage()
    let broken = Array(try Bitmap.flat(9).file.dropLast(12))
    try package.write(broken, to: TestPackage.reference)
    let verification = package.verifier().verify({ broken }, named: nil)
    #expect(verification.outcome == .notRun)
    #expect(verification.message?.contains("what was drawn is a PNG without its end") == true)
  }

  @Test func `a reference that may not be read is an error`() throws {
    let package = try TestPackage()
    // A folder in its place: permissions stop nobody who is root.
    try package.write([], to: TestPackage.reference + "/x")
    let settings = PopoverTestSettings(record: .all)
    let verification = package.verifier(settings).verify({ Bitmap.flat(9) }, named: nil)
    #expect(verification.outcome == .unreadable)
    #expect(verification.message?.contains("is a folder") == true)
  }

  @Test func `a link to nothing is no missing reference`() throws {
    let package = try TestPackage()
    try FileManager.default.createDirectory(
      atPath: package.path("Tests/AppTests/References/BubbleTests"),
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: package.path(TestPackage.reference), withDestinationPath: "nowhere.png")
    let settings = PopoverTestSettings(record: .missing)
    let verification = package.verifier(settings).verify({ Bitmap.flat(9) }, named: nil)
    #expect(verification.outcome == .unreadable)
  }

  @Test func `a subject that cannot be drawn fails with the reason`() throws {
    let package = try TestPackage()
    try package.write(
      Array("format: 1\nframe: {image: gone.png}\n".utf8), to: "Themes/Bad/theme.yaml")
    struct Trouble: Error, CustomStringConvertible { let description = "the moon is full" }
    func message<Subject: PopoverSubject>(_ subject: () throws -> Subject) -> String {
      let verification = package.verifier().verify(subject, named: nil)
      #expect(verification.outcome == .notRun)
      return verification.message ?? ""
    }
    #expect(message { ThemeSubject(theme: "Themes/Gone") }.contains("there is no such file"))
    #expect(message { ThemeSubject(theme: "Themes/Bad") }.contains("theme.yaml:2:"))
    #expect(message { SceneSubject(file: "Themes/gone.yaml") }.contains("there is no such file"))
    #expect(message { () throws -> Bitmap in throw Trouble() }.contains("the moon is full"))
    #expect(message { [UInt8]() }.contains("what was drawn is empty (0 bytes)"))
    #expect(
      message { Bitmap(size: PixelSize(width: 0, height: 4)) }.contains(
        "what was drawn is 0×4 pixels"))
  }

  @Test func `a name that is used twice fails the second time`() throws {
    let package = try TestPackage()
    let session = TestSession()
    let verifier = package.verifier(session: session)
    try package.write(Bitmap.flat(9).file, to: TestPackage.reference)
    #expect(verifier.verify({ Bitmap.flat(9) }, named: nil).passes)
    let again = verifier.verify({ Bitmap.flat(9) }, named: nil)
    #expect(!again.passes)
    #expect(again.message?.contains("has a picture of this name already") == true)
    let other = package.verifier(
      PopoverTestSettings(references: "Tests/AppTests/References", record: .never),
      session: session, test: "other()")
    let shared = other.verify({ Bitmap.flat(9) }, named: "BubbleTests/looksRight")
    #expect(shared.message?.contains("looksRight() of \(package.testFile)") == true)
  }

  @Test func `a report among the references is a mistake`() throws {
    let package = try TestPackage()
    let settings = PopoverTestSettings(
      references: "Renders", record: .never, report: "Renders/report")
    let verification = package.verifier(settings).verify({ Bitmap.flat(9) }, named: "up")
    #expect(verification.message?.contains("among the references") == true)
    #expect(package.files(in: "Renders").isEmpty)
  }

  @Test func `a report that cannot be written fails`() throws {
    let package = try TestPackage()
    try package.write([], to: "popframe-report")
    let verification = package.verifier().verify({ Bitmap.flat(9) }, named: nil)
    #expect(!verification.passes)
    #expect(verification.message?.contains("this is not a folder") == true)
  }
}
