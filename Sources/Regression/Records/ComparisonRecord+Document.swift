internal import Imaging
package import JSON
internal import PixelDiff
internal import Popovers

extension ComparisonRecord: ReadableRecord {
  static let documentName = "comparison"
  static let blank = ComparisonRecord(
    expectedSize: PixelSize(width: 0, height: 0), actualSize: PixelSize(width: 0, height: 0),
    differences: nil)

  /// The keys of `compare --json` and of a case in `run.json`, without the outcome.
  static let keys: [DocumentKey<ComparisonRecord>] = [
    count(
      "differentPixels", "The pixels that differ and are not forgiven.", \.differentPixels),
    .init("share", "The share of the compared pixels that differ, 0 to 1.", Double?.schema) {
      $0.differences.map { .exactNumber($0.share) } ?? .null
    },
    .init("maxChannelDifference", "The largest difference of any channel, 0 to 255.") {
      $0.differences.map { Int($0.largestDifference.largest) }
    },
    count(
      "boundingBox", "The smallest rectangle with all pixels that differ.", \.boundingBox),
    .init(
      "alignment",
      "How the pictures lie on each other by their popover's frame; null where that is the same corner of both.",
      \.alignment),
    .init("expectedSize", "The size of the expected picture in pixels.", \.expectedSize),
    .init("actualSize", "The size of the actual picture in pixels.", \.actualSize),
    count(
      "comparedPixels", "The pixels that were compared: all but the ignored ones.",
      \.comparedPixels),
    count(
      "antialiasedPixels", "The pixels that differ and are forgiven as anti-aliased.",
      \.antialiasedPixels),
    count("alphaOnlyPixels", "The pixels that differ in alpha alone.", \.alphaOnlyPixels),
    count("largestDifference", "The largest difference of each channel.", \.largestDifference),
    count(
      "clusterCount", "How many groups of neighbours the pixels that differ make.",
      \.clusterCount),
    count("clusters", "The largest groups of neighbours, largest first.", \.clusters),
    count("densest", "The window in which most pixels differ.", \.densest),
    count("regions", "How much differs in each part of the popover.", \.regions),
    count(
      "pixelsBeyond", "How many pixels differ by more than 0, 1, 2 …; ends before the first 0.",
      \.countedBeyond),
    .init("exceededLimits", "The limits that do not hold; empty when equal.", \.exceededLimits),
    .init(
      "passingTolerance", "What would let the comparison pass, each alone.", \.passingTolerance),
    .init("causes", "Causes that explain every difference.", \.causes),
    .init("animation", "The frames, where a picture is animated.", \.animation),
    .init("facts", "What the comparison leaves out of the files.", \.facts),
    .init(
      "differenceDigest", "SHA-256 of the pixels that differ: the same change has the same one.",
      \.differenceDigest),
  ]

  /// A key that is null where the sizes differ.
  private static func count<Value: ReadableValue & Sendable>(
    _ name: String, _ help: String,
    _ path: any WritableKeyPath<PictureDifferences, Value> & Sendable
  ) -> DocumentKey<ComparisonRecord> {
    DocumentKey(name, help, nullable(Value.schema)) { record in
      record.differences?[keyPath: path].json ?? .null
    } read: { object, record throws(DocumentFault) in
      guard try !object.isNull("comparedPixels") else { return }
      var differences = record.differences ?? PictureDifferences(comparedPixels: 0)
      differences[keyPath: path] = try object.value(name)
      record.differences = differences
    }
  }

  /// What a schema says of a value that may be null.
  private static func nullable(_ schema: ValueSchema) -> ValueSchema {
    if case .either(let schemas) = schema, case .null? = schemas.last { return schema }
    return .either([schema, .null])
  }

  /// The keys and what they hold.
  package var members: [JSON.Member] { keysAndValues }

  /// The same keys for a comparison that could not be made: all null.
  package static var missingMembers: [JSON.Member] { keys.map { ($0.name, .null) } }

