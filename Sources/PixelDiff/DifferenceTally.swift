internal import Imaging

/// Counts the different pixels that a scan finds, and decides which of them count.
struct DifferenceTally {
  private var regions: RegionTally?

  private(set) var alphaOnlyPixels = 0
  private(set) var antialiasedPixels = 0
  private(set) var largestDifference = ChannelDifference()
  /// The changes that explain every different pixel.
  private(set) var changes = DifferenceTraits.Change.allCases
  /// How many pixels have each strength, which is the largest difference of a channel.
  private var strengths = [Int](repeating: 0, count: 256)
  /// How many of those that count have each strength.
  private var countedStrengths = [Int](repeating: 0, count: 256)

  init(regions: RegionMap?) {
    self.regions = regions.map(RegionTally.init)
  }

  var regionDifferences: [RegionDifference] { regions?.differences ?? [] }

  /// How many pixels are stronger than n, for each n in 0…255.
  var pixelsBeyond: [Int] { Self.beyond(strengths) }

  /// How many of those that count are stronger than n, for each n in 0…255.
  var countedBeyond: [Int] { Self.beyond(countedStrengths) }

  private static func beyond(_ strengths: [Int]) -> [Int] {
    var beyond = [Int](repeating: 0, count: 256)
    for n in stride(from: 254, through: 0, by: -1) { beyond[n] = beyond[n + 1] + strengths[n + 1] }
    return beyond
  }

  /// Adds pixels that are not the same, and returns those of them that count: bit b stands for
  /// column x + b of row y.
  mutating func add(
    _ bits: UInt64, x: Int, y: Int, of pair: PicturePair, by classifier: PixelClassifier
  ) -> UInt64 {
    var counted: UInt64 = 0
    var rest = bits
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      let column = x + bit
      let (a, b) = (pair.expected[column, y], pair.actual[column, y])
      let difference = a.difference(from: b)
      let strength = difference.largest
      largestDifference.formMaximum(difference)
      strengths[Int(strength)] += 1
      var counts = false
      let result = classifier.classify(a, b, column, y)
      if result != .equal, !changes.isEmpty { changes.removeAll { !$0.holds(a, b) } }
      switch result {
      case .color: counts = true
      case .alphaOnly:
        counts = true
        alphaOnlyPixels += 1
      case .antialiased: antialiasedPixels += 1
      case .equal, .ignored: break
      }
      if counts {
        counted |= 1 << UInt64(bit)
        countedStrengths[Int(strength)] += 1
      }
      regions?.add(column, y, strength, counts: counts)
    }
    return counted
  }
}

private struct RegionTally {
  private let labels: [UInt8]
  private let width: Int
  private(set) var differences: [RegionDifference]

  init(_ regions: RegionMap) {
    labels = regions.labels
    width = regions.size.width
    differences = regions.names.map {
      RegionDifference(name: $0, differentPixels: 0, largestDifference: 0)
    }
  }

  mutating func add(_ x: Int, _ y: Int, _ strength: UInt8, counts: Bool) {
    let label = Int(labels[y * width + x])
    if counts { differences[label].differentPixels += 1 }
    differences[label].largestDifference = max(differences[label].largestDifference, strength)
  }
}

extension ChannelDifference {
  fileprivate mutating func formMaximum(_ other: ChannelDifference) {
    red = max(red, other.red)
    green = max(green, other.green)
    blue = max(blue, other.blue)
    alpha = max(alpha, other.alpha)
  }
}
