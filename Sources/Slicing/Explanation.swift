internal import Popovers

/// The frame and the arrows that several explanations share, which are cut out once.
final class SharedParts {
  private let popovers: [FlattenedPopover]
  private let tolerance: SliceTolerance
  private var parts: SlicedParts?
  private var isCut = false
  private let progress: (SliceStep) -> Void

  init(
    _ popovers: [FlattenedPopover], _ tolerance: SliceTolerance,
    _ progress: @escaping (SliceStep) -> Void
  ) {
    (self.popovers, self.tolerance, self.progress) = (popovers, tolerance, progress)
  }

  /// Fails the first time where there are none; then they are `nil`.
  func found() throws(SliceFault) -> SlicedParts? {
    guard !isCut else { return parts }
    isCut = true
    progress(.axes)
    parts = try SlicedParts(popovers, tolerance: tolerance)
    progress(.proof)
    return parts
  }
}

/// A way to make a theme of finished popovers.
struct Explanation {
  let kind: String
  /// By the directions that the theme draws, and then by whose the shadow is; 0 is best.
  let rank: Int
  /// `nil` is none.
  let make: () throws(SliceFault) -> SlicedTheme?
}

/// The best of the explanations that were made, and why the others are none.
struct ExplanationComparison {
  private var best: (theme: SlicedTheme, standing: Standing)?
  /// The first reason why there is no theme.
  private var fault: SliceFault?
  private var whyNotFused: String?
  private var alternatives: [SlicedTheme.Alternative] = []

  /// How good an explanation is; of equal ones the first is better.
  private struct Standing: Comparable {
    /// How well the pictures are drawn again.
    enum Proof: Int {
      case holds
      /// But for few pixels that are at no edge, which fused art may draw.
      case missesInside
      case isReserve
      case fails
    }
    let proof: Proof
    let rank: Int
    /// Whether a shadow in the art is better than the theme's.
    let losesEdges: Bool
    /// Whether it is off at edges, which another of its rank may draw.
    let isNear: Bool

    init(_ theme: SlicedTheme, rank: Int) {
      (losesEdges, isNear) = (theme.losesEdges, theme.isNear)
      self.rank = losesEdges ? max(rank, 1) : rank
      proof =
        !theme.failures.isEmpty
        ? .fails : theme.isReserve ? .isReserve : theme.missesInside ? .missesInside : .holds
    }

    static func < (one: Self, other: Self) -> Bool {
      (one.proof.rawValue, one.rank, one.losesEdges ? 1 : 0, one.isNear ? 1 : 0)
        < (other.proof.rawValue, other.rank, other.losesEdges ? 1 : 0, other.isNear ? 1 : 0)
    }
  }

  /// Whether no explanation of a rank, or of a lower one, can be better than the best.
  func isDecided(before rank: Int) -> Bool {
    guard let standing = best?.standing, standing.proof == .holds else { return false }
    return !standing.isNear || standing.rank < rank
  }

  mutating func take(_ explanation: Explanation) {
    let theme: SlicedTheme
    do throws(SliceFault) {
      guard let made = try explanation.make() else { return }
      theme = made
    } catch { return add(explanation.kind, error) }
    let standing = Standing(theme, rank: explanation.rank)
    if let failure = theme.failures.first {
      alternatives.append(SlicedTheme.Alternative(kind: explanation.kind, reason: failure))
    }
    if best.map({ standing < $0.standing }) ?? true { best = (theme, standing) }
  }

  private mutating func add(_ kind: String, _ fault: SliceFault) {
    if self.fault == nil || fault.isOfLines { self.fault = fault }
    if kind == "fused" { whyNotFused = whyNotFused ?? fault.whyNotFused }
    alternatives.append(
      SlicedTheme.Alternative(kind: kind, reason: "\(fault.file): \(fault.reason)"))
  }

  /// The best theme, or the first that fails.
  func result(orExplaining explain: (SliceFault) -> SliceFault) throws(SliceFault) -> SlicedTheme {
    guard var theme = best?.theme else {
      throw fault.map(explain) ?? SliceFault(file: "", reason: "there is no picture")
    }
    if !theme.failures.isEmpty, theme.redrawn.count > 1, let whyNotFused {
      theme.failures.append(whyNotFused)
    }
    theme.alternatives = alternatives
    return theme
  }
}

extension SliceFault {
  /// A line for pictures that one frame does not draw, either.
  fileprivate var whyNotFused: String {
    "\(file): a picture for each direction (arrow.style: fused) does not do: \(reason)"
  }
}
