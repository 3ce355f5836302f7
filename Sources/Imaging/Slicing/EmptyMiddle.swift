/// What caps that leave no middle do when there is room to fill.
package enum EmptyMiddle: String, Hashable, Sendable, CaseIterable {
  /// They are a mistake.
  case error
  /// The room stays transparent.
  case transparent
}
