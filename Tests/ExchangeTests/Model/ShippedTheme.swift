import Exchange
import Foundation
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
@_spi(Studio) import ThemeExchange
import WebExchange

/// The shipped themes, and what they become.
enum ShippedTheme {
  static func folder(_ name: String) throws -> ThemeFolder {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try ThemeFolder(root.appendingPathComponent("Assets/\(name)").path)
  }

  /// The files of an export by their paths.
  static func files(
    _ name: String, _ target: ExportTarget, inPictures: Bool = false
  ) throws -> [String: [UInt8]] {
    let format = try #require(ExchangeFormat(name: target.rawValue))
    var options = ExportOptions()
    options.stylesheet.usesPictures = inPictures
    let exports = try ThemeExports(folder(name), to: [format], options: options)
    return Dictionary(uniqueKeysWithValues: exports.files.map { ($0.path, $0.bytes) })
  }

  /// The picture of a file of an export.
  static func bitmap(_ path: String, _ files: [String: [UInt8]]) throws -> Bitmap {
    let bytes = try #require(files[path], "\(path)")
    return try PNGCodec.decode(bytes).bitmap
  }

  /// The frame of a theme without an arrow, as `popframe render` draws it.
  static func frame(
    _ name: String, size: Size, scale: Scale, appearance: String = "base"
  ) throws -> Bitmap {
    let options = DrawingOptions(canvas: .bounds, layer: .frame)
    return try folder(name).render(
      PopoverRequest(extent: .bounds(size), arrow: .none, scale: scale), appearance: appearance,
      options: options
    ).bitmap
  }
}
