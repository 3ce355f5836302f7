import ArtAnalysis
@testable import ArtCheck
@testable import Files
import Foundation
import Imaging
@testable import PopframeKit
import TestFolders
import Testing

/// A theme made for one test: its pictures from rules for each pixel, its file as text.
struct ArtBench {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.makeFolder("T")
  }

  func picture(
    _ name: String, _ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel
  ) throws {
    let bitmap = Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } })
    try bench.write(try bitmap.png(scale: .one), to: "T/\(name)")
  }

  /// A flat grey picture.
  func flat(_ name: String, _ width: Int, _ height: Int, level: UInt8 = 60) throws {
    try picture(name, width, height) { _, _ in Self.gray(level) }
  }

  func folder(_ name: String) throws { try bench.makeFolder("T/\(name)") }

  func theme(_ yaml: String) throws {
    try bench.write("format: 1\n" + yaml + "\n", to: "T/theme.yaml")
  }

  func write(_ bytes: [UInt8], to name: String) throws { try bench.write(bytes, to: "T/\(name)") }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("T/\(name)").text)))
  }

  func yaml() throws -> String { String(decoding: try bytes("theme.yaml"), as: UTF8.self) }

  /// The files of the theme's folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bench.path("T").text).sorted()
  }

  func check() throws -> ThemeCheck {
    try ThemeCheck(file: bench.path("T/theme.yaml").text, losses: nil)
  }

  func repair() throws -> ThemeRepair {
    try ThemeRepair(file: bench.path("T/theme.yaml").text, losses: nil)
  }

  func findings() throws -> [ArtFinding] {
    try ArtReview(ThemeFolder(bench.path("T").text)).findings
  }

  /// The findings of a rule; a test that expects others too names them.
  func findings(
    _ rule: ArtRule, also others: Set<ArtRule> = [], location: SourceLocation = #_sourceLocation
  ) throws -> [ArtFinding] {
    let all = try findings()
    let unexpected = all.filter { $0.rule != rule && !others.contains($0.rule) }
    #expect(unexpected.isEmpty, sourceLocation: location)
    return all.filter { $0.rule == rule }
  }

  static func gray(_ level: UInt8) -> Pixel {
    Pixel(Color(red: level, green: level, blue: level))
  }
}
