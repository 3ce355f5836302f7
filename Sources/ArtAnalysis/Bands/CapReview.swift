package import Imaging

/// Questions about the columns of a cap, asked of a laid picture.
package struct CapReview: Sendable {
  private let picture: Bitmap
  private let band: Range<Int>
  private let isLow: Bool
  /// The cap's columns, from the band outwards.
  private let columns: [Int]

  /// Takes the cap before the band (`isLow`), or the one behind it.
  package init(_ picture: Bitmap, cap: Range<Int>, band: Range<Int>, isLow: Bool) {
    precondition(!band.isEmpty && band.upperBound <= picture.width, "a band in the picture")
    self.picture = picture
    self.band = band
    self.isLow = isLow
    columns = isLow ? cap.reversed() : Array(cap)
  }

  /// The band's column next to the cap.
  private var edge: Int { isLow ? band.lowerBound : band.upperBound - 1 }

  /// How many columns of the cap, counted from the band, equal the band's edge.
  package var spareColumns: Int {
    columns.prefix {
      picture.columnDifference($0, edge) <= UniformSpan.tolerance
    }.count
  }

  /// A column of the cap that content would cover although it is drawn upon.
  package struct Drawn: Equatable, Sendable {
    /// The column, in the picture.
    package var column: Int
    /// How much it differs from the band's edge, in levels.
    package var difference: Int
  }

  /// A column may differ from the band by this much.
  package static let permittedDifference = 16
  /// Steps from column to column that are no larger make a ramp.
  package static let rampStep = 8

  /// The columns inside of content that are drawn upon, from the band outwards.
  ///
  /// Only the middle third of a column counts, so that corners do not; a column that continues a
  /// tile's texture, and one that a ramp leads to from the band, are not drawn upon.
  ///
  /// - Parameter content: Where content begins and ends along this axis, in the picture's pixels.
  package func drawnColumns(
    inside content: Range<Int>, isTiled: Bool, rows: Range<Int>? = nil
  ) -> [Drawn] {
    let rows = rows ?? picture.height / 3..<picture.height - picture.height / 3
    guard !rows.isEmpty else { return [] }
    var isRamp = true
    var last = edge
    var drawn: [Drawn] = []
    for column in columns {
      isRamp = isRamp && picture.columnDifference(column, last, rows: rows) <= Self.rampStep
      last = column
      guard content.contains(column), !isRamp else { continue }
      let difference = picture.columnDifference(column, edge, rows: rows)
      guard difference > Self.permittedDifference else { continue }
      if isTiled,
        band.contains(where: {
          picture.columnDifference(column, $0, rows: rows) <= Self.permittedDifference
        })
      {
        continue
      }
      drawn.append(Drawn(column: column, difference: difference))
    }
    return drawn
  }
}

extension Bitmap {
  /// Whether the columns are, within a tolerance, the same from either end.
  package func isMirrored(tolerance: Int = UniformSpan.tolerance) -> Bool {
    (0..<width / 2).allSatisfy { columnDifference($0, width - 1 - $0) <= tolerance }
  }
}
