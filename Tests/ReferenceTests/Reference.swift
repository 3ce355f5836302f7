import Foundation
import PNGCodec
import Raster
import Testing

/// An approved picture in `Renders`, and how a new one is held against it.
enum Reference {
  /// Whether new pictures are written; asked for by `POPFRAME_RECORD=1`. Such a run always fails.
  static let isRecording = ProcessInfo.processInfo.environment["POPFRAME_RECORD"] == "1"

  /// Expects a picture to be the approved one, pixel by pixel.
  static func expect(
    _ png: [UInt8], at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let actual = try PNGCodec.decode(png).bitmap
    let expected = (try? Data(contentsOf: file)).map { [UInt8]($0) }
    let difference: String?
    if let expected {
      difference = self.difference(try PNGCodec.decode(expected).bitmap, actual)
    } else {
      difference = "is missing"
    }
    guard let difference else { return }
    if isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(png).write(to: file)
      Issue.record("recorded \(name(of: file))", sourceLocation: sourceLocation)
    } else {
      let shown = try show(png, for: file)
      Issue.record(
        """
        \(name(of: file)) \(difference)
        actual: \(shown.path)
        after looking at it: POPFRAME_RECORD=1 swift test --filter ReferenceTests
        """, sourceLocation: sourceLocation)
    }
  }

  /// What tells two pictures apart; `nil` when they are equal.
  static func difference(_ expected: Bitmap, _ actual: Bitmap) -> String? {
    guard expected.size == actual.size else {
      return "is \(expected.width)×\(expected.height) pixels, "
        + "what was drawn \(actual.width)×\(actual.height)"
    }
    guard expected != actual else { return nil }
    var count = 0
    var worst = 0
    for (a, b) in zip(expected.pixels, actual.pixels) where a != b {
      count += 1
      for (x, y) in zip(a.channels, b.channels) { worst = max(worst, abs(Int(x) - Int(y))) }
    }
    return "differs in \(count) pixels, by up to \(worst) of 255"
  }

  private static func show(_ png: [UInt8], for file: URL) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "popframe-actual")
      .appending(path: file.deletingLastPathComponent().lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = folder.appending(path: file.lastPathComponent)
    try Data(png).write(to: place)
    return place
  }

  private static func name(of file: URL) -> String {
    "\(file.deletingLastPathComponent().lastPathComponent)/\(file.lastPathComponent)"
  }
}

extension Pixel {
  fileprivate var channels: [UInt8] { [red, green, blue, alpha] }
}
