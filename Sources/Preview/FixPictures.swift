internal import ArtAnalysis
internal import ArtCheck
public import Imaging
public import PopframeKit
internal import Popovers
public import Themes
internal import ThemeExchange

/// The place of a theme's picture that the fix of a finding changes most, as it is and as it would be.
@_spi(Studio) public struct FixPictures: Sendable {
  /// The place as it is.
  public private(set) var before = Bitmap(size: PixelSize(width: 0, height: 0))
  /// The same place with the fix.
  public private(set) var after = Bitmap(size: PixelSize(width: 0, height: 0))

  /// The side of the place, in pixels.
  private static let side = 32
  private static let mostPreviews = 6

  /// Draws previews with the fix and without.
  ///
  /// - Parameters:
  ///   - finding: A finding about the theme as it is.
  ///   - theme: The theme.
  /// - Returns: `nil` where nothing that is drawn changes, or the finding has no fix.
  public init?(of finding: Diagnostic, in theme: ThemeFolder) throws(PopframeError) {
    guard let fix = finding.fix else { return nil }
    var changes: [String: [UInt8]?] = [:]
    if fix.edits.isEmpty {
      let repair = try ThemeRepair(of: finding, file: theme.file, losses: ThemeExports.findings)
      for file in repair.files { changes[file.name] = .some(file.after) }
      if repair.before != repair.after { changes[theme.fileName] = repair.after }
    } else {
      changes[theme.fileName] = try ThemeChange(of: theme.file, fix: fix).after
    }
    guard !changes.isEmpty else { return nil }
    let fixed = try theme.changing(changes)
    var most = 0
    for preview in Self.previews(of: theme) {
      let old = try theme.render(preview.request, appearance: preview.appearance)
      let new = try fixed.render(preview.request, appearance: preview.appearance)
      let (a, b) = (old.picture.whole, new.picture.whole)
      // What grows on one side is compared where its bounds are.
      let shift = PixelPoint(
        x: new.layout.pixels.bounds.x - old.layout.pixels.bounds.x,
        y: new.layout.pixels.bounds.y - old.layout.pixels.bounds.y)
      let (place, weight) = Self.worst(a, b, shift)
      guard weight > most else { continue }
      most = weight
      before = a.part(of: Self.side, at: place)
      after = b.part(of: Self.side, at: PixelPoint(x: place.x + shift.x, y: place.y + shift.y))
    }
    guard most > 0 else { return nil }
  }

  /// One preview for each appearance and direction, at the largest scale.
  private static func previews(of theme: ThemeFolder) -> [PreviewCase] {
    var known: Set<String> = []
    let all = theme.previews.sorted { $0.request.scale.value > $1.request.scale.value }
    return Array(
      all.filter { known.insert("\($0.appearance) \($0.request.arrow)").inserted }
        .prefix(mostPreviews))
  }

  /// The square with the largest differences, among squares that overlap by half.
  private static func worst(
    _ a: Bitmap, _ b: Bitmap, _ shift: PixelPoint
  ) -> (PixelPoint, weight: Int) {
    let step = side / 2
    var sums = [PixelPoint: Int]()
    for y in 0..<a.height {
      for x in 0..<a.width {
        let other = PixelPoint(x: x + shift.x, y: y + shift.y)
        let pixel = b.has(other) ? b[other.x, other.y] : .clear
        let difference = a[x, y].difference(pixel)
        if difference > 0 { sums[PixelPoint(x: x / step, y: y / step), default: 0] += difference }
      }
    }
    var best = (PixelPoint(x: 0, y: 0), weight: 0)
    for cell in sums.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let weight = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) {
        $0 + (sums[PixelPoint(x: cell.x + $1.0, y: cell.y + $1.1)] ?? 0)
      }
      if weight > best.weight {
        best = (PixelPoint(x: cell.x * step, y: cell.y * step), weight: weight)
      }
    }
    return best
  }
}

extension Bitmap {
  fileprivate func has(_ place: PixelPoint) -> Bool {
    (0..<width).contains(place.x) && (0..<height).contains(place.y)
  }

  /// A square; beyond the edges there is nothing.
  fileprivate func part(of side: Int, at place: PixelPoint) -> Bitmap {
    var part = Bitmap(size: PixelSize(width: side, height: side))
    for y in 0..<side {
      for x in 0..<side where has(PixelPoint(x: place.x + x, y: place.y + y)) {
        part[x, y] = self[place.x + x, place.y + y]
      }
    }
    return part
  }
}
