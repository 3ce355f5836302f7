/// How pixels between pixels are found.
package enum Filter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when enlarging, exact area average when shrinking.
  case smooth
  /// The source pixel under the middle of the device pixel; ties take the lower one.
  case nearest
}
