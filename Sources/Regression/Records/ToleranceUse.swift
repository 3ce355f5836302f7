internal import PixelDiff
internal import Imaging
internal import PopframeKit
internal import Words

/// How a tolerance of a run was used.
package struct ToleranceUse: Equatable, Sendable {
  /// What is tolerated.
  package let tolerance: RunTolerance
  /// How many passing cases have used it.
  package let cases: Int
  /// The most of it that a case has used, in the unit of the tolerance; `nil` if none has.
  package let most: Double?

  /// The fact in one line.
  package var description: String {
    let words = tolerance.words(most ?? 0)
    return most == nil
      ? "the tolerance \(words.allowed) was needed by no case"
      : "the tolerance \(words.allowed) was used by \(cases.counted("case")), at most \(words.most)"
  }
}

extension TestRun {
  /// How each tolerance of the run was used; empty for an exact run, and for a run of tests.
  package var toleranceUse: [ToleranceUse] {
    let found = cases.filter(\.outcome.passes).compactMap { $0.comparison?.differences }
    return (manifest?.tolerances ?? []).filter(\.isMeasured).map { tolerance in
      let used = found.map(tolerance.used)
      return ToleranceUse(
        tolerance: tolerance, cases: used.count { $0 > 0 },
        most: used.max().flatMap { $0 > 0 ? $0 : nil })
    }
  }
}

extension RunTolerance {
  /// Ignored areas, expected differences and files are not tolerances of counted pixels.
  fileprivate var isMeasured: Bool { ![.expectedAtLeast, .file, .ignored].contains(name) }

  /// How much of it a case uses.
  fileprivate func used(_ differences: PictureDifferences) -> Double {
    switch name {
    case .antialiasing: Double(differences.antialiasedPixels)
    case .density: Double(differences.densest?.pixels ?? 0)
    case .pixels: Double(differences.differentPixels)
    case .share: differences.share
    case .channel, .perceptual:
      Double(
        part.map { part in
          Int(differences.regions.first { $0.name == part }?.largestDifference ?? 0)
        } ?? differences.forgivenDifference)
    case .expectedAtLeast, .file, .ignored: 0
    }
  }

  /// What is allowed, and how much of it was used, in words.
  fileprivate func words(_ most: Double) -> (allowed: String, most: String) {
    let pixels = Int(most).counted("pixel")
    return switch name {
    case .antialiasing: ("for anti-aliasing", pixels)
    case .density: ("of \(amount) in a window", pixels)
    case .share: ("of \(Percentage(value ?? 0))", "\(Percentage(most))")
    case .channel, .perceptual:
      (amount + (part.map { " in the \($0)" } ?? ""), "\(Int(most)) of 255")
    case .pixels, .expectedAtLeast, .file, .ignored: ("of \(amount) pixels", pixels)
    }
  }
}

extension ToleranceUse: DocumentRecord {
  static let documentName = "toleranceUse"
  static let keys: [DocumentKey<ToleranceUse>] = [
    .init("tolerance", "The tolerance.", derived: \.tolerance),
    .init("cases", "How many cases that pass have used it.", derived: \.cases),
    .init("most", "The most that one has used, in the tolerance's unit.", derived: \.most),
  ]
}

extension PictureDifferences {
  /// The largest difference of a pixel that is not counted, by how many there are.
  fileprivate var forgivenDifference: Int {
    guard pixelsBeyond[0] > differentPixels + antialiasedPixels else { return 0 }
    // Of the pixels that differ, those that differ most are counted.
    let counted = differentPixels + antialiasedPixels
    return (1...255).last { pixelsBeyond[$0 - 1] > max(counted, pixelsBeyond[$0]) } ?? 0
  }
}

extension PictureDifferences {
  /// How many pixels of a comparison that passes differ.
  package var toleratedPixels: Int { max(pixelsBeyond[0], differentPixels) }

  /// What is tolerated in a comparison that passes, in one line.
  package var toleratedWords: String {
    "equal within the tolerance: \(toleratedPixels.grouped) of \(comparedPixels.counted("pixel")) "
      + "\(toleratedPixels == 1 ? "differs" : "differ"), by at most \(largestDifference.largest) "
      + "of 255"
  }
}

extension CaseRecord {
  /// Whether the case passes only because something may differ.
  package var isTolerated: Bool {
    outcome.passes && (comparison?.differences?.toleratedPixels ?? 0) > 0
  }

  /// What is tolerated in a case that passes, in one line; `nil` where nothing is.
  package var tolerated: String? {
    guard isTolerated, let differences = comparison?.differences else { return nil }
    return differences.toleratedWords + allowed.map { "; allowed: \($0.words)" }.joined()
  }
}
