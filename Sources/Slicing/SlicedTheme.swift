internal import ArtAnalysis
internal import ArtCheck
internal import CairoRenderer
internal import Files
package import JSON
package import Imaging
internal import PNG
package import PopframeKit
internal import Popovers
package import Themes
internal import Words

/// A theme made from finished pictures of a popover, and the proof that it draws them again.
package struct SlicedTheme: Sendable {
  /// The theme's file.
  var writer: ThemeWriter
  /// The names of its pictures with their bytes, sorted.
  package let pictures: [(name: String, png: [UInt8])]
  /// One line for each picture that was drawn again, and for each thing that was decided.
  package private(set) var report: [String]
  /// Pictures that are not drawn again as they are: one line each; empty where the proof holds.
  package internal(set) var failures: [String]
  /// The warnings about the finished pictures' files.
  package private(set) var warnings: [Diagnostic] = []
  /// How far the pictures that are drawn again are off at most, in levels.
  package let largestDifference: Int
  /// The finished pictures, each with the same drawn again.
  package let redrawn: [(file: String, finished: Bitmap, drawn: Bitmap)]

  /// What was found, as values.
  let values: SliceReport
  /// Whether the proof holds but for edges or a few pixels, so that another theme may be better.
  let isNear: Bool
  /// Whether it is off at few pixels that are at no edge.
  let missesInside: Bool
  /// Whether edges over its shadow are off by more than linear light makes them.
  let losesEdges: Bool

  /// Whether it counts only where no other theme does.
  var isReserve = false

  /// All that was found, for programs.
  package var json: JSON { values.json(failures: failures, alternatives: alternatives) }

  /// Other explanations that were tried before, and why they are none.
  package internal(set) var alternatives: [Alternative] = []

  /// An explanation of the pictures that is none.
  package struct Alternative: Equatable, Sendable {
    package let kind: String
    package let reason: String
  }

  /// The largest difference that messages suggest to accept, in levels: a larger one is visible.
  static let mostAccepted = 16

  /// The same where pixels may be off by so many levels.
  func accepting(_ levels: Int) -> SlicedTheme {
    guard !failures.isEmpty, largestDifference <= levels else { return self }
    var theme = self
    theme.report += failures.map { "\($0.prefix { $0 != ";" }), which is accepted" }
    theme.failures = []
    return theme
  }

  /// The text of the theme's file.
  package var yaml: String { writer.text }

  /// Leaves out of `check` what it finds in art that draws the mocks again, and says so.
  private mutating func ignoreFindings(named name: String) throws(PopframeError) {
    guard failures.isEmpty else { return }
    let snapshot = Snapshot(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) }), name: name)
    for found in try ThemeCheck.ignoringFindings(of: try ThemeFolder(snapshot)) {
      writer.base.ignored.append(found.entry)
      report.append("left out of check: \(found.message)")
    }
  }

  /// Adds lines about what was done before.
  mutating func prepend(_ lines: [String]) { report = lines + report }

  /// The names of the pictures, for a message.
  package var pictureNames: String { pictures.map(\.name).joined(separator: ", ") }
}

/// A finished picture whose size is known before its pixels are decoded.
package struct FinishedPicture: Sendable {
  package let path: String
  let size: PixelSize
  let decode: @Sendable () throws(PopframeError) -> DecodedPicture

  /// Creates a picture that is made when it is needed.
  package init(
    path: String, size: PixelSize,
    decode: @escaping @Sendable () throws(PopframeError) -> DecodedPicture
  ) {
    (self.path, self.size, self.decode) = (path, size, decode)
  }

  /// Reads the header of a PNG file.
  ///
  /// Throws `damaged` if it has none.
  package init(_ asset: Asset) throws(PopframeError) {
    self.init(path: asset.path.text, size: try asset.size()) {
      () throws(PopframeError) in try asset.picture()
    }
  }

  /// Fails if pictures have more pixels together than one picture may have: 4 bytes each, several times over.
  fileprivate static func check(_ pictures: [FinishedPicture]) throws(PopframeError) {
    var pixels = 0
    for picture in pictures {
      pixels += picture.size.width * picture.size.height
      guard pixels > Bitmap.maximumPixels else { continue }
      throw .impossible(
        path: picture.path,
        reason:
          "the pictures of one slice have at most \(Bitmap.maximumPixels.grouped) pixels together, and "
          + "with this one they have \(pixels.grouped); give smaller ones, or fewer")
    }
  }
}

