import Foundation
@testable import Imaging
import PNG
@testable import Regression
import Testing
@testable import VisualTesting

/// A package of its own for one test, with a test file; it is removed in the end.
final class TestPackage: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "visual-testing-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Tests/AppTests"), withIntermediateDirectories: true)
    try write([], to: "Package.swift")
    try write([], to: "Tests/AppTests/BubbleTests.swift")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The absolute path of something in the package.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The path of the file that tests stand in.
  var testFile: String { path("Tests/AppTests/BubbleTests.swift") }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// All files below a folder, from it, sorted; hidden ones are left out.
  func files(in name: String) -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: path(name))
    return (names ?? []).filter { file in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: path("\(name)/\(file)"), isDirectory: &isFolder)
      return !isFolder.boolValue && !file.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }

  /// Writes a theme of two flat pictures: a frame of 6 × 6 points and an arrow of 4 × 2.
  func makeTheme(_ name: String = "Themes/Flat", red: UInt8 = 200) throws {
    let pixel = Pixel(Color(red: red, green: 30, blue: 20))
    for (file, size) in [
      ("frame", PixelSize(width: 6, height: 6)), ("arrow", PixelSize(width: 4, height: 2)),
    ] {
      let picture = Bitmap(size: size, filledWith: pixel)
      try write(PNGCodec.encode(picture, scale: .one), to: "\(name)/\(file).png")
    }
    let text = """
      format: 1
      contentInsets: 1
      frame: {image: frame.png, capInsets: 2}
      arrow: {style: image, image: arrow.png}
      previews: {content: [[8, 6]]}

      """
    try write(Array(text.utf8), to: "\(name)/theme.yaml")
  }
}

extension TestPackage {
  /// A verifier of a test in this package, as if it were in a process of its own.
  func verifier(
    _ settings: PopoverTestSettings = PopoverTestSettings(record: .never),
    session: TestSession = TestSession(), environment: TestEnvironment = TestEnvironment(),
    test: String = "looksRight()", scope: Int = 0
  ) -> PopoverVerifier {
    PopoverVerifier(
      session: session, environment: environment, test: TestPlace(file: testFile, test: test),
      settings: settings, scope: scope)
  }

  /// Where the reference of `looksRight()` is, and with a name.
  static let reference = "Tests/AppTests/References/BubbleTests/looksRight.png"
  /// Where the report on the references beside the tests is.
  static let report = "popframe-report/Tests/AppTests/References"
}

extension Bitmap {
  /// A picture of one colour.
  static func flat(_ red: UInt8, _ size: PixelSize = PixelSize(width: 4, height: 3)) -> Bitmap {
    Bitmap(size: size, filledWith: Pixel(Color(red: red, green: 0, blue: 0)))
  }

  var file: [UInt8] { get throws { try PNGCodec.encode(self, scale: .one) } }
}