  /// What a schema needs to know of a comparison.
  static var definitions: [(name: String, value: ValueSchema)] {
    [
      definition, ExceededLimit.definition, PassingTolerance.definition, AnimationRecord.definition,
      DifferenceCause.definition,
      PixelSize.definition, PixelRect.definition, FrameAlignment.definition,
      DifferenceCluster.definition, ChannelDifference.definition, RegionDifference.definition,
    ]
  }
}

extension PictureDifferences {
  /// ``pixelsBeyond`` as far as it is above 0.
  fileprivate var countedBeyond: [Int] {
    get { Array(pixelsBeyond.prefix { $0 > 0 }) }
    set { for (n, count) in newValue.prefix(256).enumerated() { pixelsBeyond[n] = count } }
  }
}

extension AnimationRecord: ReadableRecord {
  static let blank = AnimationRecord(expectedFrames: 0, actualFrames: 0, differentFrames: [])
  static let documentName = "animation"
  static let keys: [DocumentKey<AnimationRecord>] = [
    .init("expectedFrames", "The frames expected; 1 for a still picture.", \.expectedFrames),
    .init("actualFrames", "The frames there are; 1 for a still picture.", \.actualFrames),
    .init("differentFrames", "The frames that differ, counted from 0.", \.differentFrames),
  ]
}

extension PixelSize: ReadableRecord {
  static let blank = PixelSize(width: 0, height: 0)
  static let documentName = "size"
  static let keys: [DocumentKey<PixelSize>] = [
    .init("width", "In pixels.", \.width), .init("height", "In pixels.", \.height),
  ]
}

extension PixelRect: ReadableRecord {
  static let blank = PixelRect(x: 0, y: 0, width: 0, height: 0)
  static let documentName = "rect"
  static let keys: [DocumentKey<PixelRect>] = [
    .init("x", "The left edge, from the picture's left edge.", \.x),
    .init("y", "The upper edge, from the picture's upper edge.", \.y),
    .init("width", "In pixels.", \.width), .init("height", "In pixels.", \.height),
  ]
}

extension FrameAlignment: ReadableRecord {
  static let documentName = "alignment"
  static let blank = FrameAlignment(shift: .zero, box: .blank)
  static let keys: [DocumentKey<FrameAlignment>] = [
    .init("x", "Where the expected picture's left edge lies in the actual one.", \.shift.x),
    .init("y", "Where its upper edge lies there.", \.shift.y),
    .init(
      "box", "The smallest rectangle with all that differs then, in the actual picture.", \.box),
  ]
}

/// Pixels that differ within a rectangle.
protocol CountedRect: ReadableRecord {
  var rect: PixelRect { get set }
  var pixels: Int { get set }
  init(rect: PixelRect, pixels: Int)
}

extension CountedRect {
  static var documentName: String { "countedRect" }
  static var blank: Self { Self(rect: .blank, pixels: 0) }
  static var keys: [DocumentKey<Self>] {
    PixelRect.keys.map { key in
      .init(key.name, key.help, key.schema) {
        key.json($0.rect)
      } read: { object, record throws(DocumentFault) in
        try key.read(object, &record.rect)
      }
    } + [.init("pixels", "The pixels in it that differ.", \.pixels)]
  }
}

extension DifferenceCluster: CountedRect {}
extension DensestWindow: CountedRect {}

extension ChannelDifference: ReadableRecord {
  static let blank = ChannelDifference()
  static let documentName = "channels"
  static let keys: [DocumentKey<ChannelDifference>] = [
    .init("red", "0 to 255, premultiplied.", \.red),
    .init("green", "0 to 255, premultiplied.", \.green),
    .init("blue", "0 to 255, premultiplied.", \.blue),
    .init("alpha", "0 to 255.", \.alpha),
  ]
}

extension RegionDifference: ReadableRecord {
  static let blank = RegionDifference(name: "", differentPixels: 0, largestDifference: 0)
  static let documentName = "region"
  static let keys: [DocumentKey<RegionDifference>] = [
    .init("name", "The part of the popover.", \.name),
    .init("differentPixels", "The pixels in it that differ.", \.differentPixels),
    .init("largestDifference", "The largest difference of any channel.", \.largestDifference),
  ]
}