extension SlicedTheme {
  /// Takes finished pictures apart.
  ///
  /// Pictures of one name and several scales (`card.png`, `card@2x.png`) show one popover; other
  /// names are the same popover with its arrow on another side.
  package init(
    mocks paths: [String], name: String, settings: SliceSettings
  ) throws(PopframeError) {
    var mocks: [FinishedPicture] = []
    for path in paths { mocks.append(try FinishedPicture(Asset(reading: PathName(path)))) }
    try self.init(mocks, name: name, settings: settings)
  }

  /// Takes finished pictures apart, which are decoded only if all of them fit into memory.
  package init(
    _ mocks: [FinishedPicture], name: String, settings: SliceSettings
  ) throws(PopframeError) {
    do throws(SliceRefusal) {
      try self.init(mocks, name: name, settings: settings) { _ in }
    } catch { throw error.error }
  }

  /// Takes finished pictures apart for a person who waits, and may answer.
  ///
  /// - Parameter progress: Gets each step when it begins.
  package init(
    _ mocks: [FinishedPicture], name: String, settings: SliceSettings,
    progress: @escaping (SliceStep) -> Void
  ) throws(SliceRefusal) {
    var decoded: [(path: String, picture: DecodedPicture)] = []
    do throws(PopframeError) {
      try FinishedPicture.check(mocks)
      for mock in mocks { decoded.append((mock.path, try mock.decode())) }
    } catch { throw SliceRefusal(error) }
    try self.init(decoded, name: name, settings: settings, progress: progress)
  }

  /// Takes finished pictures apart that are decoded already.
  package init(
    mocks: [(path: String, picture: DecodedPicture)], name: String, settings: SliceSettings
  ) throws(PopframeError) {
    do throws(SliceRefusal) {
      try self.init(mocks, name: name, settings: settings) { _ in }
    } catch { throw error.error }
  }

  private init(
    _ mocks: [(path: String, picture: DecodedPicture)], name: String, settings: SliceSettings,
    progress: @escaping (SliceStep) -> Void
  ) throws(SliceRefusal) {
    var warnings: [Diagnostic] = []
    var scales: [String] = []
    var groups: [(stem: String, files: [FlattenedPopover.File])] = []
    for (path, picture) in mocks {
      warnings += picture.warnings
      let named = PictureName(path)?.scale
      let scale = named ?? settings.scale ?? picture.scale ?? 1
      if named == nil, settings.scale == nil {
        scales.append(
          "\(path): \(scale.counted("pixel")) a point, "
            + (picture.scale == nil
              ? "as neither name nor density says more" : "as its density says"))
      }
      let suffix = named.map { "@\($0)x.png" } ?? ".png"
      let stem = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
      let file = FlattenedPopover.File(path: path, scale: scale, bitmap: picture.bitmap)
      if let index = groups.firstIndex(where: { $0.stem == stem }) {
        groups[index].files.append(file)
      } else {
        groups.append((stem, [file]))
      }
    }
    let pictures = groups.map { $0.files.sorted { $0.scale > $1.scale } }
    do throws(SliceFault) {
      self = try PopoverDecomposer(pictures, settings: settings, progress: progress)
        .theme(named: name)
    } catch { throw SliceRefusal(error) }
    do throws(PopframeError) {
      try ignoreFindings(named: name)
    } catch { throw SliceRefusal(error) }
    self.warnings = warnings
    prepend(scales)
  }

  /// Fails where a theme cannot be written, for reasons that are known before anything is taken apart.
  package static func checkFolder(_ folder: String) throws(PopframeError) {
    guard !FileStatus.isTaken(PathName(folder)) else {
      throw .unwritable(
        path: folder, reason: "there is something of this name already; choose another name")
    }
    // Made and removed again.
    var made = FolderTransaction()
    try made.make(PathName(folder))
  }

  /// Writes the theme into a folder that is not there yet.
  package func write(to folder: String) throws(PopframeError) {
    try Self.checkFolder(folder)
    try FolderTransaction.write(files, toNew: PathName(folder))
  }

  /// All files with their names.
  package var files: [(name: String, bytes: [UInt8])] {
    pictures.map { ($0.name, $0.png) } + [(ThemeLocator.fileName, Array(yaml.utf8))]
  }
}
