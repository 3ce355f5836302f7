package import Imaging
internal import Languages
package import Themes
internal import Words

/// A value that was read, and where it stands.
package typealias Noted<Value> = (value: Value, origin: String)

/// A frame that was read, with where each of its numbers stands.
package struct ImportedFrame {
  package var picture: ImportedPicture
  /// The origin of the pictures, for the comment on `frame.image`.
  package var image: String
  /// From the frame inwards to the content.
  package var contentInsets: Noted<Insets>
  package var resizing: Noted<Resizing>
  package var overhang: Noted<Insets>

  package init(
    _ picture: ImportedPicture, image: String, contentInsets: Noted<Insets>,
    resizing: Noted<Resizing>, overhang: Noted<Insets> = (.zero, "")
  ) {
    self.picture = picture
    self.image = image
    self.contentInsets = contentInsets
    self.resizing = resizing
    self.overhang = overhang
  }
}

/// The files of imported themes, in which every number has a comment that says where it comes from.
extension ThemeWriter {
  /// Begins the file of an imported theme.
  package init(_ request: ImportRequest, format: String) {
    self.init(Theme(name: request.name))
    introduction = [
      FileSchema.themeLine,
      "Imported by popframe from \(request.origin) (\(format)).",
      "Lengths are points, but for those of a file (\"@2x\"), which are its pixels.",
    ]
    comments = ["format": "of theme.yaml"]
  }

  /// Adds a frame, or the one of another appearance.
  ///
  /// - Parameter base: The frame of the base, where this is another appearance's.
  package mutating func add(_ frame: ImportedFrame, over base: ImportedFrame? = nil) {
    let picture = frame.picture
    let path = base == nil ? "" : "appearances.\(picture.appearance)."
    var theme = self.base
    var style = theme.frame ?? FrameStyle(image: picture.pictureSet)
    style.image = picture.pictureSet
    (style.capInsets, style.fileCapInsets) = picture.caps(over: base?.picture)
    (style.center, style.fileCenters) = picture.center(over: base?.picture)
    style.resizing = frame.resizing.value
    style.alignmentInsets = frame.overhang.value.written
    theme.frame = style
    theme.contentInsets = frame.contentInsets.value.written
    note(picture, at: "\(path)frame")
    comments["\(path)contentInsets"] = frame.contentInsets.origin
    comments["\(path)frame.image"] = frame.image
    comments["\(path)frame.resizing"] = frame.resizing.origin
    comments["\(path)frame.alignmentInsets"] = frame.overhang.origin
    if base == nil { self.base = theme } else { appearances.append((picture.appearance, theme)) }
  }

  /// Gives the theme an arrow of pictures, which say how large it is.
  package mutating func setArrow(_ art: ImageArrow) {
    base.arrow = ArrowStyle(
      art: .image(art), base: 0, height: 0, measured: Set(ArrowStyle.Measure.allCases))
    for index in appearances.indices { appearances[index].theme.arrow = base.arrow }
  }

  /// Notes where the slices of a picture stand.
  package mutating func note(_ picture: ImportedPicture, at path: String) {
    let files = picture.files
    let whole = "all of the middle"
    comments["\(path).capInsets"] =
      picture.equalCaps == nil
      ? ""
      : files.map(\.capsOrigin).uniqued.joined(separator: "; ")
    comments["\(path).center"] = files.count == 1 ? files[0].centerOrigin.or(whole) : ""
    comments["\(path).arrowSpan"] = "between the two spans"
    for file in files {
      let scale = "\"@\(file.scale)x\""
      comments["\(path).capInsets.\(scale)"] = file.capsOrigin
      comments["\(path).center.\(scale)"] = file.centerOrigin.or(whole)
      comments["\(path).arrowSpan.\(scale)"] = "between the two spans"
    }
  }

