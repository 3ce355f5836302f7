import Themes
internal import Words

/// How wide the primary column of a split view is: `UISplitViewController`'s three properties.
///
/// Law: width = min(max(fraction · container, minimum), maximum).
package struct PrimaryColumn: Hashable, Sendable {
  /// `preferredPrimaryColumnWidthFraction`, 0…1; `nil` is automatic, 0.4.
  package var fraction: Double?
  /// `minimumPrimaryColumnWidth` in points; `nil` is automatic, 0.
  package var minimum: Double?
  /// `maximumPrimaryColumnWidth` in points; `nil` is automatic: 320, or the minimum where that is
  /// more.
  package var maximum: Double?

  /// - Precondition: the minimum is not above the maximum, and the fraction is within 0…1.
  package init(fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil) {
    precondition((0...1).contains(fraction ?? 0), "the fraction is a share of the container")
    precondition((minimum ?? 0) <= (maximum ?? .infinity), "the minimum is not above the maximum")
    self.fraction = fraction
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The smallest whole width in points of a container in which the column leaves this much for the
  /// detail.
  ///
  /// A wider container never leaves less, so at the smallest width the column has its minimum, its
  /// fraction or its maximum.
  func container(leaving rest: Double) -> Double {
    let share = fraction ?? Self.automaticFraction
    let candidates = [
      rest + (minimum ?? 0), share < 1 ? rest / (1 - share) : .infinity, rest + largest,
    ]
    let widths = candidates.map { $0.roundedToNanopoint.rounded(.up) }.sorted()
    return widths.first { $0 - width(in: $0) >= rest } ?? rest + largest
  }

  private static let automaticFraction = 0.4

  private var largest: Double { maximum ?? max(320, minimum ?? 0) }

  /// The column's width in points in a container of this width.
  package func width(in container: Double) -> Double {
    let wanted = (fraction ?? Self.automaticFraction) * container
    return min(max(wanted, minimum ?? 0), largest).roundedToNanopoint
  }
}
