internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words
internal import Themes

/// A theme that was made from finished popovers, before it is known whether it draws them again.
struct SliceDraft {
  /// The theme's file.
  var writer: ThemeWriter
  /// Its pictures by name, with their scale.
  var pictures: [String: (scale: Int, bitmap: Bitmap)]
  /// The decisions, one line each, for messages.
  var summary: [String]
  /// What was found, as values.
  var report: SliceReport
  /// How each popover is drawn again, in their order.
  var requests: [Request]

  /// How a popover is drawn again.
  struct Request {
    /// The arrow's height in points; 0 without one.
    var arrowHeight: Double
    /// Where the arrow's tip is from the middle of its edge, in points, in each file; right and down
    /// are positive.
    var offsets: [Double]
    /// The largest difference with which the proof holds, in levels.
    var permittedDifference: Int
    /// Whether the theme casts a shadow, so that edges are judged apart.
    var hasShadow: Bool
    /// Whether a shadow is in the art, from which an arrow over it takes nothing away.
    var isPainted = false
  }

  /// Adds a picture in all of its files.
  mutating func add(_ stem: String, _ files: [SlicedFile]) {
    for file in files {
      pictures[file.name(stem)] = (file.scale, file.bitmap)
    }
  }

  /// Its pictures as files, sorted by name.
  private func files() throws(SliceFault) -> [(name: String, png: [UInt8])] {
    var files: [(name: String, png: [UInt8])] = []
    for name in pictures.keys.sorted() {
      guard let picture = pictures[name], let scale = Scale(Double(picture.scale)) else { continue }
      do {
        files.append((name, try picture.bitmap.png(scale: scale)))
      } catch { throw SliceFault(file: name, reason: "\(error)") }
    }
    return files
  }

  /// The theme, ready to draw.
  func proof(named name: String) throws(SliceFault) -> SliceProof {
    try proof(of: files(), named: name)
  }

  private func proof(
    of files: [(name: String, png: [UInt8])], named name: String
  ) throws(SliceFault) -> SliceProof {
    let encoded = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.png) })
    return try SliceProof(
      encoded.merging([ThemeLocator.fileName: Array(writer.text.utf8)]) { $1 }, name: name)
  }

  /// The popovers with the pixels that their drawings lack; `nil` where these are more than a detail.
  func mended(_ popovers: [FlattenedPopover], named name: String) throws(SliceFault)
    -> [FlattenedPopover]?
  {
    let proof = try proof(named: name)
    var mended: [FlattenedPopover] = []
    for (popover, request) in zip(popovers, requests) {
      var drawn: [Bitmap] = []
      for (mock, offset) in zip(popover.mocks, request.offsets) {
        drawn.append(try proof.picture(of: mock, request, offset: offset))
      }
      guard let next = try popover.mended(by: drawn, permitted: request.permittedDifference) else {
        return nil
      }
      mended.append(next)
    }
    return mended
  }

  /// The theme, with the result of drawing every popover again.
  func proved(_ popovers: [FlattenedPopover], named name: String) throws(SliceFault) -> SlicedTheme
  {
    let files = try files()
    let proof = try proof(of: files, named: name)
    var values = self.report
    var report = summary + values.words
    var failures: [String] = []
    var largest = 0
    var redrawn: [(file: String, finished: Bitmap, drawn: Bitmap)] = []
    for (popover, request) in zip(popovers, requests) {
      for (mock, offset) in zip(popover.mocks, request.offsets) {
        let (result, drawn) = try proof.draw(mock, request, offset: offset)
        redrawn.append((mock.file, mock.finished, drawn))
        values.files.append(
          SliceReport.File(
            name: mock.fileName, scale: mock.scale, size: mock.finished.size, result: result))
        let limit = request.permittedDifference
        largest = max(largest, result.largest)
        if result.failing == 0 {
          report.append("\(mock.file): drawn again \(result.words)")
        } else {
          failures.append(
            "\(mock.file): \(result.failing.counted("pixel")) differ by more than "
              + "\(limit.counted("level")), by up to \(result.largest), first at "
              + "\(result.firstFailing.x), \(result.firstFailing.y)"
              + (result.largest <= SlicedTheme.mostAccepted
                ? "; --tolerance \(result.largest) accepts that" : ""))
        }
      }
    }
    return SlicedTheme(
      writer: writer, pictures: files, report: report, failures: failures,
      largestDifference: largest,
      redrawn: redrawn, values: values,
      isNear: values.files.contains { $0.result.isNear },
      missesInside: values.files.contains { $0.result.missesInside },
      losesEdges: requests.contains(where: \.hasShadow)
        && values.files.contains { Double($0.result.largestEdge) > ShadowFit.permittedEdgeColor })
  }
}

/// One file of a picture that was cut out.
struct SlicedFile: Equatable {
  var scale: Int
  var bitmap: Bitmap

  /// The name in the theme's folder.
  func name(_ stem: String) -> String {
    stem + PictureName.suffix(ofScale: scale) + ".png"
  }
}
