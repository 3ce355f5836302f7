internal import ArtAnalysis
internal import Exchange
internal import Imaging
internal import Languages
internal import PopframeKit
internal import Popovers
internal import Slicing

/// The arrow that an imported frame's picture has of its own: the tail of a bubble, which lies in one of its caps and
/// does not follow what the popover points at.
struct ImportedTail {
  private let frame: FrameStyle
  private let insets: Insets
  private let pictures: [(path: String, picture: DecodedPicture)]
  /// Whether the theme has pictures for several appearances, which are not taken apart together.
  private let hasAppearances: Bool
  /// Where the tail points.
  let direction: ArrowDirection
  /// The tail in words: "rows 12 to 30 of frame@2x.png".
  private let place: String

  /// Looks for what stands out of a frame, on one of its sides, as slicing does.
  ///
  /// - Returns: `nil` without a frame of a picture, with an arrow, and where nothing stands out.
  init?(of theme: ThemeFolder) throws(PopframeError) {
    let base = theme.document.base
    guard let frame = base.frame, base.arrow == nil, let largest = frame.image.files.last else {
      return nil
    }
    var pictures: [(path: String, picture: DecodedPicture)] = []
    for file in frame.image.files {
      pictures.append((file.path, try theme.files.asset(file.path).picture()))
    }
    guard let bitmap = pictures.last?.picture.bitmap, let outline = try? MockOutline(bitmap),
      let side = outline.arrowSide
    else { return nil }
    direction =
      switch side {
      case .top: .up
      case .left: .left
      case .bottom: .down
      case .right: .right
      }
    let span = outline.arrowSpan
    let line = direction.runsAcross ? "columns" : "rows"
    place = "\(line) \(span.lowerBound) to \(span.upperBound - 1) of \(largest.path)"
    self.frame = frame
    self.pictures = pictures
    insets = base.contentInsets
    hasAppearances = theme.document.appearances.count > 1
  }

  /// The theme's files with the tail as its arrow, or why there are none.
  ///
  /// - Parameter knowsInsets: Whether the imported file says where content is.
  func theme(
    _ request: ImportRequest, format: String, knowsInsets: Bool
  ) -> Result<[(path: String, bytes: [UInt8])], UnusablePicture> {
    guard !hasAppearances else {
      return .failure(.init("the pictures of several appearances are not taken apart together"))
    }
    let hang = frame.alignmentInsets
    let whole = Insets(
      top: insets.top + hang.top, left: insets.left + hang.left,
      bottom: insets.bottom + hang.bottom, right: insets.right + hang.right)
    let known = SliceSettings.Known(
      introduction: "Imported by popframe from \(request.origin) (\(format)).",
      insets: knowsInsets ? whole : nil, insetsOrigin: "as \(request.origin) says")
    do throws(PopframeError) {
      let theme = try SlicedTheme(
        mocks: pictures, name: request.name, settings: SliceSettings(content: .none, known: known))
      if let failure = theme.failures.first { return .failure(.init(failure)) }
      return .success(theme.files.map { (path: $0.name, bytes: $0.bytes) })
    } catch { return .failure(.init(error.subjectAndReason)) }
  }

  /// The message about a tail that has become the arrow.
  var found: String {
    "the frame's picture has an arrow of its own, which points \(direction.rawValue) (\(place)); it is "
      + "cut out, so that it follows what the popover points at (--arrow none keeps it in the frame)"
  }

  /// The message about a tail that stays in the frame.
  func message(whyNot reason: String, in folder: String) -> String {
    let files = pictures.map { "\(folder)/\($0.path)".shellWord }.joined(separator: " ")
    return
      "the frame's picture has an arrow of its own, which points \(direction.rawValue) (\(place)) and stays "
      + "where it is in the frame: \(reason). With other settings, `popframe slice \(files) -o "
      + "\("\(folder)-sliced".shellWord)` cuts it out"
  }
}

extension ImportedPicture {
  /// The caps that slicing proposes for a frame that has none.
  var proposedCaps: Result<ProposedCaps, UnusablePicture> {
    let files = files.map { file in
      (
        file: PictureSet.File(
          path: fileName(file.scale), scale: file.scale, size: file.bitmap.size),
        bitmap: file.bitmap
      )
    }
    do throws(PopframeError) {
      let found = try FrameProposal(files, path: stem)
      return .success(
        ProposedCaps(caps: found.capInsets, resizing: found.resizing, reasons: found.reasons))
    } catch { return .failure(.init(error.subjectAndReason)) }
  }
}
