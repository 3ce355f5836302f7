internal import Exchange
internal import Files
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Themes
internal import VectorArt

extension ImportSources {
  /// A frame of an SVG: its pictures, which can be drawn again from it, with the caps that they propose.
  func vector(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    guard paths.count == 1, let path = paths.first else {
      throw .misplaced(
        reason: "one SVG makes a frame; give one, and the arrow's with --arrow-picture")
    }
    if request.frame != nil {
      throw .misplaced(reason: "an SVG is one frame, and no other could be named")
    }
    var reading = PictureReading()
    let drawing = try reading.drawing(of: VectorSource(file: path))
    var log = ImportLog(mends: request.mends)
    var picture = ImportedPicture(stem: "frame", files: drawing.files(scale: 1))
    var resizing = Resizing.stretch
    switch picture.proposedCaps {
    case .failure(let failure):
      log.warn("no caps are found: \(failure.reason); all of it stretches", file: path.text)
    case .success(let found):
      picture.setCaps(found.caps, origin: "found in the pixels")
      resizing = found.resizing
      log.warn(
        "caps are found in the pixels: " + found.reasons.joined(separator: "; "), file: path.text)
    }
    var writer = ThemeWriter(request, format: "svg")
    writer.add(
      ImportedFrame(
        picture, image: "drawn from sources/frame.svg by popframe rasterize",
        contentInsets: (picture.outerCaps, "as the caps; an SVG does not say where content is"),
        resizing: (resizing, "found in the pixels")))
    return try reading.theme(ImportedTheme(writer.files([picture], request), log))
  }
}
