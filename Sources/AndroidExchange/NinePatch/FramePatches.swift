import Exchange
import Imaging
import Popovers

/// A frame made of one nine-patch in its densities.
struct FramePatches {
  private let patches: [NinePatchReader.Patch]

  init(_ patches: [NinePatchReader.Patch]) { self.patches = patches }

  /// The theme's files.
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
    var text = ImportedThemeText(request, format: "nine-patch")
    guard let largest = day.last else { return [] }
    let (insets, origin) = largest.padding()
    text.add("")
    text.add("contentInsets: \(ImportedThemeText.list(insets))", origin)
    text.add("")
    text.add("frame:")
    let picture = picture(day, "base")
    text.add("  image: frame.png", day.map(\.fileName).joined(separator: ", "))
    text.addCaps(picture, indent: "  ")
    text.add("  resizing: stretch", "Android stretches what the marks name")
    let over = largest.overhang
    if over != .zero {
      text.add(
        "  alignmentInsets: \(ImportedThemeText.list(over))", "red marks of \(largest.fileName)")
    }
    var pictures = [picture]
    if let darkest = night.last {
      let dark = self.picture(night, "dark")
      pictures.append(dark)
      var changes = FrameChanges(from: picture, to: dark)
      let padding = darkest.padding()
      if padding.insets != insets {
        changes.theme.append(
          ("contentInsets: \(ImportedThemeText.list(padding.insets))", padding.origin))
      }
      if darkest.overhang != over {
        changes.frame.append(
          (
            "alignmentInsets: \(ImportedThemeText.list(darkest.overhang))",
            "red marks of \(darkest.fileName)"
          ))
      }
      text.add([changes])
    }
    text.addPreviews(
      arrows: [.none], scales: Set(patches.map(\.scale)).sorted(),
      appearances: night.isEmpty ? ["base"] : ["base", "dark"])
    return pictures.flatMap(\.exchangeFiles)
      + [ExchangeFile(path: "theme.yaml", content: .text(text.text))]
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
