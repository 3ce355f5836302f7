/// How wide the primary column of a split view is: `UISplitViewController`'s three properties.
///
/// Law: width = min(max(fraction · container, minimum), maximum).
public struct PrimaryColumn: Hashable, Sendable {
  /// `preferredPrimaryColumnWidthFraction`, 0…1; `nil` is automatic, 0.4.
  public var fraction: Double?
  /// `minimumPrimaryColumnWidth` in points; `nil` is automatic, 0.
  public var minimum: Double?
  /// `maximumPrimaryColumnWidth` in points; `nil` is automatic: 320, or the minimum where that is
  /// more.
  public var maximum: Double?

  /// Creates a column; what is not said is automatic.
  ///
  /// - Precondition: the minimum is not above the maximum, and the fraction is within 0…1.
  public init(fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil) {
    precondition((0...1).contains(fraction ?? 0), "the fraction is a share of the container")
    precondition((minimum ?? 0) <= (maximum ?? .infinity), "the minimum is not above the maximum")
    self.fraction = fraction
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The column's width in points in a container of this width.
  public func width(in container: Double) -> Double {
    let least = minimum ?? 0
    return min(max((fraction ?? 0.4) * container, least), maximum ?? max(320, least)).withoutNoise
  }
}
