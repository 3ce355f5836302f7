internal import Imaging
internal import PixelDiff
internal import Popovers

extension ComparisonRecord: DocumentRecord {
  static let documentName = "comparison"

  /// The keys of `compare --json` and of a case in `run.json`, without the outcome.
  static let keys: [DocumentKey<ComparisonRecord>] = [
    .init("differentPixels", "The pixels that differ and are not forgiven.") {
      $0.differences?.differentPixels
    },
    .init("share", "The share of the compared pixels that differ, 0 to 1.", Double?.schema) {
      $0.differences.map { .exactNumber($0.share) } ?? .null
    },
    .init("maxChannelDifference", "The largest difference of any channel, 0 to 255.") {
      $0.differences.map { Int($0.largestDifference.largest) }
    },
    .init("boundingBox", "The smallest rectangle with all pixels that differ.") {
      $0.differences?.boundingBox
    },
    .init("expectedSize", "The size of the expected picture in pixels.", \.expectedSize),
    .init("actualSize", "The size of the actual picture in pixels.", \.actualSize),
    .init("comparedPixels", "The pixels that were compared: all but the ignored ones.") {
      $0.differences?.comparedPixels
    },
    .init("antialiasedPixels", "The pixels that differ and are forgiven as anti-aliased.") {
      $0.differences?.antialiasedPixels
    },
    .init("alphaOnlyPixels", "The pixels that differ in alpha alone.") {
      $0.differences?.alphaOnlyPixels
    },
    .init("largestDifference", "The largest difference of each channel.") {
      $0.differences?.largestDifference
    },
    .init("clusterCount", "How many groups of neighbours the pixels that differ make.") {
      $0.differences?.clusterCount
    },
    .init("clusters", "The largest groups of neighbours, largest first.") {
      $0.differences?.clusters
    },
    .init("densest", "The window in which most pixels differ.") { $0.differences?.densest },
    .init("regions", "How much differs in each part of the popover.") { $0.differences?.regions },
    .init(
      "pixelsBeyond", "How many pixels differ by more than 0, 1, 2 …; ends before the first 0."
    ) { $0.differences.map { Array($0.pixelsBeyond.prefix { $0 > 0 }) } },
    .init("brokenLimits", "The limits that do not hold; empty when equal.", \.brokenLimits),
    .init("wouldPassWith", "What would let the comparison pass.", \.wouldPassWith),
    .init("causes", "Causes that explain every difference.", \.causes),
    .init("animation", "The frames, where a picture is animated.", \.animation),
    .init("facts", "What the comparison leaves out of the files.", \.facts),
    .init(
      "differenceDigest", "SHA-256 of the pixels that differ: the same change has the same one.",
      \.differenceDigest),
  ]

  /// The keys and what they hold.
  package var members: [(String, JSON)] { keysAndValues }

  /// The same keys for a comparison that could not be made: all null.
  package static var missingMembers: [(String, JSON)] { keys.map { ($0.name, .null) } }

  /// What a schema needs to know of a comparison.
  static var definitions: [(name: String, value: ValueSchema)] {
    [
      definition, AnimationRecord.definition, PixelSize.definition, PixelRect.definition,
      DifferenceCluster.definition, ChannelDifference.definition, RegionDifference.definition,
    ]
  }
}

extension AnimationRecord: DocumentRecord {
  static let documentName = "animation"
  static let keys: [DocumentKey<AnimationRecord>] = [
    .init("expectedFrames", "The frames expected; 1 for a still picture.", \.expectedFrames),
    .init("actualFrames", "The frames there are; 1 for a still picture.", \.actualFrames),
    .init("differentFrames", "The frames that differ, counted from 0.", \.differentFrames),
  ]
}

extension PixelSize: DocumentRecord {
  static let documentName = "size"
  static let keys: [DocumentKey<PixelSize>] = [
    .init("width", "In pixels.", \.width), .init("height", "In pixels.", \.height),
  ]
}

extension PixelRect: DocumentRecord {
  static let documentName = "rect"
  static let keys: [DocumentKey<PixelRect>] = [
    .init("x", "The left edge, from the picture's left edge.", \.x),
    .init("y", "The upper edge, from the picture's upper edge.", \.y),
    .init("width", "In pixels.", \.width), .init("height", "In pixels.", \.height),
  ]
}

/// Pixels that differ within a rectangle.
protocol CountedRect: DocumentRecord {
  var rect: PixelRect { get }
  var pixels: Int { get }
}

extension CountedRect {
  static var documentName: String { "countedRect" }
  static var keys: [DocumentKey<Self>] {
    PixelRect.keys.map { key in .init(key.name, key.help, key.schema) { key.json($0.rect) } } + [
      .init("pixels", "The pixels in it that differ.", \.pixels)
    ]
  }
}

extension DifferenceCluster: CountedRect {}
extension DensestWindow: CountedRect {}

extension ChannelDifference: DocumentRecord {
  static let documentName = "channels"
  static let keys: [DocumentKey<ChannelDifference>] = [
    .init("red", "0 to 255, premultiplied.", \.red),
    .init("green", "0 to 255, premultiplied.", \.green),
    .init("blue", "0 to 255, premultiplied.", \.blue),
    .init("alpha", "0 to 255.", \.alpha),
  ]
}

extension RegionDifference: DocumentRecord {
  static let documentName = "region"
  static let keys: [DocumentKey<RegionDifference>] = [
    .init("name", "The part of the popover.", \.name),
    .init("differentPixels", "The pixels in it that differ.", \.differentPixels),
    .init("largestDifference", "The largest difference of any channel.", \.largestDifference),
  ]
}
