public import Imaging

/// Where and how much two pictures of one size differ.
public struct PictureDifferences: Equatable, Sendable {
  /// The number of compared pixels: all except those in ignored rectangles.
  public var comparedPixels: Int
  /// The pixels that differ by the metric and are counted.
  public var differentPixels: Int
  /// Pixels that differ by the metric but are anti-aliased and therefore not counted.
  public var antialiasedPixels: Int
  /// Of the pixels counted, those whose straight colour is the same, or that are transparent on one
  /// side: only alpha changes.
  public var alphaOnlyPixels: Int
  /// The largest difference of each premultiplied channel over all compared pixels, whether they
  /// are counted or not.
  public var largestDifference: ChannelDifference
  /// The smallest rectangle around all pixels that are counted.
  public var boundingBox: PixelRect?
  /// How many groups of counted pixels there are that touch, by a side or a corner.
  public var clusterCount: Int
  /// The largest of these groups, most pixels first, then from the top left; at most
  /// ``listedClusters``.
  public var clusters: [DifferenceCluster]
  /// The most counted pixels in a window of the budget's density limit, and where: of several
  /// windows the topmost, of those the leftmost; `nil` without a limit or a difference.
  package var densest: DensestWindow?
  /// The differences in each part of the picture, in the order of the `RegionMap`; empty without
  /// one.
  public var regions: [RegionDifference]
  /// How many pixels differ by more than n in a premultiplied channel, for n in 0…255: of all that were compared,
  /// anti-aliased ones included.
  public var pixelsBeyond: [Int]

  /// The ways in which all pixels can have changed that differ by the metric, anti-aliased ones included.
  package var changes: [DifferenceTraits.Change]

  /// Creates the result for pictures without a difference.
  public init(comparedPixels: Int) {
    self.comparedPixels = comparedPixels
    differentPixels = 0
    antialiasedPixels = 0
    alphaOnlyPixels = 0
    largestDifference = ChannelDifference()
    boundingBox = nil
    clusterCount = 0
    clusters = []
    densest = nil
    regions = []
    pixelsBeyond = Array(repeating: 0, count: 256)
    changes = DifferenceTraits.Change.allCases
  }

  /// How many clusters are listed at most.
  public static let listedClusters = 32

  /// The part of the compared pixels that differs, 0…1; 0 when no pixel was compared.
  public var share: Double {
    comparedPixels == 0 ? 0 : Double(differentPixels) / Double(comparedPixels)
  }
}

/// Differences of the premultiplied channels, 0…255 each.
public struct ChannelDifference: Hashable, Sendable {
  /// Of premultiplied red.
  public var red: UInt8
  /// Of premultiplied green.
  public var green: UInt8
  /// Of premultiplied blue.
  public var blue: UInt8
  /// Of alpha.
  public var alpha: UInt8

  /// Creates a difference; channels that are left out do not differ.
  public init(red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 0) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The largest of the four.
  public var largest: UInt8 { max(red, green, blue, alpha) }
}

/// Differing pixels that touch each other, by a side or a corner.
public struct DifferenceCluster: Hashable, Sendable {
  /// The smallest rectangle around them, in pixels.
  public var rect: PixelRect
  /// The number of pixels.
  public var pixels: Int

  /// Creates a cluster.
  public init(rect: PixelRect, pixels: Int) {
    self.rect = rect
    self.pixels = pixels
  }
}

package struct DensestWindow: Hashable, Sendable {
  /// The window, in pixels: inside the picture, and smaller only where the picture is.
  package var rect: PixelRect
  package var pixels: Int

  package init(rect: PixelRect, pixels: Int) {
    self.rect = rect
    self.pixels = pixels
  }
}

/// How much one part of a picture differs.
public struct RegionDifference: Hashable, Sendable {
  /// The part's name.
  public var name: String
  /// The pixels that are counted in it.
  public var differentPixels: Int
  /// The largest difference of a premultiplied channel in it.
  public var largestDifference: UInt8

  /// Creates a part's numbers.
  public init(name: String, differentPixels: Int, largestDifference: UInt8) {
    self.name = name
    self.differentPixels = differentPixels
    self.largestDifference = largestDifference
  }
}
