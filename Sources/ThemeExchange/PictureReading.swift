internal import Exchange
internal import Files
internal import Imaging
internal import PopframeKit
internal import Themes
internal import VectorArt

/// Reads the pictures of an import: PNG files, and SVGs by the program that draws them.
struct PictureReading {
  private(set) var warnings: [Diagnostic] = []
  /// The error that no program draws SVGs here, where one is needed.
  private(set) var missing: PopframeError?

  /// A picture of a folder or of a text, or the end of a sentence that begins with its name.
  ///
  /// - Parameter sizing: What says how large an SVG without a size of its own is; `nil` where its view box does.
  mutating func picture(
    _ name: String, in files: Snapshot, sizing: String? = nil
  ) -> Result<ReadPicture, UnusablePicture> {
    do throws(AssetStore.Failure) {
      let asset = try files.store.asset(name)
      return picture(asset, sizing: sizing)
    } catch { return .failure(.init("cannot be read: \(error.reason)")) }
  }

  mutating func picture(
    _ asset: Asset, sizing: String? = nil
  ) -> Result<ReadPicture, UnusablePicture> {
    do throws(PopframeError) {
      guard !asset.path.isSVG else {
        let source = try VectorSource(asset.contents.bytes, path: asset.path.text)
        return .success(try drawing(of: source, sizing: sizing))
      }
      let foreign = asset.contents.withBytes { bytes in
        bytes.starts(with: [0x89, 0x50])
          ? nil : ForeignFile(name: asset.path.lastPart, bytes: bytes)
      }
      if let foreign { return .failure(.init("is \(foreign.sentence)")) }
      let picture = try asset.picture()
      for warning in picture.warnings { warn(warning) }
      return .success(ReadPicture(picture.bitmap))
    } catch {
      if case .unavailable = error { missing = error }
      return .failure(.init("cannot be read: \(error.subjectAndReason)"))
    }
  }

  private mutating func warn(_ warning: Diagnostic) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// An SVG at the scales that are drawn of a theme's.
  mutating func drawing(
    of source: VectorSource, sizing: String? = nil
  ) throws(PopframeError) -> ReadPicture {
    let sizing = source.hasSize ? nil : sizing
    let notes = [
      source.warning,
      sizing.map { "it has neither width nor height: \($0), and the theme takes its view box" },
    ]
    for message in notes.compactMap(\.self) {
      warn(Diagnostic(.warning, .importedFile, file: source.path, message: message))
    }
    let renderer = try VectorRenderer()
    func drawing(_ times: Int) throws(PopframeError) -> ReadPicture.Drawing {
      let file = try renderer.png(source, scale: times)
      let bitmap = try Asset(bytes: file, path: PathName("\(times)x.png")).picture().bitmap
      return .init(times: times, bitmap: bitmap, file: file)
    }
    var sharper: [ReadPicture.Drawing] = []
    for scale in ThemeVectors.scales where scale > 1 { sharper.append(try drawing(scale)) }
    return ReadPicture(try drawing(1), sharper: sharper, source: source.bytes)
  }

  /// The theme that was made of the pictures, with what was said of them.
  func theme(_ theme: ImportedTheme) throws(PopframeError) -> ImportedTheme {
    if let missing { throw missing }
    return theme.adding(warnings)
  }
}
