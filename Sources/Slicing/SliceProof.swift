internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// Draws a sliced theme at the sizes of the pictures that it was made from, in memory.
struct SliceProof {
  private let theme: ThemeFolder

  /// Takes the theme's files by name.
  init(_ files: [String: [UInt8]], name: String) throws(SliceFault) {
    do throws(PopframeError) {
      theme = try ThemeFolder(Snapshot(files: files, name: name))
    } catch { throw SliceFault(file: name, reason: "the theme made of it has mistakes: \(error)") }
  }

  /// How a picture that is drawn again differs.
  struct Result: Equatable {
    /// How many pixels differ, and how many of them by more than is permitted.
    var (count, failing) = (0, 0)
    var largest = 0
    /// The first of both, in the finished picture.
    var (first, firstFailing) = (PixelPoint(x: 0, y: 0), PixelPoint(x: 0, y: 0))
    /// How many pixels are painted beyond the picture's edges, which have cut a shadow.
    var countOutside = 0

    /// How the picture is drawn again, for a report.
    var words: String {
      let outside =
        countOutside == 0
        ? "" : "; \(countOutside.counted("pixel")) more beyond its edges, where it is cut"
      guard count > 0 else { return "identically\(outside)" }
      return "within \(largest.counted("level")): \(count.counted("pixel")) "
        + "\(count == 1 ? "differs" : "differ"), first at \(first.x), \(first.y)\(outside)"
    }
  }

  /// Draws one finished picture again, and compares the two.
  func draw(
    _ mock: FlattenedImage, _ wanted: SliceDraft.Request, offset: Double
  ) throws(SliceFault) -> (Result, Bitmap) {
    let (whole, origin) = try drawing(of: mock, wanted, offset: offset)
    let drawn = whole.cut(to: mock.finished.size, at: origin)
    let content = mock.direction.toUp.inverse.place(mock.content, in: mock.group.size)
    var result = Result()
    result.countOutside = whole.visibleCount - drawn.visibleCount
    for y in 0..<mock.finished.height {
      for x in 0..<mock.finished.width where !content.contains(x, y) {
        let difference = mock.finished[x, y].difference(drawn[x, y])
        guard difference > 0 else { continue }
        if result.count == 0 { result.first = PixelPoint(x: x, y: y) }
        result.count += 1
        if difference > wanted.permittedDifference {
          if result.failing == 0 { result.firstFailing = PixelPoint(x: x, y: y) }
          result.failing += 1
        }
        result.largest = max(result.largest, difference)
      }
    }
    return (result, drawn)
  }

  /// One finished picture as the theme draws it, in the finished picture's size.
  func picture(
    of mock: FlattenedImage, _ wanted: SliceDraft.Request, offset: Double
  ) throws(SliceFault) -> Bitmap {
    let (whole, origin) = try drawing(of: mock, wanted, offset: offset)
    return whole.cut(to: mock.finished.size, at: origin)
  }

  /// All that the theme draws, and where the finished picture's top left is in it.
  private func drawing(
    of mock: FlattenedImage, _ wanted: SliceDraft.Request, offset: Double
  ) throws(SliceFault) -> (whole: Bitmap, origin: PixelPoint) {
    let ratio = Double(mock.scale)
    let height = Int((wanted.arrowHeight * ratio).rounded())
    let bounds = mock.bounds(arrowHeight: height)
    guard let scale = Scale(ratio) else {
      throw SliceFault(file: mock.file, reason: "its scale is more than 8")
    }
    let request = PopoverRequest(
      extent: .bounds(
        Size(width: Double(bounds.width) / ratio, height: Double(bounds.height) / ratio)),
      arrow: mock.direction, offset: .points(offset), scale: scale)
    let popover: RenderedPopover
    do throws(PopframeError) {
      popover = try theme.render(request)
    } catch { throw SliceFault(file: mock.file, reason: "cannot be drawn again: \(error)") }
    let place = popover.layout.pixels.bounds.origin
    return (popover.bitmap, PixelPoint(x: place.x - bounds.x, y: place.y - bounds.y))
  }
}

extension Bitmap {
  /// A part of some size; beyond the edges there is nothing.
  fileprivate func cut(to size: PixelSize, at origin: PixelPoint) -> Bitmap {
    var cut = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width where bounds.contains(x + origin.x, y + origin.y) {
        cut[x, y] = self[x + origin.x, y + origin.y]
      }
    }
    return cut
  }

  /// How many pixels are more than a shadow may be off.
  fileprivate var visibleCount: Int { pixels.count { $0.alpha > ShadowFit.permittedDifference } }
}