  /// The theme's file with previews of everything that there are pictures for, and the pictures.
  ///
  /// - Parameter request: Has the arrow's picture, where it lies apart from the frame.
  package mutating func files(
    _ pictures: [ImportedPicture], _ request: ImportRequest
  ) -> [ExchangeFile] {
    var pictures = pictures
    if let arrow = request.arrowArt {
      setArrow(ImageArrow(up: arrow.pictureSet))
      comments["arrow.image"] = request.arrowPicture?.words(between: "/").last.map(String.init)
      pictures.append(arrow)
    }
    for name in Set(pictures.map(\.appearance)).sorted()
    where name != "base" && !appearances.contains(where: { $0.name == name }) {
      appearances.append((name, base))
    }
    let scales = Set(pictures.flatMap { $0.files.map(\.scale) }).sorted()
    base.previews = Previews(
      arrows: base.drawnDirections, scales: scales.compactMap { Scale(Double($0)) },
      appearances: ["base"] + appearances.map(\.name))
    comments["previews"] = "all that there are files for"
    comments["previews.scales"] = "those of the files"
    return pictures.flatMap(\.exchangeFiles)
      + [ExchangeFile(path: "theme.yaml", content: .text(text))]
  }
}

extension ImportedPicture {
  /// Its files as a theme names them.
  package var pictureSet: PictureSet {
    PictureSet(
      files.map { .init(path: fileName($0.scale), scale: $0.scale, size: $0.bitmap.size) })
  }

  /// The caps in points where all files agree, else in the pixels of each.
  ///
  /// - Parameter base: The picture whose files' caps these replace, in an appearance. A file that only the base has
  ///   keeps its own caps, so that those of a smaller set are given in points.
  fileprivate func caps(over base: ImportedPicture?) -> (Insets, [Int: PixelInsets]) {
    if let caps = commonCaps ?? (lacksFiles(of: base) ? equalCaps : nil) {
      return (caps.written, [:])
    }
    return (.zero, byScale(\.caps))
  }

  /// The visible part of the middle, unless it is the whole middle and replaces a whole one.
  fileprivate func center(over base: ImportedPicture?) -> (Size?, [Int: PixelSize]) {
    guard hasCenter || base?.hasCenter == true else { return (nil, [:]) }
    guard lacksFiles(of: base), files.count == 1, let file = files.first else {
      return (nil, byScale(\.shown))
    }
    let scale = Double(file.scale)
    return (
      Size(
        width: (Double(file.shown.width) / scale).written,
        height: (Double(file.shown.height) / scale).written), [:]
    )
  }

  /// One picture of fused art.
  ///
  /// - Parameter base: The picture whose slices these replace, in an appearance.
  package func piece(over base: ImportedPicture? = nil, tip: Double? = nil) -> FusedArt.Piece {
    let (capInsets, fileCapInsets) = caps(over: base)
    var piece = FusedArt.Piece(
      image: pictureSet, capInsets: capInsets, fileCapInsets: fileCapInsets, tip: tip)
    guard files.allSatisfy({ $0.span != nil }) else { return piece }
    if lacksFiles(of: base), let span = commonSpan {
      piece.arrowSpan = span[0].written...span[1].written
    } else {
      piece.fileArrowSpans = byScale { $0.span ?? 0..<0 }
    }
    return piece
  }

  private func byScale<Value>(_ value: (File) -> Value) -> [Int: Value] {
    Dictionary(files.map { ($0.scale, value($0)) }) { first, _ in first }
  }
}

extension Double {
  /// The number as a theme's author writes it: with seven decimals at most, because a length that ends within a
  /// millionth of a pixel is whole.
  package var written: Double { ((self * 1e7).rounded() / 1e7).roundedToNanopoint }

  /// A number of pixels of a file: what lies within a millionth of a whole one is whole.
  package var inPixels: Double { abs(self - rounded()) <= 1e-6 ? rounded() : self }

  /// The same as text.
  package var inTheme: String { written.decimal }
}

extension Insets {
  /// Each side as a theme's author writes it.
  package var written: Insets {
    Insets(top: top.written, left: left.written, bottom: bottom.written, right: right.written)
  }
}

extension String {
  fileprivate func or(_ other: String) -> String { isEmpty ? other : self }
}
