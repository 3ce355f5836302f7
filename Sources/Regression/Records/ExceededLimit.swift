internal import Imaging
internal import PixelDiff
internal import Words

/// A limit that a comparison exceeds, in numbers; ``description`` makes the sentence from them.
package struct ExceededLimit: Hashable, Sendable {
  /// What is limited.
  package enum Name: String, CaseIterable, Sendable {
    /// The number of pixels that differ.
    case pixels
    /// The same, where the limit would let all pixels differ and so does not hold: none may.
    case everyPixel
    /// The part of the pixels that differ, 0…1.
    case share
    /// The number of pixels that differ in one window.
    case density
    /// The least number of pixels that should differ.
    case expectedAtLeast
    /// The pixels that are compared: the ignored rectangles cover all.
    case nothingCompared
    /// The parts of the picture: one that the options name is not there.
    case unknownRegion
    /// The number of frames.
    case frames
    /// How often an animation plays; 0 is for ever.
    case plays
    /// How long a frame is shown, in seconds.
    case delay
    /// Whether the picture is animated: 1, or still: 0.
    case animated
  }

  /// What is limited.
  package var name: Name
  /// What there is.
  package var found: Double?
  /// What may be, or what is expected; for ``Name/everyPixel`` the number of pixels.
  package var allowed: Double?
  /// The side of the window of ``Name/density``, in pixels.
  package var window: Int?
  /// The part that ``Name/unknownRegion`` misses.
  package var region: String?
  /// The frame, from 0; `nil` for the whole picture.
  package var frame: Int?
  /// Whether it is about the picture for viewers that do not animate.
  package var isOfStillPicture = false

  package init(
    name: Name, found: Double? = nil, allowed: Double? = nil, window: Int? = nil,
    region: String? = nil, frame: Int? = nil
  ) {
    self.name = name
    self.found = found
    self.allowed = allowed
    self.window = window
    self.region = region
    self.frame = frame
  }

  /// Whether any different pixel at all would have exceeded it.
  package var allowsNone: Bool { name == .pixels && allowed == 0 }
}

extension ExceededLimit {
  /// The limits of a comparison that does not pass.
  static func all(of comparison: PictureComparison) -> [ExceededLimit] {
    switch comparison.verdict {
    case .equal, .sizeMismatch: []
    case .nothingCompared: [.init(name: .nothingCompared)]
    case .unknownRegions(let names): names.map { .init(name: .unknownRegion, region: $0) }
    case .different(let limits):
      comparison.differences.map { found in limits.map { .init($0, found) } } ?? []
    }
  }

  private init(_ limit: PictureComparison.BrokenLimit, _ differences: PictureDifferences) {
    let different = Double(differences.differentPixels)
    switch limit {
    case .pixels(let allowed):
      self.init(name: .pixels, found: different, allowed: Double(allowed))
    case .everyPixelAllowed:
      self.init(name: .everyPixel, found: different, allowed: Double(differences.comparedPixels))
    case .share(let allowed):
      self.init(name: .share, found: differences.share, allowed: allowed.fraction)
    case .density(let allowed):
      self.init(
        name: .density, found: Double(differences.densest?.pixels ?? 0),
        allowed: Double(allowed.pixels), window: allowed.window)
    case .expectedAtLeast(let least):
      self.init(name: .expectedAtLeast, found: different, allowed: Double(least))
    }
  }
}

extension ExceededLimit: CustomStringConvertible {
  /// What differs, and what was allowed: "226 pixels differ, 10 may".
  package var description: String {
    let place =
      isOfStillPicture ? "the still picture: " : frame.map { "frame \($0 + 1)\(separator)" } ?? ""
    return place + sentence
  }

  private var separator: String { name == .delay ? " " : ": " }

  private var sentence: String {
    let count = Int(found ?? 0)
    let limit = Int(allowed ?? 0)
    let differing = "\(count.counted("pixel")) \(count == 1 ? "differs" : "differ")"
    switch name {
    case .pixels: return "\(differing), \(limit == 0 ? "none" : limit.grouped) may"
    case .everyPixel:
      return "\(differing), none may: the picture has \(limit.counted("pixel")), and a limit that "
        + "lets all of them differ does not hold"
    case .share:
      return
        "\(Percentage(found ?? 0)) of the pixels differ, \(Percentage(allowed ?? 0)) may"
    case .density:
      let side = window ?? 0
      return "\(differing) in one window of \(side)×\(side), \(limit.grouped) may"
    case .expectedAtLeast:
      return
        "\(differing), at least \(limit.grouped) were expected: the tolerance may not be needed "
        + "any more"
    case .nothingCompared:
      return "no pixel was compared: the ignored rectangles cover the whole picture"
    case .unknownRegion: return "no part of the picture is named '\(region ?? "")'"
    case .frames: return "it has \(count.counted("frame")), \(limit.grouped) expected"
    case .plays: return "it plays \(Self.times(count)), \(Self.times(limit)) expected"
    case .delay:
      return "is shown for \((found ?? 0).inWords) s, \((allowed ?? 0).inWords) s expected"
    case .animated:
      return count == 1
        ? "it is animated, a still picture expected"
        : "it is a still picture, an animation expected"
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 0: "for ever"
    case 1: "once"
    default: "\(count) times"
    }
  }
}

extension ExceededLimit.Name: ReadableValue {}

extension ExceededLimit: ReadableRecord {
  static let documentName = "limit"
  static let blank = ExceededLimit(name: .pixels)
  static let keys: [DocumentKey<ExceededLimit>] = [
    .init("name", "What is limited.", \.name),
    .init("found", "What there is.", \.found),
    .init("allowed", "What may be, or is expected.", \.allowed),
    .init("window", "The side of the window in pixels.", \.window),
    .init("region", "The part that is not there.", \.region),
    .init("frame", "The frame, counted from 0.", \.frame),
    .init(
      "still", "Whether it is the picture for viewers that do not animate.", \.isOfStillPicture),
  ]

  func check() throws(DocumentFault) {
    guard [found, allowed].allSatisfy({ ($0 ?? 0).magnitude <= 1e15 }), (frame ?? 0) < .max else {
      throw DocumentFault("no limit has such a number")
    }
  }
}
