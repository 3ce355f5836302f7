/// What happens if the caps leave no middle but there is room to fill.
package enum EmptyMiddle: String, Hashable, Sendable, CaseIterable {
  /// It is a mistake.
  case error
  /// The room stays transparent.
  case transparent
}
