import Exchange
import Imaging
import Popovers

/// A frame made of one nine-patch in its densities.
struct FramePatches {
  private let patches: [NinePatchReader.Patch]

  init(_ patches: [NinePatchReader.Patch]) { self.patches = patches }

  func theme(_ request: ImportRequest, _ reader: inout NinePatchReader) -> [ExchangeFile] {
    let base = patches.filter { !$0.isNight }
    let day = base.isEmpty ? patches : base
    let night = base.isEmpty ? [] : patches.filter(\.isNight)
    for patch in patches {
      for (spans, word) in [(patch.marks.columns, "across"), (patch.marks.rows, "down")]
      where spans.count > 1 {
        reader.log.warn(
          "\(spans.count) spans stretch \(word); a frame has one, from the first to the last of them",
          file: patch.path)
      }
    }
    var writer = ThemeWriter(request, format: "nine-patch")
    guard let frame = frame(day, "base") else { return [] }
    writer.add(frame)
    var pictures = [frame.picture]
    if let dark = self.frame(night, "dark") {
      pictures.append(dark.picture)
      writer.add(dark, over: frame)
    }
    return writer.files(pictures, request)
  }

  private func frame(_ patches: [NinePatchReader.Patch], _ appearance: String) -> ImportedFrame? {
    guard let largest = patches.last else { return nil }
    let padding = largest.padding()
    return ImportedFrame(
      picture(patches, appearance), image: patches.map(\.fileName).joined(separator: ", "),
      contentInsets: (padding.insets, padding.origin),
      resizing: (.stretch, "Android stretches what the marks name"),
      overhang: (largest.overhang, "red marks of \(largest.fileName)"))
  }

  private func picture(
    _ patches: [NinePatchReader.Patch], _ appearance: String
  ) -> ImportedPicture {
    ImportedPicture(
      stem: "frame", appearance: appearance,
      files: patches.map { patch in
        ImportedPicture.File(
          scale: patch.scale, bitmap: patch.art, caps: patch.caps,
          capsOrigin: "marks of \(patch.fileName)")
      })
  }
}

extension NinePatchReader.Patch {
  /// How far the art hangs over its edges, in points.
  var overhang: Insets {
    let bounds = marks.layoutBounds
    let scale = Double(scale)
    return Insets(
      top: Double(bounds.top) / scale, left: Double(bounds.left) / scale,
      bottom: Double(bounds.bottom) / scale, right: Double(bounds.right) / scale)
  }
}
