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
    /// Of the pixels that are judged alone.
    var largest = 0
    /// The first of both, in the finished picture.
    var (first, firstFailing) = (PixelPoint(x: 0, y: 0), PixelPoint(x: 0, y: 0))
    /// How many pixels of soft edges differ in colour alone, as edges do that were mixed in linear light, and by how
    /// much at most.
    var (edgePixels, largestEdge) = (0, 0)
    /// Whether more pixels differ than the proof permits, but few, or edges only, which counts where nothing does better.
    var isNear = false
    /// Whether a pixel that is at no edge differs by more than a shadow may, which fused art can mend.
    var missesInside = false
    /// Whether edges differ by more than linear light makes them.
    var hasLostEdges = false
    /// How many pixels are painted beyond the picture's edges, which have cut a shadow.
    var countOutside = 0
    /// How many pixels the picture has.
    var pixelCount = 0

    /// How the picture is drawn again, for a report.
    var words: String {
      let outside =
        countOutside == 0
        ? "" : "; \(countOutside.counted("pixel")) more beyond its edges, where it is cut"
      let percent = Double(edgePixels) * 100 / Double(max(1, pixelCount))
      let share = percent < 0.1 ? "less than 0.1" : percent.toTenths
      let edges =
        edgePixels == 0
        ? ""
        : "; \(edgePixels.counted("edge pixel")) (\(share) %) "
          + (hasLostEdges
            ? "over the shadow \(edgePixels == 1 ? "differs" : "differ")"
            : "\(edgePixels == 1 ? "was" : "were") mixed in linear light")
          + ", up to \(largestEdge.counted("level"))"
      guard count > edgePixels else {
        return (edgePixels == 0 ? "identically" : "but for edges") + edges + outside
      }
      return "within \(largest.counted("level")): \(count.counted("pixel")) "
        + "\(count == 1 ? "differs" : "differ"), first at \(first.x), \(first.y)\(edges)\(outside)"
    }
  }

  /// Draws one finished picture again, and compares the two.
  func draw(
    _ mock: FlattenedImage, _ wanted: SliceDraft.Request, offset: Double
  ) throws(SliceFault) -> (Result, Bitmap) {
    let (whole, origin) = try drawing(of: mock, wanted, offset: offset)
    let drawn = whole.window(PixelRect(origin: origin, size: mock.finished.size))
    let content = mock.direction.toUp.inverse.rect(of: mock.content, in: mock.group.size)
    var result = Result()
    result.countOutside = whole.visibleCount - drawn.visibleCount
    result.pixelCount = mock.finished.pixels.count
    var off: [(place: PixelPoint, difference: Int)] = []
    let width = mock.finished.width
    for (index, pixel) in mock.finished.pixels.enumerated() where pixel != drawn.pixels[index] {
      let place = PixelPoint(x: index % width, y: index / width)
      guard !content.contains(place.x, place.y) else { continue }
      if result.count == 0 { result.first = place }
      result.count += 1
      let difference = pixel.difference(drawn.pixels[index])
      if difference > wanted.permittedDifference {
        off.append((place, difference))
      } else {
        result.largest = max(result.largest, difference)
      }
    }
    wanted.judge(off, mock.finished, drawn, &result)
    return (result, drawn)
  }

  /// One finished picture as the theme draws it, in the finished picture's size.
  func picture(
    of mock: FlattenedImage, _ wanted: SliceDraft.Request, offset: Double
  ) throws(SliceFault) -> Bitmap {
    let (whole, origin) = try drawing(of: mock, wanted, offset: offset)
    return whole.window(PixelRect(origin: origin, size: mock.finished.size))
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

extension SliceDraft.Request {
  /// Judges pixels that differ by more than is permitted.
  ///
  /// Over a shadow of the theme, edges may differ in colour, and a few pixels are no reason. Few pixels of edges over a
  /// shadow may differ by more, where no other explanation does better. Without a shadow few pixels may differ by
  /// little, as soft edges over each other do.
  fileprivate func judge(
    _ off: [(place: PixelPoint, difference: Int)], _ finished: Bitmap, _ drawn: Bitmap,
    _ result: inout SliceProof.Result
  ) {
    guard !off.isEmpty else { return }
    result.isNear = true
    let limit = ShadowFit.permittedDifference
    let solid = hasShadow || isPainted ? SolidOutline(finished) : nil
    func isEdge(_ place: PixelPoint) -> Bool {
      solid.map { $0.near[place.x, place.y] && !$0.core[place.x, place.y] } ?? false
    }
    var rest = off
    if hasShadow {
      rest = off.filter { place, difference in
        let alphas = (finished[place.x, place.y].alpha, drawn[place.x, place.y].alpha)
        guard isEdge(place), abs(Int(alphas.0) - Int(alphas.1)) <= limit,
          Double(difference) <= ShadowFit.permittedEdgeColor
        else { return true }
        result.addEdge(difference)
        return false
      }
    }
    guard !rest.isEmpty else { return }
    let (count, most) = (finished.pixels.count, rest.map(\.difference).max() ?? 0)
    if solid != nil, rest.allSatisfy({ isEdge($0.place) }), off.count * 500 <= count {
      for (_, difference) in rest { result.addEdge(difference) }
      result.hasLostEdges = true
      return
    }
    result.largest = max(result.largest, most)
    // Outside, art of another kind lies on the same shadow.
    result.missesInside = rest.contains { place, difference in
      difference > limit && !isEdge(place) && (!hasShadow || solid?.core[place.x, place.y] != false)
    }
    let isFew =
      hasShadow
      ? rest.count <= max(4, count / 10_000) && most <= 4 * limit
      : rest.count * 500 <= count && most <= limit
    guard !isFew else { return }
    (result.failing, result.firstFailing) = (rest.count, rest[0].place)
  }
}

extension SliceProof.Result {
  fileprivate mutating func addEdge(_ difference: Int) {
    edgePixels += 1
    largestEdge = max(largestEdge, difference)
  }
}

extension Bitmap {
  /// How many pixels are more than a shadow may be off.
  fileprivate var visibleCount: Int { pixels.count { $0.alpha > ShadowFit.permittedDifference } }
}
