public import Imaging

extension DifferenceCause {
  /// Finds the causes that explain all differences of two pictures, the most informative first.
  ///
  /// It is fast: candidates are tried on at most a few hundred sampled pixels, most of which
  /// differ, and only those that pass are tried on all pixels. Of all shifts, and of all places of
  /// a canvas that is larger or smaller, at most eight are tried on all pixels.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  ///   - comparison: What was found.
  ///   - regions: The parts that were given to the comparison.
  /// - Returns: The causes; none when nothing is known, or nothing differs. ``only(_:)`` is
  ///   returned without others.
  /// - Precondition: The pictures have the sizes of those that were compared.
  package static func causes(
    expected: Bitmap, actual: Bitmap, comparison: PictureComparison, regions: RegionMap? = nil
  ) -> [DifferenceCause] {
    precondition(
      expected.size == comparison.expectedSize && actual.size == comparison.actualSize,
      "the pictures that were compared")
    if let differences = comparison.differences, differences.differentPixels == 0 { return [] }
    let options = comparison.options
    return PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return [] }
      let check = CauseCheck(
        pair, expected: expected.size, actual: actual.size, options: options, regions: regions)
      guard let differences = comparison.differences else {
        let moves = check.turns + check.cuts
        return moves.isEmpty ? check.scalings(of: expected) : moves
      }
      let emptiness = check.emptiness
      if !emptiness.isEmpty { return emptiness }
      let causes = check.shifts + check.turns + check.colorMistakes + check.curves
      if !causes.isEmpty { return causes }
      return check.traits(differences).map { [.only($0)] } ?? []
    }
  }
}

extension PictureComparison {
  /// What explains all differences of the compared pictures, the most telling first, in words:
  /// "shifted by (0, 1): everything is 1 pixel lower". None when nothing is known, or nothing differs.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  ///   - regions: The parts that were given.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public func causes(expected: Bitmap, actual: Bitmap, regions: RegionMap? = nil) -> [String] {
    DifferenceCause.causes(
      expected: expected, actual: actual, comparison: self, regions: regions
    ).map(\.description)
  }
}
