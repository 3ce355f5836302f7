import Exchange
import Imaging
import Popovers

/// The densities of one picture, with sizes that agree.
///
/// Android draws each density by its own marks, whatever its size is. In a theme files of one picture stand for one size.
/// A part that stretches has any length, so that a file whose size disagrees gets, or loses, columns and rows that are
/// equal to their neighbours there. A file in which there are none is a fault.
struct AgreeingDensities {
  private(set) var patches: [NinePatchReader.Patch]

  /// - Parameter patches: One for each scale, from the smallest up.
  init(_ patches: [NinePatchReader.Patch], _ log: inout ImportLog) {
    self.patches = patches
    for stray in AgreeingFiles(patches.map(\.file)).strays {
      let (own, other) = (patches[stray.file], patches[stray.other])
      let sizes =
        "\(own.art.size.formatted) pixels for \(own.scale)x, and \(other.fileName) \(other.art.size.formatted) "
        + "for \(other.scale)x"
      guard let resized = own.standing(for: other) else {
        log.broken(
          "the sizes disagree: this is \(sizes), and no columns or rows that stretch are equal, so "
            + "that none can be added or left out", file: own.path,
          remedy: "this density is left out")
        if log.mends { self.patches.removeAll { $0.scale == own.scale } }
        continue
      }
      log.warn(
        "the sizes disagree: this is \(sizes); what stretches is made "
          + "\(resized.art.size.formatted), which Android draws alike", file: own.path)
      if let index = self.patches.firstIndex(where: { $0.scale == own.scale }) {
        self.patches[index] = resized
      }
    }
  }
}

extension NinePatchReader.Patch {
  /// Its size, for the rule of files whose sizes agree.
  fileprivate var file: PictureSet.File {
    PictureSet.File(path: path, scale: scale, size: art.size)
  }

  /// The same picture with the size in points of another density; `nil` where what stretches has no equal lines.
  fileprivate func standing(for other: Self) -> Self? {
    func length(_ pixels: Int) -> Int {
      max(1, (2 * pixels * scale + other.scale) / (2 * other.scale))
    }
    let wanted = PixelSize(width: length(other.art.width), height: length(other.art.height))
    return resizedAcross(to: wanted.width)?.transposed.resizedAcross(to: wanted.height)?.transposed
  }

  /// The patch with rows and columns exchanged.
  private var transposed: Self {
    var turned = self
    turned.art = art.turned(.transposed)
    (turned.marks.columns, turned.marks.rows) = (marks.rows, marks.columns)
    (turned.marks.contentColumns, turned.marks.contentRows) = (
      marks.contentRows, marks.contentColumns
    )
    let bounds = marks.layoutBounds
    turned.marks.layoutBounds = PixelInsets(
      top: bounds.left, left: bounds.top, bottom: bounds.right, right: bounds.bottom)
    return turned
  }

  /// Adds or removes columns that are equal to their neighbours in the longest run of the only span.
  private func resizedAcross(to width: Int) -> Self? {
    let more = width - art.width
    guard more != 0 else { return self }
    guard marks.columns.count == 1, let run = longestRun(in: marks.columns[0]),
      run.count > 1 || marks.columns[0].count == 1, run.count + more >= 1
    else { return nil }
    // The run's last column stands for those that come or go.
    let place = run.upperBound
    var resized = self
    resized.art = Bitmap(size: PixelSize(width: width, height: art.height))
    for x in 0..<width {
      let source = x < place + min(0, more) ? x : max(place - 1, x - more)
      for y in 0..<art.height { resized.art[x, y] = art[source, y] }
    }
    func moved(_ x: Int) -> Int { x >= place ? x + more : min(x, place + min(0, more)) }
    func moved(_ range: Range<Int>) -> Range<Int> {
      moved(range.lowerBound)..<moved(range.upperBound)
    }
    resized.marks.columns = marks.columns.map(moved)
    resized.marks.contentColumns = marks.contentColumns.map(moved)
    return resized
  }

  /// The longest run of equal columns in a span.
  private func longestRun(in span: Range<Int>) -> Range<Int>? {
    var best: Range<Int>?
    var start = span.lowerBound
    for x in span {
      if !(0..<art.height).allSatisfy({ art[x, $0] == art[start, $0] }) { start = x }
      if x + 1 - start > best?.count ?? 0 { best = start..<x + 1 }
    }
    return best
  }
}
