internal import AndroidExchange
internal import AppleExchange
internal import Exchange
internal import Files
public import Imaging
internal import Languages
internal import PNG
public import PopframeKit
public import Popovers
internal import ThemeSource
internal import Themes

/// A popover as the target of an export draws it, beside the theme's own picture: drawn from the files of the export as
/// they are written, on the same canvas.
@_spi(Studio) public struct DrawnExport: Sendable {
  /// The size of the theme's picture; its bounds lie where they lie there.
  public let bitmap: Bitmap
  /// The same as a PNG file.
  public var png: [UInt8] {
    get throws(PopframeError) { try bitmap.png(scale: .one) }
  }
  /// By how many levels of a channel a pixel differs at most from the theme's picture, 0 to 255.
  public let levels: Int
  /// The name of the part of the popover with that pixel; `nil` where nothing differs.
  public let part: String?

  /// Compares a picture with the theme's.
  ///
  /// - Parameters:
  ///   - bounds: The place of bounds in it.
  init(
    _ drawn: Bitmap, bounds: PixelPoint, of theme: RenderedPopover, on background: Color?
  ) throws(PopframeError) {
    let expected = theme.bitmap
    let origin = theme.layout.pixels.bounds.origin
    let ground = background.map { Pixel($0) } ?? .clear
    var whole = Bitmap(size: expected.size, filledWith: ground)
    let place = PixelRect(
      x: origin.x - bounds.x, y: origin.y - bounds.y, width: drawn.width, height: drawn.height)
    let seen = place.intersection(whole.bounds)
    if !seen.isEmpty {
      whole.replace(
        at: seen.origin,
        with: drawn.part(seen.offset(by: PixelPoint(x: -place.x, y: -place.y))))
    }
    bitmap = whole
    var (most, worst) = (0, 0)
    for index in expected.pixels.indices where expected.pixels[index] != whole.pixels[index] {
      let (one, other) = (expected.pixels[index], whole.pixels[index])
      let levels =
        zip(
          [one.red, one.green, one.blue, one.alpha],
          [other.red, other.green, other.blue, other.alpha]
        ).map { abs(Int($0) - Int($1)) }.max() ?? 0
      if levels > most { (most, worst) = (levels, index) }
    }
    levels = most
    part =
      most == 0
      ? nil : try theme.parts()[worst % expected.width, worst / expected.width]
  }

  /// A popover as it comes back from a PNG file of it.
  public init(
    file png: [UInt8], of theme: RenderedPopover, on background: Color?
  ) throws(PopframeError) {
    let drawn: Bitmap
    do throws(PNGError) {
      drawn = try PNGCodec.decode(png).bitmap
    } catch { throw PopframeError(error, reading: "the exported PNG") }
    try self.init(drawn, bounds: theme.layout.pixels.bounds.origin, of: theme, on: background)
  }

  /// A popover as a theme of files draws it.
  public init(
    files: [(path: String, bytes: [UInt8])], _ request: PopoverRequest, appearance: String,
    options: DrawingOptions, of theme: RenderedPopover, on background: Color?
  ) throws(PopframeError) {
    let copy = try ThemeFolder(
      Snapshot(files: Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })))
    let drawn = try copy.render(request, appearance: appearance, options: options)
    try self.init(
      drawn.bitmap, bounds: drawn.layout.pixels.bounds.origin, of: theme, on: background)
  }
}

extension ThemeExports {
  /// Draws a popover from the files of an export, as its target does: slices where the files have them, pictures where the
  /// theme's numbers place them. `nil` for a format that draws by code of its own.
  ///
  /// - Parameters:
  ///   - format: The format, the only one of the export.
  ///   - theme: The theme's own picture of the same request, drawn over `background`.
  @_spi(Studio) public func drawn(
    as format: ExchangeFormat, _ request: PopoverRequest, appearance: String,
    beside theme: RenderedPopover, on background: Color?
  ) throws(PopframeError) -> DrawnExport? {
    guard let look = subject.looks.first(where: { $0.appearance == appearance }) else {
      return nil
    }
    let model: ExportModel
    switch format.target {
    case .ninePatch: model = try ExportModel(ninePatches: files, of: look, request.arrow)
    case .xcassets: model = try ExportModel(catalogue: files, of: look, request.arrow)
    case .uikit, .swiftui, .css, nil: return nil
    }
    var request = request
    if model.isWhole {
      // Frame and arrow are one picture in the size of both.
      let bounds = theme.layout.pixels.bounds
      request.extent = .bounds(
        Size(
          width: Double(bounds.width) / request.scale.value,
          height: Double(bounds.height) / request.scale.value))
      request.arrow = .none
    }
    let layout: PopoverLayout
    do throws(LayoutError) {
      layout = try PopoverLayout(theme: model.theme, request: request)
    } catch { throw .impossible(path: self.theme.file, reason: "\(error)") }
    let options = DrawingOptions(background: background.map { .color($0) } ?? .none)
    let drawing = try Drawing(layout: layout, theme: model.theme, options: options) {
      (file) throws(PopframeError) in
      if let known = model.pictures[file.path] { return known }
      return subject.bitmaps[file.path] ?? Bitmap(size: file.size)
    }
    return try DrawnExport(
      drawing.picture(of: self.theme.file), bounds: layout.pixels.bounds.origin, of: theme,
      on: background)
  }
}

/// A theme whose pictures are those of an export's files, without what these do not say.
private struct ExportModel {
  var theme: Theme
  /// The pixels by the paths in ``theme``.
  var pictures: [String: Bitmap] = [:]
  /// Whether a picture of frame and arrow together is sliced like a frame.
  var isWhole = false

  private init(_ look: ExportSubject.Look, _ direction: ArrowDirection) {
    theme = look.theme.pointing(direction)
    theme.directions = [:]
    theme.backdrop = nil
    // Exported pictures have their tint.
    theme.tint = nil
  }

  /// Android's nine-patches, and the pictures of arrows that the drawable beside them places; it casts the theme's shadows.
  init(
    ninePatches files: [(path: String, bytes: [UInt8])], of look: ExportSubject.Look,
    _ direction: ArrowDirection
  ) throws(PopframeError) {
    self.init(look, direction)
    var sources: [NinePatchReader.Source] = []
    for file in files where ImportSources.isNinePatch(file.path) {
      let path = PathName(file.path)
      sources.append(
        NinePatchReader.Source(
          path: file.path, folder: path.folder.lastPart, name: path.lastPart,
          bitmap: try Self.bitmap(file)))
    }
    let read = try take(
      NinePatchReader.read(sources, ImportRequest(name: theme.name)), in: look.appearance)
    if case .fused(var art)? = theme.arrow?.art, case .fused(let own)? = read.arrow?.art {
      art.pieces = own.pieces
      theme.arrow?.art = .fused(art)
      return
    }
    theme.frame = read.frame.map { frame in
      var frame = frame
      frame.alignmentInsets = theme.frame?.alignmentInsets ?? .zero
      return frame
    }
    guard case .image(var art)? = theme.arrow?.art, direction != .none else { return }
    let isNight = look.appearance == "dark"
    var drawn: [PictureSet.File] = []
    for file in files {
      let path = PathName(file.path)
      guard path.lastPart.ends(with: "_popover_arrow_\(direction.rawValue).png") else { continue }
      let qualifiers = path.folder.lastPart.words(between: "-").map(String.init)
      guard let scale = qualifiers.last.flatMap({ AndroidDensity(qualifier: $0) })?.scale else {
        continue
      }
      let known = drawn.firstIndex { $0.scale == scale }
      // What is the same at night is there once.
      guard isNight || !qualifiers.contains("night") else { continue }
      if known != nil, !qualifiers.contains("night") { continue }
      let bitmap = try Self.bitmap(file)
      pictures[file.path] = bitmap
      if let known { drawn.remove(at: known) }
      drawn.append(PictureSet.File(path: file.path, scale: scale, size: bitmap.size))
    }
    guard !drawn.isEmpty else { return }
    art.drawn[direction] = PictureSet(drawn.sorted { $0.scale < $1.scale })
    theme.arrow?.art = .image(art)
  }

  /// Image sets: UIKit draws a sliced one as a resizable image, and each other one as it is.
  init(
    catalogue files: [(path: String, bytes: [UInt8])], of look: ExportSubject.Look,
    _ direction: ArrowDirection
  ) throws(PopframeError) {
    self.init(look, direction)
    theme.shadows = []
    let contents = Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
    let ending = ".imageset/Contents.json"
    let sets = files.compactMap { file -> AssetCatalogReader.ImageSet? in
      guard let folder = file.path.dropping(end: ending) else { return nil }
      return AssetCatalogReader.ImageSet(
        name: PathName(String(folder)).lastPart, path: "\(folder).imageset",
        contents: SourceTree(json: file.bytes, path: file.path))
    }
    var request = ImportRequest(name: theme.name)
    if case .fused? = theme.arrow?.art {
      isWhole = true
      request.frame = direction.rawValue
      request.arrow = ArrowDirection.none.rawValue
    }
    let imported = AssetCatalogReader.read(sets, request) { set, name in
      guard let bytes = contents["\(set.path)/\(name)"],
        let bitmap = try? PNGCodec.decode(bytes).bitmap
      else { return .failure(UnusablePicture("cannot be read")) }
      return .success(ReadPicture(bitmap))
    } bytes: { set, name in
      contents["\(set.path)/\(name)"]
    } caps: {
      $0.proposedCaps
    }
    let read = try take(imported, in: look.appearance)
    let insets = theme.frame?.alignmentInsets
    theme.frame = read.frame
    if isWhole {
      theme.arrow = nil
      theme.contentInsets = .zero
      theme.frame?.alignmentInsets = Insets(all: look.overhang)
      return
    }
    theme.frame?.alignmentInsets = insets ?? .zero
    guard case .image(var art)? = theme.arrow?.art, case .image(let own)? = read.arrow?.art else {
      return
    }
    (art.up, art.drawn) = (own.up, own.drawn)
    theme.arrow?.art = .image(art)
  }

  /// The theme that an import makes of the files, in an appearance, with its pictures.
  private mutating func take(
    _ imported: ImportedTheme, in appearance: String
  ) throws(PopframeError) -> Theme {
    var files: [String: [UInt8]] = [:]
    for file in imported.files { files[file.path] = try file.content.bytes() }
    let folder = try ThemeFolder(Snapshot(files: files, name: theme.name))
    let known = folder.document.appearances.contains(appearance)
    let read = try folder.theme(for: known ? appearance : "base")
    for picture in read.pictures {
      for file in picture.files {
        pictures[file.path] = try folder.files.bitmap(of: file.path)
      }
    }
    return read
  }

  private static func bitmap(
    _ file: (path: String, bytes: [UInt8])
  ) throws(PopframeError) -> Bitmap {
    do throws(PNGError) {
      return try PNGCodec.decode(file.bytes).bitmap
    } catch { throw PopframeError(error, reading: file.path) }
  }
}
